import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBackend, sent, sessionOf } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  newDeviceOfClub,
  openApp,
  signedInBefore,
  storedSession,
  storeSession,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App | undefined

async function start(): Promise<App> {
  app = await openApp()
  return app
}

const profileReads = () => sent(backend, 'GET', '/rest/v1/profiles')
const refreshes = () => sent(backend, 'POST', '/auth/v1/token?grant_type=refresh_token')
/** The answer to a renewal with an unknown refresh token. */
const gone: FakeBackend['fault'] = ({ path }) =>
  path.startsWith('/auth/v1/token?grant_type=refresh_token')
    ? { status: 400, body: { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } }
    : undefined
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

beforeEach(() => {
  backend = newDeviceOfClub()
})

afterEach(() => {
  app?.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a stored session', () => {
  it('S4.08 is restored at the start, and its profile read', async () => {
    signedInBefore('ann')
    await start()
    await until(() => expect(app!.currentMe()).toMatchObject({ user: { id: 'ann' }, isLoggedIn: true }))
    expect(profileReads()).toHaveLength(1)
  })

  it('S4.09 is renewed near its end', async () => {
    storeSession({ ...sessionOf('ann'), expires_at: inSeconds(30) })
    await start()
    await until(() => expect(refreshes()).not.toEqual([]))
    await until(() => expect(storedSession()!.expires_at).toBeGreaterThan(inSeconds(3000)))
    expect(app!.currentMe().user?.id).toBe('ann')
  })

  it('S4.10 that cannot be renewed any more is removed, and its person signed out', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    backend.fault = gone
    storeSession({ ...sessionOf('ann'), expires_at: 1_000 })
    await start()
    await until(() => expect(app!.currentMe()).toMatchObject({ status: 'ready', user: null }))
    expect(storedSession()).toBeNull()
  })
})

describe('an open app', () => {
  it('S4.11 S4.21 renews its session on a timer, without another read of the profile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    storeSession({ ...sessionOf('ann'), expires_at: inSeconds(175) })
    await start()
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    vi.advanceTimersByTime(30_000)
    await pause()
    expect(refreshes()).toEqual([])
    vi.advanceTimersByTime(60_000)
    await until(() => expect(refreshes()).toHaveLength(1))
    await pause()
    expect(profileReads()).toHaveLength(1)
  })

  it('S4.10 signs out when its session cannot be renewed any more, and removes it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    storeSession({ ...sessionOf('ann'), expires_at: inSeconds(175) })
    await start()
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    backend.fault = gone
    vi.advanceTimersByTime(200_000)
    await until(() => expect(app!.currentMe()).toMatchObject({ user: null, isLoggedIn: false }))
    expect(storedSession()).toBeNull()
    expect(localStorage.getItem('userData')).toBeNull()
  })

  it('S4.15 signs out when another tab does', async () => {
    signedInBefore('ann')
    const other = await start()
    await until(() => expect(other.currentMe().isLoggedIn).toBe(true))
    await start()
    await until(() => expect(app!.currentMe().isLoggedIn).toBe(true))
    await app!.signOut()
    await until(() => expect(other.currentMe()).toMatchObject({ user: null, isLoggedIn: false }))
    other.close()
  })

  it('S4.06 S4.14 is signed in by a recovery link, and waits for the new password', async () => {
    await start()
    const auth = await app!.authClient()
    await auth.resetPasswordForEmail('ann@club.example')
    app!.close()
    history.replaceState(null, '', '/confirm?code=0190a000-0000-4000-8000-000000000001')
    await start()
    await until(() =>
      expect(app!.currentMe()).toMatchObject({ user: { id: 'ann' }, isLoggedIn: true, recovering: true }),
    )
    expect(storedSession()!.user.id).toBe('ann')
    await (await app!.authClient()).updateUser({ password: 'another good walk' })
    await until(() => expect(app!.currentMe().recovering).toBe(false))
    history.replaceState(null, '', '/')
  })
})
