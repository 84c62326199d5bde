import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#web/data/session/profile.ts'
import { forgetDevice, isRegistered, isRemoved, registerDevice, rememberMutedKinds } from '#web/pwa/device.ts'
import { fakeBrowser, subscription, withoutWorkers } from '#web/pwa/testing.ts'

const backend = vi.hoisted(() => ({
  calls: [] as { name: string; body: Record<string, unknown>; id?: string }[],
  /** The club's topics of each device of this session, by its token. */
  devices: new Map<string, Set<string>>(),
  /** Tokens of another person's pushes. */
  taken: new Set<string>(),
  /** Tokens of devices removed by their person. */
  removed: new Set<string>(),
  fault: undefined as string | undefined,
}))
vi.mock('#web/data/config.ts', () => ({ config: () => ({ vapidPublicKey: `BA${'A'.repeat(85)}` }) }))
vi.mock('#web/data/client.ts', () => {
  const { calls, devices, taken, removed } = backend
  type Body = Record<string, unknown>
  const acts: Record<string, (token: string, topic: string) => unknown> = {
    profiles: (token) => void (devices.has(token) || devices.set(token, new Set())),
    device_topics: (token) => (devices.has(token) ? [...devices.get(token)!].sort() : null),
    end_device: (token) => void devices.delete(token),
    'update-fcm-token': () => undefined,
    my_devices: () => [{ id: 'd1', is_this: true, muted_kinds: [] }],
    push_token: () => undefined,
    'subscribe-to-topic': (token, topic) => void devices.get(token)!.add(topic),
    'unsubscribe-from-topic': (token, topic) => void devices.get(token)!.delete(topic),
  }
  const answer = async (name: string, body: Body, id?: string) => {
    if (name !== 'device_topics') calls.push({ name, body, ...(id ? { id } : {}) })
    if (backend.fault === name) return { data: null, error: { message: 'no' } }
    const token = String(body.token ?? body.fcm_token)
    if (taken.has(token)) return { data: null, error: { code: 'GS506', message: 'taken' } }
    if (name === 'profiles' && removed.has(token))
      return { data: null, error: { code: 'GS511', message: 'no' } }
    return { data: acts[name]!(token, String(body.topic)) ?? null, error: null }
  }
  return {
    supabase: () => ({
      from: (table: string) => ({
        update: (body: Body) => ({
          eq: (column: string, value: string) => answer(table, body, column === 'id' ? value : undefined),
        }),
      }),
      rpc: answer,
      functions: { invoke: (name: string, { body }: { body: Body }) => answer(name, body) },
    }),
  }
})

const now = Date.parse('2026-05-01T08:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const token = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } })
const person = (role_id: string, id = 'ann') => ({ id, role_id }) as unknown as Profile

const called = (name: string) => backend.calls.filter((call) => call.name === name)
const topics = () => called('subscribe-to-topic').map(({ body }) => body.topic)

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  localStorage.clear()
  backend.calls.length = 0
  backend.devices.clear()
  backend.taken.clear()
  backend.removed.clear()
  backend.fault = undefined
  browser = fakeBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  withoutWorkers()
})

let current: ReturnType<typeof subscription> | null = null
const isSubscribed = () => current !== null

/** Gives the browser a subscription, which ends when unsubscribed; the next one has another address. */
function subscribed() {
  let made = 1
  current = null
  const { pushManager } = browser.ours
  pushManager.subscribe.mockImplementation(async () => {
    const next = subscription(`https://push.example/${made++}`)
    next.unsubscribe.mockImplementation(async () => {
      current = null
      return true
    })
    current = next
    return next
  })
  pushManager.getSubscription.mockImplementation(async () => current)
}

const tokenAt = (endpoint: string) => JSON.stringify({ endpoint, keys: { p256dh: 'p', auth: 'a' } })

describe('a device that its person removed from another device', () => {
  it('is not registered by the app itself, and with a new token once the person asks', async () => {
    subscribed()
    await registerDevice(person('member'), now)
    backend.devices.clear()
    backend.removed.add(token)
    await expect(registerDevice(person('member'), now)).rejects.toSatisfy(isRemoved)
    expect([...backend.devices.keys()]).toEqual([])
    await registerDevice(person('member'), now, true)
    expect([...backend.devices.keys()]).toEqual([tokenAt('https://push.example/2')])
  })
})

describe('the kinds that a person muted on this device', () => {
  it('are muted again at their next sign-in, and for no other person', async () => {
    subscribed()
    rememberMutedKinds('ann', ['order', 'no such kind'])
    await registerDevice(person('member', 'ben'), now)
    expect(called('push_token')).toEqual([])
    await registerDevice(person('member'), now)
    expect(called('push_token')).toMatchObject([{ body: { muted_kinds: ['order'] }, id: 'd1' }])
  })

  it('are muted by the next try when the first one stopped after its token', async () => {
    subscribed()
    rememberMutedKinds('ann', ['order'])
    backend.fault = 'my_devices'
    await expect(registerDevice(person('member'), now)).rejects.toThrow('Token update failed')
    backend.fault = undefined
    await registerDevice(person('member'), now)
    expect(called('push_token')).toMatchObject([{ body: { muted_kinds: ['order'] } }])
  })
})

