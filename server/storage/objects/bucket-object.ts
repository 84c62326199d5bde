import type { Database } from '#server/database/types.ts'
import { BUCKET_COLUMNS, type Bucket } from '../buckets/buckets.ts'
import { noBucket, noObject } from '../errors.ts'
import { checkBucketId } from './names.ts'
import { OBJECT_COLUMNS, type StoredObject } from './objects.ts'

const FIND = `
select b.bucket, o.object
from (select to_jsonb(found) as bucket from
  (select ${BUCKET_COLUMNS} from storage.buckets where id = $1) as found) as b
left join (select to_jsonb(found) as object from
  (select ${OBJECT_COLUMNS} from storage.objects
   where bucket_id = $1 and name = $2 and version is not null and metadata is not null) as found) as o on true`

/** Finds an object and its bucket with one query, for any caller. Throws StorageError if either does not exist. */
export async function findWithBucket(
  database: Database,
  bucketId: string,
  name: string,
  { mustBePublic = false } = {},
): Promise<{ bucket: Bucket; object: StoredObject }> {
  const { rows } = await database.runAsOwner<{ bucket: Bucket; object: StoredObject | null }>(FIND, [
    checkBucketId(bucketId),
    name,
  ])
  const { bucket, object } = rows[0] ?? {}
  if (bucket === undefined || (mustBePublic && !bucket.public)) throw noBucket()
  if (!object) throw noObject()
  return { bucket, object }
}
