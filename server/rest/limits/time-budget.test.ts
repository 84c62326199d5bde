// Also on PostgreSQL: statement_timeout.
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { fitTimeBudget } from './time-budget.ts'

afterEach(() => vi.restoreAllMocks())

/** A database with a fake clock: each statement takes the next duration, in milliseconds. */
function slowDatabase(...durations: number[]): Pick<Database, 'engine' | 'runAsOwner'> {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const runAsOwner = async <Row>() => {
    nowMs += durations.shift()!
    return { rows: [] as Row[], rowCount: 0 }
  }
  return { engine: 'pglite', runAsOwner }
}

describe('the time budget of a statement', () => {
  it('grows on a slow machine, by the best of three runs', async () => {
    expect(await fitTimeBudget(slowDatabase(200, 60, 300), 200)).toBe(800)
  })

  it('is the configured one on a fast machine, and ten times that at most', async () => {
    expect(await fitTimeBudget(slowDatabase(0, 0, 0), 200)).toBe(200)
    expect(await fitTimeBudget(slowDatabase(400, 400, 400), 200)).toBe(2000)
  })

  it('does not change when it is off, or on PostgreSQL', async () => {
    expect(await fitTimeBudget(slowDatabase(50, 50, 50), 0)).toBe(0)
    expect(await fitTimeBudget({ ...slowDatabase(50), engine: 'postgres' }, 200)).toBe(200)
  })
})
