import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ws from 'ws'
import { noAuditSink, type ProtocolEvent } from '#server/audit/audit-sink.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type BareFrame, type BareSocket, createNotices, serveRealtime, tokenOf } from '../testing.ts'

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>

beforeAll(async () => {
  await createNotices(database)
  gateway = await serveRealtime(database)
})
afterAll(() => gateway.close())

const join = (...postgres_changes: object[]) => ({ config: { postgres_changes } })
const notices = { event: '*', schema: 'public', table: 'notice' }

const post = (title: string) =>
  database.runAsOwner('insert into public.notice (on_wall, title) values (true, $1)', [title])

/** The response to a refused upgrade. */
function refusal(path: string, url = gateway.url): Promise<{ status: number; type: string; body: unknown }> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  return new Promise((resolve, reject) => {
    request(url + path, { headers })
      .on('upgrade', () => reject(new Error('the upgrade was accepted')))
      .on('error', reject)
      .on('response', async (response) => {
        let text = ''
        for await (const part of response) text += part
        const type = response.headers['content-type'] ?? ''
        resolve({ status: response.statusCode ?? 0, type, body: JSON.parse(text) })
      })
      .end()
  })
}

describe('the upgrade', () => {
  const path = '/realtime/v1/websocket'
  it('needs one of our tokens, else it is answered with 401 and JSON', async () => {
    const forged = await tokenOf({ role: 'service_role' }, 'another secret, just as long as the right one')
    const expired = await tokenOf({ role: 'anon', exp: Math.floor(Date.now() / 1000) - 120 })
    for (const query of ['', '?apikey=', '?apikey=nonsense', `?apikey=${forged}`, `?apikey=${expired}`]) {
      const answer = await refusal(path + query)
      expect(answer).toMatchObject({ status: 401, body: { error: expect.any(String) } })
      expect(answer.type).toContain('application/json')
    }
  })

  it('needs a known path and version', async () => {
    expect(await refusal(`/elsewhere?apikey=${gateway.anonKey}`)).toMatchObject({ status: 404 })
    expect(await refusal(`${path}?apikey=${gateway.anonKey}&vsn=3.0.0`)).toMatchObject({ status: 400 })
  })
})

