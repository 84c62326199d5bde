import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  isKnownPath,
  isWorkerScriptPath,
  knownPathPatterns,
  notificationScreen,
  plainAddress,
  redirectOf,
  warnOfUnknownPath,
} from '#web/app/paths.ts'
import { allRoutes, routeAt } from '#web/routes/routes.ts'

afterEach(() => vi.restoreAllMocks())

describe('known paths', () => {
  const extra = [
    ['S2.43', '/index', '/'],
    ['S2.44', '/orders/history', '/userorderlist'],
    ['S2.45', '/orders/kitchen', '/kitchenorderlist'],
    ['S2.47', '/forgot-password', '/reset-password'],
    ['S2.48', '/verify-email', '/confirm'],
    ['S2.49', '/dashboard', '/'],
  ] as const

  it.each(extra)('%s %s is known and leads to a screen', (_id, path, target) => {
    expect(isKnownPath(path)).toBe(true)
    expect(redirectOf(path, 'member')).toBe(target)
    expect(routeAt(target)).toBeDefined()
  })

  it('S2.46 /sign-out is known', () => {
    expect(isKnownPath('/sign-out')).toBe(true)
  })

  it('S2.56 the server has the same known paths', () => {
    const examples = knownPathPatterns().map((pattern) => pattern.replace('*', '42'))
    expect(examples.filter((path) => !isKnownPath(path))).toEqual([])
    expect(examples).toEqual(expect.arrayContaining(allRoutes.map(({ path }) => path)))
    expect(examples).toEqual(
      expect.arrayContaining([...extra.map(([, path]) => path), '/orders/42', '/issues/42']),
    )
  })

  it('every screen is known and is no redirect', () => {
    for (const { path } of allRoutes) {
      expect(isKnownPath(path)).toBe(true)
      expect(redirectOf(path, 'admin')).toBeUndefined()
    }
  })

  it('S2.50 an unknown path is logged once and blocks nothing', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(() => warnOfUnknownPath('/no-such-path')).not.toThrow()
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain('/no-such-path')
  })

  it('known paths are not logged', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const path of ['/', '/map', '/index', '/orders/0190', '/issues/0190']) warnOfUnknownPath(path)
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('targets of notifications', () => {
  it('an order opens as its owner sees it, and as a ticket for the kitchen and for an administrator of another’s order', () => {
    expect(notificationScreen('/orders/42', 'member')).toBe('/userorderview?orderId=42')
    expect(notificationScreen('/orders/42', 'admin')).toBe('/kitchenorderview?orderId=42')
    expect(notificationScreen('/orders/42', 'admin', true)).toBe('/userorderview?orderId=42')
    expect(notificationScreen('/orders/42', 'kitchen')).toBe('/kitchenorderview?orderId=42')
    expect(notificationScreen('/orders/42', 'kitchen', true)).toBe('/kitchenorderview?orderId=42')
  })

  it('an issue opens its details', () => {
    expect(notificationScreen('/issues/7', 'maintenance')).toBe('/issuedetails?issueId=7')
  })

  it('deeper or other paths are no targets', () => {
    expect(notificationScreen('/orders/42/lines', 'member')).toBeUndefined()
    expect(notificationScreen('/pins/42', 'member')).toBeUndefined()
  })
})

describe('service worker scripts', () => {
  it.each([
    '/sw.js',
    '/service-worker.js',
    '/dev-sw.js',
    '/workbox-1a2b3c.js',
    '/ngsw-worker.js',
    '/app/sw.mjs',
  ])('S2.54 %s leads home', (path) => {
    expect(isWorkerScriptPath(path)).toBe(true)
    expect(redirectOf(path, 'guest')).toBe('/')
  })

  it('the app’s own worker, and scripts that are no workers, do not', () => {
    expect(isWorkerScriptPath('/firebase-messaging-sw.js')).toBe(false)
    expect(isWorkerScriptPath('/assets/index-1a2b.js')).toBe(false)
  })
})

describe('another spelling of a path', () => {
  it.each([
    ['/map/', '', '/map'],
    ['/Map', '?hole=7', '/map?hole=7'],
  ])('%s%s leads to %s', (path, search, target) => {
    expect(plainAddress(path, search)).toBe(target)
  })

  it('is only that of a screen', () => {
    for (const path of ['/', '/map', '/No-Such-Path/']) expect(plainAddress(path, '')).toBeUndefined()
  })
})
