import type { ByteRange, OpenFile } from '../stores/files.ts'
import type { StoredObject } from './objects.ts'

/** Bytes up to which a file is sent in one piece, which is faster than a stream. */
const SMALL_BYTES = 256 * 1024

/**
 * The response to GET or HEAD of an open file: 200, 206 for a range, 304 when the client has it, 416 for a range
 * outside. Closes the file, at the latest when the body is read or cancelled.
 */
export async function answerFile(request: Request, file: OpenFile, headers: Headers): Promise<Response> {
  try {
    const { size } = file
    if (isFresh(request.headers, headers)) return await bare(file, 304, headers)
    const range = rangeOf(request.headers, headers, size)
    if (range === 'outside') {
      headers.set('content-range', `bytes */${size}`)
      return await bare(file, 416, headers)
    }
    const length = range ? range.end - range.start + 1 : size
    headers.set('content-length', String(length))
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const status = range ? 206 : 200
    if (request.method === 'HEAD' || size === 0) return await bare(file, status, headers)
    return new Response(await bodyOf(file, range, length), { status, headers })
  } catch (error) {
    await file.close()
    throw error
  }
}

async function bodyOf(
  file: OpenFile,
  range: ByteRange | undefined,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const bytes = range ? file.bytes?.subarray(range.start, range.end + 1) : file.bytes
  if (bytes) return bytes as Uint8Array<ArrayBuffer>
  const stream = await file.stream(range)
  return length <= SMALL_BYTES ? new Uint8Array(await new Response(stream).arrayBuffer()) : stream
}

async function bare(file: OpenFile, status: number, headers: Headers): Promise<Response> {
  await file.close()
  return new Response(null, { status, headers })
}

/** The properties that differ between an object and a picture made from it. */
export interface Representation {
  type: string
  eTag: string
}

/**
 * The headers of an object's response. `?download` or `?download=name` makes it an attachment; so is every type that a
 * browser cannot show without running content.
 */
export function headersOf(
  object: StoredObject,
  { request, isPublic }: { request: Request; isPublic: boolean },
  { type, eTag }: Representation = { type: object.metadata.mimetype, eTag: object.metadata.eTag },
): Headers {
  const { cacheControl, lastModified } = object.metadata
  const headers = new Headers({
    'content-type': servedType(type),
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'cache-control': `${isPublic ? 'public' : 'private'}, ${cacheControl}`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const saveAs = new URL(request.url).searchParams.get('download')
  if (saveAs !== null || !isShown(type)) {
    headers.set('content-disposition', attachment(saveAs || (object.name.split('/').at(-1) ?? '')))
  }
  return headers
}

function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, escapeCharacter)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** If-None-Match counts; If-Modified-Since counts only without it. */
function isFresh(request: Headers, headers: Headers): boolean {
  const tags = request.get('if-none-match')
  if (tags !== null) {
    const knownTags = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return knownTags.includes('*') || knownTags.includes(headers.get('etag') ?? '')
  }
  const since = Date.parse(request.get('if-modified-since') ?? '')
  return since >= Date.parse(headers.get('last-modified') ?? '')
}

/**
 * Parses one range of bytes, both ends inclusive; undefined (the whole file) for several ranges, or for another
 * version.
 */
function rangeOf(request: Headers, headers: Headers, size: number): ByteRange | 'outside' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(request.get('range')?.trim() ?? '')
  if (parts === null || (parts[1] === '' && parts[2] === '')) return undefined
  const condition = request.get('if-range')
  const isSame = [headers.get('etag'), headers.get('last-modified')].includes(condition)
  if (condition !== null && !isSame) return undefined
  const [first, last] = [Number(parts[1]), Number(parts[2])]
  const start = parts[1] === '' ? Math.max(size - last, 0) : first
  const end = parts[1] === '' || parts[2] === '' ? size - 1 : Math.min(last, size - 1)
  if (start > end) return parts[1] !== '' && parts[2] !== '' && first > last ? undefined : 'outside'
  return { start, end }
}

/** Types that a browser shows without running content. All others are attachments. */
const SHOWN =
  /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/(pdf|json))\s*(;|$)/i

/** Types sent unchanged: none is a page, a script, a style sheet or similar. */
const HARMLESS =
  /^(image\/[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+|text\/(plain|csv|calendar|markdown|vcard|vtt|tab-separated-values)|application\/(pdf|rtf|zip|gzip|json|msword|ogg|octet-stream|x-7z-compressed|x-tar|vnd\.[\w.-]+(\+(zip|json))?|geo\+json|ld\+json|manifest\+json))\s*(;|$)/i

/** Whether a browser may show a file of this type; otherwise it is an attachment. */
export function isShown(type: string): boolean {
  return SHOWN.test(type)
}

/**
 * The content type of a response. Uploaded content is never sent as a page, a script or a style sheet: this origin is
 * the app's own, and its policy would run them. Such text is sent as plain text, other types as bytes.
 */
export function servedType(type: string): string {
  if (HARMLESS.test(type)) return type
  return /^text\//i.test(type) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}
