import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { defaultStorageConfig } from './settings.ts'
import { createBuckets, openStorage, PNG, tokenOf } from './testing.ts'

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let server: Server
let port: number
let authorization: string
let files = 0

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database, {
    config: { ...defaultStorageConfig, maxFileBytes: 3_000_000, patienceMs: 700 },
  })
  ann = await createUser(database)
  authorization = `Bearer ${await tokenOf(ann.scope.claims)}`
  server = createServer(getRequestListener((request) => store.app.fetch(request)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await store.close()
})
beforeEach(async () => {
  files = await store.countFiles()
})

const newFiles = async () => (await store.countFiles()) - files
const wall = async () => (await store.client(ann.scope.claims)).from('wall')

interface Answer {
  status: number
  code: string | undefined
}

/** Sends a body in pieces over a real connection until a response arrives. */
function send(
  name: string,
  headers: Record<string, string | number>,
  pieces: () => Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const upload = httpRequest({
      port,
      method: 'POST',
      path: `/storage/v1/object/wall/${name}`,
      headers: { authorization, 'content-type': 'application/octet-stream', ...headers },
    })
    let isAnswered = false
    upload.on('response', (response: IncomingMessage) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('close', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { code?: string }
        resolve({ status: response.statusCode ?? 0, code })
        upload.destroy()
      })
    })
    upload.on('error', (error) => (isAnswered ? undefined : reject(error)))
    const more = () => {
      const piece = isAnswered ? undefined : pieces()
      if (piece) upload.write(piece, () => setImmediate(more))
      else if (!isAnswered && headers['content-length'] === undefined) upload.end()
    }
    more()
  })
}

