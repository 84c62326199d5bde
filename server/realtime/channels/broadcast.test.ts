import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { inbox, joined, serveRealtime } from '../testing.ts'

interface Message {
  event: string
  payload: unknown
}

interface Leave {
  key: string
  leftPresences: { [field: string]: unknown }[]
}

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>

beforeAll(async () => {
  gateway = await serveRealtime(database)
})
afterAll(() => gateway.close())

async function room(vsn: '1.0.0' | '2.0.0', broadcast = {}) {
  const client = await gateway.client({ vsn })
  const heard = inbox<Message>()
  const channel = client.channel('bar', { config: { broadcast } }).on('broadcast', { event: '*' }, heard.take)
  await joined(channel)
  return { channel, heard }
}

describe('broadcast', () => {
  it.each([
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
    ['2.0.0', '2.0.0'],
  ] as const)('is sent from %s to %s and not back', async (from, to) => {
    const [sender, receiver] = [await room(from), await room(to)]
    await sender.channel.send({ type: 'broadcast', event: 'bell', payload: { table: 4 } })
    expect(await receiver.heard.first(1)).toMatchObject([{ event: 'bell', payload: { table: 4 } }])
    await receiver.channel.send({ type: 'broadcast', event: 'thanks', payload: {} })
    expect(await sender.heard.first(1)).toMatchObject([{ event: 'thanks' }])
    await sender.channel.unsubscribe()
    await receiver.channel.unsubscribe()
  })

  it('is sent back to its sender if requested, and is acknowledged', async () => {
    const { channel, heard } = await room('2.0.0', { self: true, ack: true })
    expect(await channel.send({ type: 'broadcast', event: 'bell', payload: { table: 4 } })).toBe('ok')
    expect(await heard.first(1)).toMatchObject([{ event: 'bell', payload: { table: 4 } }])
    await channel.unsubscribe()
  })

  it('that is too large is refused', async () => {
    const { channel } = await room('2.0.0', { ack: true })
    const payload = { text: 'x'.repeat(300_000) }
    expect(await channel.send({ type: 'broadcast', event: 'bell', payload })).toBe('error')
    await channel.unsubscribe()
  })
})

describe('presence', () => {
  it('reports who is present, who joins, what changes and who leaves', async () => {
    const [first, second] = [await gateway.client(), await gateway.client()]
    const [joins, leaves] = [inbox<unknown>(), inbox<Leave>()]
    const left = (key: string, bay: number) =>
      leaves.find((leave) => leave.key === key && leave.leftPresences[0]?.bay === bay)
    const watching = first
      .channel('range', { config: { presence: { key: 'ann' } } })
      .on('presence', { event: 'join' }, joins.take)
      .on('presence', { event: 'leave' }, (leave) => leaves.take(leave))
    await joined(watching)
    expect(await watching.track({ bay: 1 })).toBe('ok')
    await joins.first(1)
    const coming = second.channel('range', { config: { presence: { key: 'ben' } } })
    await joined(coming)
    await coming.track({ bay: 2 })
    await joins.first(2)
    expect(watching.presenceState()).toMatchObject({ ann: [{ bay: 1 }], ben: [{ bay: 2 }] })
    await coming.track({ bay: 3 })
    await joins.first(3)
    expect(watching.presenceState()).toMatchObject({ ben: [{ bay: 3 }] })
    expect(coming.presenceState()).toMatchObject({ ann: [{ bay: 1 }], ben: [{ bay: 3 }] })
    second.realtime.disconnect()
    await left('ben', 3)
    expect(Object.keys(watching.presenceState())).toEqual(['ann'])
    expect(await watching.untrack()).toBe('ok')
    await left('ann', 1)
  })
})
