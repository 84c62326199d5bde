import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  newDeviceOfClub,
  openApp,
  PROFILE,
  signedInBefore,
  storedSession,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
const pages: App[] = []

/** Opens the app before its first screen is drawn, until `draw` is called. */
async function openUndrawn() {
  let draw = () => {}
  const untilDrawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  const app = await openApp(untilDrawn)
  pages.push(app)
  const onClient = vi.fn()
  app.onAuthClient(onClient)
  return { app, draw, hasClient: () => onClient.mock.calls.length > 0 }
}

async function openSignedIn(): Promise<App> {
  signedInBefore('ann')
  const app = await openApp()
  pages.push(app)
  await until(() => expect(app.currentMe().isLoggedIn).toBe(true))
  return app
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  backend = newDeviceOfClub()
})

afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.doUnmock('#web/data/session/auth-client.ts')
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

it('a page that was closed stores no person any more', async () => {
  const page = await openSignedIn()
  const reading = page.reloadMe()
  page.close()
  localStorage.removeItem('userData')
  expect(await reading).toBe(false)
  expect(localStorage.getItem('userData')).toBeNull()
})

describe('before the first screen is drawn', () => {
  it('a visitor is known without the client of auth', async () => {
    const { app, hasClient } = await openUndrawn()
    expect(app.currentMe()).toMatchObject({ status: 'ready', user: null })
    await pause()
    expect(hasClient()).toBe(false)
  })

  it('a person of this device is known without it', async () => {
    const first = await openSignedIn()
    first.close()
    const { app, hasClient } = await openUndrawn()
    expect(app.currentMe()).toMatchObject({ status: 'ready', isLoggedIn: true, profile: PROFILE })
    await pause()
    expect(hasClient()).toBe(false)
  })

  it('a session without a stored person loads it at once', async () => {
    signedInBefore('ann')
    const { app, hasClient } = await openUndrawn()
    expect(hasClient()).toBe(true)
    await until(() => expect(app.currentMe()).toMatchObject({ user: { id: 'ann' }, isLoggedIn: true }))
  })

  it('a link with a code is exchanged at once', async () => {
    const first = await openUndrawn()
    await (await first.app.authClient()).resetPasswordForEmail('ann@club.example')
    first.app.close()
    history.replaceState(null, '', '/confirm?code=0190a000-0000-4000-8000-000000000001')
    const { app } = await openUndrawn()
    await until(() => expect(app.currentMe()).toMatchObject({ user: { id: 'ann' }, recovering: true }))
  })

  it('a link with tokens loads it at once', async () => {
    history.replaceState(null, '', '/confirm#access_token=a&refresh_token=r')
    const { hasClient } = await openUndrawn()
    expect(hasClient()).toBe(true)
  })
})

describe('once the first screen is drawn', () => {
  it('the stored person’s profile is read, and the club asked whether the session lasts', async () => {
    const first = await openSignedIn()
    first.close()
    backend.seen.length = 0
    const { draw } = await openUndrawn()
    await pause()
    expect(backend.seen.map(({ path }) => path)).toEqual(['/app-config.json'])
    draw()
    await until(() => expect(sent(backend, 'GET', '/rest/v1/profiles')).toHaveLength(1))
    await until(() => expect(sent(backend, 'GET', '/auth/v1/user')).toHaveLength(1))
  })

  it('S4.15 a sign-out in another tab meanwhile ends the session here', async () => {
    const other = await openSignedIn()
    const { app, draw } = await openUndrawn()
    await other.signOut()
    expect(storedSession()).toBeNull()
    draw()
    await until(() => expect(app.currentMe()).toMatchObject({ user: null, isLoggedIn: false }))
  })

  it('a sign-in in another tab meanwhile signs in here', async () => {
    const { app, draw } = await openUndrawn()
    await openSignedIn()
    expect(app.currentMe().user).toBeNull()
    draw()
    await until(() => expect(app.currentMe()).toMatchObject({ user: { id: 'ann' }, isLoggedIn: true }))
  })

  it('code that could not be fetched is fetched again until it comes', async () => {
    signedInBefore('ann')
    vi.doMock('#web/data/session/auth-client.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const opening = openUndrawn()
    await until(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    vi.doUnmock('#web/data/session/auth-client.ts')
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    const { app } = await opening
    await until(() => expect(app.currentMe()).toMatchObject({ user: { id: 'ann' }, isLoggedIn: true }))
  })
})