/** The full response to a raw request, with headers. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('close', () => resolve(got))
    socket.on('error', reject)
  })
}

describe('a very large body', () => {
  it('is refused before it is sent, if a header gives its length', async () => {
    let isSent = false
    const answer = await send('giant', { 'content-length': 10_000_000_000 }, () => {
      if (isSent) return undefined
      isSent = true
      return Buffer.alloc(1000)
    })
    expect(answer).toEqual({ status: 400, code: 'EntityTooLarge' })
    expect(await newFiles()).toBe(0)
  })

  it('without an end is refused at the limit, and leaves nothing', async () => {
    const answer = await send('endless', {}, () => Buffer.alloc(100_000))
    expect(answer).toEqual({ status: 400, code: 'EntityTooLarge' })
    expect(await newFiles()).toBe(0)
  })

  it('of JSON is refused too', async () => {
    const body = JSON.stringify({ prefixes: ['x'.repeat(2_000_000)] })
    for (const [path, method] of [
      ['/object/wall', 'DELETE'],
      ['/object/list/wall', 'POST'],
      ['/object/move', 'POST'],
      ['/object/sign/wall', 'POST'],
      ['/bucket', 'POST'],
    ] as const) {
      const answer = await store.fetch(path, { method, body, as: ann.scope.claims })
      expect(await answer.json(), path).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    }
    const many = JSON.stringify({ expiresIn: 60, paths: Array.from({ length: 1001 }, String) })
    const answer = await store.fetch('/object/sign/wall', {
      method: 'POST',
      body: many,
      as: ann.scope.claims,
    })
    expect(await answer.json()).toMatchObject({ code: 'InvalidRequest' })
  })
})

describe('a slow client', () => {
  it('whose upload stops is answered, and leaves nothing', async () => {
    let isSent = false
    const answer = await send('slow', { 'content-length': 1_000_000 }, () => {
      if (isSent) return undefined
      isSent = true
      return Buffer.alloc(10_000)
    })
    expect(answer).toEqual({ status: 400, code: 'InvalidRequest' })
    expect(await newFiles()).toBe(0)
  })

  it('that never reads is disconnected, without a delay for others', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const bytes = Buffer.alloc(3_000_000, 7)
    expect((await (await wall()).upload('large', bytes)).error).toBeNull()
    const get = 'GET /storage/v1/object/public/wall/large HTTP/1.1\r\nHost: club.test\r\n\r\n'
    const lazy = await Promise.all(
      Array.from(
        { length: 40 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write(get.repeat(5))
              socket.pause()
              resolve(socket)
            })
            socket.on('error', () => {})
          }),
      ),
    )
    const other = await (await fetch(`http://127.0.0.1:${port}/storage/v1/object/public/wall/large`)).blob()
    expect(other.size).toBe(bytes.length)
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    const ended = Promise.all(lazy.map((socket) => new Promise((done) => socket.on('close', done))))
    await expect.poll(open, { timeout: 30_000 }).toBeLessThan(10)
    for (const socket of lazy) socket.destroy()
    await ended
    expect(String(logged.mock.calls[0]?.[0])).toContain('read nothing for too long')
    logged.mockRestore()
    await (await wall()).remove(['large'])
  })
})

describe('a path outside the folder', () => {
  it.each([
    '/storage/v1/object/public/wall/../../../../etc/passwd',
    '/storage/v1/object/public/wall/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/storage/v1/object/public/wall/..%2f..%2f..%2fetc%2fpasswd',
    '/storage/v1/object/public/wall/..%5c..%5cetc%5cpasswd',
    '/storage/v1/object/public/wall/%00',
    '/storage/v1/object/public/wall/%252e%252e%252fetc',
    '/storage/v1/object/public/%2e%2e/%2e%2e/etc/passwd',
    '/storage/v1/object/public/wall/%ff%fe',
    '/storage/v1/render/image/public/wall/..%2f..%2fkeys.json',
    '/storage/v1/object/public/..%2fwall/x',
  ])('%s is refused', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: club.test\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toMatch(/root:/)
  })

  it('is not accepted as a name in a body either', async () => {
    await (await wall()).upload('here.png', PNG, { contentType: 'image/png' })
    for (const name of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'a\u0000b']) {
      expect((await (await wall()).move('here.png', name)).error, name).toMatchObject({ statusCode: '400' })
      expect((await (await wall()).copy('here.png', name)).error, name).toMatchObject({ statusCode: '400' })
    }
    expect((await (await wall()).remove(['../../etc/passwd', 'a\u0000b'])).error).toMatchObject({
      statusCode: '400',
    })
    expect(await newFiles()).toBe(1)
  })
})

describe('a compressed bomb', () => {
  it('in an archive is not unpacked', async () => {
    const archive = Buffer.concat([Buffer.from('504b0304', 'hex'), gzipSync(Buffer.alloc(20_000_000))])
    await (await wall()).upload('bomb.zip', archive, { contentType: 'application/zip' })
    const answer = await store.fetch('/object/public/wall/bomb.zip')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect((await answer.arrayBuffer()).byteLength).toBe(archive.length)
  })

  it('in a compressed body is stored unchanged', async () => {
    const body = gzipSync(Buffer.alloc(20_000_000))
    const headers = { 'content-encoding': 'gzip', 'content-type': 'text/plain' }
    await store.fetch('/object/wall/squeezed', { method: 'POST', body, headers, as: ann.scope.claims })
    const { data } = await (await wall()).info('squeezed')
    expect(data).toMatchObject({ size: body.length, contentType: 'application/gzip' })
  })

  it('in nested JSON is refused', async () => {
    const nested = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    const form = new FormData()
    form.append('metadata', nested)
    form.append('', new Blob(['x']), 'x')
    const answer = await store.fetch('/object/wall/nested', {
      method: 'POST',
      body: form,
      as: ann.scope.claims,
    })
    expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    const body = `{"prefix":${'['.repeat(300_000)}`
    const list = await store.fetch('/object/list/wall', { method: 'POST', body, as: ann.scope.claims })
    expect(list.status).toBe(400)
  })
})

describe('unusual headers', () => {
  it.each([
    ['bytes=0-0,1-1,'.repeat(300), 200],
    ['bytes=99999999999999999999999-', 416],
    ['bytes=-99999999999999999999999', 206],
    ['bytes=0-99999999999999999999999', 206],
    ['bytes=-', 200],
    ['bytes=a-b', 200],
  ])('of a range %.30s are answered %i', async (range, status) => {
    await (await wall()).upload('ranged.txt', 'hello', { upsert: true })
    const answer = await store.fetch('/object/public/wall/ranged.txt', { headers: { range } })
    await answer.body?.cancel()
    expect(answer.status).toBe(status)
  })

  it('cannot be injected through a name', async () => {
    const path = `/object/public/wall/ranged.txt?download=${encodeURIComponent('a"\r\nSet-Cookie: x=1\r\n\r\n<b>')}`
    const answer = await store.fetch(path)
    await answer.body?.cancel()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="a___Set-Cookie/)
  })

  it('of an invalid type are refused', async () => {
    for (const type of ['text', 'text/plain, text/html', '/', 'a/b/c', 'text/\u00e9']) {
      const answer = await store.fetch('/object/wall/typed', {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': type },
        as: ann.scope.claims,
      })
      expect(answer.status, type).toBe(400)
    }
  })
})
