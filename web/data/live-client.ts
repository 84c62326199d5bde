import { RealtimeClient } from '@supabase/realtime-js'
import { accessToken, fetchInName } from '#web/data/client.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { onAuthClient } from '#web/data/session/auth.ts'

let client: RealtimeClient | undefined

/** The live connection of this tab, which uses the token of each new or renewed session. */
export function liveClient(): RealtimeClient {
  if (client) return client
  const live = new RealtimeClient(`${gatewayUrl().replace(/^http/, 'ws')}/realtime/v1`, {
    accessToken,
    fetch: fetchInName,
    heartbeatIntervalMs: 30_000,
    timeout: 10_000,
    params: { apikey: config().anonKey },
  })
  let latest: string | undefined
  onAuthClient((auth) => {
    auth.onAuthStateChange((event, session) => {
      const token = session?.access_token
      if (event === 'SIGNED_OUT') void live.setAuth()
      else if ((event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') && token !== latest)
        void live.setAuth(token)
      else return
      latest = token
    })
  })
  client = live
  return live
}
