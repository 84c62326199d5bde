import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noAuditSink } from '#server/audit/audit-sink.ts'
import { noProxies } from '#server/http/client-address.ts'
import { onlyLocalUpgrades } from '#server/http/local-request.ts'
import { Hub } from '../channels/hub.ts'
import { defaultRealtimeConfig } from '../settings.ts'
import { createUpgrades } from './upgrades.ts'

const hub = new Hub({
  database: {} as never,
  verifier: {} as never,
  config: defaultRealtimeConfig,
  log: () => {},
})
const upgrades = createUpgrades(hub, noProxies, noAuditSink)
const server = createServer()
/** The server's end of the last connection. */
let socket: Duplex

beforeAll(async () => {
  server.on('upgrade', (request, duplex, head) => {
    socket = duplex
    const handle =
      request.url === '/local' ? onlyLocalUpgrades(new Set(['1']), upgrades.handle) : upgrades.handle
    handle(request, duplex, head)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

it.each(['/realtime/v1/websocket', '/local'])(
  'a client that is refused at %s may reset its connection: the server keeps running',
  async (path) => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.on('error', () => {})
    client.write(`GET ${path} HTTP/1.1\r\nHost: club\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await once(client, 'data')
    expect(socket.listenerCount('error')).toBeGreaterThan(0)
    client.resetAndDestroy()
  },
)
