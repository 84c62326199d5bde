// Also on PostgreSQL: gateways that share a clock.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { ClockWatch } from './clock-watch.ts'
import { createClockWatch } from './clock-watch.ts'
import { claimClock } from './clocks.ts'

const database = testDatabase()
let admin: Awaited<ReturnType<typeof createUser>>
let keeper: Awaited<ReturnType<typeof createUser>>
const watches: ClockWatch[] = []

beforeAll(async () => {
  admin = await createUser(database, { role_id: 'admin' })
  keeper = await createUser(database, { role_id: 'maintenance' })
  await database.execScript(`
    insert into public.user_groups (group_id, name) values ('greens', 'Greens crew');
    update public.profiles set user_group_id = 'greens' where id = '${keeper.id}';`)
})
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close()
})

/** An issue of the crew with `minutes` left until its claim deadline. */
async function waiting(minutes: number): Promise<string> {
  const id = randomUUID()
  await database.run(
    admin.scope,
    `insert into public.issue (id, category, group_id) values ($1, 'green', 'greens')`,
    [id],
  )
  await wind(id, minutes * 60)
  return id
}

const wind = (id: string, seconds: number) =>
  database.execScript(`
    alter table public.issue disable trigger user;
    update public.issue set claim_by = now() + make_interval(secs => ${seconds}) where id = '${id}';
    alter table public.issue enable trigger user;`)

async function escalationsOf(id: string): Promise<number> {
  const { rows } = await database.runAsOwner(
    `select 1 from public.issue_event where issue_id = $1 and kind = 'unclaimed'`,
    [id],
  )
  return rows.length
}

function open(): ClockWatch {
  const watch = createClockWatch(database, claimClock)
  watches.push(watch)
  return watch
}

describe('the watch over the work of crews', () => {
  it('escalates an issue that was not claimed in time, once, with several servers', async () => {
    const [late, young] = [await waiting(-1), await waiting(30)]
    await Promise.all([open().look(), open().look(), open().look()])
    expect(await escalationsOf(late)).toBe(1)
    expect(await escalationsOf(young)).toBe(0)
  })

  it('does not escalate a claimed issue', async () => {
    const id = await waiting(-1)
    await database.run(keeper.scope, 'update public.issue set assignee_id = $2 where id = $1', [
      id,
      keeper.id,
    ])
    await open().look()
    expect(await escalationsOf(id)).toBe(0)
  })

  it('checks again when the next deadline has come', async () => {
    const id = await waiting(30)
    await wind(id, 1)
    await open().start()
    await vi.waitFor(async () => expect(await escalationsOf(id)).toBe(1), { timeout: 30_000 })
  })
})
