import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { type Context, Hono } from 'hono'
import { compressBytes, type Encoding, preferredEncoding } from '#server/http/compress.ts'
import { type InlineSources, inlineSourcesOf } from './security.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Name suffix of a copy compressed by the build. */
const COMPRESSED = '.br'
const compressible = /^(text|application\/(json|manifest)|image\/svg)/
/** The app's only service worker; an old address of another one redirects home, as in the app itself. */
const ownWorker = '/firebase-messaging-sw.js'
/** Paths of the gateway: unknown ones are not screens either. */
const gatewayPath =
  /^\/(auth|rest|storage|realtime|functions|backups|api|mail|dev|health|metrics|assets|builds)\//
const workerScript = /^\/(?:.*\/)?(?:(?:[\w.-]+-)?sw|service-?worker|ngsw-worker|workbox-[\w.-]+)\.m?js$/i

interface StaticFile {
  type: string
  etag: string
  modifiedMs: number
  path: string
  body: Uint8Array<ArrayBuffer>
  inline: InlineSources | undefined
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

/**
 * Serves the built web app. Browsers cache files with a hash in their name for a year and revalidate others by ETag.
 * The app's screens get the app itself. At any other address a browser that opens a page gets the app with status 404,
 * which shows its error screen; other clients, and all below the gateway's own paths, get a plain 404.
 */
export function staticFiles(directory: string): Hono {
  const files = new Map<string, StaticFile>()
  const app = new Hono()
  app.get('*', async (context) => {
    const path = decodePath(context.req.path)
    if (path === undefined) return context.text('Bad request', 400)
    const isFile = extname(path) !== '' && extname(path) !== COMPRESSED
    const file = isFile ? await cached(files, directory, path) : undefined
    if (file) return respond(context, file, cacheControl(path))
    if (path !== ownWorker && workerScript.test(path)) return context.redirect('/', 302)
    const status = isScreen(path, await screenPaths(files, directory)) ? 200 : 404
    const isPage = status === 200 ? extname(path) === '' || opensPage(context) : opensPage(context)
    const page = isPage && !gatewayPath.test(path) ? await cached(files, directory, '/index.html') : undefined
    return page ? respond(context, page, 'no-cache', status) : context.text('Not found', 404)
  })
  return app
}

function opensPage({ req }: Context): boolean {
  return (req.header('accept') ?? '').includes('text/html')
}

/** The built app's screen paths, in which `*` matches one segment; undefined if the build has no list. */
async function screenPaths(files: Map<string, StaticFile>, directory: string): Promise<string[] | undefined> {
  const list = await cached(files, directory, '/screen-paths.json')
  return list && JSON.parse(new TextDecoder().decode(list.body))
}

function isScreen(path: string, patterns: string[] | undefined): boolean {
  const segments = path.replace(/(?<=.)\/$/, '').split('/')
  return patterns === undefined || patterns.some((pattern) => matches(segments, pattern.split('/')))
}

function matches(segments: string[], pattern: string[]): boolean {
  return (
    segments.length === pattern.length && pattern.every((part, at) => part === '*' || part === segments[at])
  )
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = normalize(decodeURIComponent(path)).split(sep).join('/')
    return decoded.includes('\0') || decoded.startsWith('..') ? undefined : decoded
  } catch {
    return undefined
  }
}

function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** A hashed file never changes; others are checked each time, so that a new build takes effect at once. */
async function cached(files: Map<string, StaticFile>, directory: string, path: string) {
  const known = files.get(path)
  if (known && path.startsWith('/assets/')) return known
  const file = join(directory, path)
  const modified = await stat(file).catch(() => undefined)
  if (!modified?.isFile()) return undefined
  if (known?.modifiedMs === modified.mtimeMs) return known
  const loaded = await load(file, modified.mtimeMs)
  files.set(path, loaded)
  return loaded
}

async function load(path: string, modifiedMs: number): Promise<StaticFile> {
  const body = await readBytes(path)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag,
    modifiedMs,
    path,
    body,
    inline: extname(path) === '.html' ? inlineSourcesOf(new TextDecoder().decode(body)) : undefined,
    encoded: new Map(),
  }
}

async function respond(context: Context, file: StaticFile, control: string, status = 200): Promise<Response> {
  context.set('inlineSources', file.inline)
  const headers = new Headers({ 'content-type': file.type, 'cache-control': control })
  if (status === 200) headers.set('etag', file.etag)
  if (status === 200 && context.req.header('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers })
  if (!compressible.test(file.type)) return new Response(file.body, { status, headers })
  headers.set('vary', 'accept-encoding')
  const encoding = preferredEncoding(context.req.header('accept-encoding') ?? '')
  if (!encoding) return new Response(file.body, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await encode(file, encoding), { status, headers })
}

/** Lower than the build's level, which saves another tenth (web/compressed-assets.ts). */
const FILE_BROTLI = 6

/** Compresses each file once, if the build has not: the map alone is more than a megabyte. */
function encode(file: StaticFile, encoding: Encoding) {
  let encoded = file.encoded.get(encoding)
  if (!encoded) {
    const quickly = () => compressBytes(file.body, encoding, FILE_BROTLI)
    encoded = encoding === 'br' ? readBytes(file.path + COMPRESSED).catch(quickly) : quickly()
    file.encoded.set(encoding, encoded)
  }
  return encoded
}

async function readBytes(path: string) {
  return new Uint8Array(await readFile(path))
}