describe('sockets of one address', () => {
  it('have a maximum number, the audit log counts the refused, and a closed one makes room', async () => {
    const events: ProtocolEvent[] = []
    const auditSink = { ...noAuditSink, record: (event: ProtocolEvent) => void events.push(event) }
    const strict = await serveRealtime(database, { limits: { maxConnectionsPerAddress: 2 }, auditSink })
    const [first] = [await strict.socket(), await strict.socket()]
    const path = `/realtime/v1/websocket?apikey=${strict.anonKey}`
    expect(await refusal(path, strict.url)).toMatchObject({
      status: 429,
      body: { error: expect.any(String) },
    })
    expect(events).toEqual([{ kind: 'rate_limited', code: 'realtime', address: '127.0.0.1' }])
    const closed = new Promise((done) => first.once('close', done))
    first.close()
    await closed
    await expect
      .poll(() =>
        strict.socket().then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open')
    await strict.close()
  })
})

describe('a socket', () => {
  it('gets an answer to its heartbeat', async () => {
    const socket = await gateway.socket()
    socket.sendFrame(null, '7', 'phoenix', 'heartbeat', {})
    expect(await socket.frames.first(1)).toEqual([
      [null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
    ])
    socket.close()
  })

  it('is closed when it falls silent, and stays open while it sends heartbeats', async () => {
    const strict = await serveRealtime(database, { heartbeatTimeoutMs: 1_000, inspectionsMs: 100 })
    const [silent, alive] = [await strict.socket(), await strict.socket()]
    const beats = setInterval(() => alive.sendFrame(null, '1', 'phoenix', 'heartbeat', {}), 50)
    await new Promise((closed) => silent.once('close', closed))
    expect(alive.readyState).toBe(ws.OPEN)
    clearInterval(beats)
    await strict.close()
  })

  it('is closed after an invalid frame, without harm to others', async () => {
    const [bad, good] = [await gateway.socket(), await gateway.socket()]
    const code = new Promise((closed) => bad.once('close', closed))
    bad.send('{"topic"')
    expect(await code).toBe(1007)
    good.sendFrame(null, '1', 'phoenix', 'heartbeat', {})
    await good.frames.first(1)
    good.close()
  })

  it('gets an error for topics that it has not joined, and for topics without a name', async () => {
    const socket = await gateway.socket()
    const error = (reason: unknown) => ({ status: 'error', response: { reason } })
    socket.sendFrame('1', '2', 'realtime:club', 'phx_leave', {})
    socket.sendFrame('1', '3', 'realtime:', 'phx_join', {})
    socket.sendFrame('1', '4', 'elsewhere', 'phx_join', {})
    const noName = expect.stringMatching(/^TopicNameRequired: /)
    expect(await socket.frames.first(3)).toEqual([
      ['1', '2', 'realtime:club', 'phx_reply', error('unmatched topic')],
      ['1', '3', 'realtime:', 'phx_reply', error(noName)],
      ['1', '4', 'elsewhere', 'phx_reply', error(noName)],
    ])
    socket.close()
  })

  it('joins no private channel without a policy that allows it', async () => {
    const socket = await gateway.socket()
    socket.sendFrame('1', '2', 'realtime:club', 'phx_join', { config: { private: true } })
    const [frame] = await socket.frames.first(1)
    expect(frame?.[4]).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^Unauthorized: /) },
    })
    socket.close()
  })

  it('joins with defaults when the payload cannot be read', async () => {
    const socket = await gateway.socket()
    socket.sendFrame('1', '2', 'realtime:club', 'phx_join', { config: 'odd', access_token: 5 })
    expect(await socket.frames.first(1)).toEqual([
      ['1', '2', 'realtime:club', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
    ])
    socket.close()
  })

  it('gets its bindings back in order, with ids that are not zero', async () => {
    const socket = await gateway.socket()
    const asked = [notices, { ...notices, filter: 'n=gt.1' }, { event: 'INSERT', schema: '*' }]
    socket.sendFrame('1', '2', 'realtime:club', 'phx_join', join(...asked))
    const [reply, system] = await socket.frames.first(2)
    expect(reply?.[4]).toEqual({
      status: 'ok',
      response: { postgres_changes: asked.map((binding, i) => ({ ...binding, id: i + 1 })) },
    })
    expect(system).toEqual([
      null,
      null,
      'realtime:club',
      'system',
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'club' },
    ])
    socket.close()
  })

  it('joins at most a hundred channels', async () => {
    const socket = await gateway.socket()
    for (let i = 0; i <= 100; i++) socket.sendFrame(`${i}`, `${i}`, `realtime:${i}`, 'phx_join', {})
    const last = (await socket.frames.first(101))[100]
    expect(last?.[2]).toBe('realtime:100')
    expect(last?.[4]).toMatchObject({
      response: { reason: expect.stringMatching(/^ChannelRateLimitReached: /) },
    })
    socket.sendFrame('5', 'x', 'realtime:5', 'phx_leave', {})
    socket.sendFrame('101', '101', 'realtime:101', 'phx_join', {})
    const joined = await socket.frames.find(([, ref]) => ref === '101')
    expect(joined[4]).toMatchObject({ status: 'ok' })
    socket.close()
  })

  it('has too many bindings refused by a system message', async () => {
    const socket = await gateway.socket()
    socket.sendFrame(
      '1',
      '2',
      'realtime:club',
      'phx_join',
      join(...Array.from({ length: 101 }, () => notices)),
    )
    const [, system] = await socket.frames.first(2)
    expect(system?.[4]).toMatchObject({
      status: 'error',
      message: expect.stringContaining('at most 100 bindings'),
    })
    socket.close()
  })

  it('that does not read is closed, while the others receive further changes', async () => {
    const [slow, quick] = [await gateway.socket(), await gateway.socket()]
    for (const socket of [slow, quick]) {
      socket.sendFrame('1', '2', 'realtime:club', 'phx_join', join(notices))
      await socket.frames.first(2)
    }
    const before = gateway.connections.size
    slow.pause()
    const large = 'x'.repeat(1_000_000)
    let sent = 0
    while (gateway.connections.size === before && sent < 100) {
      await post(large)
      await quick.frames.first(2 + ++sent)
    }
    expect(gateway.connections.size).toBe(before - 1)
    expect(quick.readyState).toBe(ws.OPEN)
    slow.terminate()
    quick.close()
  })
})

const reasonOf = (frame: BareFrame | undefined) =>
  (frame?.[4] as { response?: { reason?: string } } | undefined)?.response?.reason?.split(':')[0]

