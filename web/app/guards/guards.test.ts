import { describe, expect, it, vi } from 'vitest'
import type { Visitor } from '#web/data/session/roles.ts'
import { nobody, signedIn } from '#web/data/testing/roles.ts'
import { routeAt } from '#web/routes/routes.ts'
import { type GuardRequest, guardNamed } from './guards.ts'

function ask(path: string, visitor: Visitor, rest: Partial<GuardRequest> = {}): GuardRequest {
  return {
    route: routeAt(path)!,
    fullPath: path,
    visitor,
    login: '/sign-in',
    remember: () => undefined,
    savedPath: () => undefined,
    ...rest,
  }
}

describe('the registry of guards', () => {
  it('S2.40 S2.55 has the guards auth and guest, and the one for roles', () => {
    for (const name of ['auth', 'guest', 'role']) expect(guardNamed(name)).toBeInstanceOf(Function)
  })

  it('S8.02 an unregistered name is refused', () => {
    expect(() => guardNamed('member')).toThrow('Unknown route middleware')
    expect(() => guardNamed('toString')).toThrow('Unknown route middleware')
  })
})

describe('the auth guard', () => {
  it('sends a visitor to the login route and stores the requested address', () => {
    const remember = vi.fn()
    const request = ask('/userorderview', nobody, { fullPath: '/userorderview?orderId=42', remember })
    expect(guardNamed('auth')(request)).toBe('/sign-in')
    expect(remember).toHaveBeenCalledWith('/userorderview?orderId=42')
  })

  it('lets a session pass, also an anonymous one', () => {
    expect(guardNamed('auth')(ask('/profile', signedIn('guest')))).toBeUndefined()
    expect(guardNamed('auth')(ask('/profile', signedIn('member')))).toBeUndefined()
  })
})

describe('the guest guard', () => {
  it('keeps signed-in people off the sign-in screens', () => {
    expect(guardNamed('guest')(ask('/sign-in', signedIn('member')))).toBe('/')
  })

  it('leads them to the screen that they requested before', () => {
    const savedPath = () => '/userorderview?orderId=42'
    expect(guardNamed('guest')(ask('/sign-in', signedIn('member'), { savedPath }))).toBe(
      '/userorderview?orderId=42',
    )
  })

  it('lets guests pass, and anonymous sessions that want to become members', () => {
    expect(guardNamed('guest')(ask('/sign-up', nobody))).toBeUndefined()
    expect(guardNamed('guest')(ask('/sign-up', signedIn('guest')))).toBeUndefined()
  })

  it('leads a person who waits for approval home, and keeps the requested address', () => {
    const savedPath = vi.fn(() => '/userorder')
    const waiting = { ...signedIn('guest'), isWaiting: true }
    expect(guardNamed('guest')(ask('/sign-up', waiting, { savedPath }))).toBe('/')
    expect(savedPath).not.toHaveBeenCalled()
  })

  it('lets an invited person pass to the form for their password', () => {
    const request = ask('/reset-password', signedIn('member'), { fullPath: '/reset-password?type=invite' })
    expect(guardNamed('guest')(request)).toBeUndefined()
  })

  it('lets a recovery link pass, although it signs in', () => {
    const request = ask('/reset-password', signedIn('member'), { fullPath: '/reset-password#type=recovery' })
    expect(guardNamed('guest')(request)).toBeUndefined()
  })
})

describe('the role guard', () => {
  it('sends the wrong role to the screen that names the allowed roles', () => {
    expect(guardNamed('role')(ask('/updatepins', signedIn('member')))).toBe(
      '/unauthorized?from=%2Fupdatepins',
    )
  })

  it('lets a person without a profile stay when a note replaces the screen', () => {
    const unknown = { ...signedIn('guest'), lacksProfile: true }
    expect(guardNamed('role')(ask('/updatepins', unknown))).toBeUndefined()
    expect(guardNamed('role')(ask('/updatepins', signedIn('guest')))).toMatch('/unauthorized')
  })

  it('lets the named roles pass, and everybody when no role is named', () => {
    expect(guardNamed('role')(ask('/updatepins', signedIn('maintenance')))).toBeUndefined()
    expect(guardNamed('role')(ask('/updatepins', signedIn('admin')))).toBeUndefined()
    expect(guardNamed('role')(ask('/profile', signedIn('kitchen')))).toBeUndefined()
  })
})
