// Also on PostgreSQL: LISTEN, and the order of commits.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type Database, DatabaseError } from '#server/database/types.ts'
import { createNotices, inbox } from '../testing.ts'
import { type ChangeLog, followChanges, type LoggedChange, pruneChanges } from './change-log.ts'

const database = testDatabase()
let open: ChangeLog[] = []

beforeAll(async () => {
  await createNotices(database)
})
afterEach(async () => {
  for (const log of open) await log.close()
  open = []
})

const post = (title: string) => database.runAsOwner('insert into public.notice (title) values ($1)', [title])
const titleOf = (change: LoggedChange) => change.record?.title

async function follow(from: Database = database) {
  const [heard, faults] = [inbox<LoggedChange>(), inbox<string>()]
  const lost = vi.fn()
  const deliver = async (changes: LoggedChange[]) => changes.forEach(heard.take)
  const log = followChanges({ database: from, deliver, onGap: lost, log: faults.take })
  open.push(log)
  await log.start()
  return { heard, faults, lost }
}

/** A database that is unreachable while `away.isIt`; its return calls `away.missed`. */
async function followShakily() {
  const away = { isIt: false, missed: () => {} }
  const shaky: Database = {
    ...database,
    runAsOwner: (text, values) =>
      away.isIt
        ? Promise.reject(new DatabaseError({ code: '08006', message: 'connection lost' }))
        : database.runAsOwner(text, values),
    listen: (channel, hear, missed = () => {}) => {
      away.missed = missed
      return database.listen(channel, hear, missed)
    },
  }
  return { ...(await follow(shaky)), away }
}

describe('the log of changes', () => {
  it('is read from its end', async () => {
    await post('before')
    const { heard } = await follow()
    await post('after')
    expect((await heard.first(1)).map(titleOf)).toEqual(['after'])
  })

  it('returns every change once, in order, also when there are more than one read takes', async () => {
    const { heard } = await follow()
    await database.runAsOwner(
      `insert into public.notice (title) select g::text from generate_series(1, 1001) g`,
    )
    await Promise.all(Array.from({ length: 50 }, (_, i) => post(`one ${i}`)))
    const changes = await heard.first(1051)
    expect(new Set(changes.map(({ seq }) => seq)).size).toBe(1051)
    expect(changes.slice(0, 1001).map(titleOf)).toEqual(Array.from({ length: 1001 }, (_, i) => `${i + 1}`))
    await post('last')
    expect((await heard.first(1052)).map(titleOf)[1051]).toBe('last')
  })

  it('loses nothing when reading fails, and continues by itself', async () => {
    const { heard, faults, away } = await followShakily()
    away.isIt = true
    await post('while away')
    await faults.first(1)
    await post('still away')
    away.isIt = false
    expect((await heard.first(2)).map(titleOf)).toEqual(['while away', 'still away'])
  })

  it('reports changes that were removed before they could be read', async () => {
    const { heard, lost, faults, away } = await followShakily()
    away.isIt = true
    await post('lost')
    await faults.first(1)
    await database.runAsOwner('delete from realtime.change')
    away.isIt = false
    await post('kept')
    expect((await heard.first(1)).map(titleOf)).toEqual(['kept'])
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('reports possible losses after a lost connection, and continues from there', async () => {
    const { heard, lost, faults, away } = await followShakily()
    away.isIt = true
    await post('while away')
    await faults.first(1)
    away.missed()
    away.isIt = false
    expect(lost).toHaveBeenCalledTimes(1)
    await post('back')
    expect((await heard.first(1)).map(titleOf)).toEqual(['back'])
  })

  it('follows the order of commits, also when an earlier row is committed later', async () => {
    const { heard, away } = await followShakily()
    away.isIt = true
    await post('first row')
    await post('second row')
    await database.runAsOwner(
      `update realtime.change set seq = default where record ->> 'title' = 'first row'`,
    )
    away.isIt = false
    expect((await heard.first(2)).map(titleOf)).toEqual(['first row', 'second row'])
  })

  it('ignores a notification that is not its own', async () => {
    const { heard, faults } = await follow()
    await database.runAsOwner(`select pg_notify('realtime_change', $1)`, ['; drop table realtime.change'])
    await post('after')
    expect((await heard.first(1)).map(titleOf)).toEqual(['after'])
    expect(faults.items).toEqual([])
  })

  it('keeps recent changes and removes old ones', async () => {
    await database.runAsOwner('delete from realtime.change')
    await post('old')
    await database.runAsOwner(`update realtime.change set at = at - interval '10 minutes'`)
    await post('young')
    await pruneChanges(database, 5 * 60_000)
    const { rows } = await database.runAsOwner(`select record ->> 'title' as title from realtime.change`)
    expect(rows).toEqual([{ title: 'young' }])
  })

  it('is closed to callers', async () => {
    for (const role of ['anon', 'authenticated'] as const) {
      const scope = { role, claims: { role } }
      await expect(database.run(scope, 'select * from realtime.change')).rejects.toMatchObject({
        code: '42501',
      })
      await expect(database.run(scope, 'select realtime.watch_all()')).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  // The embedded database has one connection, so no transactions overlap.
  it.runIf(process.env.DATABASE_URL)('skips no transaction that commits late', async () => {
    const { heard } = await follow()
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let isWritten = () => {}
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    const late = database.asOwner(async (session) => {
      await session.query(`insert into public.notice (title) values ('late')`)
      isWritten()
      await mayCommit
    })
    await written
    await post('early')
    expect((await heard.first(1)).map(titleOf)).toEqual(['early'])
    commit()
    await late
    expect((await heard.first(2)).map(titleOf)).toEqual(['early', 'late'])
  })
})
