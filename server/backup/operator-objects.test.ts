// Also on PostgreSQL: the catalogue of the database says what an operator made.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readLayers } from '#server/database/migrate.ts'
import { createUser, openEmptyDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { operatorObjects } from './operator-objects.ts'
import { restoreBackup } from './restore-backup.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const database = testDatabase()
let root: string
let made: MadeBackup

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-operator-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('the objects of an operator', () => {
  it('are none in a new club', async () => {
    const layers = await readLayers()
    expect(await database.readSnapshot((session) => operatorObjects(session, layers))).toEqual([])
  })

  it('do not prevent a proven back-up, which lists the objects that it leaves out', async () => {
    await createUser(database, { first_name: 'tab\t"quotes" \\ \u2028 \u0001 end' })
    await database.execScript(`
      create table public.caddies (id int primary key, profile_id uuid references public.profiles (id), name text);
      insert into public.caddies (id, name) values (1, 'Ann');
      create view public.first_names as select first_name from public.profiles;
      create function public.handicaps() returns int language sql as 'select 54';
      create schema reports;
      create table reports.months (month date);
      alter table public.profiles add column nickname text;
      update public.profiles set nickname = 'Birdie';`)
    made = await makeBackup({
      ...{ database, folder: join(root, 'backups'), cause: 'command', check: 'restore', app: 'test' },
      ...{ dataDir: root, filesDirectory: join(root, 'files') },
    })
    expect(made.unproven).toBeNull()
    expect(made.manifest.leftOut).toEqual([
      'table public.caddies',
      'view public.first_names',
      'function public.handicaps',
      'table reports.months',
    ])
    expect(made.manifest.tables.map(({ name }) => name)).not.toContain('public.caddies')
  })

  it('are not restored, while everything else is compared', async () => {
    const target = await openEmptyDatabase()
    const dataDir = join(root, 'restored')
    const home = { database: target, dataDir, filesDirectory: join(dataDir, 'files') }
    const { tables, leftOut } = await restoreBackup({ ...home, file: made.path })
    expect(leftOut).toEqual(['column nickname of public.profiles'])
    expect(tables.find(({ name }) => name === 'public.profiles')?.rows).toBe(1)
    await target.close()
  })
})
