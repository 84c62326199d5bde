import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import {
  disablePush,
  enablePush,
  isEnding,
  isSwitchedOff,
  pushWaiting,
  startPush,
  switchOn,
} from '#web/pwa/push.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { fakeBrowser, withoutWorkers } from '#web/pwa/testing.ts'

interface FakeMe {
  status: string
  user: { id: string } | null
  profile: { id: string; role_id: string } | null
}
const world = vi.hoisted(() => ({
  me: undefined as unknown,
  listeners: new Set<() => void>(),
  /** Each registration at the club, with what it was for. */
  registered: [] as string[],
  forgotten: 0,
  at: undefined as number | undefined,
  owner: undefined as string | undefined,
  fault: undefined as Error | undefined,
  /** The person whose registration the test makes fail; undefined: each registration fails. */
  faultOf: undefined as string | undefined,
  /** How long the club takes to answer. */
  answerMs: 0,
}))
vi.mock('#web/data/session/session.ts', () => ({
  currentMe: () => world.me,
  subscribeMe: (listener: () => void) => {
    world.listeners.add(listener)
    return () => world.listeners.delete(listener)
  },
}))
vi.mock('#web/pwa/device.ts', () => ({
  REFRESH_MS: 86_400_000,
  isRegistered: (id: string) => world.owner === id,
  registeredAt: () => world.at,
  isRemoved: (cause: unknown) => (cause as Error).message === 'removed',
  registerDevice: async ({ id, role_id }: { id: string; role_id: string }) => {
    if (world.answerMs) await new Promise((resolve) => setTimeout(resolve, world.answerMs))
    if (world.fault && (world.faultOf ?? id) === id) throw world.fault
    world.registered.push(`${id} ${role_id}`)
    world.at = Date.now()
    world.owner = id
  },
  forgetDevice: async () => {
    if (world.fault) throw world.fault
    world.forgotten += 1
    world.at = undefined
    world.owner = undefined
  },
}))

const DAY_MS = 86_400_000
const nobody: FakeMe = { status: 'ready', user: null, profile: null }
const person = (id: string, role_id = 'member'): FakeMe => ({
  status: 'ready',
  user: { id },
  profile: { id, role_id },
})
const ann = (role_id?: string) => person('ann', role_id)

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

async function become(me: FakeMe) {
  world.me = me
  for (const listener of [...world.listeners]) listener()
  await settle()
}

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function goOnline() {
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
}

const stops: (() => void)[] = []
const start = () => stops.push(startPush())

beforeEach(() => {
  localStorage.clear()
  Object.assign(world, { me: nobody, registered: [], forgotten: 0, answerMs: 0 })
  Object.assign(world, { at: undefined, owner: undefined, fault: undefined, faultOf: undefined })
  world.listeners.clear()
  fakeBrowser('granted')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  withoutWorkers()
})

