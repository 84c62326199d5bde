import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openPglite } from './pglite/pglite.ts'
import { newDataFolder } from './pglite/testing-embedded.ts'
import { openTestDatabase } from './testing.ts'
import type { Database, Scope } from './types.ts'

/** The engines that keep the contract: the test database (PGlite, or PostgreSQL by DATABASE_URL) and PGlite in its worker. */
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

/** A signed-in person of their own. */
export const player = (): Scope => {
  const sub = randomUUID()
  return { role: 'authenticated', claims: { role: 'authenticated', sub } }
}

export const visitor: Scope = { role: 'anon', claims: { role: 'anon' } }

/** What a promise is rejected with; the test fails when it is not. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever fields the error has.
export const failure = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => expect.fail('It was expected to fail'),
    (error) => error,
  )

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
