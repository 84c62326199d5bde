import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIG, type FakeBackend, fakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import { newDevice, SESSION_KEY, storedSession, storeSession } from '#web/data/testing/open-app.ts'

let backend: FakeBackend

async function freshAuth() {
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  await loadConfig()
  const { supabase } = await import('#web/data/client.ts')
  return { supabase, ...(await import('#web/data/session/auth.ts')) }
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const refreshes = () => sent(backend, 'POST', '/auth/v1/token?grant_type=refresh_token')

beforeEach(() => {
  newDevice()
  backend = fakeBackend()
})
afterEach(() => {
  vi.doUnmock('#web/data/session/auth-client.ts')
  vi.restoreAllMocks()
})

describe('the client of auth', () => {
  it('S9.27 S9.28 S9.29 S9.31 refreshes and persists the session, reads it from the address, sends a heartbeat every 30000 ms', async () => {
    const { authClient } = await freshAuth()
    const { liveClient } = await import('#web/data/live-client.ts')
    expect(await authClient()).toMatchObject({
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
    })
    expect(liveClient().heartbeatIntervalMs).toBe(30_000)
    expect(liveClient().timeout).toBe(10_000)
  })

  it('S9.22 S9.28 keeps the session in a cookie of the library’s own name', async () => {
    const { authClient, hasStoredSession } = await freshAuth()
    expect(hasStoredSession()).toBe(false)
    await (await authClient()).signInWithPassword({ email: 'ann@club.example', password: 'x' })
    expect(hasStoredSession()).toBe(true)
    expect(document.cookie).toContain(`${SESSION_KEY}=base64-`)
    expect(storedSession()!.user.id).toBe('ann')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('S9.18 S9.19 S9.20 writes the cookie for the whole site, lax, for 400 days', async () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ann')))
    const { authClient } = await freshAuth()
    await (await authClient()).signInWithPassword({ email: 'ann@club.example', password: 'x' })
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
    const { authClient } = await freshAuth()
    const pieces = () => document.cookie.split('; ').filter((pair) => /\.\d=./.test(pair))
    expect((await (await authClient()).getSession()).data.session).toEqual(session)
    expect(pieces().map((pair) => pair.split('=')[1]!.length)).toEqual([3180, 3180, expect.any(Number)])
    await (await authClient()).refreshSession()
    expect(pieces()).toEqual([])
    expect(storedSession()!.user.id).toBe('ann')
  })

  it('adopts a session from localStorage of an earlier version, once', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ann')))
    const { authClient, hasStoredSession } = await freshAuth()
    expect(hasStoredSession()).toBe(true)
    expect((await (await authClient()).getSession()).data.session?.user.id).toBe('ann')
    expect(storedSession()!.user.id).toBe('ann')
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('keeps a newer session, and adopts no invalid session', async () => {
    storeSession(sessionOf('ben'))
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ann')))
    expect((await (await (await freshAuth()).authClient()).getSession()).data.session?.user.id).toBe('ben')
    newDevice()
    localStorage.setItem(SESSION_KEY, '{"access_token":1}')
    expect((await (await (await freshAuth()).authClient()).getSession()).data.session).toBeNull()
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('whose code could not be fetched fails like a lost connection, and is fetched at the next call', async () => {
    const { authClient } = await freshAuth()
    vi.doMock('#web/data/session/auth-client.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    await expect(authClient()).rejects.toMatchObject({ name: 'AbortError' })
    vi.doUnmock('#web/data/session/auth-client.ts')
    expect((await (await authClient()).getSession()).data.session).toBeNull()
  })
})

describe('before the client of auth is there', () => {
  /** Reads in the name of the present session. Returns the token of the request, and whether the client exists. */
  async function read({ supabase, onAuthClient }: Awaited<ReturnType<typeof freshAuth>>) {
    const onClient = vi.fn()
    const stop = onAuthClient(onClient)
    const { error } = await supabase().from('setting').select()
    stop()
    return { error, token: backend.seen.at(-1)?.token, hasClient: onClient.mock.calls.length > 0 }
  }

  it('a visitor reads with the club’s public key', async () => {
    expect(await read(await freshAuth())).toMatchObject({ token: CONFIG.anonKey, hasClient: false })
  })

  it('a person reads with the stored token', async () => {
    const session = sessionOf('ann')
    storeSession(session)
    expect(await read(await freshAuth())).toMatchObject({ token: session.access_token, hasClient: false })
  })

  it('a token near its end, an older version’s session and a damaged one wait for the client', async () => {
    storeSession({ ...sessionOf('ann'), access_token: 'old', expires_at: inSeconds(60) })
    const renewed = await read(await freshAuth())
    expect(renewed).toMatchObject({ hasClient: true, token: expect.stringMatching(/^ann-/) })
    expect(refreshes()).toHaveLength(1)
    newDevice()
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...sessionOf('ben'), access_token: 'ben-stored' }))
    expect(await read(await freshAuth())).toMatchObject({ hasClient: true, token: 'ben-stored' })
    newDevice()
    storeSession(['damaged'])
    expect(await read(await freshAuth())).toMatchObject({ hasClient: true, token: CONFIG.anonKey })
  })

  it('S4.12 a hidden page reads with a token near its end, fails once that is over, and renews nothing', async () => {
    const auth = await freshAuth()
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    storeSession({ ...sessionOf('ann'), access_token: 'old', expires_at: inSeconds(60) })
    expect(await read(auth)).toMatchObject({ token: 'old', hasClient: false, error: null })
    storeSession({ ...sessionOf('ann'), expires_at: inSeconds(-1) })
    expect(await read(auth)).toMatchObject({ hasClient: false, error: expect.anything() })
    expect(refreshes()).toEqual([])
    visible.mockReturnValue('visible')
    expect(await read(auth)).toMatchObject({ hasClient: true, error: null })
  })

  it('requests wait for it if the address may contain a session', async () => {
    const auth = await freshAuth()
    auth.waitForAuthClient()
    expect(await read(auth)).toMatchObject({ token: CONFIG.anonKey, hasClient: true })
  })
})