describe('a client that sends too much', () => {
  it('with a thousand joins gets answers up to the limit, then the reason, and is closed; others continue', async () => {
    const [greedy, good] = [await gateway.socket(), await gateway.socket()]
    const code = new Promise((closed) => greedy.once('close', closed))
    for (let i = 0; i < 1000; i++) greedy.sendFrame(`${i}`, `${i}`, `realtime:${i}`, 'phx_join', {})
    good.sendFrame('1', '2', 'realtime:club', 'phx_join', join(notices))
    expect((await good.frames.first(2))[1]?.[4]).toMatchObject({ status: 'ok' })
    expect(await code).toBe(1008)
    const reasons = greedy.frames.items.map(reasonOf)
    const joined = reasons.filter((reason) => reason === undefined)
    const full = reasons.filter((reason) => reason === 'ChannelRateLimitReached')
    expect(joined).toHaveLength(100)
    expect(full.length).toBeGreaterThanOrEqual(100)
    expect(reasons.at(-1)).toBe('ClientJoinRateLimitReached')
    expect(reasons).toHaveLength(joined.length + full.length + 1)
    good.close()
  })

  it('with too many messages gets an error on the channel and is closed, and messages of others still arrive', async () => {
    const [loud, good, ear] = [await gateway.socket(), await gateway.socket(), await gateway.socket()]
    for (const socket of [loud, good, ear]) {
      socket.sendFrame('1', '2', 'realtime:bar', 'phx_join', {})
      await socket.frames.first(1)
    }
    const code = new Promise((closed) => loud.once('close', closed))
    const say = (socket: BareSocket, event: string) =>
      socket.sendFrame('1', '3', 'realtime:bar', 'broadcast', { type: 'broadcast', event, payload: {} })
    for (let i = 0; i < 2000; i++) say(loud, 'noise')
    expect(await code).toBe(1008)
    expect(
      loud.frames.items.map(([, , , event, payload]) => (event === 'system' ? payload : event)),
    ).toContainEqual({
      extension: 'system',
      status: 'error',
      message: 'Too many messages per second',
      channel: 'bar',
    })
    say(good, 'calm')
    const last = await ear.frames.find(
      ([, , , , payload]) => (payload as { event?: string }).event === 'calm',
    )
    expect(last[2]).toBe('realtime:bar')
    expect(ear.frames.items.length).toBeLessThan(1000)
    for (const socket of [good, ear]) socket.close()
  })

  it('gets an error if the gateway is full', async () => {
    const small = await serveRealtime(database, { limits: { maxConnections: 2 } })
    const sockets = [await small.socket(), await small.socket(), await small.socket()]
    const replies = sockets.map(async (socket) => {
      socket.sendFrame('1', '2', 'realtime:club', 'phx_join', {})
      return reasonOf((await socket.frames.first(1))[0])
    })
    expect(await Promise.all(replies)).toEqual([undefined, undefined, 'ConnectionRateLimitReached'])
    await small.close()
  })

  it('with a frame that is too large is closed with 1009', async () => {
    const [bad, good] = [await gateway.socket(), await gateway.socket()]
    const code = new Promise((closed) => bad.once('close', closed))
    bad.send('x'.repeat(2_000_000))
    expect(await code).toBe(1009)
    good.sendFrame(null, '1', 'phoenix', 'heartbeat', {})
    await good.frames.first(1)
    good.close()
  })

  it('with a deeply nested payload is refused, and others do not receive it', async () => {
    const [deep, ear] = [await gateway.socket(), await gateway.socket()]
    for (const socket of [deep, ear]) {
      socket.sendFrame('1', '2', 'realtime:bar', 'phx_join', { config: { broadcast: { ack: true } } })
      await socket.frames.first(1)
    }
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    deep.send(`["1","3","realtime:bar","broadcast",{"type":"broadcast","event":"deep","payload":${nested}}]`)
    deep.send(`["1","4","realtime:bar","presence",{"event":"track","payload":{"deep":${nested}}}]`)
    const [, broadcast, system] = await deep.frames.first(4)
    expect(broadcast?.[4]).toMatchObject({ status: 'error' })
    expect(system?.[4]).toMatchObject({ status: 'error', message: 'Track message size exceeded' })
    expect(ear.frames.items).toHaveLength(1)
    expect(gateway.faults).toEqual([])
    for (const socket of [deep, ear]) socket.close()
  })

  it.each([
    ['an array of four', '["1","2","realtime:club","phx_join"]'],
    ['an object where arrays are used', '{"topic":"realtime:club","event":"phx_join"}'],
    ['a topic that is no text', '["1","2",7,"phx_join",{}]'],
    ['a ref that is an object', '["1",{},"realtime:club","phx_join",{}]'],
    ['nothing', ''],
    ['a binary frame of an unknown kind', Buffer.from([9, 0, 0, 0, 0, 0, 0])],
    ['a binary frame that ends early', Buffer.from([3, 1, 1, 200, 4, 0, 1, 49, 50])],
    ['a binary frame with invalid JSON', Buffer.from([3, 0, 0, 1, 1, 0, 1, 116, 101, 123])],
  ])('with %s is closed with 1007', async (_, data) => {
    const bad = await gateway.socket()
    const code = new Promise((closed) => bad.once('close', closed))
    bad.send(data)
    expect(await code).toBe(1007)
  })
})
