import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { inbox, joined, openRooms, serveRealtime, tokenOf } from './testing.ts'
import { testGateway } from './testing-hooks.ts'

interface Message {
  event: string
  payload: unknown
}

const database = testDatabase()
const { gateway, ann, ben } = testGateway(database, openRooms)

async function listen(topic: string, as?: Scope, config = {}) {
  const heard = inbox<Message>()
  const client = await gateway.client(as && { as: as.claims })
  await joined(client.channel(topic, { config }).on('broadcast', { event: '*' }, heard.take))
  return heard
}

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, 'content-type': 'application/json', connection: 'close', ...headers },
    body,
  })
  const text = await answer.text()
  return { status: answer.status, body: text && JSON.parse(text) }
}

const messages = (...list: object[]) => JSON.stringify({ messages: list })

describe('a broadcast over HTTP', () => {
  it('is sent by the client without a socket, JSON or bytes', async () => {
    const heard = await listen('bar')
    const sender = (await gateway.client()).channel('bar')
    expect(await sender.httpSend('bell', { table: 4 })).toEqual({ success: true })
    expect(await sender.httpSend('photo', new Uint8Array([1, 2, 255]))).toEqual({ success: true })
    const [bell, photo] = await heard.first(2)
    expect(bell).toMatchObject({ event: 'bell', payload: { table: 4 } })
    expect([...new Uint8Array(photo?.payload as ArrayBuffer)]).toEqual([1, 2, 255])
  })

  it('is used by send before the channel is joined', async () => {
    const heard = await listen('bar')
    const sender = (await gateway.client()).channel('bar')
    expect(await sender.send({ type: 'broadcast', event: 'bell', payload: { table: 5 } })).toBe('ok')
    expect(await heard.first(1)).toMatchObject([{ event: 'bell', payload: { table: 5 } }])
  })

  it('reaches topics and events with any characters in their names', async () => {
    const name = 'tee/9?a=b&c=ü 旗'
    const heard = await listen(name)
    await (await gateway.client()).channel(name).httpSend('a/b ü', { n: 1 })
    expect(await heard.first(1)).toMatchObject([{ event: 'a/b ü', payload: { n: 1 } }])
  })

  it('with an event too long for a binary frame still arrives', async () => {
    const heard = await listen('bar')
    const event = 'e'.repeat(300)
    await (await gateway.client()).channel('bar').httpSend(event, { n: 1 })
    expect(await heard.first(1)).toMatchObject([{ event, payload: { n: 1 } }])
  })

  it('to a private channel needs the permission to write there', async () => {
    const heard = await listen(`mine:${ann.id}`, ann.scope, { private: true })
    const topic = `mine:${ann.id}`
    const by = async ({ scope }: { scope: Scope }) =>
      (await gateway.client({ as: scope.claims })).channel(topic, { config: { private: true } })
    await expect((await by(ben)).httpSend('bell', {})).rejects.toThrow('You do not have permissions to write')
    expect(await (await by(ann)).httpSend('bell', { n: 1 })).toEqual({ success: true })
    expect(await heard.first(1)).toMatchObject([{ event: 'bell', payload: { n: 1 } }])
  })

  it('in a batch leaves out messages that the caller may not send', async () => {
    const [hall, own] = [
      await listen('hall', ben.scope, { private: true }),
      await listen(`mine:${ann.id}`, ann.scope, { private: true }),
    ]
    const bell = { event: 'bell', payload: {}, private: true }
    const body = messages({ ...bell, topic: `mine:${ann.id}` }, { ...bell, topic: 'hall' })
    const asBen = { authorization: `Bearer ${await tokenOf(ben.scope.claims)}` }
    expect(await post('', body, asBen)).toEqual({ status: 202, body: '' })
    await hall.first(1)
    const asServer = { authorization: `Bearer ${await tokenOf({ role: 'service_role' })}` }
    await post('', messages({ ...bell, event: 'end', topic: `mine:${ann.id}` }), asServer)
    expect((await own.first(1)).map(({ event }) => event)).toEqual(['end'])
  })

  it.each([
    ['not JSON', '', '{"messages"', {}, 422],
    ['an empty batch', '', messages(), {}, 422],
    ['a message without a topic', '', messages({ event: 'e', payload: {} }), {}, 422],
    ['a payload that is no object', '', messages({ topic: 't', event: 'e', payload: 5 }), {}, 422],
    ['a payload that is null', '/t/events/e', 'null', {}, 422],
    ['a payload that is too large', '/t/events/e', JSON.stringify('x'.repeat(300_000)), {}, 422],
    ['a payload nested too deeply', '/t/events/e', '['.repeat(100_000) + ']'.repeat(100_000), {}, 422],
    ['a body that is too large', '/t/events/e', JSON.stringify('x'.repeat(2_000_000)), {}, 413],
    ['a form', '/t/events/e', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a forged token', '/t/events/e', '{}', { authorization: 'Bearer nonsense' }, 401],
    ['no token', '/t/events/e', '{}', { apikey: '' }, 401],
  ])('is refused with %s', async (_, path, body, headers, status) => {
    expect(await post(path, body, headers)).toEqual({ status, body: { message: expect.stringMatching(/./) } })
  })

  it('is refused when one caller sends too many, while others can continue', async () => {
    const strict = await serveRealtime(database, { limits: { messagesPerSecond: 1 } })
    const send = async (as: Scope) =>
      fetch(`${strict.url}/realtime/v1/api/broadcast/t/events/e`, {
        method: 'POST',
        headers: {
          apikey: strict.anonKey,
          authorization: `Bearer ${await tokenOf(as.claims)}`,
          'content-type': 'application/json',
        },
        body: '{}',
      })
    const statuses = [1, 2, 3, 4].map(async () => (await send(ann.scope)).status)
    expect((await Promise.all(statuses)).sort()).toEqual([202, 202, 202, 429])
    expect((await send(ben.scope)).status).toBe(202)
    await strict.close()
  })
})
