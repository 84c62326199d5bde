import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser, type TestDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Clock, ClockWatch } from './clock-watch.ts'
import { createClockWatch } from './clock-watch.ts'
import { ticketClock } from './clocks.ts'

const database = testDatabase()
let member: Awaited<ReturnType<typeof createUser>>
const dish = randomUUID()
const watches: ClockWatch[] = []

beforeAll(async () => {
  member = await createUser(database)
  await createUser(database, { role_id: 'admin' })
  await database.execScript(`
    insert into public.menu_category (id, name) values ('${dish}', 'Soups');
    insert into public.menu_item (id, category_id, name, price_minor) values ('${dish}', '${dish}', 'Soup', 500);`)
})
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close()
})

async function place(): Promise<string> {
  const id = randomUUID()
  await database.run(member.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
    id,
    JSON.stringify([{ item_id: dish, quantity: 1 }]),
  ])
  return id
}

const age = (id: string, seconds: number) =>
  database.runAsOwner(
    `update public.user_order set created_at = now() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )

/** Moves all alarms so far to an hour earlier. */
const calm = () =>
  database.runAsOwner(
    `update public.user_order set unseen_at = unseen_at - interval '1 hour', duty_at = duty_at - interval '1 hour'`,
  )

async function kindsOf(id: string): Promise<string[]> {
  const { rows } = await database.runAsOwner<{ kind: string }>(
    'select kind from public.order_event where order_id = $1 order by seq',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

function open(times: Partial<Clock> = {}): ClockWatch {
  const watch = createClockWatch(database, { ...ticketClock, settleMs: 0, ...times })
  watches.push(watch)
  return watch
}

describe('the watch over tickets', () => {
  it('rings for all due tickets, and notifies the person on duty of one that stays unseen', async () => {
    const [old, older, young] = [await place(), await place(), await place()]
    await age(old, 25)
    await age(older, 45)
    await open().look()
    expect(await kindsOf(old)).toEqual(['step', 'unseen'])
    expect(await kindsOf(older)).toEqual(['step', 'unseen', 'duty'])
    expect(await kindsOf(young)).toEqual(['step'])
    const { rows } = await database.runAsOwner(`select order_id from public.notification where type = 'duty'`)
    expect(rows).toEqual([{ order_id: older }])
  })

  it('does each act once with three servers', async () => {
    await calm()
    const id = await place()
    await age(id, 45)
    await Promise.all([open().look(), open().look(), open().look()])
    expect(await kindsOf(id)).toEqual(['step', 'unseen', 'duty'])
  })

  it('is notified of an order and checks it when it is due', async () => {
    await calm()
    await database.runAsOwner(`update public.setting set value = '5' where key = 'kitchen.unseen_seconds'`)
    const watch = open({ gatherMs: 300 })
    await watch.start()
    await watch.look()
    await calm()
    const id = await place()
    await age(id, 4.5)
    expect(await kindsOf(id)).toEqual(['step'])
    await vi.waitFor(async () => expect(await kindsOf(id)).toEqual(['step', 'unseen']), { timeout: 30_000 })
  })

  it('rings for nothing until boards have had time to connect again after a start', async () => {
    await calm()
    const id = await place()
    await age(id, 25)
    const watch = open({ settleMs: 1000 })
    await watch.start()
    await watch.look()
    expect(await kindsOf(id)).toEqual(['step'])
    await vi.waitFor(async () => expect(await kindsOf(id)).toContain('unseen'), { timeout: 30_000 })
  })

  it('reads once while nothing is due, and acts only when something is', async () => {
    await calm()
    const [statements, id] = [[] as string[], await place()]
    const counted: TestDatabase = {
      ...database,
      runAsOwner: (text, values) => {
        statements.push(text.includes('ring_alarm') ? 'act' : 'read')
        return database.runAsOwner(text, values)
      },
    }
    const watch = createClockWatch(counted, ticketClock)
    watches.push(watch)
    await watch.look()
    expect(statements).toEqual(['read'])
    await age(id, 25)
    await watch.look()
    expect(statements.slice(0, 3)).toEqual(['read', 'read', 'act'])
  })

  it('does not fail when the database cannot be read', async () => {
    const said: string[] = []
    const broken = {
      ...database,
      runAsOwner: () => Promise.reject(new Error('gone')),
    } as unknown as TestDatabase
    await createClockWatch(broken, ticketClock, (message) => said.push(message)).look()
    expect(said).toEqual(['Looking for unseen and untouched tickets failed'])
  })
})
