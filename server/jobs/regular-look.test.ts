import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { type Clock, createClockWatch } from './clock-watch.ts'
import { createRegularLook, type RegularLook } from './regular-look.ts'

/** The next due time of each clock, in milliseconds from now; `broken` clocks cannot be read. */
const due = new Map<string, number | null>()
const broken = new Set<string>()
/** The clocks in each statement; `acts` are the clocks that acted. */
let reads: string[][] = []
let acts: string[] = []
let troubles: string[] = []
let looks: RegularLook | undefined

const clockOf = (name: string): Clock => ({
  channel: name,
  actSql: `act_${name}`,
  nextSql: `at_${name}`,
  trouble: `trouble_${name}`,
})

async function runAsOwner(text: string) {
  const acting = /^act_(\w+)$/.exec(text)?.[1]
  if (acting !== undefined) {
    acts.push(acting)
    due.set(acting, null)
    return { rows: [{ done: acting !== 'untimed' }], rowCount: 1 }
  }
  const names = [...text.matchAll(/at_(\w+)/g)].map(([, name]) => name!)
  reads.push(names)
  if (names.some((name) => broken.has(name))) throw new Error('gone')
  return { rows: [Object.fromEntries(names.map((name, i) => [i, due.get(name) ?? null]))], rowCount: 1 }
}

function startLook(...clocks: Clock[]) {
  const database = { runAsOwner, listen: async () => async () => {} } as unknown as Database
  const log = (message: string) => troubles.push(message)
  looks = createRegularLook(
    database,
    clocks.map((clock) => createClockWatch(database, clock, log)),
  )
  looks.start()
}

beforeEach(() => {
  vi.useFakeTimers()
  due.clear()
  broken.clear()
  reads = []
  acts = []
  troubles = []
})
afterEach(async () => {
  await looks?.close()
  vi.useRealTimers()
})

it('an idle server reads all its clocks in one statement every 15 seconds', async () => {
  startLook(clockOf('ticket'), clockOf('claim'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toEqual(Array.from({ length: 4 }, () => ['ticket', 'claim']))
  expect(acts).toEqual([])
})

it('a job without a notification is done when it is due, and not at the check after that', async () => {
  startLook(clockOf('ticket'), clockOf('claim'))
  due.set('claim', 5_000)
  await vi.advanceTimersByTimeAsync(15_000)
  due.set('claim', 0)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(acts).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(acts).toEqual(['claim'])
})

it('a time after the next check is left to that check', async () => {
  startLook(clockOf('claim'))
  due.set('claim', 20_000)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(vi.getTimerCount()).toBe(1)
})

it('a clock that cannot be read does not stop others, and is logged', async () => {
  startLook(clockOf('ticket'), clockOf('claim'))
  broken.add('ticket')
  due.set('claim', 0)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(acts).toEqual(['claim'])
  expect(troubles).toEqual(['trouble_ticket'])
})

it('a clock without a next time is run at each check', async () => {
  const { nextSql: _, ...untimed } = clockOf('untimed')
  startLook(clockOf('ticket'), untimed)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(acts).toEqual(['untimed', 'untimed'])
})
