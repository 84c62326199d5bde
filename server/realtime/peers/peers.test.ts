// Also on PostgreSQL: gateways that hear each other by LISTEN.
import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgres } from '#server/database/postgres/postgres.ts'
import { createUser, openTestDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type Database, DatabaseError, type Scope } from '#server/database/types.ts'
import { createNotices, inbox, joined, openRooms, serveRealtime, subscribed } from '../testing.ts'

interface Message {
  event: string
  payload: unknown
}
interface Someone {
  key: string
}
type Gateway = Awaited<ReturnType<typeof serveRealtime>>

const database = testDatabase()
/** The same database, through separate connections if the engine has more than one. */
let other: Database
let north: Gateway
let south: Gateway
/** Callbacks that report the south's lost connection. */
const away = { missed: [] as (() => void)[] }
let ann: { id: string; scope: Scope }

const times = { beatMs: 50, silentMs: 3_000 }

beforeAll(async () => {
  await createNotices(database)
  await openRooms(database)
  ann = await createUser(database)
  other = await openAgain()
  north = await serveRealtime(database, { peerTimes: times })
  const watched: Database = {
    ...other,
    listen: (channel, hear, missed = () => {}) => {
      away.missed.push(missed)
      return other.listen(channel, hear, missed)
    },
  }
  south = await serveRealtime(watched, { peerTimes: times })
  await acquaint()
})
afterAll(async () => {
  await north.close()
  await south.close()
  if (other !== database) await other.close()
})
afterEach(() => expect([...north.faults, ...south.faults]).toEqual([]))

async function openAgain(): Promise<Database> {
  if (database.engine === 'pglite') return database
  const { rows } = await database.runAsOwner<{ name: string }>('select current_database() as name')
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return openPostgres(url.toString(), { max: 3 })
}

async function enter(gateway: Gateway, topic: string, config = {}) {
  const heard = inbox<Message>()
  const client = await gateway.client({ as: ann.scope.claims })
  const channel = client.channel(topic, { config }).on('broadcast', { event: '*' }, heard.take)
  await joined(channel)
  return { client, channel, heard }
}

/** Waits until the gateways know each other: before, each broadcasts only to its own sockets. */
async function acquaint(): Promise<void> {
  const ends = [await enter(north, 'acquaint'), await enter(south, 'acquaint')]
  await vi.waitFor(
    async () => {
      for (const { channel } of ends) await channel.send({ type: 'broadcast', event: 'hello', payload: {} })
      for (const { heard } of ends) expect(heard.items.length).toBeGreaterThan(0)
    },
    { timeout: 30_000, interval: 100 },
  )
  for (const { client } of ends) await client.removeAllChannels()
}

async function watch(gateway: Gateway, topic: string, key: string) {
  const client = await gateway.client()
  const [joins, leaves] = [inbox<Someone>(), inbox<Someone>()]
  const channel = client
    .channel(topic, { config: { presence: { key } } })
    .on('presence', { event: 'join' }, joins.take)
    .on('presence', { event: 'leave' }, leaves.take)
  await joined(channel)
  return { client, channel, joins, leaves }
}

const eventually = (check: () => void) => vi.waitFor(check, 30_000)
const by = (key: string) => (someone: Someone) => someone.key === key

