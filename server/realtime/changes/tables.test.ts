import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { openTableBook } from './tables.ts'

const database = testDatabase()
afterEach(() => vi.restoreAllMocks())

/** Catalogue reads within ten seconds when one table is described four times a second. */
async function countReadings(announces?: boolean): Promise<number> {
  let readings = 0
  const counted: TestDatabase = {
    ...database,
    runAsOwner: async (text, values) => {
      if (text.includes('as announces') && announces !== undefined)
        return { rows: [{ announces }] as never, rowCount: 1 }
      if (text.includes('realtime_change')) readings += 1
      return database.runAsOwner(text, values)
    },
  }
  let nowMs = 100_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const book = openTableBook(counted)
  await book.start()
  for (const end = nowMs + 10_000; nowMs < end; nowMs += 250) await book.describe(['public.user_order'])
  await book.close()
  return readings
}

describe('the description of a table', () => {
  it('is read once while the database announces changes of names and grants', async () => {
    expect(await countReadings()).toBe(1)
  })

  it('is read each second on a host without event triggers', async () => {
    expect(await countReadings(false)).toBe(8)
  })
})
