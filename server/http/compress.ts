import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

export type Encoding = 'br' | 'gzip'

/** Bytes below which compression costs more than it saves. */
const LEAST_BYTES = 1024
/** Data API responses are compressed at each request, so speed matters more than the last tenth. */
const QUICK_BROTLI = 4
const compressible = /^(text\/|application\/([\w.-]+\+)?json)/

/** The browser's preferred encoding; undefined if it accepts none, or refuses both with quality 0. */
export function preferredEncoding(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

export async function compressBytes(
  bytes: Uint8Array,
  encoding: Encoding,
  brotliQuality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const compressed =
    encoding === 'br' ? await promisify(brotliCompress)(bytes, { params }) : await promisify(gzip)(bytes)
  return new Uint8Array(compressed)
}

/**
 * Compresses text responses of the data API that are completely in memory. Excludes partial content, responses with an
 * ETag of their own bytes, and accounts: an attacker must not measure tokens by compressed length.
 */
export function compressAnswers(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res } = context
    const { headers } = res
    if (!compressible.test(headers.get('content-type') ?? '') || context.req.method === 'HEAD') return
    const isFixed =
      headers.has('content-encoding') || headers.has('etag') || headers.has('content-disposition')
    if (isFixed || res.status === 206 || /\bno-transform\b/.test(headers.get('cache-control') ?? '')) return
    if (Number(headers.get('content-length') ?? LEAST_BYTES) < LEAST_BYTES) {
      headers.append('vary', 'accept-encoding')
      return
    }
    // Reading the body replaces the HTTP server's lightweight response with a platform one.
    if (!res.body) return
    const bytes = new Uint8Array(await res.arrayBuffer())
    const encoding =
      bytes.length < LEAST_BYTES ? undefined : preferredEncoding(context.req.header('accept-encoding') ?? '')
    const answerHeaders = new Headers(headers)
    answerHeaders.append('vary', 'accept-encoding')
    if (encoding) answerHeaders.set('content-encoding', encoding)
    if (encoding) answerHeaders.delete('content-length')
    const body = encoding ? await compressBytes(bytes, encoding, QUICK_BROTLI) : bytes
    context.res = undefined
    context.res = new Response(body, { status: res.status, headers: answerHeaders })
  }
}
