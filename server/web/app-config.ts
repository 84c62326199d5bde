import type { Handler } from 'hono'
import type { Gateway } from '../app.ts'

/**
 * GET /app-config.json: what the web app must know before it can speak to the gateway. The anon key is public by
 * design; row-level security stands behind it.
 */
export function appConfig({ config, database, keys, vapidPublicKey, version }: Gateway): Handler {
  return async (context) => {
    const { rows } = await database.runAsOwner<{ value: string }>(
      "select value from public.setting where key = 'club.name'",
    )
    context.header('cache-control', 'no-cache')
    return context.json({
      // Empty: the origin that the page came from, so that one build serves any address.
      supabaseUrl: '',
      anonKey: keys.anonKey,
      clubName: rows[0]?.value ?? 'Greenside',
      demo: config.demo,
      // Empty: this club sends no Web Push.
      vapidPublicKey: vapidPublicKey ?? '',
      version,
    })
  }
}
