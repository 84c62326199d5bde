import { afterEach, describe, expect, it } from 'vitest'
import { checkRoute, sessionGuard } from '#web/app/check-route.ts'
import { needsSession, type SessionGuardOptions } from '#web/app/session-guard.ts'
import { nobody, signedIn } from '#web/data/testing/roles.ts'
import {
  clearRedirectPath,
  cookiePrefix,
  redirectCookieName,
  savedRedirectPath,
  saveRedirectPath,
} from '#web/routes/redirect-path.ts'
import { routeAt, routes } from '#web/routes/routes.ts'

const bare: SessionGuardOptions = {
  login: '/sign-in',
  callback: '/confirm',
  include: [],
  exclude: [],
  saveRedirect: true,
}

afterEach(() => clearRedirectPath(cookiePrefix))

describe('the global guard', () => {
  it('S2.57 sends visitors without a session to the configured login route', async () => {
    const options = { ...sessionGuard, login: '/sign-up' }
    expect(await checkRoute(routeAt('/profile')!, '/profile', nobody, { options })).toBe('/sign-up')
    expect(await checkRoute(routeAt('/profile')!, '/profile', signedIn('member'))).toBeUndefined()
  })

  it('S2.58 guards every path that is not excluded', () => {
    for (const path of ['/', '/map', '/no-such-path', '/updatepins'])
      expect(needsSession(path, bare)).toBe(true)
  })

  it('S2.59 with an include list, guards only what matches it', () => {
    const options = { ...bare, include: ['/user*', '/profile'] }
    expect(needsSession('/userorder', options)).toBe(true)
    expect(needsSession('/profile', options)).toBe(true)
    expect(needsSession('/map', options)).toBe(false)
    expect(needsSession('/profile/photo', options)).toBe(false)
  })

  it('S2.60 never guards what is excluded, even when it is included', () => {
    const options = { ...bare, include: ['/user*'], exclude: ['/userorderlist'] }
    expect(needsSession('/userorderlist', options)).toBe(false)
    expect(needsSession('/userorder', options)).toBe(true)
  })

  it('S2.61 S2.62 never guards the login route or the callback route', () => {
    const options = { ...bare, include: ['*'] }
    expect(needsSession('/sign-in', options)).toBe(false)
    expect(needsSession('/confirm', options)).toBe(false)
  })

  it('takes the dots and brackets of a pattern literally', () => {
    const options = { ...bare, exclude: ['/a.b', '/c(d'] }
    expect(needsSession('/a.b', options)).toBe(false)
    expect(needsSession('/axb', options)).toBe(true)
    expect(needsSession('/c(d', options)).toBe(false)
  })

  it('as configured, guards exactly the screens that need sign-in', () => {
    for (const { path, access } of routes) expect(needsSession(path, sessionGuard)).toBe(access === 'auth')
  })
})

describe('the path that was asked for', () => {
  it('S2.64 S2.65 is kept in full in a cookie named prefix plus redirect-path', async () => {
    await checkRoute(routeAt('/userorderview')!, '/userorderview?orderId=recent', nobody)
    expect(redirectCookieName(cookiePrefix)).toBe('greenside-redirect-path')
    expect(document.cookie).toContain('greenside-redirect-path=')
    expect(savedRedirectPath(cookiePrefix)).toBe('/userorderview?orderId=recent')
  })

  it('S2.63 is not kept when that is switched off', async () => {
    const options = { ...sessionGuard, saveRedirect: false }
    expect(await checkRoute(routeAt('/profile')!, '/profile', nobody, { options })).toBe('/sign-in')
    expect(savedRedirectPath(cookiePrefix)).toBeUndefined()
  })

  it('S2.66 opens after sign-in, once', async () => {
    await checkRoute(routeAt('/userorderview')!, '/userorderview?orderId=recent', nobody)
    const arrive = () => checkRoute(routeAt('/sign-in')!, '/sign-in', signedIn('member'))
    expect(await arrive()).toBe('/userorderview?orderId=recent')
    expect(await arrive()).toBe('/')
  })

  it('is not used up by a look ahead', async () => {
    saveRedirectPath(cookiePrefix, '/profile')
    await checkRoute(routeAt('/sign-in')!, '/sign-in', signedIn('member'), { remember: false })
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
