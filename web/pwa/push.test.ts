import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disablePush, enablePush, isSwitchedOff, startPush, switchOn } from '#web/pwa/push.ts'
import { fakeBrowser, withoutWorkers } from '#web/pwa/testing.ts'

interface FakeMe {
  status: string
  user: { id: string } | null
  profile: { id: string; role_id: string } | null
}
const world = vi.hoisted(() => ({
  me: undefined as unknown,
  listeners: new Set<() => void>(),
  registered: [] as string[],
  forgotten: 0,
  fault: undefined as Error | undefined,
}))
vi.mock('#web/data/session.ts', () => ({
  currentMe: () => world.me,
  subscribeMe: (listener: () => void) => {
    world.listeners.add(listener)
    return () => world.listeners.delete(listener)
  },
}))
vi.mock('#web/pwa/device.ts', () => ({
  REFRESH_MS: 86_400_000,
  registerDevice: async ({ id, role_id }: { id: string; role_id: string }) => {
    if (world.fault) throw world.fault
    world.registered.push(`${id} ${role_id}`)
  },
  forgetDevice: async () => {
    world.forgotten += 1
  },
}))

const nobody: FakeMe = { status: 'ready', user: null, profile: null }
const ann = (role_id = 'member'): FakeMe => ({
  status: 'ready',
  user: { id: 'ann' },
  profile: { id: 'ann', role_id },
})

async function become(me: FakeMe) {
  world.me = me
  for (const listener of [...world.listeners]) listener()
  await Promise.resolve()
}

beforeEach(() => {
  localStorage.clear()
  world.me = nobody
  world.listeners.clear()
  world.registered = []
  world.forgotten = 0
  world.fault = undefined
  fakeBrowser('granted')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  withoutWorkers()
})

describe('pushes to this device', () => {
  it('are for whoever signs in, anew when the role changes, and end when they sign out', async () => {
    const stop = startPush()
    await become(ann())
    await become(ann())
    expect(world.registered).toEqual(['ann member'])
    await become(ann('kitchen'))
    expect(world.registered).toEqual(['ann member', 'ann kitchen'])
    expect(world.forgotten).toBe(0)
    await become(nobody)
    expect(world.forgotten).toBe(1)
    stop()
  })

  it('S4.33 are not set up without permission, and nobody is asked', async () => {
    for (const given of ['default', 'denied'] as const) {
      const { Notification } = fakeBrowser(given)
      const stop = startPush()
      await become(ann())
      expect(world.registered).toEqual([])
      expect(Notification.requestPermission).not.toHaveBeenCalled()
      stop()
      world.me = nobody
    }
  })

  it('S9.05 are renewed every 24 hours while the app is open', async () => {
    vi.useFakeTimers()
    world.me = ann()
    const stop = startPush()
    await vi.advanceTimersByTimeAsync(86_399_999)
    expect(world.registered).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.registered).toHaveLength(2)
    stop()
  })

  it('S5.15 S5.17 are logged when they cannot be set up, and the app goes on', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    world.fault = new Error('No VAPID key is configured')
    const stop = startPush()
    await become(ann())
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith('Push is not set up:', 'No VAPID key is configured'),
    )
    stop()
  })

  it('S8.24 are asked for by a tap, which says so when the person does not want them', async () => {
    world.me = ann()
    const { Notification } = fakeBrowser('default')
    Notification.requestPermission.mockResolvedValueOnce('denied')
    await expect(enablePush()).rejects.toThrow('Notification permission not granted and blocked')
    Notification.requestPermission.mockResolvedValueOnce('granted')
    await enablePush()
    expect(world.registered).toEqual(['ann member'])
  })

  it('stay off where the person switched them off, until they are switched on', async () => {
    await disablePush()
    expect([isSwitchedOff(), world.forgotten]).toEqual([true, 1])
    const stop = startPush()
    await become(ann())
    expect(world.registered).toEqual([])
    switchOn()
    await enablePush()
    expect(world.registered).toEqual(['ann member'])
    stop()
  })
})
