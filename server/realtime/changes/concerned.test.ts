// Also on PostgreSQL: LISTEN.
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { askedBy, createNotices } from '../testing.ts'
import { audienceOf } from './audience.ts'
import type { LoggedChange } from './change-log.ts'
import { createDelivery } from './delivery.ts'
import type { Subscriber } from './post.ts'
import { openTableBook } from './tables.ts'

const database = testDatabase()
beforeAll(async () => {
  await createNotices(database)
})

const people = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

function listener(claims: Parameters<typeof audienceOf>[0]) {
  const heard: unknown[] = []
  const subscriber: Subscriber = {
    audience: audienceOf(claims),
    topic: 'realtime:all',
    bindings: [{ id: 1, event: '*', schema: 'public', table: '*', filter: undefined, select: undefined }],
    deliver: (message) => heard.push(message),
    interrupt: () => undefined,
  }
  return { subscriber, heard }
}

/**
 * Delivers one change of a notice to two people, a visitor and the server; returns the receivers and the database
 * calls.
 */
async function tell(concerned: LoggedChange['concerned'], isTwoTables = false) {
  const listeners = [
    listener({ role: 'authenticated', sub: people[0]! }),
    listener({ role: 'authenticated', sub: people[1]! }),
    listener({ role: 'anon' }),
    listener({ role: 'service_role' }),
  ]
  const { rows } = await database.runAsOwner<{ id: number; title: string }>(
    `insert into public.notice (title, on_wall) values ('Frost', true) returning *`,
  )
  const categories = isTwoTables
    ? await database.runAsOwner<{ id: string; name: string }>(
        `insert into public.menu_category (name) values ('Soups') returning *`,
      )
    : { rows: [] }
  const audiences: number[] = []
  let statements = 0
  const deliver = createDelivery({
    database: {
      ...database,
      runAsOwner: (text, values) => {
        if (text.includes('seen_by')) {
          statements += 1
          audiences.push(...askedBy(values).map(({ length }) => length))
        }
        return database.runAsOwner(text, values)
      },
    },
    tables: openTableBook(database),
    subscribers: new Set(listeners.map(({ subscriber }) => subscriber)),
    log: () => undefined,
  })
  const at = new Date().toISOString()
  const change = (seq: number, table: string, record: LoggedChange['record']): LoggedChange => ({
    ...{
      seq,
      table,
      record,
      concerned,
      at,
      schema: 'public',
      type: 'INSERT',
      oldRecord: null,
      deletedRow: null,
    },
  })
  await deliver([
    ...rows.map((record) => change(1, 'notice', record)),
    ...categories.rows.map((record) => change(2, 'menu_category', record)),
  ])
  return {
    heard: listeners.map(({ heard }) => heard.length),
    asked: audiences.reduce((sum, n) => sum + n, 0),
    statements,
  }
}

describe('a change that concerns few people', () => {
  it('is checked for and sent to only those people and the server', async () => {
    expect(await tell(new Set([people[0]!]))).toEqual({ heard: [1, 0, 0, 1], asked: 2, statements: 1 })
  })

  it('is checked for everybody when it concerns everybody', async () => {
    expect(await tell(null)).toEqual({ heard: [1, 1, 1, 1], asked: 4, statements: 1 })
  })

  it('is checked together with changes of other tables, in one statement', async () => {
    expect(await tell(null, true)).toEqual({ heard: [2, 2, 2, 2], asked: 8, statements: 1 })
  })
})
