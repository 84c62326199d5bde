import { afterEach, describe, expect, it } from 'vitest'
import type { SessionGuardConfig } from '#web/data/config.ts'
import { nobody, signedIn } from '#web/data/testing/roles.ts'
import {
  clearRedirectPath,
  cookiePrefix,
  redirectCookieName,
  savedRedirectPath,
  saveRedirectPath,
} from '#web/routes/redirect-path.ts'
import { routeAt, routes } from '#web/routes/routes.ts'
import { checkRoute } from './check-route.ts'
import { needsSession, sessionGuardOf } from './session-guard.ts'

afterEach(() => clearRedirectPath(cookiePrefix))

/** The destination of a visitor without a session from a route without its own guard: only the global guard decides. */
const sentTo = (path: string, config: Partial<SessionGuardConfig> = {}, login = '/sign-in') =>
  checkRoute({ path, guards: [] }, `${path}?day=2`, nobody, {
    options: { ...sessionGuardOf(config), login },
  })

describe('the global guard', () => {
  it('S2.57 sends visitors without a session to the configured login route', async () => {
    expect(await sentTo('/profile')).toBe('/sign-in')
    expect(await sentTo('/profile', {}, '/sign-up')).toBe('/sign-up')
    const options = sessionGuardOf()
    expect(
      await checkRoute({ path: '/profile', guards: [] }, '/profile', signedIn('member'), { options }),
    ).toBeUndefined()
  })

  it('S2.58 guards every route that is not excluded', async () => {
    for (const path of ['/', '/map', '/no-such-path', '/updatepins'])
      expect(await sentTo(path, { exclude: [] }), path).toBe('/sign-in')
  })

  it('S2.59 with an include list in the club’s configuration, guards only matching routes', async () => {
    const config = { include: ['/user*', '/map'] }
    expect(await sentTo('/userorder', config)).toBe('/sign-in')
    expect(await sentTo('/map', config)).toBe('/sign-in')
    expect(await sentTo('/weather', config)).toBeUndefined()
    expect(await sentTo('/map/hole', config)).toBeUndefined()
  })

  it('S2.60 never guards an excluded route, even when it is included', async () => {
    const config = { include: ['/user*'], exclude: ['/userorderlist'] }
    expect(await sentTo('/userorderlist', config)).toBeUndefined()
    expect(await sentTo('/userorder', config)).toBe('/sign-in')
  })

  it('S2.61 S2.62 never guards the login route or the callback route', async () => {
    const config = { include: ['*'] }
    expect(await sentTo('/sign-in', config)).toBeUndefined()
    expect(await sentTo('/confirm', config)).toBeUndefined()
    expect(await sentTo('/about', config)).toBe('/sign-in')
  })

  it('treats the dots and brackets of a pattern literally', () => {
    const options = sessionGuardOf({ exclude: ['/a.b', '/c(d'] })
    expect(needsSession('/a.b', options)).toBe(false)
    expect(needsSession('/axb', options)).toBe(true)
    expect(needsSession('/c(d', options)).toBe(false)
  })

  it('by default guards exactly the screens that need sign-in', async () => {
    for (const { path, access } of routes)
      expect(await sentTo(path), path).toBe(access === 'auth' ? '/sign-in' : undefined)
  })
})

describe('the guard named auth', () => {
  it('S2.40 guards each screen that needs sign-in and that the club’s list for the global guard leaves out', async () => {
    const options = sessionGuardOf({ include: ['/elsewhere'] })
    for (const route of routes)
      expect(await checkRoute(route, route.path, nobody, { options }), route.path).toBe(
        route.access === 'auth' ? '/sign-in' : undefined,
      )
  })
})

describe('an invited person without a password', () => {
  const invited = { ...signedIn('member'), owesPassword: true }
  const open = (path: string, fullPath = path) =>
    checkRoute(routeAt(path)!, fullPath, invited, { options: sessionGuardOf() })

  it('is led to the welcome from every guarded screen, so that they can always return', async () => {
    for (const path of ['/', '/profile', '/userorderlist']) {
      expect(await open(path), path).toBe('/reset-password?type=invite')
    }
  })

  it('stays at the welcome, and can see the public screens', async () => {
    expect(await open('/reset-password', '/reset-password?type=invite')).toBeUndefined()
    expect(await open('/about')).toBeUndefined()
  })
})

describe('the requested path', () => {
  it('S2.64 S2.65 is stored in full in a cookie named prefix plus redirect-path', async () => {
    await sentTo('/userorderview')
    expect(redirectCookieName(cookiePrefix)).toBe('greenside-redirect-path')
    expect(document.cookie).toContain('greenside-redirect-path=')
    expect(savedRedirectPath(cookiePrefix)).toBe('/userorderview?day=2')
  })

  it('S2.63 is not stored when the club’s configuration switches that off', async () => {
    expect(await sentTo('/profile', { saveRedirect: false })).toBe('/sign-in')
    const options = sessionGuardOf({ saveRedirect: false })
    expect(await checkRoute(routeAt('/profile')!, '/profile', nobody, { options })).toBe('/sign-in')
    expect(savedRedirectPath(cookiePrefix)).toBeUndefined()
  })

  it('S2.66 opens after sign-in, once', async () => {
    await sentTo('/userorderview')
    const options = sessionGuardOf()
    const arrive = () => checkRoute(routeAt('/sign-in')!, '/sign-in', signedIn('member'), { options })
    expect(await arrive()).toBe('/userorderview?day=2')
    expect(await arrive()).toBe('/')
  })

  it('is not used up by a preload', async () => {
    saveRedirectPath(cookiePrefix, '/profile')
    const options = sessionGuardOf()
    await checkRoute(routeAt('/sign-in')!, '/sign-in', signedIn('member'), { remember: false, options })
    expect(savedRedirectPath(cookiePrefix)).toBe('/profile')
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'profile'])(
    'is not restored when it would leave the app: %s',
    (path) => {
      saveRedirectPath(cookiePrefix, path)
      expect(savedRedirectPath(cookiePrefix)).toBeUndefined()
    },
  )
})
