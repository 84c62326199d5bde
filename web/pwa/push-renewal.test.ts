import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPush } from '#web/pwa/push.ts'
import { fakeBrowser, withoutWorkers } from '#web/pwa/testing.ts'

const club = vi.hoisted(() => ({ renewals: [] as number[], isRegistered: false }))
vi.mock('#web/data/config.ts', () => ({ config: () => ({ vapidPublicKey: `BA${'A'.repeat(85)}` }) }))
vi.mock('#web/data/session/session.ts', () => ({
  currentMe: () => ({ status: 'ready', user: { id: 'ann' }, profile: { id: 'ann', role_id: 'member' } }),
  subscribeMe: () => () => undefined,
}))
vi.mock('#web/data/client.ts', () => {
  const answer = async (data: unknown = null) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { data, error: null }
  }
  return {
    supabase: () => ({
      from: () => ({
        update: () => ({
          eq: () => {
            club.isRegistered = true
            return answer()
          },
        }),
      }),
      rpc: () =>
        answer(club.isRegistered ? ['global_announcements', 'issues-ann', 'orders-ann', 'user_ann'] : null),
      functions: {
        invoke: (name: string) => {
          if (name === 'update-fcm-token') club.renewals.push(Date.now())
          return answer()
        },
      },
    }),
  }
})

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T08:00:00Z') })
  localStorage.clear()
  fakeBrowser('granted')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  withoutWorkers()
})

it('S9.05 the token of a device is sent again every 24 hours in an app that stays open for a week', async () => {
  const begin = Date.now()
  const stop = startPush()
  await vi.advanceTimersByTimeAsync(7 * 24 * HOUR_MS + HOUR_MS)
  stop()
  const hours = club.renewals.map((at) => Math.floor((at - begin) / HOUR_MS))
  expect(hours).toEqual([24, 48, 72, 96, 120, 144, 168])
})
