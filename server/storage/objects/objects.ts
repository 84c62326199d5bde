import { randomUUID } from 'node:crypto'
import type { Claims, Database, Scope, Session } from '#server/database/types.ts'
import { forbidden, noObject } from '../errors.ts'

/** Storage's names for metadata of an object's content. */
interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

/** A row of storage.objects. */
export interface StoredObject {
  id: string
  name: string
  bucket_id: string
  /** The file with the bytes. */
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  /** ISO 8601. */
  created_at: string
  updated_at: string
}

/** The values of an upload's row. */
export interface NewObject {
  bucketId: string
  name: string
  version: string
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

export const OBJECT_COLUMNS = `id, name, bucket_id, version, metadata, user_metadata, to_jsonb(created_at) as created_at,
  to_jsonb(updated_at) as updated_at`
// A row inserted by SQL has no bytes.
const FIND = `select ${OBJECT_COLUMNS} from storage.objects
  where bucket_id = $1 and name = $2 and version is not null and metadata is not null`

/** Finds an object if the caller may see it, or without a scope any object. Throws StorageError. */
export async function findObject(
  database: Database,
  scope: Scope | undefined,
  bucketId: string,
  name: string,
): Promise<StoredObject> {
  const { rows } = scope
    ? await database.run<StoredObject>(scope, FIND, [bucketId, name])
    : await database.runAsOwner<StoredObject>(FIND, [bucketId, name])
  if (rows[0] === undefined) throw noObject()
  return rows[0]
}

/** The names among these that the caller may see. */
export async function findNames(
  database: Database,
  scope: Scope,
  bucketId: string,
  names: string[],
): Promise<Set<string>> {
  const { rows } = await database.run<{ name: string }>(
    scope,
    `select name from storage.objects
     where bucket_id = $1 and name = any ($2::text[]) and version is not null and metadata is not null`,
    [bucketId, names],
  )
  return new Set(rows.map(({ name }) => name))
}

const INSERT = `
insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id)
values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::uuid, $8)`
const UPSERT = `
with before as (select version from storage.objects where bucket_id = $2 and name = $3)
${INSERT}
on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id,
  updated_at = now(), last_accessed_at = now()
returning id, (select version from before) as replaced`

class Tried extends Error {}

/**
 * Checks before the upload that the caller may write this object, by a write that is rolled back. `twice`: also checks
 * that the caller may replace it, even if it does not exist yet. Throws the database's error.
 */
export async function tryObject(
  database: Database,
  scope: Scope,
  object: NewObject,
  upsert: boolean,
  { twice = false } = {},
): Promise<void> {
  try {
    await database.transaction(scope, async (session) => {
      await write(session, scope.claims, object, upsert)
      if (twice) await write(session, scope.claims, object, upsert)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
}

/** Writes the row as the caller; returns its id, and the version that it replaced. */
export async function writeObject(
  database: Database,
  scope: Scope,
  object: NewObject,
  upsert: boolean,
): Promise<{ id: string; replaced: string | null }> {
  return database.transaction(scope, (session) => write(session, scope.claims, object, upsert))
}

// Serializes the writers of one name, so that each knows which version it replaces.
const IN_TURN = `select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))`

async function write(session: Session, claims: Claims, object: NewObject, upsert: boolean) {
  const { bucketId, name, version, metadata, userMetadata } = object
  const id = randomUUID()
  const owner = ownerOf(claims)
  const values = [
    id,
    bucketId,
    name,
    version,
    metadata && JSON.stringify(metadata),
    userMetadata && JSON.stringify(userMetadata),
    owner.uuid,
    owner.text,
  ]
  if (upsert) await session.query(IN_TURN, [bucketId, name])
  // A plain insert returns nothing, so it needs no right to read.
  const { rows } = await session.query<{ id: string; replaced: string | null }>(
    upsert ? UPSERT : INSERT,
    values,
  )
  return rows[0] ?? { id, replaced: null }
}

/** The owner of these claims' new objects, for both columns. */
export function ownerOf(claims: Claims): { uuid: string | null; text: string | null } {
  const text = claims.sub ?? null
  const isUuid = text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  return { uuid: isUuid ? text : null, text }
}

/** Deletes the rows that the caller may delete, and returns them. */
export async function deleteObjects(
  database: Database,
  scope: Scope,
  bucketId: string,
  names: string[],
): Promise<(Omit<StoredObject, 'version'> & { version: string | null })[]> {
  const { rows } = await database.run<StoredObject>(
    scope,
    `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${OBJECT_COLUMNS}`,
    [bucketId, names],
  )
  return rows
}

const DELETED_AT_ONCE = 1000

/** Deletes up to 1,000 rows of a bucket that the caller may delete, and returns their versions. */
export async function deleteAll(
  database: Database,
  scope: Scope,
  bucketId: string,
): Promise<(string | null)[]> {
  const { rows } = await database.run<{ version: string | null }>(
    scope,
    `delete from storage.objects where id in
       (select id from storage.objects where bucket_id = $1 order by name limit ${DELETED_AT_ONCE})
     returning version`,
    [bucketId],
  )
  return rows.map(({ version }) => version)
}

/** The versions of all objects of a bucket, regardless of policies. */
export async function versionsIn(database: Database, bucketId: string): Promise<string[]> {
  const { rows } = await database.runAsOwner<{ version: string }>(
    'select version from storage.objects where bucket_id = $1 and version is not null',
    [bucketId],
  )
  return rows.map(({ version }) => version)
}

/** Renames the object, or moves it to another bucket. Throws StorageError when the caller may see but not change it. */
export async function renameObject(
  database: Database,
  scope: Scope,
  object: StoredObject,
  to: { bucketId: string; name: string },
): Promise<void> {
  const { rowCount } = await database.run(
    scope,
    'update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2',
    [object.bucket_id, object.name, to.bucketId, to.name],
  )
  if (rowCount === 0) throw forbidden()
}