describe('a device', () => {
  it('S4.34 S7.07 S7.08 puts its token on the profile, with the time, only when the club has another', async () => {
    await registerDevice(person('member'), now)
    expect(called('profiles')).toEqual([
      {
        name: 'profiles',
        id: 'ann',
        body: { fcm_token: token, fcm_token_timestamp: '2026-05-01T08:00:00.000Z' },
      },
    ])
    backend.calls.length = 0
    await registerDevice(person('member'), now + 1000)
    expect(backend.calls).toEqual([])
    expect(isRegistered('ann')).toBe(true)
  })

  it.each([
    ['S6.10 S6.11 S6.12 S6.13 of any person subscribes to that person’s topics', 'member', []],
    ['S6.07 of the kitchen subscribes to kitchen-orders', 'kitchen', ['kitchen-orders']],
    ['S6.08 of an administrator subscribes to all-issues', 'admin', ['all-issues']],
    ['S6.09 of course maintenance subscribes to all-issues', 'maintenance', ['all-issues']],
  ])('%s', async (_, role, more) => {
    await registerDevice(person(role), now)
    expect(topics()).toEqual([...more, 'orders-ann', 'issues-ann', 'user_ann', 'global_announcements'])
    expect(called('subscribe-to-topic').every(({ body }) => body.token === token)).toBe(true)
  })

  it('S9.05 S7.19 sends its token again once it is 24 hours old', async () => {
    await registerDevice(person('member'), now)
    backend.calls.length = 0
    await registerDevice(person('member'), now + DAY_MS - 1)
    expect(backend.calls).toEqual([])
    await registerDevice(person('member'), now + DAY_MS)
    expect(backend.calls).toEqual([{ name: 'update-fcm-token', body: { token } }])
  })

  it('whose registration the club lost registers again with all topics', async () => {
    await registerDevice(person('kitchen'), now)
    backend.calls.length = 0
    backend.devices.clear()
    await registerDevice(person('kitchen'), now + 1000)
    expect(called('profiles')).toHaveLength(1)
    expect([...backend.devices.get(token)!].sort()).toEqual([
      'global_announcements',
      'issues-ann',
      'kitchen-orders',
      'orders-ann',
      'user_ann',
    ])
  })

  it('that lost one topic at the club subscribes to that one again', async () => {
    await registerDevice(person('kitchen'), now)
    backend.calls.length = 0
    backend.devices.get(token)!.delete('kitchen-orders')
    await registerDevice(person('kitchen'), now + 1000)
    expect(backend.calls).toEqual([{ name: 'subscribe-to-topic', body: { token, topic: 'kitchen-orders' } }])
  })

  it('unsubscribes from the topics of a role that its person no longer has', async () => {
    await registerDevice(person('kitchen'), now)
    backend.calls.length = 0
    await registerDevice(person('member'), now + 1000)
    expect(called('unsubscribe-from-topic').map(({ body }) => body.topic)).toEqual(['kitchen-orders'])
    expect(topics()).toEqual([])
  })

  it('creates a new subscription when the club has its old one for another person', async () => {
    subscribed()
    backend.taken.add(tokenAt('https://push.example/1'))
    await registerDevice(person('member'), now)
    expect([...backend.devices.keys()]).toEqual([tokenAt('https://push.example/2')])
    expect(isRegistered('ann')).toBe(true)
  })

  it('creates a new subscription for the person who signs in after another', async () => {
    subscribed()
    await registerDevice(person('member'), now)
    await registerDevice(person('member', 'ben'), now + 1000)
    expect([...backend.devices.keys()]).toEqual([
      tokenAt('https://push.example/1'),
      tokenAt('https://push.example/2'),
    ])
    expect([isRegistered('ann'), isRegistered('ben')]).toEqual([false, true])
  })

  it('S8.28 S8.29 S8.30 reports which of the calls failed, and does not count as registered', async () => {
    for (const [fault, message] of [
      ['device_topics', 'Token update failed'],
      ['profiles', 'Token update failed'],
      ['subscribe-to-topic', 'Token subscribe failed'],
    ] as const) {
      backend.fault = fault
      await expect(registerDevice(person('member'), now), fault).rejects.toThrow(message)
      expect(isRegistered('ann')).toBe(false)
      backend.devices.clear()
    }
    backend.fault = undefined
    await registerDevice(person('kitchen'), now)
    backend.fault = 'update-fcm-token'
    await expect(registerDevice(person('kitchen'), now + DAY_MS)).rejects.toThrow('Token update failed')
    backend.fault = 'unsubscribe-from-topic'
    await expect(registerDevice(person('member'), now)).rejects.toThrow('Token unsubscribe failed')
  })

  it('is removed at the club and at the push service', async () => {
    subscribed()
    await registerDevice(person('member'), now)
    await forgetDevice('ann')
    expect(backend.devices.size).toBe(0)
    expect(isSubscribed()).toBe(false)
    expect(isRegistered('ann')).toBe(false)
  })

  it('that could not be removed at the club is removed at the push service, with a report', async () => {
    subscribed()
    await registerDevice(person('member'), now)
    backend.fault = 'end_device'
    await expect(forgetDevice('ann')).rejects.toThrow('Token unsubscribe failed')
    expect(isSubscribed()).toBe(false)
    expect(isRegistered('ann')).toBe(true)
    backend.fault = undefined
    await forgetDevice('ann')
    expect([backend.devices.size, isRegistered('ann')]).toEqual([0, false])
  })

  it('sends nothing to the club once its person has signed out: the end of the session removed it there', async () => {
    await registerDevice(person('member'), now)
    backend.calls.length = 0
    await forgetDevice(undefined)
    expect([backend.calls, isRegistered('ann')]).toEqual([[], false])
  })
})
