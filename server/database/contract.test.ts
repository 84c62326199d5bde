// Also on PostgreSQL: the driver.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, failure, pause, player, visitor } from './testing-engines.ts'
import type { Database, Scope } from './types.ts'

const tables = `
  create schema trial;
  grant usage on schema trial to anon, authenticated;
  create table trial.card (id int primary key, owner uuid not null, score int check (score > 0), note text);
  grant select, insert, update, delete on trial.card to authenticated;
  grant select on trial.card to anon;
  alter table trial.card enable row level security;
  create policy own on trial.card for all to authenticated
    using (owner = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid);
  create table trial.open_day (id int primary key, day date unique deferrable initially deferred);
  grant all on trial.open_day to authenticated;
  create function trial.refuse() returns int language plpgsql as $$
  begin
    raise exception 'The kitchen is closed' using errcode = 'GS101', detail = 'since 21:00', hint = 'Come back at 8';
  end $$;
`

const identity = `select current_user::text as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`
describe.each(engines)('%s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.execScript(tables)
  })
  afterAll(() => database.close())

  const ownerOnly = async () => {
    const { rows } = await database.runAsOwner(identity)
    const { rows: owner } = await database.runAsOwner('select session_user::text as role')
    expect(rows).toEqual([{ ...owner[0], claims: '' }])
  }

  it('gives a statement of a visitor three seconds, of a member eight, and of the server its own limit', async () => {
    const limitOf = async (scope: Scope) => {
      const { rows } = await database.run<{ limit: string }>(
        scope,
        `select current_setting('statement_timeout') as limit`,
      )
      const inside = await database.transaction(scope, (session) =>
        session.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`),
      )
      expect(inside.rows).toEqual(rows)
      return rows[0]!.limit
    }
    expect(await limitOf(visitor)).toBe('3s')
    expect(await limitOf(player())).toBe('8s')
    expect(await limitOf({ role: 'service_role', claims: { role: 'service_role' } })).not.toMatch(/^[38]s$/)
  })

  describe('role and claims', () => {
    it('apply to the statement and are gone after it', async () => {
      const ann = player()
      const { rows } = await database.run(ann, identity)
      expect(rows).toEqual([{ role: 'authenticated', claims: JSON.stringify(ann.claims) }])
      await ownerOnly()
    })

    it('are gone after a statement that fails and after code that throws', async () => {
      await failure(database.run(player(), 'select 1 / 0'))
      await ownerOnly()
      await failure(database.transaction(player(), () => Promise.reject(new Error('changed my mind'))))
      await ownerOnly()
      await failure(database.transaction(player(), (session) => session.query('select 1 / 0')))
      await ownerOnly()
    })

    it('never leak between hundreds of concurrent requests', async () => {
      const players = Array.from({ length: 12 }, player)
      await database.asOwner(async (session) => {
        for (const [index, { claims }] of players.entries()) {
          await session.query('insert into trial.card (id, owner) values ($1, $2)', [
            1000 + index,
            claims.sub,
          ])
        }
      })
      const cards = `select id, owner, current_user::text as role from trial.card where id between 1000 and 1999`
      const asPlayer = (index: number) => [
        { id: 1000 + index, owner: players[index]!.claims.sub, role: 'authenticated' },
      ]
      const requests = Array.from({ length: 400 }, async (_unused, turn) => {
        const index = turn % players.length
        if (turn % 7 === 3) {
          expect((await database.run(visitor, cards)).rows).toEqual([])
        } else if (turn % 7 === 5) {
          const { rows } = await database.asOwner((session) => session.query(cards))
          expect(rows).toHaveLength(players.length)
        } else if (turn % 7 === 6) {
          await failure(database.run(players[index]!, 'select 1 / 0'))
        } else if (turn % 2) {
          expect((await database.run(players[index]!, cards)).rows).toEqual(asPlayer(index))
        } else {
          await database.transaction(players[index]!, async (session) => {
            expect((await session.query(cards)).rows).toEqual(asPlayer(index))
            await pause(turn % 3)
            expect((await session.query(cards)).rows).toEqual(asPlayer(index))
          })
        }
      })
      await Promise.all(requests)
      await ownerOnly()
    })

    it('of the owner apply even when a function set others for the whole session', async () => {
      await database.execScript(`create function trial.sneak() returns text language sql as $$
        select set_config('request.jwt.claims', '{"sub": "x"}', false) || set_config('role', 'anon', false) $$`)
      await database.run(player(), 'select trial.sneak()')
      await ownerOnly()
      const inside = await database.asOwner((session) => session.query<{ role: string }>(identity))
      expect(inside.rows[0]!.role).not.toBe('anon')
      await database.runAsOwner(
        `select set_config('role', 'none', false), set_config('request.jwt.claims', '', false)`,
      )
    })

    it('can include further settings, which last as long', async () => {
      const scope = { ...player(), settings: { 'request.method': 'PATCH', 'realtime.topic': `it's "here"` } }
      const settings = `select current_setting('request.method', true) as method,
        current_setting('realtime.topic', true) as topic`
      expect((await database.run(scope, settings)).rows).toEqual([{ method: 'PATCH', topic: `it's "here"` }])
      expect((await database.run(player(), settings)).rows).not.toEqual([
        { method: 'PATCH', topic: `it's "here"` },
      ])
    })

    it('answer an unknown setting or role with an error and stay usable', async () => {
      const wrong = { ...player(), settings: { work_mem: 'plenty' } }
      expect(await failure(database.run(wrong, 'select 1'))).toMatchObject({ code: '22023' })
      expect(
        await failure(database.transaction(wrong, (session) => session.query('select 1'))),
      ).toMatchObject({ code: '22023' })
      await ownerOnly()
    })
  })

  describe('a read-only scope', () => {
    it('refuses writes with 25006 and changes nothing', async () => {
      const ann = { ...player(), readOnly: true }
      const insert = `insert into trial.card (id, owner) values (2000, '${ann.claims.sub}')`
      expect(await failure(database.run(ann, insert))).toMatchObject({ code: '25006' })
      expect(await failure(database.transaction(ann, (session) => session.query(insert)))).toMatchObject({
        code: '25006',
      })
      expect((await database.runAsOwner('select 1 from trial.card where id = 2000')).rows).toEqual([])
    })

    it('can not be turned off from within', async () => {
      const off = `select set_config('transaction_read_only', 'off', true)`
      expect(await failure(database.run({ ...player(), readOnly: true }, off))).toMatchObject({
        code: '25001',
      })
    })
  })

  describe('a transaction', () => {
    const count = async () =>
      Number((await database.runAsOwner('select count(*) as n from trial.card')).rows[0]!.n)

    it('keeps all of its work or nothing', async () => {
      const before = await count()
      const add = (id: number) => `insert into trial.card (id, owner) values (${id}, gen_random_uuid())`
      const thrown = await failure(
        database.asOwner(async (session) => {
          await session.query(add(3000))
          throw new Error('out of bounds')
        }),
      )
      expect(thrown).toMatchObject({ message: 'out of bounds' })
      expect(await count()).toBe(before)
      await database.asOwner(async (session) => {
        await session.query(add(3001))
        await session.query(add(3002))
      })
      expect(await count()).toBe(before + 2)
    })

    it('fails when code catches the error of a statement, and is rolled back completely', async () => {
      const before = await count()
      const swallowed = database.asOwner(async (session) => {
        await session.query('insert into trial.card (id, owner) values (3100, gen_random_uuid())')
        await session.query('select 1 / 0').catch(() => {})
      })
      expect(await failure(swallowed)).toMatchObject({ code: '22012' })
      expect(await count()).toBe(before)
    })

    it('continues after a return to a savepoint', async () => {
      const before = await count()
      await database.asOwner(async (session) => {
        await session.query('insert into trial.card (id, owner) values (3200, gen_random_uuid())')
        await session.query('savepoint here')
        await failure(session.query('select 1 / 0'))
        await session.query('rollback to savepoint here')
      })
      expect(await count()).toBe(before + 1)
    })

    it('is reported by run and by transaction when a constraint fails only at commit', async () => {
      const twice = `insert into trial.open_day values (1, '2026-06-01'), (2, '2026-06-01')`
      const expected = { code: '23505', constraint: 'open_day_day_key' }
      expect(await failure(database.run(player(), twice))).toMatchObject(expected)
      expect(await failure(database.transaction(player(), (session) => session.query(twice)))).toMatchObject(
        expected,
      )
      expect((await database.runAsOwner('select * from trial.open_day')).rows).toEqual([])
      await ownerOnly()
    })

    it('answers statements in order when they are not awaited one by one', async () => {
      const numbers = await database.asOwner((session) =>
        Promise.all(Array.from({ length: 20 }, (_unused, n) => session.query('select $1::int as n', [n]))),
      )
      expect(numbers.map((result) => result.rows[0]!.n)).toEqual(
        Array.from({ length: 20 }, (_unused, n) => n),
      )
    })

    it('refuses another use of the database from inside it, at once', async () => {
      const uses: (() => Promise<unknown>)[] = [
        () => database.run(visitor, 'select 1'),
        () => database.runAsOwner('select 1'),
        () => database.transaction(visitor, async () => 1),
        () => database.asOwner(async () => 1),
        () => database.execScript('select 1'),
        () => database.listen('news', () => {}),
      ]
      for (const use of uses) {
        const code = await database.asOwner(async () => (await failure(use())).code)
        expect(code).toBe('25001')
      }
    })

    it('does not block code that it started and that continues after it', async () => {
      let later: Promise<unknown> = Promise.resolve()
      await database.asOwner(async () => {
        later = pause(20).then(() => database.runAsOwner('select 1 as n'))
      })
      expect(await later).toMatchObject({ rows: [{ n: 1 }] })
    })

    it('can be begun and ended by the handle only', async () => {
      for (const text of ['begin', ' START transaction', 'commit', 'end', 'rollback', 'abort']) {
        expect(await failure(database.run(visitor, text))).toMatchObject({ code: '0A000' })
        const inside = database.asOwner((session) => session.query(text))
        expect(await failure(inside)).toMatchObject({ code: '0A000' })
      }
    })

    it('accepts no statements after its end', async () => {
      const session = await database.asOwner(async (given) => given)
      expect(await failure(session.query('select 1'))).toMatchObject({ code: '25P01' })
    })

    it('runs a script of several statements whole or not at all', async () => {
      const before = await count()
      const script = `insert into trial.card (id, owner) values (3300, gen_random_uuid()); select 1 / 0;`
      expect(await failure(database.execScript(script))).toMatchObject({ code: '22012' })
      expect(await count()).toBe(before)
    })
  })

  describe('an error', () => {
    it('has the fields that PostgreSQL reported', async () => {
      const insert = `insert into trial.card (id, owner, score) values ($1, $2, $3)`
      await database.runAsOwner(insert, [4000, randomUUID(), 72])
      expect(await failure(database.runAsOwner(insert, [4000, randomUUID(), 72]))).toMatchObject({
        name: 'DatabaseError',
        code: '23505',
        schema: 'trial',
        table: 'card',
        constraint: 'card_pkey',
        detail: 'Key (id)=(4000) already exists.',
      })
      const notNull = await failure(database.runAsOwner(insert, [4001, null, 72]))
      expect(notNull).toMatchObject({ code: '23502', column: 'owner' })
      const check = await failure(database.runAsOwner(insert, [4001, randomUUID(), 0]))
      expect(check).toMatchObject({ code: '23514', constraint: 'card_score_check' })
    })

    it('of our own rules has its code, detail and hint', async () => {
      expect(await failure(database.runAsOwner('select trial.refuse()'))).toMatchObject({
        code: 'GS101',
        message: 'The kitchen is closed',
        detail: 'since 21:00',
        hint: 'Come back at 8',
      })
    })

    it('for a value that cannot be sent changes nothing and leaves the connection usable', async () => {
      const unsendable = database.runAsOwner('select $1::text', [() => 1])
      expect(await failure(unsendable)).toBeInstanceOf(TypeError)
      expect(await failure(database.runAsOwner('select 1 as "a\0b"'))).toMatchObject({ code: '22021' })
      expect(await failure(database.runAsOwner('select $1::text', ['a\0b']))).toMatchObject({ code: '22021' })
      await ownerOnly()
    })
  })
})
