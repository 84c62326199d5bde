import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIG, type FakeBackend, fakeBackend, sessionOf } from '#web/data/testing/fake-backend.ts'
import { newDevice, SESSION_KEY } from '#web/data/testing/open-app.ts'

let backend: FakeBackend

async function freshClient() {
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  await loadConfig()
  return import('#web/data/client.ts')
}

beforeEach(() => {
  newDevice()
  backend = fakeBackend()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

describe('client', () => {
  it('is one per page, with the anon key of the configuration', async () => {
    const { supabase } = await freshClient()
    expect(supabase()).toBe(supabase())
    await supabase().from('setting').select()
    expect(backend.seen.at(-1)).toMatchObject({ token: CONFIG.anonKey, path: '/rest/v1/setting?select=*' })
  })

  it('S9.27 S9.28 S9.29 S9.31 refreshes and persists the session, reads it from the address, beats every 30000 ms', async () => {
    const { supabase } = await freshClient()
    const { auth, realtime } = supabase()
    expect(auth).toMatchObject({ autoRefreshToken: true, persistSession: true, detectSessionInUrl: true })
    expect(realtime.heartbeatIntervalMs).toBe(30_000)
    expect(realtime.timeout).toBe(10_000)
  })

  it('S9.28 keeps the session on the device under the library’s own name', async () => {
    const { supabase, hasStoredSession } = await freshClient()
    expect(hasStoredSession()).toBe(false)
    await supabase().auth.signInWithPassword({ email: 'ann@club.example', password: 'x' })
    expect(hasStoredSession()).toBe(true)
    expect(JSON.parse(localStorage.getItem(SESSION_KEY)!).user.id).toBe('ann')
  })

  it('S9.27 renews a token that is nearly over before it is used', async () => {
    const session = Object.assign(sessionOf('ann'), { expires_at: Math.floor(Date.now() / 1000) + 5 })
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const { supabase } = await freshClient()
    await supabase().from('setting').select()
    expect(backend.seen.at(-1)!.token).toMatch(/^ann-/)
    expect(backend.seen.at(-1)!.token).not.toBe(session.access_token)
  })

  it('gives up a request that nobody answers, without repeating it', async () => {
    const { supabase } = await freshClient()
    await supabase().auth.getSession()
    let calls = 0
    vi.stubGlobal('fetch', (_input: string, { signal }: { signal: AbortSignal }) => {
      calls += 1
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    vi.useFakeTimers()
    const asked = supabase()
      .from('setting')
      .select()
      .then((answer) => answer)
    await vi.advanceTimersByTimeAsync(20_000)
    const { error, status } = await asked
    expect(status).toBe(0)
    expect(error!.message).toContain('did not answer in time')
    expect(calls).toBe(1)
  })
})
