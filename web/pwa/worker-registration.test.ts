import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeRegistration, fakeBrowser, registration, withoutWorkers } from '#web/pwa/testing.ts'
import { registerWorker, untilActive } from '#web/pwa/worker-registration.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  withoutWorkers()
})

const asRegistration = (fake: FakeRegistration) => fake as unknown as ServiceWorkerRegistration

describe('the app’s worker', () => {
  it('S9.47 is /firebase-messaging-sw.js', async () => {
    const { workers } = fakeBrowser()
    await registerWorker()
    expect(workers.register).toHaveBeenCalledWith('/firebase-messaging-sw.js', expect.anything())
  })

  it('S9.48 S9.49 unregisters other workers, except one whose scope contains the push one', async () => {
    const { workers, ours } = fakeBrowser()
    const foreign = registration('/old-sw.js', '/old/')
    const push = registration('/theirs.js', '/firebase-cloud-messaging-push-scope')
    workers.registrations = [ours, foreign, push]
    await registerWorker()
    expect(foreign.unregister).toHaveBeenCalledOnce()
    expect(push.unregister).not.toHaveBeenCalled()
    expect(ours.unregister).not.toHaveBeenCalled()
  })

  it('S8.27 reports that its script cannot be registered', async () => {
    const { workers } = fakeBrowser()
    workers.register.mockRejectedValue(new TypeError('script evaluation failed'))
    await expect(registerWorker()).rejects.toThrow('Failed to register the service worker')
  })

  it('S9.08 S9.09 S9.10 is waited for with ten checks, 1000 ms apart, and given up after 10000 ms', async () => {
    const never = registration('/firebase-messaging-sw.js', '/', false)
    let looks = 0
    Object.defineProperty(never, 'active', {
      get: () => {
        looks += 1
        return null
      },
    })
    let outcome = 'waiting'
    const waiting = untilActive(asRegistration(never)).catch((error: Error) => {
      outcome = error.message
    })
    expect(looks).toBe(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(looks).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toBe(2)
    await vi.advanceTimersByTimeAsync(8999)
    expect([looks, outcome]).toEqual([10, 'waiting'])
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(outcome).toBe('Failed to register the service worker')
  })

  it('is waited for only until it is active', async () => {
    const slow = registration('/firebase-messaging-sw.js', '/', false)
    let done = false
    const waiting = untilActive(asRegistration(slow)).then(() => {
      done = true
    })
    await vi.advanceTimersByTimeAsync(2500)
    slow.active = { scriptURL: 'x' }
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    await waiting
    expect(done).toBe(true)
  })
})
