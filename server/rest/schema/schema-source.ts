import { type Database, DatabaseError } from '#server/database/types.ts'
import { noSchemaCache } from '../errors.ts'
import { loadSchema } from './load-schema.ts'
import type { SchemaCache } from './schema-cache.ts'

/** The schema cache, always one complete reading of the catalogue. */
export interface SchemaSource {
  /** Throws RestError PGRST002 while the database cannot be read. */
  current(): Promise<SchemaCache>
  /** After an unknown name: a newer reading than `stale`, or undefined when the reading is under three seconds old. */
  afterMiss(stale: SchemaCache): Promise<SchemaCache | undefined>
  /** Call after the database refused a statement over a name: the next request reads again if the reading is old. */
  suspect(): void
}

/** Minimum age of a reading, so that wrong names do not cause constant readings. */
const MIN_AGE_MS = 3000

/** Reads at the first use and, like PostgREST, again after `NOTIFY pgrst` (no payload, or 'reload schema'). */
export function createSchemaSource(database: Database, schemas: readonly string[]): SchemaSource {
  let reading: Promise<SchemaCache> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  function read(): Promise<SchemaCache> {
    readAt = performance.now()
    const mine = loadSchema(database, schemas).catch((error: unknown) => {
      if (reading === mine) reading = undefined
      if (!(error instanceof DatabaseError)) throw error
      throw noSchemaCache()
    })
    reading = mine
    return mine
  }
  const isOld = () => performance.now() - readAt > MIN_AGE_MS
  const forget = (payload: string) => {
    if (payload === '' || payload === 'reload schema') reading = undefined
  }
  const onGap = () => forget('')
  // Changes before LISTEN took effect were missed too.
  database.listen('pgrst', forget, onGap).then(onGap, (error: unknown) => {
    console.error('rest: no notice of schema changes', error)
  })

  return {
    current: () => reading ?? read(),
    async afterMiss(stale) {
      const now = await (reading ?? read())
      if (now !== stale) return now
      return isOld() ? read() : undefined
    },
    suspect() {
      if (isOld()) reading = undefined
    },
  }
}
