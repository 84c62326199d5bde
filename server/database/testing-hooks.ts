import { afterAll, beforeAll } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing.ts'

/** The migrated database of one test file: opened before its other `beforeAll`, closed after its other `afterAll`. */
export function testDatabase(): TestDatabase {
  const database = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase())
  })
  afterAll(() => database.close())
  return database
}
