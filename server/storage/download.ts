import type { FileHandle } from 'node:fs/promises'
import { noObject } from './errors.ts'
import { type FileStore, streamOf } from './files.ts'
import type { StoredObject } from './objects.ts'

/** Types that a browser shows without running anything of them. All others are only given to be saved. */
const SHOWN = /^(image\/(?!svg)|audio\/|video\/|text\/plain\b|application\/(pdf|json)\b)/i

export interface Download {
  request: Request
  /** Finds the object; asked again when its file was replaced at this moment. */
  find: () => Promise<StoredObject>
  /** Whether caches between us and the reader may keep it for others. */
  isPublic: boolean
}

/**
 * The answer to GET or HEAD of an object: 200, 206 for a range, 304 when the reader has it, 416 for a range outside.
 * `?download` or `?download=name` makes it a file to save. Throws StorageError.
 */
export async function download(files: FileStore, { request, find, isPublic }: Download): Promise<Response> {
  const { object, handle } = await openObject(files, find)
  try {
    const { size } = await handle.stat()
    const headers = headersOf(object, request, isPublic)
    if (isFresh(request.headers, headers)) return await bare(handle, 304, headers)
    const range = rangeOf(request.headers, headers, size)
    if (range === 'outside') {
      headers.set('content-range', `bytes */${size}`)
      return await bare(handle, 416, headers)
    }
    headers.set('content-length', String(range ? range.end - range.start + 1 : size))
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const status = range ? 206 : 200
    if (request.method === 'HEAD' || size === 0) return await bare(handle, status, headers)
    return new Response(streamOf(handle, range), { status, headers })
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openObject(files: FileStore, find: Download['find']) {
  for (let attempt = 0; attempt < 2; attempt++) {
    const object = await find()
    const handle = await files.open(object.version)
    if (handle) return { object, handle }
  }
  throw noObject()
}

async function bare(handle: FileHandle, status: number, headers: Headers): Promise<Response> {
  await handle.close()
  return new Response(null, { status, headers })
}

function headersOf(object: StoredObject, request: Request, isPublic: boolean): Headers {
  const { mimetype, eTag, cacheControl, lastModified } = object.metadata
  const headers = new Headers({
    'content-type': mimetype,
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'cache-control': `${isPublic ? 'public' : 'private'}, ${cacheControl}`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const saveAs = new URL(request.url).searchParams.get('download')
  if (saveAs !== null || !SHOWN.test(mimetype)) {
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

/** If-None-Match counts, and If-Modified-Since only without it. */
function isFresh(asked: Headers, headers: Headers): boolean {
  const tags = asked.get('if-none-match')
  if (tags !== null) {
    const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known.includes('*') || known.includes(headers.get('etag') ?? '')
  }
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  return since >= Date.parse(headers.get('last-modified') ?? '')
}

type Range = { start: number; end: number }

/** One range of bytes, both ends inclusive. What asks for several, or for another version's, gets the whole. */
function rangeOf(asked: Headers, headers: Headers, size: number): Range | 'outside' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(asked.get('range')?.trim() ?? '')
  if (parts === null || (parts[1] === '' && parts[2] === '')) return undefined
  const condition = asked.get('if-range')
  const isSame = [headers.get('etag'), headers.get('last-modified')].includes(condition)
  if (condition !== null && !isSame) return undefined
  const [first, last] = [Number(parts[1]), Number(parts[2])]
  const start = parts[1] === '' ? Math.max(size - last, 0) : first
  const end = parts[1] === '' || parts[2] === '' ? size - 1 : Math.min(last, size - 1)
  if (start > end) return parts[1] !== '' && parts[2] !== '' && first > last ? undefined : 'outside'
  return { start, end }
}
