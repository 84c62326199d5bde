import { afterEach, describe, expect, it, vi } from 'vitest'
import { applicationServerKey, dropToken, pushToken } from '#web/pwa/push-token.ts'
import { fakeBrowser, subscription, VAPID_KEY, withoutWorkers } from '#web/pwa/testing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  withoutWorkers()
})

describe('the push token of a device', () => {
  it('is its subscription, made with the club’s key, and stays the same', async () => {
    const { ours } = fakeBrowser()
    const token = await pushToken(VAPID_KEY)
    expect(JSON.parse(token)).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
    })
    expect(ours.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: applicationServerKey(VAPID_KEY),
    })
    ours.pushManager.getSubscription.mockResolvedValue(
      subscription('https://push.example/1', applicationServerKey(VAPID_KEY)),
    )
    expect(await pushToken(VAPID_KEY)).toBe(token)
    expect(ours.pushManager.subscribe).toHaveBeenCalledOnce()
  })

  it('is replaced when it is bound to a key that the club no longer has', async () => {
    const { ours } = fakeBrowser()
    const old = subscription('https://push.example/0', new Uint8Array(65).fill(7))
    ours.pushManager.getSubscription.mockResolvedValue(old)
    expect(await pushToken(VAPID_KEY)).toContain('https://push.example/1')
    expect(old.unsubscribe).toHaveBeenCalledOnce()
  })

  it('S4.33 S8.24 is not requested without permission', async () => {
    for (const given of ['default', 'denied'] as const) {
      const { ours, workers, Notification } = fakeBrowser(given)
      await expect(pushToken(VAPID_KEY)).rejects.toThrow('Notification permission not granted and blocked')
      expect(workers.register).not.toHaveBeenCalled()
      expect(ours.pushManager.subscribe).not.toHaveBeenCalled()
      expect(Notification.requestPermission).not.toHaveBeenCalled()
    }
  })

  it('S5.15 S8.25 needs notifications, workers and push in the browser', async () => {
    for (const missing of ['Notification', 'PushManager'] as const) {
      fakeBrowser()
      Reflect.deleteProperty(globalThis, missing)
      await expect(pushToken(VAPID_KEY)).rejects.toThrow("This browser doesn't support the APIs required")
    }
    fakeBrowser()
    withoutWorkers()
    await expect(pushToken(VAPID_KEY)).rejects.toThrow("This browser doesn't support the APIs required")
  })

  it('S8.26 needs a database in the browser', async () => {
    fakeBrowser()
    vi.stubGlobal('indexedDB', undefined)
    await expect(pushToken(VAPID_KEY)).rejects.toThrow('indexedDb not supported')
  })

  it('S5.17 is not requested when the club has no key', async () => {
    const { ours } = fakeBrowser()
    await expect(pushToken('')).rejects.toThrow('No VAPID key is configured')
    expect(ours.pushManager.subscribe).not.toHaveBeenCalled()
  })

  it('S5.18 is not requested when the club’s key is not valid', async () => {
    const { ours } = fakeBrowser()
    for (const key of ['AAAA', 'not base64 !', VAPID_KEY.replace('BA', 'AA'), `${VAPID_KEY}AAAA`]) {
      await expect(pushToken(key), key).rejects.toThrow('The VAPID key is not valid')
    }
    expect(ours.pushManager.subscribe).not.toHaveBeenCalled()
  })

  it('S5.16 is not requested before the worker is active', async () => {
    vi.useFakeTimers()
    const { ours } = fakeBrowser()
    ours.active = null
    const outcome = pushToken(VAPID_KEY).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe('Failed to register the service worker')
    expect(ours.pushManager.subscribe).not.toHaveBeenCalled()
  })

  it('S8.28 reports a refusal of the push service', async () => {
    const { ours } = fakeBrowser()
    ours.pushManager.subscribe.mockRejectedValue(new DOMException('Registration failed', 'AbortError'))
    await expect(pushToken(VAPID_KEY)).rejects.toThrow('Token subscribe failed')
  })

  it('S8.30 is removed on signing out, and a failure is reported', async () => {
    const { ours } = fakeBrowser()
    const found = subscription('https://push.example/1')
    ours.pushManager.getSubscription.mockResolvedValue(found)
    await dropToken()
    expect(found.unsubscribe).toHaveBeenCalledOnce()
    found.unsubscribe.mockResolvedValue(false)
    await expect(dropToken()).rejects.toThrow('Token unsubscribe failed')
    found.unsubscribe.mockRejectedValue(new TypeError('no network'))
    await expect(dropToken()).rejects.toThrow('Token unsubscribe failed')
  })
})