describe('pushes to this device', () => {
  it('are registered at each sign-in and change of role, and end at a sign-out', async () => {
    start()
    await become(ann())
    await become(ann())
    expect(world.registered).toEqual(['ann member'])
    await become(ann('kitchen'))
    expect(world.registered).toEqual(['ann member', 'ann kitchen'])
    expect(world.forgotten).toBe(0)
    await become(nobody)
    expect(world.forgotten).toBe(1)
    await become(ann())
    expect(world.registered).toEqual(['ann member', 'ann kitchen', 'ann member'])
  })

  it('are registered once when a tap requests it during the start', async () => {
    world.answerMs = 20
    start()
    await become(ann())
    await enablePush()
    expect(world.registered).toEqual(['ann member'])
  })

  it('report a failure to a tap during a renewal that fails', async () => {
    Object.assign(world, { me: ann(), owner: 'ann', at: Date.now() - DAY_MS })
    Object.assign(world, { answerMs: 20, fault: new Error('no answer') })
    start()
    await settle()
    await expect(enablePush()).rejects.toThrow('no answer')
  })

  it('stay off on a device that its person removed, until they turn them on', async () => {
    world.fault = new Error('removed')
    world.me = ann()
    start()
    queueMicrotask(() => Object.assign(world, { fault: undefined }))
    await until(() => expect(isSwitchedOff()).toBe(true))
    dispatchEvent(new Event('online'))
    await settle()
    expect(world.registered).toEqual([])
    switchOn()
    await enablePush()
    expect(world.registered).toEqual(['ann member'])
  })

  it('are off for the person who removed the device, not for the one who signed in meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    Object.assign(world, { me: ann(), fault: new Error('removed'), faultOf: 'ann', answerMs: 20 })
    start()
    await settle()
    await become(person('ben'))
    await until(() => expect(world.registered).toEqual(['ben member']))
    expect(isSwitchedOff()).toBe(false)
    world.me = ann()
    expect(isSwitchedOff()).toBe(true)
  })

  it('wait, and show that, until the club has accepted the registration', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    world.fault = new Error('no answer')
    world.me = ann()
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(pushWaiting.get()).toBe(true)
    world.fault = undefined
    await goOnline()
    expect(pushWaiting.get()).toBe(false)
  })

  it.each(['noKey', 'unsupported'] as const)(
    'do not wait when the club or the browser has none: %s',
    async (fault) => {
      vi.useFakeTimers()
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      world.fault = new PushError(fault)
      world.me = ann()
      start()
      await vi.advanceTimersByTimeAsync(0)
      expect(logged).toHaveBeenCalled()
      expect(pushWaiting.get()).toBe(false)
    },
  )

  it('are compared with the club at each start, however recent the registration is', async () => {
    world.me = ann()
    Object.assign(world, { at: Date.now(), owner: 'ann' })
    start()
    await settle()
    expect(world.registered).toEqual(['ann member'])
  })

  it('end at the next start when the session ended while the app was closed', async () => {
    Object.assign(world, { at: Date.now(), owner: 'ann' })
    start()
    await settle()
    expect(world.forgotten).toBe(1)
  })

  it('S4.33 are not set up without permission, and no question is asked', async () => {
    for (const given of ['default', 'denied'] as const) {
      const { Notification } = fakeBrowser(given)
      start()
      await become(ann())
      expect(world.registered).toEqual([])
      expect(Notification.requestPermission).not.toHaveBeenCalled()
      stops.pop()!()
      world.me = nobody
    }
  })

  it('S9.05 are renewed every 24 hours while the app stays open, not every 48', async () => {
    vi.useFakeTimers()
    world.me = ann()
    // The club answers 3 s after the start: 24 hours later than that, and not than the start, the token is due.
    world.answerMs = 3000
    start()
    await vi.advanceTimersByTimeAsync(3000)
    expect(world.registered).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(DAY_MS - 1)
    expect(world.registered).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1 + 3000)
    expect(world.registered).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3 * (DAY_MS + 3000))
    expect(world.registered).toHaveLength(5)
  })

  it('S9.05 are renewed when the page is shown again, not by a hidden page', async () => {
    vi.useFakeTimers()
    world.me = ann()
    start()
    await vi.advanceTimersByTimeAsync(0)
    show('hidden')
    await vi.advanceTimersByTimeAsync(2 * DAY_MS)
    expect(world.registered).toHaveLength(1)
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(world.registered).toHaveLength(2)
  })

  it('S5.15 S5.17 S8.36 are logged when they cannot be set up, and tried again', async () => {
    vi.useFakeTimers()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    world.fault = new Error('No VAPID key is configured')
    world.me = ann()
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(logged).toHaveBeenCalledWith('Push is not set up:', 'No VAPID key is configured')
    world.fault = undefined
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(world.registered).toEqual(['ann member'])
  })

  it('S8.24 are requested by a tap, which shows when the person does not want them', async () => {
    world.me = ann()
    const { Notification } = fakeBrowser('default')
    Notification.requestPermission.mockResolvedValueOnce('denied')
    await expect(enablePush()).rejects.toThrow('Notification permission not granted and blocked')
    Notification.requestPermission.mockResolvedValueOnce('granted')
    await enablePush()
    expect(world.registered).toEqual(['ann member'])
  })

  it('stay off when the person switched them off, until they are switched on', async () => {
    world.me = ann()
    await disablePush()
    expect([isSwitchedOff(), isEnding(), world.forgotten]).toEqual([true, false, 1])
    start()
    await become(ann())
    expect(world.registered).toEqual([])
    switchOn()
    await enablePush()
    expect(world.registered).toEqual(['ann member'])
  })

  it.each([
    ['after five minutes', () => vi.advanceTimersByTimeAsync(5 * 60_000)],
    ['when the network returns', () => goOnline()],
  ])('that could not be switched off show that, and are tried again %s', async (_, wait) => {
    vi.useFakeTimers()
    world.me = ann()
    start()
    await vi.advanceTimersByTimeAsync(0)
    world.fault = new Error('Token unsubscribe failed')
    await expect(disablePush()).rejects.toThrow('Token unsubscribe failed')
    expect([isSwitchedOff(), isEnding(), world.forgotten]).toEqual([true, true, 0])
    world.fault = undefined
    await wait()
    expect([isSwitchedOff(), isEnding(), world.forgotten]).toEqual([true, false, 1])
    expect(world.registered).toHaveLength(1)
  })

  it('that one person switched off on this device are on for the next who signs in', async () => {
    start()
    await become(ann())
    await disablePush()
    await become(nobody)
    await become(person('ben'))
    expect([isSwitchedOff(), world.owner]).toEqual([false, 'ben'])
    await become(nobody)
    await become(ann())
    expect([isSwitchedOff(), world.owner]).toEqual([true, undefined])
    expect(world.registered).toEqual(['ann member', 'ben member'])
  })

  it('end for the person before when the one who signs in switched them off', async () => {
    world.me = ann()
    await disablePush()
    world.me = person('ben')
    start()
    await settle()
    await become(ann())
    expect(world.owner).toBeUndefined()
    expect(world.registered).toEqual(['ben member'])
  })

  it('stay off when an earlier version of the app stored that, for the signed-in person', async () => {
    localStorage.setItem('push-off', '1')
    start()
    await become(ann())
    expect(world.registered).toEqual([])
    await become(person('ben'))
    expect(world.registered).toEqual(['ben member'])
  })

  it('stay off when an earlier version stored that, also on a full device', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const storage = localStorage
    storage.setItem('push-off', '1')
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: (key: string) => storage.getItem(key), setItem })
    start()
    await become(ann())
    expect([isSwitchedOff(), world.registered]).toEqual([true, []])
    vi.stubGlobal('localStorage', storage)
    switchOn()
  })

  it('that could not be switched off are tried again at the next start', async () => {
    world.me = ann()
    world.fault = new Error('Token unsubscribe failed')
    await expect(disablePush()).rejects.toThrow()
    world.fault = undefined
    world.me = ann()
    start()
    await settle()
    expect([isEnding(), world.forgotten, world.registered]).toEqual([false, 1, []])
  })
})
