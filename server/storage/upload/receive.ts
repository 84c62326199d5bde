import { type Bucket, checkType } from '../buckets/buckets.ts'
import { badRequest, StorageError, tooLarge, wrongContent, wrongType } from '../errors.ts'
import type { ArrivedFile, FileStore } from '../stores/files.ts'
import { boundaryOf, MultipartError, type MultipartPart, readParts } from './multipart.ts'
import { patientRead } from './patient-stream.ts'
import { sniff, typeOf } from './sniff.ts'

export interface Received {
  file: ArrivedFile
  type: string
  /** Seconds from the multipart form, or the whole header. */
  cacheControl: string | undefined
  userMetadata: string | undefined
}

const MAX_FIELD_BYTES = 64 * 1024

/**
 * Receives a request's file, from a raw body or a form's single file, and checks it against the bucket's types and the
 * size. Throws StorageError; then no file stays.
 */
export async function receive(
  files: FileStore,
  bucket: Bucket,
  { maxBytes, patienceMs }: { maxBytes: number; patienceMs: number },
  request: Request,
): Promise<Received> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream'
  const body = bytesOf(request, patienceMs)
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
  parts: AsyncGenerator<MultipartPart>,
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

/** The sender's type counts unless the bytes show another one. */
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
  const inspect = async (head: Uint8Array) => {
    const verdict = typeOf(base, await sniff(head))
    if (verdict === 'lie') throw wrongContent(base)
    if (verdict.type === base) return
    checkType(bucket, verdict.type)
    type = verdict.type
  }
  const file = await files.receive(body, { maxBytes, inspect, tooLarge })
  return { file, type }
}

async function readField({ name, body }: MultipartPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_FIELD_BYTES) throw badRequest(`The field ${name.slice(0, 40)} is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function* bytesOf(request: Request, patienceMs: number): AsyncGenerator<Uint8Array> {
  if (request.body === null) return
  const chunks = (request.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const stalled = () => badRequest('The upload stalled')
  try {
    yield* patientRead(chunks, stalled, patienceMs)
  } catch (error) {
    if (error instanceof StorageError) throw error
    console.warn('Storage: an upload was cut off:', new URL(request.url).pathname)
    throw badRequest('The upload was cut off')
  }
}