describe('broadcasts in a group of gateways', () => {
  it('reach the other gateways in the order in which they were sent, and the sender’s own gateway once', async () => {
    const [from, near, far] = [
      await enter(north, 'bar'),
      await enter(north, 'bar'),
      await enter(south, 'bar'),
    ]
    for (let n = 0; n < 50; n++) {
      await from.channel.send({ type: 'broadcast', event: 'tick', payload: { n } })
    }
    const counted = Array.from({ length: 50 }, (_, n) => ({ n }))
    expect((await far.heard.first(50)).map(({ payload }) => payload)).toEqual(counted)
    expect((await near.heard.first(50)).map(({ payload }) => payload)).toEqual(counted)
    await far.channel.send({ type: 'broadcast', event: 'end', payload: {} })
    expect((await near.heard.first(51))[50]?.event).toBe('end')
    expect((await from.heard.first(1)).map(({ event }) => event)).toEqual(['end'])
  })

  it('arrive complete when they are larger than a notification, and as bytes', async () => {
    const [from, far] = [
      await enter(north, 'hall', { private: true }),
      await enter(south, 'hall', { private: true }),
    ]
    const text = '旗'.repeat(60_000)
    await from.channel.send({ type: 'broadcast', event: 'large', payload: { text } })
    await from.channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 255]).buffer })
    await from.channel.send({ type: 'broadcast', event: 'small', payload: {} })
    const [large, bytes, small] = await far.heard.first(3)
    expect(large?.payload).toEqual({ text })
    expect([...new Uint8Array(bytes?.payload as ArrayBuffer)]).toEqual([0, 255])
    expect(small?.event).toBe('small')
  })

  it('over HTTP and from the database arrive once at every client', async () => {
    const [near, far] = [await enter(north, 'bar'), await enter(south, 'bar')]
    await (await north.client()).channel('bar').httpSend('http', {})
    await database.runAsOwner(`select realtime.send('{}', 'sql', 'bar', false)`)
    await far.channel.send({ type: 'broadcast', event: 'end', payload: {} })
    const events = async (heard: typeof near.heard, count: number) =>
      (await heard.first(count)).map(({ event }) => event).sort()
    expect(await events(near.heard, 3)).toEqual(['end', 'http', 'sql'])
    expect(await events(far.heard, 2)).toEqual(['http', 'sql'])
  })
})

describe('presence in a group of gateways', () => {
  it('includes people on all gateways when they join, change and leave', async () => {
    const [near, far] = [await watch(north, 'range', 'ann'), await watch(south, 'range', 'ben')]
    await near.channel.track({ bay: 1 })
    await far.channel.track({ bay: 2 })
    await Promise.all([near.joins.find(by('ben')), far.joins.find(by('ann'))])
    const late = await watch(south, 'range', 'cat')
    await eventually(() => expect(Object.keys(late.channel.presenceState()).sort()).toEqual(['ann', 'ben']))
    await near.channel.track({ bay: 3 })
    await eventually(() => expect(far.channel.presenceState()).toMatchObject({ ann: [{ bay: 3 }] }))
    near.client.realtime.disconnect()
    await eventually(() => expect(Object.keys(far.channel.presenceState())).toEqual(['ben']))
    await far.channel.untrack()
  })

  it('is sent to a gateway that starts later, and loses people on one that stops', async () => {
    const near = await watch(north, 'putting', 'ann')
    await near.channel.track({ hole: 1 })
    const third = await serveRealtime(database, { peerTimes: times })
    const late = await watch(third, 'putting', 'cat')
    await eventually(() => expect(late.channel.presenceState()).toMatchObject({ ann: [{ hole: 1 }] }))
    await late.channel.track({ hole: 2 })
    await near.joins.find(by('cat'))
    await third.close()
    await near.leaves.find(by('cat'))
  })

  it('removes people of a silent gateway, and shows them again when it sends', async () => {
    const near = await watch(north, 'chipping', 'ann')
    await near.channel.track({ n: 1 })
    const mute = { isIt: false }
    const third = await serveRealtime(
      {
        ...database,
        runAsOwner: (text, values) =>
          mute.isIt && text.includes('realtime.relay')
            ? Promise.reject(new DatabaseError({ code: '08006', message: 'connection lost' }))
            : database.runAsOwner(text, values),
      },
      { peerTimes: times },
    )
    const far = await watch(third, 'chipping', 'ben')
    await far.channel.track({ n: 2 })
    await near.joins.find(by('ben'))
    mute.isIt = true
    await near.leaves.find(by('ben'))
    mute.isIt = false
    await eventually(() => expect(Object.keys(near.channel.presenceState()).sort()).toEqual(['ann', 'ben']))
    await third.close()
  })

  it('is complete again after a gateway could not read a long message', async () => {
    const near = await watch(north, 'green', 'ann')
    const failing = { isIt: true }
    const third = await serveRealtime(
      {
        ...database,
        runAsOwner: (text, values) => {
          const fails = failing.isIt && text.includes('from realtime.relayed')
          if (fails) failing.isIt = false
          return fails
            ? Promise.reject(new DatabaseError({ code: '53300', message: 'too many connections' }))
            : database.runAsOwner(text, values)
        },
      },
      { peerTimes: times },
    )
    const far = await watch(third, 'green', 'ben')
    await far.channel.track({ n: 1 })
    await near.joins.find(by('ben'))
    await near.channel.track({ text: 'x'.repeat(9_000) })
    await eventually(() => expect(Object.keys(far.channel.presenceState()).sort()).toEqual(['ann', 'ben']))
    expect(failing.isIt).toBe(false)
    await third.close()
  })

  it('is complete again after a gateway missed messages of others', async () => {
    const near = await watch(north, 'bunker', 'ann')
    await near.channel.track({ n: 1 })
    for (const missed of away.missed) missed()
    const far = await watch(south, 'bunker', 'ben')
    await eventually(() => expect(far.channel.presenceState()).toMatchObject({ ann: [{ n: 1 }] }))
  })
})

