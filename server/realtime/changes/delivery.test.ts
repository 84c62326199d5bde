import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { askedBy, createNotices, inbox } from '../testing.ts'
import { audienceOf } from './audience.ts'
import type { LoggedChange } from './change-log.ts'
import { createDelivery } from './delivery.ts'
import type { Subscriber } from './post.ts'
import { openTableBook } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await createNotices(database)
})
afterAll(() => database.close())

const MEMBERS = 20

function listener(sub: string) {
  const heard = inbox<string>()
  const subscriber: Subscriber = {
    audience: audienceOf({ role: 'authenticated', sub }),
    topic: 'realtime:all',
    bindings: [{ id: 1, event: '*', schema: 'public', table: '*', filter: undefined, select: undefined }],
    deliver: (message) => heard.take(String(message('2.0.0')?.data)),
    interrupt: () => undefined,
  }
  return { sub, subscriber, heard }
}

/** Creates a notice for each member. The cook may read all of them. */
async function noticesFor(members: readonly string[], cook: string): Promise<LoggedChange[]> {
  const { rows } = await database.runAsOwner<{ id: string; n: number }>(
    'insert into public.notice (n, on_wall) select n, true from generate_series(1, $1::int) n returning *',
    [members.length],
  )
  return rows.map((record, at) => ({
    seq: at + 1,
    schema: 'public',
    table: 'notice',
    type: 'INSERT',
    record,
    oldRecord: null,
    deletedRow: null,
    concerned: new Set([cook, members[at]!]),
    at: new Date().toISOString(),
  }))
}

describe('changes that arrive together', () => {
  it('reach the receiver of most of them first and in order, while others are still looked up', async () => {
    const members = Array.from({ length: MEMBERS }, () => listener(randomUUID()))
    const cook = listener(randomUUID())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const audiences: number[] = []
    const deliver = createDelivery({
      database: {
        ...database,
        runAsOwner: async (text, values) => {
          if (text.includes('seen_by')) {
            audiences.push(askedBy(values).flat().length)
            if (audiences.length > 1) await held
          }
          return database.runAsOwner(text, values)
        },
      },
      tables: openTableBook(database),
      subscribers: new Set([...members, cook].map(({ subscriber }) => subscriber)),
      log: () => undefined,
    })
    const changes = await noticesFor(
      members.map(({ sub }) => sub),
      cook.sub,
    )
    const delivered = deliver(changes)
    const numbers = (await cook.heard.first(MEMBERS)).map((text) => Number(/"n":(\d+)/.exec(text)?.[1]))
    expect(numbers).toEqual(changes.map(({ record }) => record?.n))
    expect(members.filter(({ heard }) => heard.items.length > 0).length).toBeLessThan(MEMBERS)
    release()
    await delivered
    expect(members.map(({ heard }) => heard.items.length)).toEqual(members.map(() => 1))
    expect(cook.heard.items).toHaveLength(MEMBERS)
    expect(Math.max(...audiences)).toBeLessThanOrEqual(16)
  })

  it('are compared with each subscriber once, however many of them concern others', async () => {
    const members = Array.from({ length: MEMBERS }, () => listener(randomUUID()))
    const cook = listener(randomUUID())
    const visitor = listener(randomUUID())
    let looks = 0
    const { audience, ...rest } = visitor.subscriber
    const counted: Subscriber = {
      ...rest,
      get audience() {
        looks += 1
        return audience
      },
    }
    const deliverTo = (subscribers: Subscriber[]) =>
      createDelivery({
        database,
        tables: openTableBook(database),
        subscribers: new Set(subscribers),
        log: () => undefined,
      })
    const changes = await noticesFor(
      members.map(({ sub }) => sub),
      cook.sub,
    )
    const deliver = deliverTo([cook.subscriber, counted])
    await deliver(changes.slice(0, 1))
    const once = looks
    await deliver(changes)
    expect(looks - once).toBe(once)
    expect([once > 0, visitor.heard.items.length, cook.heard.items.length]).toEqual([true, 0, MEMBERS + 1])
  })
})
