import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'
import { noBucket, tooLarge, wrongType } from '../errors.ts'
import { checkBucketId } from '../objects/names.ts'

/** The properties of a bucket that the server uses. */
export interface Bucket {
  id: string
  public: boolean
  /** Bytes; null: the server's limit. */
  file_size_limit: number | null
  /** For example `image/png` or `image/*`; null: any type. */
  allowed_mime_types: string[] | null
  /** Serves pictures as AVIF to clients that accept it, although encoding is slow. */
  avif_autodetection: boolean
}

export const BUCKET_COLUMNS = 'id, public, file_size_limit, allowed_mime_types, avif_autodetection'

/** Finds a bucket, for any caller; policies on its objects decide the rest. Throws StorageError. */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const { rows } = await database.runAsOwner<Bucket>(
    `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`,
    [checkBucketId(id)],
  )
  if (rows[0] === undefined) throw noBucket()
  return rows[0]
}

/** Throws StorageError when the bucket does not allow this type. */
export function checkType(bucket: Bucket, type: string): void {
  const isAllowed = (allowed: string) =>
    allowed === type || allowed === '*/*' || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1)))
  if (bucket.allowed_mime_types && !bucket.allowed_mime_types.some(isAllowed)) throw wrongType(type)
}

export function sizeLimit(bucket: Bucket, serverLimit: number): number {
  return Math.min(bucket.file_size_limit ?? serverLimit, serverLimit)
}

/** Throws StorageError when the bucket does not allow a file of this size and type. */
export function checkFits(bucket: Bucket, size: number, type: string, serverLimit: number): void {
  checkType(bucket, type)
  if (size > sizeLimit(bucket, serverLimit)) throw tooLarge()
}

const SHOWN = `id, name, owner, public, file_size_limit, allowed_mime_types, to_jsonb(created_at) as created_at,
  to_jsonb(updated_at) as updated_at, type`

const MAX_BUCKETS = 1000

export const bucketQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_BUCKETS).default(MAX_BUCKETS),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(200).default(''),
})

/** The buckets visible to the caller whose name contains `search`. */
export async function listBuckets(
  database: Database,
  scope: Scope,
  { limit, offset, sortColumn, sortOrder, search }: z.infer<typeof bucketQuery>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.run(
    scope,
    `select ${SHOWN} from storage.buckets where strpos(lower(name), lower($1)) > 0
     order by buckets.${sortColumn} ${sortOrder}, buckets.id limit $2 offset $3`,
    [search, limit, offset],
  )
  return rows
}

/** A bucket visible to the caller. Throws StorageError. */
export async function getBucket(
  database: Database,
  scope: Scope,
  id: string,
): Promise<Record<string, unknown>> {
  const { rows } = await database.run(scope, `select ${SHOWN} from storage.buckets where id = $1`, [id])
  if (rows[0] === undefined) throw noBucket()
  return rows[0]
}
