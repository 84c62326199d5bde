import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { compressAnswers, preferredEncoding } from './compress.ts'

const rows = JSON.stringify(Array.from({ length: 200 }, (_, number) => ({ number, name: 'Fairway' })))

function gateway(headers: Record<string, string> = {}, status = 200, body = rows) {
  const app = new Hono()
  app.use(compressAnswers())
  app.get(
    '/',
    () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } }),
  )
  return app
}

const ask = (app: Hono, encodings = 'gzip, deflate, br', method = 'GET') =>
  app.request('/', { method, headers: { 'accept-encoding': encodings } })

describe('responses of the data API', () => {
  it('are compressed as the caller prefers, with the header that says so', async () => {
    const app = gateway({ 'content-range': '0-199/*' })
    const [brotli, gzip] = [await ask(app), await ask(app, 'gzip')]
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('content-range')).toBe('0-199/*')
    const bytes = Buffer.from(await brotli.arrayBuffer())
    expect(bytes.length).toBeLessThan(rows.length / 4)
    expect(brotliDecompressSync(bytes).toString()).toBe(rows)
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(rows)
    for (const answer of [brotli, gzip]) expect(answer.headers.get('vary')).toContain('accept-encoding')
  })

  it('are not compressed for callers without an encoding, and when they are short', async () => {
    for (const answer of [await ask(gateway(), 'identity'), await ask(gateway({}, 200, '[]'))]) {
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(JSON.parse(await answer.text())).toBeInstanceOf(Array)
    }
    expect((await ask(gateway(), 'identity')).headers.get('vary')).toContain('accept-encoding')
  })

  it('are not compressed when their bytes must stay: files, parts, ETags and compressed data', async () => {
    for (const [headers, status] of [
      [{ etag: '"1"' }, 200],
      [{ 'content-encoding': 'gzip' }, 200],
      [{ 'cache-control': 'no-transform' }, 200],
      [{ 'content-disposition': 'attachment' }, 200],
      [{ 'content-type': 'image/png' }, 200],
      [{ 'content-range': 'bytes 0-9/100' }, 206],
    ] as const) {
      const answer = await ask(gateway(headers, status))
      expect(await answer.text(), JSON.stringify(headers)).toBe(rows)
    }
    expect((await ask(gateway(), 'br', 'HEAD')).headers.get('content-encoding')).toBeNull()
  })

  it('treat a quality of 0 as a refusal', () => {
    expect(preferredEncoding('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(preferredEncoding('br; q=0.0')).toBeUndefined()
    expect(preferredEncoding('')).toBeUndefined()
  })
})
