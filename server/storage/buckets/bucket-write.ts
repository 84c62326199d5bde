import type { Database, Scope } from '#server/database/types.ts'
import { DatabaseError } from '#server/database/types.ts'
import { bucketExists, bucketNotEmpty, cannotEmpty, noBucket } from '../errors.ts'
import { deleteAll, ownerOf } from '../objects/objects.ts'
import { getBucket } from './buckets.ts'

/** The fields of a bucket that a caller may set; undefined leaves them unchanged. */
export interface BucketChange {
  public: boolean | undefined
  file_size_limit: number | null | undefined
  allowed_mime_types: string[] | null | undefined
}

/** Creates a bucket as the caller. Throws StorageError or DatabaseError. */
export async function createBucket(
  database: Database,
  scope: Scope,
  { id, name, ...change }: BucketChange & { id: string; name: string },
): Promise<void> {
  const { uuid, text } = ownerOf(scope.claims)
  await database
    .run(
      scope,
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::uuid, $4, $5, $6, $7::text[])`,
      [
        id,
        name,
        uuid,
        text,
        change.public ?? false,
        change.file_size_limit ?? null,
        change.allowed_mime_types ?? null,
      ],
    )
    .catch(translate('23505', bucketExists))
}

/** Changes a bucket as the caller. Throws StorageError when the caller can change no such bucket. */
export async function updateBucket(
  database: Database,
  scope: Scope,
  id: string,
  change: BucketChange,
): Promise<void> {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined)
  const columns = fields.map(([column], index) => `${column} = $${index + 2}`)
  const { rowCount } = await database.run(
    scope,
    `update storage.buckets set ${[...columns, 'updated_at = now()'].join(', ')} where id = $1`,
    [id, ...fields.map(([, value]) => value)],
  )
  if (rowCount === 0) throw noBucket()
}

/** Deletes an empty bucket as the caller. Throws StorageError when it has objects, or the caller may not delete it. */
export async function deleteBucket(database: Database, scope: Scope, id: string): Promise<void> {
  const { rowCount } = await database
    .run(scope, 'delete from storage.buckets where id = $1', [id])
    .catch(translate('23503', bucketNotEmpty))
  if (rowCount === 0) throw noBucket()
}

/**
 * Deletes a bucket's objects as the caller; yields the versions whose files can be deleted, in groups. Throws
 * StorageError when the caller sees objects that the caller may not delete.
 */
export async function* emptyBucket(database: Database, scope: Scope, id: string): AsyncGenerator<string[]> {
  await getBucket(database, scope, id)
  for (;;) {
    const versions = await deleteAll(database, scope, id)
    if (versions.length === 0) break
    yield versions.flatMap((version) => version ?? [])
  }
  const { rows } = await database.run<{ name: string }>(
    scope,
    'select name from storage.objects where bucket_id = $1 order by name limit 10',
    [id],
  )
  if (rows.length > 0) throw cannotEmpty(rows.map(({ name }) => name))
}

function translate(sqlState: string, refusal: () => Error): (error: unknown) => never {
  return (error) => {
    throw error instanceof DatabaseError && error.code === sqlState ? refusal() : error
  }
}
