// Also on PostgreSQL: the layers on another version.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyLayers, MigrationError, migrate, readLayers } from './migrate.ts'
import { openTestDatabase } from './testing.ts'
import { testDatabase } from './testing-hooks.ts'

const database = testDatabase()
let folder: string

/** Writes test layers into `folder`; undefined deletes a file. */
async function files(texts: Record<string, string | undefined>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    if (text === undefined) await rm(path)
    else await writeFile(path, text)
  }
}

const run = () => migrate(database, { folder })
const refusal = (promise: Promise<unknown>): Promise<MigrationError> =>
  promise.then(
    () => expect.fail(),
    (error) => error,
  )
const relations = async () => {
  const { rows } = await database.runAsOwner(
    `select relname as name from pg_class where relnamespace = to_regnamespace('trial') and relkind in ('r', 'v')
     order by 1`,
  )
  return rows.map((row) => row.name)
}

beforeEach(async () => {
  await database.execScript(
    'drop schema if exists supabase_migrations cascade; drop schema if exists trial cascade',
  )
  folder = await mkdtemp(join(tmpdir(), 'greenside-layers-'))
  await files({
    'platform/0100_schema.sql': 'create schema if not exists trial;',
    'migrations/0001_hole.sql': 'create table trial.hole (number int); insert into trial.hole values (1);',
    'migrations/0002_green.sql': 'create table trial.green (hole int);',
    'rules/0000_reset.sql': 'drop view if exists trial.course;',
    'rules/0100_course.sql': 'create view trial.course as select * from trial.hole;',
  })
  return () => rm(folder, { recursive: true })
})

describe('the layers of the project', () => {
  it('are complete in a fresh database, and a second run applies nothing', async () => {
    const fresh = await openTestDatabase()
    expect(await migrate(fresh)).toEqual({ applied: [] })
    await fresh.close()
  })
})

describe('a fresh database', () => {
  it('gets platform, migrations and rules in order, once', async () => {
    const { applied } = await run()
    expect(applied).toEqual([
      'platform/0100_schema.sql',
      'migrations/0001_hole.sql',
      'migrations/0002_green.sql',
      'rules/0000_reset.sql',
      'rules/0100_course.sql',
    ])
    expect(await relations()).toEqual(['course', 'green', 'hole'])
    expect(await run()).toEqual({ applied: [] })
    expect((await database.runAsOwner('select * from trial.hole')).rows).toEqual([{ number: 1 }])
  })

  it('keeps the platform of a host with its own', async () => {
    await database.execScript('create schema trial')
    const layers = { ...(await readLayers({ folder })), platform: [] }
    const applied = await database.asOwner((session) => applyLayers(session, layers))
    expect(applied[0]).toBe('migrations/0001_hole.sql')
  })

  it('records migrations as the Supabase tool does', async () => {
    await run()
    const { rows } = await database.runAsOwner(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    )
    expect(rows[1]).toEqual({
      version: '0002',
      name: 'green',
      statements: ['create table trial.green (hole int);'],
    })
  })

  it('is migrated once when several servers start together', async () => {
    const all = await Promise.all([run(), run(), run()])
    expect(all.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 5])
  })
})

describe('a database in use', () => {
  it('gets only the new migration, even when rules depend on what it changes, and the rules again', async () => {
    await run()
    await files({
      'migrations/0003_par.sql':
        'alter table trial.hole drop column number; alter table trial.hole add par int;',
    })
    expect((await run()).applied).toEqual([
      'migrations/0003_par.sql',
      'rules/0000_reset.sql',
      'rules/0100_course.sql',
    ])
    expect((await database.runAsOwner('select * from trial.course')).rows).toEqual([{ par: null }])
  })

  it('gets all rules again when one changed or was removed, and the platform when it changed', async () => {
    await run()
    await files({ 'rules/0200_notes.sql': 'comment on table trial.hole is $$one of 18$$;' })
    expect((await run()).applied).toHaveLength(3)
    await files({ 'rules/0200_notes.sql': undefined })
    expect((await run()).applied).toHaveLength(2)
    await files({ 'platform/0100_schema.sql': 'create schema if not exists trial; select 1;' })
    expect((await run()).applied[0]).toBe('platform/0100_schema.sql')
  })

  it('gets functions of the platform with other parameters and results, also when a rule depends on them', async () => {
    const schema = 'create schema if not exists trial;'
    const rule = 'create view trial.course as select *, trial.level(number) as level from trial.hole;'
    await files({
      'platform/0100_schema.sql': `${schema} create or replace function trial.level(n int) returns int language sql as 'select 1';`,
      'rules/0100_course.sql': rule,
    })
    await run()
    await files({
      'platform/0100_schema.sql': `${schema} create or replace function trial.level(hole int, day date default null)
        returns text language sql as $$select 'flat'$$;`,
    })
    await run()
    expect((await database.runAsOwner('select level from trial.course')).rows).toEqual([{ level: 'flat' }])
  })

  it('notifies listeners that tables may have changed, and only then', async () => {
    const heard: string[] = []
    const stop = await database.listen('pgrst', (payload) => heard.push(payload))
    await run()
    await run()
    while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await stop()
    expect(heard).toEqual(['reload schema'])
  })
})

describe('a migration is refused', () => {
  it('when it was changed after it had been applied; white space does not count', async () => {
    await run()
    await files({ 'migrations/0002_green.sql': 'create table\n  trial.green (hole int)' })
    expect((await run()).applied).not.toContain('migrations/0002_green.sql')
    await files({ 'migrations/0002_green.sql': 'create table trial.green (hole int, area int);' })
    const error = await refusal(run())
    expect(error).toBeInstanceOf(MigrationError)
    expect(error.file).toBe('migrations/0002_green.sql')
  })

  it('when it comes before an applied one', async () => {
    await run()
    await files({ 'migrations/0000_late.sql': 'create table trial.late ();' })
    expect((await refusal(run())).message).toContain('0000_late.sql')
    expect(await relations()).not.toContain('late')
  })

  it('when the database has one that is not in the folder', async () => {
    await run()
    await files({ 'migrations/0002_green.sql': undefined })
    expect((await refusal(run())).message).toContain('0002')
  })

  it('when it fails, and then the whole run is rolled back', async () => {
    await files({ 'migrations/0002_green.sql': 'create table trial.green (); select * from trial.bunker;' })
    const error = await refusal(run())
    expect(error.message).toBe('migrations/0002_green.sql: relation "trial.bunker" does not exist (42P01)')
    expect(await relations()).toEqual([])
    const { rows } = await database.runAsOwner(`select to_regnamespace('supabase_migrations') as ledger`)
    expect(rows).toEqual([{ ledger: null }])
  })

  it('when a rule fails after it', async () => {
    await run()
    await files({
      'migrations/0003_tee.sql': 'create table trial.tee ();',
      'rules/0100_course.sql': 'create view trial.course as select * from trial.nowhere;',
    })
    expect((await refusal(run())).file).toBe('rules/0100_course.sql')
    expect(await relations()).toEqual(['course', 'green', 'hole'])
  })
})
