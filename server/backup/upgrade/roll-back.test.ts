// Also on PostgreSQL: what the layers made is dropped and made again in one transaction.
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectFolder } from '#server/config/config-values.ts'
import { applyLayers, type Layers, migrate, readLayers } from '#server/database/migrate.ts'
import { createUser, openEmptyDatabase } from '#server/database/testing.ts'
import { failure } from '#server/database/testing-engines.ts'
import type { Database } from '#server/database/types.ts'
import type { MadeBackup } from '../make-backup.ts'
import type { BackupCheck } from '../settings.ts'
import { rollBack } from './roll-back.ts'
import { backupBeforeUpgrade } from './upgrade-backup.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let root: string
let club: Database
let old: Layers
let saved: MadeBackup | undefined

const home = () => ({ dataDir: root, filesDirectory: join(root, 'files'), bucket: 'photos' })
const config = (check: BackupCheck = 'restore') => ({
  folder: join(root, 'backups'),
  daily: undefined,
  weekly: undefined,
  check,
})
const count = async (condition: string) => {
  const { rows } = await club.runAsOwner<{ count: number }>(
    `select count(*)::int as count from public.profiles where ${condition}`,
  )
  return rows[0]?.count
}

/**
 * Layers of the next program version: one more migration with a table, another platform, and a function of that table.
 */
async function nextLayers(): Promise<Layers> {
  const folder = join(root, 'next')
  await cp(join(projectFolder, 'db'), folder, { recursive: true })
  await writeFile(
    join(folder, 'migrations', '9000_next.sql'),
    'alter table public.profiles add column nickname text; create table public.trolley (id uuid primary key);',
  )
  await writeFile(
    join(folder, 'rules', 'trolleys.sql'),
    `create or replace function public.trolleys() returns setof public.trolley
     language sql stable set search_path = '' as 'select * from public.trolley';`,
  )
  await writeFile(join(folder, 'platform', '0999_next.sql'), 'create table auth.next (id int);')
  return readLayers({ folder })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-rollback-'))
  club = await openEmptyDatabase()
  await migrate(club)
  await createUser(club, { first_name: 'Before' })
  old = await readLayers()
})
afterAll(async () => {
  await club.close()
  await rm(root, { recursive: true, force: true })
})

describe('a club after an upgrade', () => {
  beforeAll(async () => {
    const next = await nextLayers()
    saved = await backupBeforeUpgrade({
      database: club,
      config: config('read'),
      app: 'next',
      layers: next,
      ...home(),
    })
    await club.asOwner((session) => applyLayers(session, next))
    await createUser(club, { first_name: 'After' })
    await club.execScript(`
      create table public.caddies (id int primary key, name text);
      insert into public.caddies values (1, 'Ann');
      alter table public.caddies enable row level security;
      create policy "admins" on public.caddies using ((select private.is_admin()));
      create trigger realtime_change after insert on public.caddies
        for each row execute function realtime.record_change('id');
      create function public.handicaps() returns int language sql as 'select 54';`)
  })

  it('is refused by the earlier version, which saves and changes nothing', async () => {
    const upgrade = { database: club, config: config(), app: 'old', layers: old, ...home() }
    expect(await backupBeforeUpgrade(upgrade)).toBeUndefined()
    expect((await failure(migrate(club))).message).toContain('is this program older?')
  })

  it('is not rolled back by the program that upgraded it', async () => {
    const layers = await readLayers({ folder: join(root, 'next') })
    const error = await failure(
      rollBack({ database: club, config: config(), app: 'next', file: undefined, layers, ...home() }),
    )
    expect(error.message).toContain('with the version of the program before the upgrade')
    expect(await count(`first_name = 'After'`)).toBe(1)
  })

  it('does not change when the file cannot be loaded', async () => {
    const broken = { ...old, rules: [{ path: 'rules/0000_reset.sql', text: 'select 1 from nowhere' }] }
    await failure(
      rollBack({ database: club, config: config(), app: 'old', file: undefined, layers: broken, ...home() }),
    )
    expect(await count(`first_name = 'After' and nickname is null`)).toBe(1)
  })

  it('is not rolled back when that would delete a view of the operator', async () => {
    await club.execScript(
      'create schema reports; create view reports.names as select first_name from public.profiles;',
    )
    const error = await failure(
      rollBack({ database: club, config: config(), app: 'old', file: undefined, ...home() }),
    )
    expect(error.message).toContain('depend on it: view reports.names')
    expect((await club.runAsOwner('select * from reports.names')).rows).toHaveLength(2)
    await club.runAsOwner('drop view reports.names')
  })

  it('is not rolled back when that would lose uploads of the bucket, unless the operator agrees', async () => {
    await club.runAsOwner(
      `insert into storage.objects (bucket_id, name, version) select id, 'a.jpg', 'v-new' from storage.buckets order by id limit 1`,
    )
    const before = await readdir(config().folder)
    const error = await failure(
      rollBack({ database: club, config: config(), app: 'old', file: undefined, ...home() }),
    )
    expect(error.message).toMatch(/^1 file was uploaded to the bucket photos since .* --leave-uploads/)
    expect(await readdir(config().folder)).toEqual(before)
  })

  it('runs on the earlier version after a roll-back, and later rows are saved in a file', async () => {
    const {
      tables,
      saved: since,
      uploads,
    } = await rollBack({
      ...{ database: club, config: config(), app: 'old', file: undefined, leavesUploads: true },
      ...home(),
    })
    expect(tables.find(({ name }) => name === 'public.profiles')?.rows).toBe(1)
    expect([await count(`first_name = 'Before'`), await count(`first_name = 'After'`)]).toEqual([1, 0])
    expect(uploads).toEqual({ bucket: 'photos', since: 1, lossCount: 0 })
    expect((await club.runAsOwner('select name, public.handicaps() from public.caddies')).rows).toEqual([
      { name: 'Ann', handicaps: 54 },
    ])
    const { rows: kept } = await club.runAsOwner(
      `select (select polname from pg_policy where polrelid = 'public.caddies'::regclass) as policy,
         (select tgname from pg_trigger where tgrelid = 'public.caddies'::regclass) as trigger`,
    )
    expect(kept).toEqual([{ policy: 'admins', trigger: 'realtime_change' }])
    expect(await migrate(club)).toEqual({ applied: [] })
    const { rows: log } = await club.runAsOwner(
      `select actor_name, actor_role, subject_label from public.audit_entry where kind = 'club_restored'`,
    )
    expect(log).toEqual([
      { actor_name: 'npm run rollback', actor_role: 'system', subject_label: saved?.name },
    ])
    const { rows } = await club.runAsOwner(
      `select to_regclass('auth.next') as next, to_regproc('public.trolleys') as newer`,
    )
    expect(rows).toEqual([{ next: null, newer: null }])
    expect(since.manifest.tables.find(({ name }) => name === 'public.profiles')?.rows).toBe(2)
    expect(await readdir(config().folder)).toEqual(expect.arrayContaining([saved?.name, since.name]))
  })

  it('is not rolled back a second time, which would only delete rows written since the first', async () => {
    await createUser(club, { first_name: 'Later' })
    const before = await readdir(config().folder)
    const error = await failure(
      rollBack({ database: club, config: config(), app: 'old', file: undefined, ...home() }),
    )
    expect(error.message).toContain('was not upgraded since')
    expect(await count(`first_name = 'Later'`)).toBe(1)
    expect(await readdir(config().folder)).toEqual(before)
  })
})