describe('changes in a group of gateways', () => {
  it('arrive in the order of commits on every gateway, each once', async () => {
    const heard = [north, south].map(async (gateway) => {
      const client = await gateway.client({ as: ann.scope.claims })
      const changes = inbox<RealtimePostgresChangesPayload<{ title: string }>>()
      const binding = { event: '*', schema: 'public', table: 'notice' } as const
      await subscribed(client.channel('changes').on('postgres_changes', binding, changes.take))
      return changes
    })
    const [first, second] = await Promise.all(heard)
    const notice = (title: string) => [ann.id, title]
    const insert = 'insert into public.notice (owner_id, title) values ($1, $2)'
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        database.asOwner(async (session) => {
          await session.query(insert, notice(`${i}a`))
          await session.query(insert, notice(`${i}b`))
        }),
      ),
    )
    const titles = async (changes: typeof first) =>
      ((await changes?.first(120)) ?? []).map((change) => (change.new as { title: string }).title)
    const order = await titles(first)
    expect(await titles(second)).toEqual(order)
    expect(new Set(order).size).toBe(120)
    for (let i = 0; i < 120; i += 2) expect(order[i + 1]).toBe(order[i]?.replace('a', 'b'))
  })

  it('that may have been missed make every subscribed channel join, and its client read, again', async () => {
    const client = await south.client({ as: ann.scope.claims })
    const states = inbox<string>()
    const messages = inbox<string>()
    client
      .channel('gap')
      .on('postgres_changes', { event: '*', schema: 'public' }, () => {})
      .on('system', {}, ({ message }) => messages.take(message))
      .subscribe((state) => states.take(state))
    await messages.first(1)
    for (const missed of away.missed) missed()
    await states.first(3)
    await messages.first(3)
    expect(states.items).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
    expect(messages.items).toEqual([
      'Subscribed to PostgreSQL',
      'Changes may have been missed',
      'Subscribed to PostgreSQL',
    ])
  })
})

describe('a gateway without others', () => {
  it('sends nothing to the database for messages between its clients', async () => {
    const alone = await openTestDatabase()
    const said: string[] = []
    const gateway = await serveRealtime(
      {
        ...alone,
        runAsOwner: (text, values) => {
          said.push(text)
          return alone.runAsOwner(text, values)
        },
      },
      { peerTimes: times },
    )
    const [one, two] = [await watch(gateway, 'bar', 'ann'), await watch(gateway, 'bar', 'ben')]
    await one.channel.track({ n: 1 })
    await two.joins.find(by('ann'))
    expect(said.filter((text) => text.includes('relay'))).toHaveLength(1)
    await gateway.close()
    await alone.close()
  })
})
