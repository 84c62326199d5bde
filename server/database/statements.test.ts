// Also on PostgreSQL: prepared statements and LISTEN.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, failure, pause, visitor } from './testing-engines.ts'
import type { Database } from './types.ts'

describe.each(engines)('%s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.execScript('create schema trial; create table trial.card (id int, owner uuid, score int)')
  })
  afterAll(() => database.close())

  describe('prepared statements', () => {
    it('return the present columns when a table changes', async () => {
      await database.execScript('create table trial.hole (number int); insert into trial.hole values (1)')
      const read = () => database.runAsOwner('select * from trial.hole')
      for (let turn = 0; turn < 3; turn += 1) expect((await read()).rows).toEqual([{ number: 1 }])
      await database.runAsOwner('alter table trial.hole add par int default 4')
      expect((await read()).rows).toEqual([{ number: 1, par: 4 }])
      await database.execScript('alter table trial.hole drop column par')
      expect((await read()).rows).toEqual([{ number: 1 }])
    })

    it('are limited in number', async () => {
      for (let n = 0; n < 450; n += 1) await database.runAsOwner(`select ${n} as n`)
      const { rows } = await database.asOwner((session) =>
        session.query('select count(*)::int as n from pg_prepared_statements'),
      )
      expect(rows[0]!.n).toBeLessThanOrEqual(202)
    })

    it('that fail are not kept', async () => {
      const prepared = async () => {
        const { rows } = await database.runAsOwner('select count(*)::int as n from pg_prepared_statements')
        return Number(rows[0]!.n)
      }
      await failure(database.runAsOwner('select 1 / ($1::int)', [0]))
      const before = await prepared()
      for (let turn = 0; turn < 10; turn += 1) await failure(database.runAsOwner('select 1 / ($1::int)', [0]))
      expect(await prepared()).toBeLessThanOrEqual(before + 1)
    })
  })

  describe('a listener', () => {
    const eventually = async (check: () => boolean) => {
      while (!check()) await pause(5)
    }

    it('receives notifications at commit, on its channel only, until it stops', async () => {
      const heard: string[] = []
      const stop = await database.listen('News of "today"', (payload) => heard.push(payload))
      const announce = (payload: string) =>
        database.run(visitor, 'select pg_notify($1, $2)', ['News of "today"', payload])
      await announce('the course is open')
      await database.run(visitor, `select pg_notify('other', 'unheard')`)
      await failure(
        database.transaction(visitor, async (session) => {
          await session.query(`select pg_notify('News of "today"', 'rolled back')`)
          throw new Error('no')
        }),
      )
      await database.transaction(visitor, (session) =>
        session.query(`select pg_notify('News of "today"', 'ピンが動いた 🚩')`),
      )
      await eventually(() => heard.length >= 2)
      expect(heard).toEqual(['the course is open', 'ピンが動いた 🚩'])
      await stop()
      await announce('after the stop')
      await pause(50)
      expect(heard).toHaveLength(2)
    })

    it('can share a channel with others and query the database', async () => {
      const answers: unknown[] = []
      const ask = async () => answers.push((await database.runAsOwner('select 7 as n')).rows[0]!.n)
      const stops = await Promise.all([database.listen('pins', ask), database.listen('pins', ask)])
      await database.asOwner((session) => session.query(`select pg_notify('pins', '')`))
      await eventually(() => answers.length === 2)
      await stops[0]!()
      await database.runAsOwner(`select pg_notify('pins', '')`)
      await eventually(() => answers.length === 3)
      await stops[1]!()
      expect(answers).toEqual([7, 7, 7])
    })

    it('receives the next notification although another listener is leaving the channel', async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const heard: string[] = []
        const leave = await database.listen('greens', () => {})
        const [, stop] = await Promise.all([
          leave(),
          database.listen('greens', (payload) => heard.push(payload)),
        ])
        await database.runAsOwner(`select pg_notify('greens', 'fast')`)
        await Promise.race([eventually(() => heard.length === 1), pause(2000)])
        expect(heard).toEqual(['fast'])
        await stop()
      }
    })
  })

  it('counts the rows selected or changed', async () => {
    const owner = randomUUID()
    const insert = await database.runAsOwner(
      'insert into trial.card (id, owner) select 5000 + n, $1 from generate_series(1, 3) n',
      [owner],
    )
    expect(insert).toEqual({ rows: [], rowCount: 3 })
    const update = await database.runAsOwner(
      'update trial.card set score = 80 where owner = $1 returning score',
      [owner],
    )
    expect(update).toEqual({ rows: [{ score: 80 }, { score: 80 }, { score: 80 }], rowCount: 3 })
    expect((await database.runAsOwner('delete from trial.card where owner = $1', [owner])).rowCount).toBe(3)
  })
})
