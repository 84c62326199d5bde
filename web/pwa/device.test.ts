import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#web/data/profile.ts'
import { forgetDevice, isRegistered, registerDevice } from '#web/pwa/device.ts'
import { fakeBrowser, withoutWorkers } from '#web/pwa/testing.ts'

const backend = vi.hoisted(() => ({
  calls: [] as { name: string; body: Record<string, unknown>; id?: string }[],
  fault: undefined as string | undefined,
}))
vi.mock('#web/data/config.ts', () => ({ config: () => ({ vapidPublicKey: `BA${'A'.repeat(85)}` }) }))
vi.mock('#web/data/client.ts', () => {
  const answer = (name: string) => ({ data: null, error: backend.fault === name ? { message: 'no' } : null })
  return {
    supabase: () => ({
      from: (table: string) => ({
        update: (body: Record<string, unknown>) => ({
          eq: async (_: string, id: string) => {
            backend.calls.push({ name: table, body, id })
            return answer(table)
          },
        }),
      }),
      functions: {
        invoke: async (name: string, { body }: { body: Record<string, unknown> }) => {
          backend.calls.push({ name, body })
          return answer(name)
        },
      },
    }),
  }
})

const now = Date.parse('2026-05-01T08:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const token = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } })
const person = (role_id: string) => ({ id: 'ann', role_id }) as unknown as Profile

const called = (name: string) => backend.calls.filter((call) => call.name === name)
const topics = () => called('subscribe-to-topic').map(({ body }) => body.topic)

beforeEach(() => {
  localStorage.clear()
  backend.calls = []
  backend.fault = undefined
  fakeBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  withoutWorkers()
})

describe('a device', () => {
  it('S4.34 S7.07 S7.08 puts its token on the profile, with the time, only when that has another', async () => {
    await registerDevice(person('member'), now)
    expect(called('profiles')).toEqual([
      {
        name: 'profiles',
        id: 'ann',
        body: { fcm_token: token, fcm_token_timestamp: '2026-05-01T08:00:00.000Z' },
      },
    ])
    backend.calls = []
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

  it('S9.05 S7.19 tells its token again once it is 24 hours old', async () => {
    await registerDevice(person('member'), now)
    backend.calls = []
    await registerDevice(person('member'), now + DAY_MS - 1)
    expect(backend.calls).toEqual([])
    await registerDevice(person('member'), now + DAY_MS)
    expect(called('update-fcm-token')).toEqual([{ name: 'update-fcm-token', body: { token } }])
    expect(topics()).toHaveLength(4)
  })

  it('leaves the topics of a role that its person no longer has', async () => {
    await registerDevice(person('kitchen'), now)
    backend.calls = []
    await registerDevice(person('member'), now + 1000)
    expect(called('unsubscribe-from-topic').map(({ body }) => body.topic)).toEqual(['kitchen-orders'])
    expect(topics()).toEqual([])
  })

  it('S8.28 S8.29 S8.30 says which of the calls failed, and does not count as told', async () => {
    for (const [fault, message] of [
      ['profiles', 'Token update failed'],
      ['subscribe-to-topic', 'Token subscribe failed'],
    ] as const) {
      backend.fault = fault
      await expect(registerDevice(person('member'), now), fault).rejects.toThrow(message)
      expect(isRegistered('ann')).toBe(false)
    }
    backend.fault = undefined
    await registerDevice(person('member'), now)
    backend.fault = 'update-fcm-token'
    await expect(registerDevice(person('member'), now + DAY_MS)).rejects.toThrow('Token update failed')
    backend.fault = undefined
    await registerDevice(person('kitchen'), now)
    backend.fault = 'unsubscribe-from-topic'
    await expect(registerDevice(person('member'), now)).rejects.toThrow('Token unsubscribe failed')
  })

  it('forgets whom it was registered for', async () => {
    await registerDevice(person('member'), now)
    await forgetDevice()
    expect(isRegistered('ann')).toBe(false)
  })
})
