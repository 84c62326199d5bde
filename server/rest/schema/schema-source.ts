import { type Database, DatabaseError } from '#server/database/types.ts'
import { noSchemaCache } from '../errors.ts'
import { loadSchema } from './load-schema.ts'
import type { SchemaCache } from './schema-cache.ts'

/** The schema cache, always one complete reading of the catalogue. */
export interface SchemaSource {
  /** Throws RestError PGRST002 while the database cannot be read. */
  current(): Promise<SchemaCache>
  /** A newer reading than `seen` after a name was not found, or undefined when `seen` was read only just now. */
  afterMiss(stale: SchemaCache): Promise<SchemaCache | undefined>
  /** After a statement that the database refused over a name: the next request reads again, if the reading is old. */
  suspect(): void
}

/** Wrong names must not make the catalogue be read over and over. */
const MIN_AGE_MS = 3000

/** Reads on first use, and again after `NOTIFY pgrst` (no payload, or 'reload schema'), as PostgREST does. */
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
  // What changed before the first notice could be heard was missed too.
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
