import { randomUUID } from 'node:crypto'
import { isRecord } from '#domain/base/unknown.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { findBucket, sizeLimit } from '../buckets/buckets.ts'
import { badRequest, isRefusal } from '../errors.ts'
import { type NewObject, tryObject, writeObject } from '../objects/objects.ts'
import { takesPicturesOnly } from '../pictures/picture-cleaner.ts'
import { removeVersions, type Service } from '../service.ts'
import type { FileStore } from '../stores/files.ts'
import { type Received, receive } from './receive.ts'

export interface Upload {
  bucketId: string
  /** Already validated. */
  name: string
  upsert: boolean
  request: Request
}

/**
 * Stores an object as the caller. First checks the right, then writes the bytes to a file without a row, and writes the
 * row last: an aborted upload leaves no object, and no file for long. Returns the object's id. Throws StorageError or
 * DatabaseError.
 */
export async function upload(
  service: Service,
  scope: Scope,
  { bucketId, name, upsert, request }: Upload,
): Promise<string> {
  const { database, files, patienceMs } = service
  const bucket = await findBucket(database, bucketId)
  const version = randomUUID()
  const draft: NewObject = { bucketId, name, version, metadata: null, userMetadata: null }
  await tryObject(database, scope, draft, upsert)
  const maxBytes = sizeLimit(bucket, service.maxFileBytes)
  const received = await receive(files, bucket, { maxBytes, patienceMs }, request)
  if (takesPicturesOnly(bucket)) {
    received.file = await service.cleanPicture(received.file, received.type, maxBytes)
  }
  let object: NewObject
  try {
    object = { ...draft, ...detailsOf(received) }
    await files.keep(received.file, version)
  } catch (error) {
    await files.discard(received.file)
    throw error
  }
  const { id, replaced } = await writeRow(database, files, scope, object, upsert)
  if (replaced !== null) await removeVersions(service, [replaced])
  return id
}

/**
 * Writes the row of a stored file. If the database refuses it, the file is deleted. If the result is unknown, for
 * example after a lost connection, the file stays, and the sweep sets it aside if it has no row.
 */
export async function writeRow(
  database: Database,
  files: FileStore,
  scope: Scope,
  object: NewObject,
  upsert: boolean,
): Promise<{ id: string; replaced: string | null }> {
  try {
    return await writeObject(database, scope, object, upsert)
  } catch (error) {
    if (isRefusal(error)) await files.remove(object.version)
    throw error
  }
}

function detailsOf({
  file,
  type,
  cacheControl,
  userMetadata,
}: Received): Pick<NewObject, 'metadata' | 'userMetadata'> {
  const metadata = {
    eTag: file.eTag,
    size: file.size,
    mimetype: type,
    cacheControl: cacheHeader(cacheControl),
    lastModified: new Date().toISOString(),
    contentLength: file.size,
    httpStatusCode: 200 as const,
  }
  return { metadata, userMetadata: parseMetadata(userMetadata) }
}

/**
 * Accepts `3600` from a form and `max-age=3600` from a header; the default is an hour; invalid values become
 * `no-cache`, and `no-store` stays.
 */
function cacheHeader(value = ''): string {
  if (value === '') return 'max-age=3600'
  const seconds = /^(?:.*\bmax-age=)?(\d{1,9})\b/i.exec(value)?.[1]
  if (seconds !== undefined) return `max-age=${seconds}`
  return /\bno-store\b/i.test(value) ? 'no-store' : 'no-cache'
}

const MAX_DEPTH = 64

function parseMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (isRecord(parsed) && isShallow(parsed)) return parsed
  } catch {
    // Thrown below.
  }
  throw badRequest(`metadata must be a JSON object, at most ${MAX_DEPTH} levels deep`)
}

function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}
