import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIG, type FakeBackend, fakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import { newDevice, SESSION_KEY, setOnline, storedSession, storeSession } from '#web/data/testing/open-app.ts'

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

  it('does not repeat a read while there is no network', async () => {
    const { supabase } = await freshClient()
    const { startNetwork } = await import('#web/data/network.ts')
    const stop = startNetwork()
    const fetches = vi.spyOn(globalThis, 'fetch')
    setOnline(false)
    const { error } = await supabase().from('setting').select()
    stop()
    expect(error?.message).toContain('Failed to fetch')
    expect(fetches.mock.calls.filter(([url]) => String(url).includes('/rest/v1/'))).toHaveLength(1)
  })

  it('S9.27 S9.28 S9.29 S9.31 refreshes and persists the session, reads it from the address, sends a heartbeat every 30000 ms', async () => {
    const { supabase } = await freshClient()
    const { liveClient } = await import('#web/data/live-client.ts')
    expect(supabase().auth).toMatchObject({
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
    })
    expect(liveClient().heartbeatIntervalMs).toBe(30_000)
    expect(liveClient().timeout).toBe(10_000)
  })

  it('S9.22 S9.28 keeps the session in a cookie of the library’s own name', async () => {
    const { supabase, hasStoredSession } = await freshClient()
    expect(hasStoredSession()).toBe(false)
    await supabase().auth.signInWithPassword({ email: 'ann@club.example', password: 'x' })
    expect(hasStoredSession()).toBe(true)
    expect(document.cookie).toContain(`${SESSION_KEY}=base64-`)
    expect(storedSession()!.user.id).toBe('ann')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('S9.18 S9.19 S9.20 writes the cookie for the whole site, lax, for 400 days', async () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ann')))
    const { supabase } = await freshClient()
    await supabase().auth.signInWithPassword({ email: 'ann@club.example', password: 'x' })
    const cookies = written.mock.calls.map(([cookie]) => cookie).filter((cookie) => /base64-/.test(cookie))
    // The session of an earlier version, and the one of this sign-in.
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies) {
      const attributes = cookie.split('; ').slice(1)
      expect(attributes).toEqual(
        expect.arrayContaining(['Path=/', 'SameSite=Lax', `Max-Age=${400 * 24 * 3600}`]),
      )
    }
  })

  it('S9.21 splits a long session into cookies of at most 3180 characters', async () => {
    const session = { ...sessionOf('ann'), provider_token: 'x'.repeat(6000) }
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    const { supabase } = await freshClient()
    const pieces = () => document.cookie.split('; ').filter((pair) => /\.\d=./.test(pair))
    expect((await supabase().auth.getSession()).data.session).toEqual(session)
    expect(pieces().map((pair) => pair.split('=')[1]!.length)).toEqual([3180, 3180, expect.any(Number)])
    await supabase().auth.refreshSession()
    expect(pieces()).toEqual([])
    expect(storedSession()!.user.id).toBe('ann')
  })

  it('adopts a session from localStorage of an earlier version, once', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ann')))
    const { supabase, hasStoredSession } = await freshClient()
    expect(hasStoredSession()).toBe(true)
    expect((await supabase().auth.getSession()).data.session?.user.id).toBe('ann')
    expect(storedSession()!.user.id).toBe('ann')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('keeps a newer session, and adopts no invalid session', async () => {
    storeSession(sessionOf('ben'))
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ann')))
    expect((await (await freshClient()).supabase().auth.getSession()).data.session?.user.id).toBe('ben')
    newDevice()
    localStorage.setItem(SESSION_KEY, '{"access_token":1}')
    expect((await (await freshClient()).supabase().auth.getSession()).data.session).toBeNull()
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('S9.27 renews a token near its end before it is used', async () => {
    const session = Object.assign(sessionOf('ann'), { expires_at: Math.floor(Date.now() / 1000) + 5 })
    storeSession(session)
    const { supabase } = await freshClient()
    await supabase().from('setting').select()
    expect(backend.seen.at(-1)!.token).toMatch(/^ann-/)
    expect(backend.seen.at(-1)!.token).not.toBe(session.access_token)
  })

  it('S8.07 repeats a read that fails three times at most, and shows its error then', async () => {
    const { supabase } = await freshClient()
    const { queryClient } = await import('#web/data/queries/query.ts')
    await supabase().auth.getSession()
    backend.fault = ({ path }) => (path.startsWith('/rest/') ? 'never arrives' : undefined)
    vi.useFakeTimers()
    const observer = new QueryObserver(queryClient, {
      queryKey: ['menu_category'],
      queryFn: async () => (await supabase().from('menu_category').select().throwOnError()).data,
    })
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent(backend, 'GET', '/rest/v1/menu_category')).toHaveLength(4)
    expect(observer.getCurrentResult().error?.message).toContain('Failed to fetch')
    stop()
  })

  it('gives up a request without an answer, and does not repeat it', async () => {
    const { supabase } = await freshClient()
    await supabase().auth.getSession()
    let calls = 0
    vi.stubGlobal('fetch', (input: string, { signal }: { signal: AbortSignal }) => {
      if (String(input).includes('/rest/v1/setting')) calls += 1
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

  it('gives up an answer whose body stops halfway', async () => {
    const { supabase } = await freshClient()
    await supabase().auth.getSession()
    vi.stubGlobal('fetch', async (_input: string, { signal }: { signal: AbortSignal }) => {
      const start = (body: ReadableStreamDefaultController) => {
        body.enqueue(new TextEncoder().encode('[{"key":'))
        signal.addEventListener('abort', () => body.error(signal.reason))
      }
      return new Response(new ReadableStream({ start }))
    })
    vi.useFakeTimers()
    const asked = supabase()
      .from('setting')
      .insert({ key: 'kitchen.paused', value: true })
      .then((answer) => answer)
    await vi.advanceTimersByTimeAsync(120_000)
    const { error, status } = await asked
    expect(status).toBe(0)
    expect(error!.message).toContain('did not answer in time')
  })
})
