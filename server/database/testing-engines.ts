import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openPglite } from './pglite/pglite.ts'
import { newDataFolder } from './pglite/testing-embedded.ts'
import { openTestDatabase } from './testing.ts'
import type { Database, Scope } from './types.ts'

/**
 * The engines under contract test: the test database (PGlite, or PostgreSQL by DATABASE_URL) and PGlite in its worker.
 */
export const engines: [string, () => Promise<Database>][] = [['test database', openTestDatabase]]
if (!process.env.DATABASE_URL) engines.push(['embedded database in a worker', openEmbedded])

async function openEmbedded(): Promise<Database> {
  const { dataDir, remove } = await newDataFolder()
  const database = await openPglite(dataDir)
  await database.execScript(`create role anon; create role authenticated; create role service_role;`)
  const close = async () => {
    await database.close()
    await remove()
  }
  return { ...database, close }
}

/** Scope of a new signed-in person. */
export const player = (): Scope => {
  const sub = randomUUID()
  return { role: 'authenticated', claims: { role: 'authenticated', sub } }
}

export const visitor: Scope = { role: 'anon', claims: { role: 'anon' } }

/** Returns the promise's rejection; the test fails without one. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever fields the error has.
export const failure = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => expect.fail('It was expected to fail'),
    (error) => error,
  )

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
