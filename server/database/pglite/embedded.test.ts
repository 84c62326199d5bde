import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseOver } from '../database.ts'
import { command } from '../pipeline.ts'
import { failure, pause } from '../testing-engines.ts'
import type { Database, Scope } from '../types.ts'
import { LockError } from './lock.ts'
import { Maintenance } from './maintenance.ts'
import { openPglite } from './pglite.ts'
import { DirectChannel, type EngineChannel } from './pglite-channel.ts'
import { PgliteConnections } from './pglite-connections.ts'
import { openMemory } from './pglite-instance.ts'
import { newDataFolder } from './testing-embedded.ts'

// The engine starts several times here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const member: Scope = { role: 'authenticated', claims: { role: 'authenticated' } }
const endless = 'select count(*) from generate_series(1, 1e12)'

describe('the embedded engine', () => {
  it('is ended after three seconds of a visitor’s statement and eight seconds of a member’s', async () => {
    const limits: number[] = []
    const channel: EngineChannel = {
      generation: 0,
      renewed: async () => {},
      close: async () => {},
      async exchange(_, limit) {
        limits.push(limit)
        throw new Error('not there')
      },
    }
    const database = databaseOver(new PgliteConnections(channel))
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const scope = { role, claims: { role } }
      await failure(database.run(scope, 'select 1'))
      await failure(database.transaction(scope, (session) => session.query('select 1')))
    }
    // Each transaction ends with a rollback, which has the server's own limit.
    expect(limits.filter((_, turn) => turn % 3 < 2)).toEqual([3000, 3000, 8000, 8000, 15_000, 15_000])
  })
})

describe('the embedded database', () => {
  let database: Database
  let folder: Awaited<ReturnType<typeof newDataFolder>>
  beforeAll(async () => {
    folder = await newDataFolder()
    database = await openPglite(folder.dataDir, { statementLimit: 2_000, idleLimit: 500 })
    await database.execScript(`
      create role authenticated;
      create table ball (number int primary key);
      create function dig(depth int) returns int language plpgsql as $$ begin return dig(depth + 1); end $$;`)
  })
  afterAll(async () => {
    await database.close()
    await folder.remove()
  })
  const balls = async () =>
    (await database.runAsOwner('select number from ball order by 1')).rows.map((row) => row.number)

  it('ends a statement that takes too long, keeps commits and answers waiting callers', async () => {
    await database.runAsOwner('insert into ball values (1)')
    const waiting = [balls()]
    const arriving = setInterval(() => waiting.length < 1000 && waiting.push(balls()), 7)
    expect(await failure(database.runAsOwner(endless))).toMatchObject({ code: '57014' })
    clearInterval(arriving)
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => [1]))
  })

  it('begins the next transaction on the new engine after a statement of one took too long', async () => {
    await balls()
    await failure(database.asOwner((session) => session.query(endless)))
    const numbers = await database.asOwner((session) => session.query('select number from ball order by 1'))
    expect(numbers.rows).toEqual([{ number: 1 }])
  })

  it('never lets code of an ended transaction continue as the owner', async () => {
    const after = await database
      .transaction(member, async (session) => {
        await failure(session.query(endless))
        return failure(session.query('insert into ball values (666)'))
      })
      .catch((error) => error)
    expect(after).toMatchObject({ code: expect.stringMatching(/^(57014|08006)$/) })
    expect(await balls()).toEqual([1])
  })

  it('notifies listeners of a possible gap, and they receive notifications again', async () => {
    const heard: string[] = []
    const stop = await database.listen(
      'pins',
      (payload) => heard.push(payload),
      () => heard.push('missed'),
    )
    await failure(database.runAsOwner(endless))
    await database.runAsOwner(`select pg_notify('pins', 'moved')`)
    while (heard.length < 2) await pause(5)
    await stop()
    expect(heard).toEqual(['missed', 'moved'])
  })

  it('rolls back an idle transaction and lets others continue', async () => {
    const left = database.asOwner(async (session) => {
      await session.query('insert into ball values (2)')
      await new Promise(() => {})
    })
    const next = balls()
    expect(await failure(left)).toMatchObject({ code: '25P03' })
    expect(await next).toEqual([1])
  })

  it('answers endless recursion with an error and keeps running', async () => {
    expect(await failure(database.runAsOwner('select dig(1)'))).toMatchObject({ code: '54001' })
    expect(await failure(database.runAsOwner('select $1::jsonb', ['['.repeat(400_000)]))).toMatchObject({
      code: '54001',
    })
    expect(await balls()).toEqual([1])
  })

  it('is refused to a second opener while it is open, and complete for the next one', async () => {
    expect(await failure(openPglite(folder.dataDir))).toBeInstanceOf(LockError)
    expect(await balls()).toEqual([1])
    await database.close()
    database = await openPglite(folder.dataDir)
    expect(await balls()).toEqual([1])
  })

  it.skipIf(process.platform === 'win32')('keeps its files from other users', async () => {
    const { mode } = await stat(join(folder.dataDir, 'database'))
    expect((mode & 0o777).toString(8)).toBe('700')
  })
})

describe('a data folder', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'greenside-folder-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('with a cluster of another PostgreSQL is refused with a sentence, and stays unchanged', async () => {
    await mkdir(join(dataDir, 'database', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'cluster', 'PG_VERSION'), '17\n')
    const error = await failure(openPglite(dataDir))
    expect(error.message).toContain('was created by PostgreSQL 17')
    await rm(join(dataDir, 'database'), { recursive: true })
  })

  it('whose creation was interrupted is created again', async () => {
    await mkdir(join(dataDir, 'database', 'cluster.new', 'base'), { recursive: true })
    const database = await openPglite(dataDir)
    expect((await database.runAsOwner('select 1 as n')).rows).toEqual([{ n: 1 }])
    await database.close()
  })
})

describe('maintenance', () => {
  it('vacuums when writes require it and makes a checkpoint after enough of them', async () => {
    const connections = new PgliteConnections(new DirectChannel(await openMemory()))
    const maintenance = new Maintenance(connections)
    const ask = async (text: string) => Object.values((await connections.send([command(text)])).rows[0]!)[0]
    const vacuums = `select vacuum_count from pg_stat_user_tables where relname = 'ticket'`
    const checkpoint = 'select checkpoint_lsn::text from pg_control_checkpoint()'
    await connections.send([command('create table ticket as select n from generate_series(1, 1000) n')])
    await maintenance.round()
    const before = [await ask(vacuums), await ask(checkpoint)]
    await connections.send([command('update ticket set n = n + 1')])
    for (let round = 0; round < 6; round += 1) await maintenance.round()
    expect(await ask(vacuums)).toBe(Number(before[0]) + 1)
    expect(await ask(checkpoint)).not.toBe(before[1])
    const after = await ask(checkpoint)
    for (let round = 0; round < 6; round += 1) await maintenance.round()
    expect(await ask(checkpoint)).toBe(after)
    await maintenance.stop()
    await connections.close()
  })
})
