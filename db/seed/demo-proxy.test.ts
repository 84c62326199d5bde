import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from '#server/config/config.ts'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { loadKeys } from '#server/keys/keys.ts'
import { type ServedClub, serveClub } from '#server/serve.ts'
import { DEMO_PASSWORD, seedDemo } from './demo.ts'

describe('a club with demo people behind a proxy (14.3)', () => {
  let database: TestDatabase
  let folder: string
  let club: ServedClub
  let server: Server
  let proxy: Server
  let own: string
  let proxied: string
  let anonKey: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenside-demo-'))
    database = await openTestDatabase()
    await seedDemo(database, { now: new Date() })
    const config = { ...readConfig({ DATA_DIR: folder }), port: 0 }
    anonKey = (await loadKeys(config)).anonKey
    club = await serveClub(config, database)
    server = club.server
    own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // Like nginx with only proxy_pass: its own Host header and HTTP/1.0.
    proxy = createServer((request, response) => {
      const { port } = server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1')
      const headers = Object.entries({ ...request.headers, host: `127.0.0.1:${port}`, connection: 'close' })
      socket.write(`${request.method} ${request.url} HTTP/1.0\r\n`)
      socket.write(`${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
      request.pipe(socket, { end: false })
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('end', () => {
        const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
        response.writeHead(Number(head.split(' ')[1])).end(body)
      })
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    proxied = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }, 120_000)
  afterAll(async () => {
    proxy.close()
    await club.close()
    await rm(folder, { recursive: true })
  })

  const signIn = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'admin@greenside.example', password: DEMO_PASSWORD }),
    })

  it('signs in its demo admin on its own machine, but no one through a proxy', async () => {
    expect((await signIn(own)).status).toBe(200)
    const refused = await signIn(own, { 'x-forwarded-for': '203.0.113.7' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'demo_is_local' })
    expect((await signIn(proxied)).status).toBe(403)
    expect(
      (await signIn(own, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
  })

  it('hides its mailbox and demo logins from the proxy, and refuses a session opened before', async () => {
    const { access_token } = (await (await signIn(own)).json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox.json',
      '/app-config.json',
      '/auth/v1/user',
      '/rest/v1/profiles',
    ]) {
      expect((await fetch(`${proxied}${path}`, { headers })).status).toBe(403)
    }
    expect((await fetch(`${own}/auth/v1/user`, { headers })).status).toBe(200)
    expect((await fetch(`${own}/dev/mailbox`)).status).toBe(200)
  })

  it('refuses the host name of another site that resolves to this server (DNS rebinding)', async () => {
    const { port } = server.address() as AddressInfo
    const status = await new Promise((resolve) =>
      httpRequest({
        port,
        host: '127.0.0.1',
        path: '/dev/mailbox.json',
        headers: { host: `evil.example:${port}` },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .end(),
    )
    expect(status).toBe(403)
  })

  it('opens its realtime socket on its own machine only', async () => {
    const { port } = server.address() as AddressInfo
    const upgrade = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const socket = new WebSocket(
          `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`,
          { headers },
        )
        socket.on('open', () => resolve(101))
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
        socket.on('error', () => {})
        socket.on('open', () => socket.close())
      })
    expect(await upgrade({})).toBe(101)
    expect(await upgrade({ 'x-forwarded-for': '203.0.113.7' })).toBe(403)
  })

  it('still answers at /health', async () => {
    expect((await fetch(`${proxied}/health`)).status).toBe(200)
  })
})
