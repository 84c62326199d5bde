import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'

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
  '.woff2': 'font/woff2',
}
const compressible = /^(text|application\/(json|manifest)|image\/svg)/
/** The one service worker of the app; a stale address of any other leads home, as the app itself does with it. */
const ownWorker = '/firebase-messaging-sw.js'
const workerScript = /^\/(?:.*\/)?(?:(?:[\w.-]+-)?sw|service-?worker|ngsw-worker|workbox-[\w.-]+)\.m?js$/i

interface StaticFile {
  type: string
  etag: string
  modifiedMs: number
  body: Uint8Array<ArrayBuffer>
  encoded: Map<string, Promise<Uint8Array<ArrayBuffer>>>
}

/**
 * The built web app. Files with a hash in their name are kept by the browser for ever, everything else is asked for
 * again by ETag. A path without an extension is a screen: the app itself answers it.
 */
export function staticFiles(directory: string): Hono {
  const files = new Map<string, StaticFile>()
  const app = new Hono()
  app.get('*', async (context) => {
    const path = decodePath(context.req.path)
    if (path === undefined) return context.text('Bad request', 400)
    const wanted = extname(path) === '' ? '/index.html' : path
    const file = await cached(files, directory, wanted)
    if (!file && path !== ownWorker && workerScript.test(path)) return context.redirect('/', 302)
    if (!file) return context.text('Not found', 404)
    return respond(context, file, cacheControl(wanted))
  })
  return app
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

/** A hashed file never changes; any other is looked at each time, so that a new build shows at once. */
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
  const body = new Uint8Array(await readFile(path))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag,
    modifiedMs,
    body,
    encoded: new Map(),
  }
}

async function respond(context: Context, file: StaticFile, control: string): Promise<Response> {
  const headers = new Headers({ 'content-type': file.type, 'cache-control': control, etag: file.etag })
  if (context.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  if (!compressible.test(file.type)) return new Response(file.body, { headers })
  headers.set('vary', 'accept-encoding')
  const encoding = preferred(context.req.header('accept-encoding') ?? '')
  if (!encoding) return new Response(file.body, { headers })
  headers.set('content-encoding', encoding)
  return new Response(await encode(file, encoding), { headers })
}

function preferred(accepted: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compressed once per file and kept: the map alone is more than a megabyte. */
function encode(file: StaticFile, encoding: 'br' | 'gzip') {
  let encoded = file.encoded.get(encoding)
  if (!encoded) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
    const work =
      encoding === 'br' ? promisify(brotliCompress)(file.body, quality) : promisify(gzip)(file.body)
    encoded = work.then((buffer) => new Uint8Array(buffer))
    file.encoded.set(encoding, encoded)
  }
  return encoded
}
