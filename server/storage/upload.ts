import { randomUUID } from 'node:crypto'
import type { Database, Scope } from '#server/database/types.ts'
import { type Bucket, checkType, findBucket, sizeLimit } from './buckets.ts'
import { badRequest, isRefusal, tooLarge, wrongContent, wrongType } from './errors.ts'
import type { ArrivedFile, FileStore } from './files.ts'
import { boundaryOf, MultipartError, type Part, readParts } from './multipart.ts'
import { type NewObject, tryObject, writeObject } from './objects.ts'
import { sniffImage } from './sniff.ts'

export interface Upload {
  bucketId: string
  /** Checked already. */
  name: string
  upsert: boolean
  request: Request
}

/** A file that has arrived, and what came with it. */
interface Received {
  file: ArrivedFile
  type: string
  /** Seconds, as the multipart form has it, or the whole header. */
  cacheControl: string | undefined
  userMetadata: string | undefined
}

const MAX_FIELD_BYTES = 64 * 1024

/**
 * Stores an object as the caller. The right to do so is tried first, then the bytes are taken to a file that no row
 * names yet, and the row comes last: an upload that dies on the way leaves no object, and no file for long.
 * Gives the object's id. Throws StorageError or DatabaseError.
 */
export async function upload(
  { database, files, maxFileBytes }: { database: Database; files: FileStore; maxFileBytes: number },
  scope: Scope,
  { bucketId, name, upsert, request }: Upload,
): Promise<string> {
  const bucket = await findBucket(database, bucketId)
  const version = randomUUID()
  const draft: NewObject = { bucketId, name, version, metadata: null, userMetadata: null }
  await tryObject(database, scope, draft, upsert)
  const received = await receive(files, bucket, sizeLimit(bucket, maxFileBytes), request)
  const object = await files.keep(received.file, version).then(
    () => ({ ...draft, ...detailsOf(received) }),
    async (error) => {
      await files.discard(received.file)
      throw error
    },
  )
  const { id, replaced } = await writeRow(database, files, scope, object, upsert)
  if (replaced !== null) await files.remove(replaced)
  return id
}

/**
 * Writes the row of a file that is kept. When the database refuses it, the file goes too; when nobody knows whether it
 * was written, such as after a lost connection, the file stays, and the sweep removes it if no row names it.
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

function detailsOf({ file, type, cacheControl, userMetadata }: Received) {
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

async function receive(
  files: FileStore,
  bucket: Bucket,
  maxBytes: number,
  request: Request,
): Promise<Received> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream'
  const body = bytesOf(request)
  if (!/^multipart\//i.test(contentType)) {
    if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
    const { file, type } = await receiveFile(files, bucket, maxBytes, contentType, body)
    const userMetadata = request.headers.get('x-metadata')
    return {
      file,
      type,
      cacheControl: request.headers.get('cache-control') ?? undefined,
      userMetadata: userMetadata === null ? undefined : Buffer.from(userMetadata, 'base64').toString('utf8'),
    }
  }
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) throw badRequest('multipart/form-data needs a boundary')
  return receiveForm(files, bucket, maxBytes, readParts(body, boundary))
}

async function receiveForm(
  files: FileStore,
  bucket: Bucket,
  maxBytes: number,
  parts: AsyncGenerator<Part>,
): Promise<Received> {
  const fields = new Map<string, string>()
  let received: { file: ArrivedFile; type: string } | undefined
  try {
    for await (const part of parts) {
      const isFile = part.fileName !== undefined || part.name === ''
      if (!isFile) {
        fields.set(part.name, await readField(part))
      } else if (received === undefined) {
        const contentType = part.contentType ?? 'application/octet-stream'
        received = await receiveFile(files, bucket, maxBytes, contentType, part.body)
      } else throw badRequest('The form has more than one file')
    }
    if (received === undefined) throw badRequest('The form has no file')
    return { ...received, cacheControl: fields.get('cacheControl'), userMetadata: fields.get('metadata') }
  } catch (error) {
    if (received) await files.discard(received.file)
    throw error instanceof MultipartError ? badRequest(`The form cannot be read: ${error.message}`) : error
  }
}

/** The type is what the sender says, but for images: there it is what the bytes show. */
async function receiveFile(
  files: FileStore,
  bucket: Bucket,
  maxBytes: number,
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ file: ArrivedFile; type: string }> {
  const base = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (!/^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/.test(contentType)) throw wrongType(base)
  let type = contentType
  checkType(bucket, base)
  const inspect = (head: Uint8Array) => {
    if (!base.startsWith('image/')) return
    const shown = sniffImage(head)
    if (shown === undefined) throw wrongContent(base)
    checkType(bucket, shown)
    type = shown
  }
  const file = await files.receive(body, { maxBytes, inspect, tooLarge })
  return { file, type }
}

async function readField({ name, body }: Part): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_FIELD_BYTES) throw badRequest(`The field ${name.slice(0, 40)} is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body === null) return
  const chunks = (request.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await chunks.next().catch(() => {
      throw badRequest('The upload was cut off')
    })
    if (done) return
    yield value
  }
}

/** A form says `3600`, a header `max-age=3600`; what cannot be read is not cached unasked. */
function cacheHeader(given = ''): string {
  const seconds = /^(?:.*\bmax-age=)?(\d{1,9})\b/i.exec(given)?.[1]
  if (seconds !== undefined) return `max-age=${seconds}`
  return /\bno-store\b/i.test(given) ? 'no-store' : 'no-cache'
}

function parseMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>
    }
  } catch {
    // Said below.
  }
  throw badRequest('metadata must be a JSON object')
}
