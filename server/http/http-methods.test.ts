import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { staticFiles } from '#server/web/static.ts'

const database = testDatabase()
let server: Server
beforeAll(async () => {
  const verifier = { verify: () => Promise.reject(new Error('no token is checked here')) }
  const app = new Hono().route('/rest/v1', rest({ database, verifier })).route('/', staticFiles('dist/web'))
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(async () => {
  server.close()
})

/** The full response to a handwritten request: no client sends these methods. */
function answerTo(method: string, path: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.end(
      `${method} ${path} HTTP/1.1\r\nHost: club.test\r\nX-Secret: swordfish\r\nConnection: close\r\n\r\n`,
    )
  })
}

describe('an HTTP method that the club does not use', () => {
  it.each([
    ['TRACE', '/'],
    ['TRACE', '/rest/v1/hole'],
    ['TRACK', '/'],
    ['PATCH', '/'],
  ])('%s %s is refused without repeating the request', async (method, path) => {
    const answer = await answerTo(method, path)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('swordfish')
  })
})
