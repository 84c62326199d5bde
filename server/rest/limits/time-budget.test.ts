// Also on PostgreSQL: statement_timeout.
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#server/database/testing.ts'
import type { Database } from '#server/database/types.ts'
import { fitTimeBudget, secondTimeBudget } from './time-budget.ts'

/** Makes a database. Its statements take the given milliseconds, one after another. */
function slowDatabase(...durations: number[]): Pick<Database, 'engine' | 'runAsOwner'> {
  const runAsOwner = async <Row>() => ({ rows: [{ ms: durations.shift()! }] as Row[], rowCount: 1 })
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

describe('the time budget of a second attempt', () => {
  it('is twice the first on an idle machine, and grows with the worst of three runs', async () => {
    expect(await secondTimeBudget(slowDatabase(15, 15, 15), 200)).toBe(400)
    expect(await secondTimeBudget(slowDatabase(15, 75, 60), 200)).toBe(1000)
  })

  it('ends before the engine is ended, and is never shorter than the first', async () => {
    expect(await secondTimeBudget(slowDatabase(900, 900, 900), 200)).toBe(2000)
    expect(await secondTimeBudget(slowDatabase(15, 15, 15), 2500)).toBe(2500)
  })

  it('does not grow by the wait for the statements of others', async () => {
    const database = await openTestDatabase()
    const other = database.runAsOwner('select pg_sleep(2)')
    expect(await secondTimeBudget(database, 100)).toBeLessThan(2000)
    await other
    await database.close()
  })
})
