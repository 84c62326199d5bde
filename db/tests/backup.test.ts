// Also on PostgreSQL: rows are read and loaded through another driver, and the owner is not the embedded one.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as tar from 'tar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { verifyArchive } from '#server/backup/archive.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { moveClub } from '#server/backup/move-club.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type ClubFolders, pathOfVersion } from '#server/backup/write-parts.ts'
import { readConfig } from '#server/config/config.ts'
import { createUser, openEmptyDatabase, openEmptyDatabaseInMemory, signIn } from '#server/database/testing.ts'
import { failure } from '#server/database/testing-engines.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Database } from '#server/database/types.ts'
import { loadKeys } from '#server/keys/keys.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const database = testDatabase()
let root: string
let club: ClubFolders
let made: MadeBackup
const photo = { version: randomUUID(), bytes: Buffer.from('the bytes of a photo') }
/** Texts and values that an inexact format loses. */
const odd = `tab\t"quotes" \\ back\nline\u2028separator NULL {braces} ﷽ \u{1F3CC}`

const folders = (name: string): ClubFolders => {
  const dataDir = join(root, name)
  return { dataDir, filesDirectory: join(dataDir, 'files') }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-backup-'))
  club = folders('club')
  await loadKeys(readConfig({ DATA_DIR: club.dataDir }))
  await seedDemo(database, { now: new Date() })
  const person = await createUser(database, { first_name: odd })
  await signIn(database, person)
  await database.runAsOwner(
    `insert into public.setting (key, value) values ('test.null', 'null'), ('test.odd', $1::jsonb)`,
    [JSON.stringify({ odd, number: 1e21, none: null })],
  )
  await database.runAsOwner(
    `insert into jobs.effect (kind, key, payload) values ('mail', 'waiting', '{"to": "club@greenside.example"}')`,
  )
  await database.runAsOwner(
    `insert into storage.objects (bucket_id, name, version, metadata)
     select id, 'test/photo.jpg', $1, '{"size": 20}' from storage.buckets order by id limit 1`,
    [photo.version],
  )
  const path = pathOfVersion(club.filesDirectory, photo.version)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, photo.bytes)
  made = await makeBackup({
    database,
    folder: join(root, 'backups'),
    cause: 'command',
    check: 'restore',
    app: '1.2.3',
    ...club,
  })
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('a back-up', () => {
  it('has every table that survives a crash', async () => {
    const { rows } = await database.runAsOwner<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%'
         and n.nspname not in ('information_schema', 'private', 'supabase_migrations')`,
    )
    expect(made.manifest.tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  describe('restored onto an empty home', () => {
    let target: Database
    let at: ClubFolders
    beforeAll(async () => {
      target = await openEmptyDatabase()
      at = folders('restored')
      await restoreBackup({ database: target, file: made.path, ...at })
    })
    afterAll(() => target.close())

    it('brings back every row, value, sequence, file and key', async () => {
      const again = await makeBackup({
        ...{ database: target, folder: join(root, 'again'), cause: 'admin', check: 'read', app: 'x' },
        ...at,
      })
      const log = 'public.audit_entry'
      const withoutLog = ({ tables }: Manifest) => tables.filter(({ name }) => name !== log)
      expect(withoutLog(again.manifest)).toEqual(withoutLog(made.manifest))
      expect(again.manifest.sequences).toEqual({
        ...made.manifest.sequences,
        [`${log}_id_seq`]: expect.anything(),
        'realtime.change_seq_seq': expect.anything(),
      })
      expect(again.manifest.files).toEqual(made.manifest.files)
      expect(again.manifest.keys).toEqual(made.manifest.keys)
      const { rows } = await target.runAsOwner<{ name: string; is_null: boolean; odd: string }>(
        `select (select first_name from public.profiles where first_name like 'tab%') as name,
           (select value = 'null' from public.setting where key = 'test.null') as is_null,
           (select value ->> 'odd' from public.setting where key = 'test.odd') as odd`,
      )
      expect(rows).toEqual([{ name: odd, is_null: true, odd }])
      expect(await readFile(pathOfVersion(at.filesDirectory, photo.version))).toEqual(photo.bytes)
    })

    it('names the restored file in the audit log', async () => {
      const { rows } = await target.runAsOwner(
        `select kind, actor_name, actor_role, subject_label from public.audit_entry
         order by id desc limit 1`,
      )
      expect(rows).toEqual([
        {
          ...{ kind: 'club_restored', actor_name: 'npm run restore', actor_role: 'system' },
          subject_label: made.name,
        },
      ])
    })

    it('brings back rules and foreign keys, so that the database refuses the same writes as before', async () => {
      const policies = `select count(*)::int as count from pg_policy`
      const keys = `select count(*)::int as count from pg_constraint where contype = 'f'`
      const disabled = `select count(*)::int as count from pg_trigger where tgenabled <> 'O'`
      for (const question of [policies, keys, disabled]) {
        expect((await target.runAsOwner(question)).rows).toEqual((await database.runAsOwner(question)).rows)
      }
      const { scope } = await createUser(target)
      const write = target.run(scope, `insert into public.setting (key, value) values ('a', '1')`)
      expect(await failure(write)).toMatchObject({ code: '42501' })
    })
  })

  it.runIf(process.env.DATABASE_URL)('moves to the embedded engine with the same hashes', async () => {
    const target = await openEmptyDatabaseInMemory()
    const { tables } = await restoreBackup({ database: target, file: made.path, ...folders('embedded') })
    expect(tables).toEqual(made.manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })))
    await target.close()
  })

  it('gets its name only when it is complete, and is closed to other users', async () => {
    expect(await readdir(join(root, 'backups'))).toEqual([made.name])
    await verifyArchive(made.path)
  })
})

describe('an incomplete back-up file', () => {
  async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
    const path = join(root, `${randomUUID()}.tar`)
    await writeFile(path, change(await readFile(made.path)))
    return path
  }

  it('is refused with the name of the missing part when it is cut', async () => {
    const path = await changed((bytes) => bytes)
    await truncate(path, Math.floor((await stat(path)).size / 2))
    const error = await failure(verifyArchive(path))
    expect(error).toBeInstanceOf(BackupError)
    expect(error.message).toMatch(/\/\S+ is missing|\/\S+ has changed since it was saved/)
  })

  it('is refused with the name of the damaged part when a byte has changed', async () => {
    const offset = (await readFile(made.path)).indexOf(photo.bytes)
    const path = await changed((bytes) => {
      bytes[offset] = bytes[offset]! ^ 1
      return bytes
    })
    const error = await failure(verifyArchive(path))
    expect(error.message).toContain(
      `files/${photo.version.slice(0, 2)}/${photo.version} has changed since it was saved`,
    )
  })

  it('is refused when it is no back-up, or comes from a newer program', async () => {
    expect((await failure(verifyArchive(join(root, 'nowhere.tar')))).message).toMatch(/^There is no file /)
    expect((await failure(verifyArchive(root))).message).toContain('is not a file')
    const path = join(root, 'other.tar')
    await writeFile(path, 'no archive at all')
    expect((await failure(verifyArchive(path))).message).toContain('is not a back-up')
    await mkdir(join(root, 'newer'))
    await writeFile(join(root, 'newer', 'manifest.json'), JSON.stringify({ ...made.manifest, format: 2 }))
    await tar.create({ cwd: join(root, 'newer'), file: path }, ['manifest.json'])
    expect((await failure(verifyArchive(path))).message).toContain('newer version of the program')
  })
})

describe('a restore', () => {
  it('refuses a home that is not empty and leaves it unchanged', async () => {
    const at = folders('full')
    const error = await failure(restoreBackup({ database, file: made.path, ...at }))
    expect(error.message).toContain('The target is not empty')
    expect(await readdir(at.dataDir).catch(() => [])).toEqual([])
  })

  it('refuses a data folder with the keys of another club', async () => {
    const at = folders('other-keys')
    await loadKeys(readConfig({ DATA_DIR: at.dataDir }))
    const target = await openEmptyDatabase()
    const error = await failure(restoreBackup({ database: target, file: made.path, ...at }))
    expect(error.message).toContain('has other keys')
    expect((await target.runAsOwner(`select to_regclass('public.profiles') as found`)).rows).toEqual([
      { found: null },
    ])
    expect(await readdir(at.dataDir)).toEqual(['keys.json'])
    await target.close()
  })

  it('is rolled back when the loaded rows differ from the saved ones', async () => {
    const folder = join(root, 'forged')
    await mkdir(folder)
    await tar.extract({ file: made.path, cwd: folder })
    const text = await readFile(join(folder, 'manifest.json'), 'utf8')
    const manifest = JSON.parse(text) as typeof made.manifest
    const table = manifest.tables.find(({ name }) => name === 'public.roles')!
    table.sha256 = createHash('sha256').update('other').digest('hex')
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    const file = join(root, 'forged.tar')
    await tar.create({ cwd: folder, file }, await readdir(folder))
    const target = await openEmptyDatabase()
    const at = folders('forged-home')
    expect((await failure(restoreBackup({ database: target, file, ...at }))).message).toContain(
      'public.roles',
    )
    expect((await target.runAsOwner(`select to_regclass('public.profiles') as found`)).rows).toEqual([
      { found: null },
    ])
    expect(await readdir(at.dataDir).catch(() => [])).toEqual([])
    await target.close()
  })
})

describe('a move', () => {
  it('takes people, sessions, jobs, files and keys into an empty home and leaves the source unchanged', async () => {
    const target = await openEmptyDatabase()
    const at = folders('moved')
    const moved = await moveClub({ database, ...club }, { database: target, ...at })
    const tables = made.manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
    expect(moved.tables).toEqual(tables)
    expect(moved.files).toBe(1)
    expect(await readFile(join(at.dataDir, 'keys.json'))).toEqual(
      await readFile(join(club.dataDir, 'keys.json')),
    )
    const source = await makeBackup({
      database,
      folder: join(root, 'after'),
      cause: 'admin',
      check: 'read',
      app: 'x',
      ...club,
    })
    expect(source.manifest.tables).toEqual(made.manifest.tables)
    expect((await failure(moveClub({ database, ...club }, { database: target, ...at }))).message).toContain(
      'not empty',
    )
    await target.close()
  })
})
