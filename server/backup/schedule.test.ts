import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/types.ts'
import type { Backups } from './backups.ts'
import { startSchedule } from './schedule.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('the end of the server waits for a back-up that takes longer than the time between two checks', async () => {
  let finish: (made: never) => void = () => undefined
  const make = vi.fn(() => new Promise<never>((resolve) => (finish = resolve)))
  const backups = {
    make,
    rotation: async () => ({ daily: 7, weekly: 4 }),
    rotate: async () => undefined,
    lastDoubt: () => undefined,
  } as Partial<Backups> as Backups
  // The day is claimed once.
  const days = [{ day: '2026-11-23' }]
  const database = {
    runAsOwner: async (text: string) => ({ rows: text.includes('returning day') ? days.splice(0) : [] }),
  } as unknown as Database
  const stop = startSchedule(database, backups)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await vi.waitFor(() => expect(make).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hasStopped).toBe(false)
  finish({ name: 'a.tar', unproven: undefined } as never)
  await stopped
})
