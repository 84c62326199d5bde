import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectionDrain, watchConnections } from './drain.ts'

let server: Server
let port: number
let connections: ConnectionDrain
let waiting: ServerResponse[]
let agent: Agent

beforeEach(async () => {
  waiting = []
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response)
    else response.end('quick')
  })
  connections = watchConnections(server, 60_000)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

async function ask(path: string, options: { agent?: Agent } = {}): Promise<IncomingMessage> {
  const [answer] = await once(get({ port, path, host: '127.0.0.1', ...options }), 'response')
  answer.resume()
  await once(answer, 'end')
  return answer
}

async function untilWaiting(count: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a draining server', () => {
  it('answers running requests with Connection: close, and refuses new connections', async () => {
    const slow = ask('/slow')
    await untilWaiting(1)
    const drained = connections.drain(60_000)
    const [fault] = await once(get({ port, host: '127.0.0.1', path: '/' }), 'error')
    expect(fault).toMatchObject({ code: 'ECONNREFUSED' })
    waiting[0]!.end('late')
    const answer = await slow
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await drained
  })

  it('answers the next request on an idle connection, and then closes it', async () => {
    expect((await ask('/', { agent })).headers.connection).toBe('keep-alive')
    const drained = connections.drain(60_000)
    const answer = await ask('/', { agent })
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await drained
  })

  it('closes a connection that stays idle', async () => {
    const impatient = watchConnections(server, 0)
    await ask('/', { agent })
    await impatient.drain(60_000)
    expect(Object.keys(agent.freeSockets)).toEqual([])
  })

  it('cuts off requests that are not answered in time', async () => {
    const slow = ask('/slow').catch((error) => error)
    await untilWaiting(1)
    await connections.drain(50)
    expect(await slow).toMatchObject({ code: 'ECONNRESET' })
  })
})
