// Also on PostgreSQL: the driver, its connections and their ends.
import { existsSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../open.ts'
import { failure, pause } from '../testing-engines.ts'
import { type Database, DatabaseError } from '../types.ts'
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts'
import { openPostgres } from './postgres.ts'
import { holdUpgradeLock, UPGRADE_LOCK } from './upgrade-lock.ts'

const local = await startLocalPostgres()
afterAll(() => local?.stop())

const until = async (check: () => boolean) => {
  while (!check()) await pause(5)
}

describe.skipIf(!local)('an external PostgreSQL', () => {
  const url = local?.url ?? ''
  let database: Database
  beforeAll(async () => {
    database = openPostgres(url, { max: 3, statementLimit: 1_000, idleLimit: 300 })
    await database.execScript('create table ball (number int)')
  })
  afterAll(() => database.close())

  /** Ends all other connections of this program, like a restart of the server. */
  const hangUp = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'greenside'`,
    )
    await client.end()
  }

  it('is opened by openDatabase from its URL', async () => {
    const opened = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' })
    expect(opened.engine).toBe('postgres')
    await opened.close()
  })

  it('sets zone and limits in each transaction when a pooler keeps no session', async () => {
    const pooled = openPostgres(url, { max: 1, hasPooler: true, statementLimit: 700 })
    const settings = `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as most,
      (select count(*)::int from pg_prepared_statements) as prepared`
    const expected = [{ zone: 'UTC', most: '700ms', prepared: 0 }]
    expect((await pooled.runAsOwner(settings)).rows).toEqual(expected)
    expect((await pooled.asOwner((session) => session.query(settings))).rows).toEqual(expected)
    const snapshot = await pooled.readSnapshot(async (session) => {
      await session.query(settings)
      return session.query(`select current_setting('transaction_isolation') as level`)
    })
    expect(snapshot.rows).toEqual([{ level: 'repeatable read' }])
    await pooled.close()
  })

  it('ends a statement that takes too long', async () => {
    expect(await failure(database.runAsOwner('select pg_sleep(60)'))).toMatchObject({ code: '57014' })
    expect((await database.runAsOwner('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  it('allows a script more time', async () => {
    await database.execScript('select pg_sleep(1.2)')
    expect((await database.runAsOwner('show statement_timeout')).rows).toEqual([{ statement_timeout: '1s' }])
  })

  it('rolls back an idle transaction and frees its connection', async () => {
    const left = Array.from({ length: 3 }, () =>
      database.asOwner(async (session) => {
        await session.query('insert into ball values (1)')
        await new Promise(() => {})
      }),
    )
    for (const error of await Promise.all(left.map(failure))) expect(error).toMatchObject({ code: '25P03' })
    expect((await database.runAsOwner('select * from ball')).rows).toEqual([])
  })

  it('reports a connection that is lost while a start waits for the upgrade lock', async () => {
    const first = new Client({ connectionString: url })
    await first.connect()
    await first.query(`select pg_advisory_lock(${UPGRADE_LOCK})`)
    const waiting = failure(
      holdUpgradeLock(
        url,
        () =>
          void first.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'greenside upgrade'`,
          ),
        async () => {},
      ),
    )
    const error = await waiting
    await first.end()
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({ code: '57P01' })
  })

  it('reports a lost connection and opens a new one for the next request', async () => {
    const torn = database.asOwner(async (session) => {
      await session.query('insert into ball values (2)')
      await hangUp()
      return session.query('insert into ball values (3)')
    })
    expect((await failure(torn)).code).toMatch(/^(08006|57P01)$/)
    expect((await database.runAsOwner('select * from ball')).rows).toEqual([])
  })

  it('answers requests normally after all idle connections were ended', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([1, 2, 3].map(() => database.runAsOwner('select pg_sleep(0.02)')))
      await hangUp()
      const answers = await Promise.all([1, 2, 3].map((n) => database.runAsOwner('select $1::int as n', [n])))
      expect(answers.map(({ rows }) => rows[0]!.n)).toEqual([1, 2, 3])
    }
  })

  it('is listened to again after a lost connection, and listeners learn that they may have missed something', async () => {
    const heard: string[] = []
    const stop = await database.listen(
      'pins',
      (payload) => heard.push(payload),
      () => heard.push('missed'),
    )
    await hangUp()
    await until(() => heard.includes('missed'))
    await database.runAsOwner(`select pg_notify('pins', 'moved')`)
    await until(() => heard.includes('moved'))
    await stop()
  })

  it('prints times in UTC in every time zone of the server', async () => {
    await database.execScript(`alter database postgres set timezone = 'Asia/Tokyo'`)
    const fresh = openPostgres(url)
    const { rows } = await fresh.runAsOwner(`select timestamptz '2026-06-01 12:00:00Z' as at`)
    await fresh.close()
    await database.execScript('alter database postgres reset timezone')
    expect(rows).toEqual([{ at: '2026-06-01 12:00:00+00' }])
  })
})

describe('a PostgreSQL that cannot be reached', () => {
  const refused = async (url: string) => failure(openDatabase({ databaseUrl: url, dataDir: '/nowhere' }))

  it('is reported as 08006', async () => {
    expect(await refused('postgres://club@127.0.0.1:1/club')).toMatchObject({
      name: 'DatabaseError',
      code: '08006',
    })
  })

  it('is reported as 08006 when it hangs up at once', async () => {
    const server: Server = createServer((socket: Socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    expect(await refused(`postgres://club@127.0.0.1:${port}/club`)).toMatchObject({ code: '08006' })
    server.close()
  })

  it.skipIf(!local)('is reported with a code of its own when the database is missing', async () => {
    expect(await refused(`${local?.url}_of_nobody`)).toMatchObject({ code: '3D000' })
  })
})

it.skipIf(!local)('a local PostgreSQL is gone when it was stopped', async () => {
  const other = (await startLocalPostgres()) as LocalPostgres
  const ask = async () => {
    const client = new Client({ connectionString: other.url })
    await client.connect()
    const { rows } = await client.query('show data_directory')
    await client.end()
    return rows[0].data_directory as string
  }
  const folder = await ask()
  await other.stop()
  expect(existsSync(folder)).toBe(false)
  expect(await failure(ask())).toMatchObject({ code: 'ECONNREFUSED' })
})
