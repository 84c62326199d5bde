import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser, signIn } from '#server/database/testing.ts'
import { failure } from '#server/database/testing-engines.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Claims } from '#server/database/types.ts'
import { BackupError } from './backup-error.ts'
import { type Backups, createBackups } from './backups.ts'
import { recordMove, refuseForgottenFolder, refuseMoved } from './homes.ts'
import { backupRoutes } from './routes.ts'
import { runDue, scheduledFault } from './schedule.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const database = testDatabase()
let dataDir: string
let folder: string
let backups: Backups
let app: ReturnType<typeof backupRoutes>
const callers = new Map<string, Claims>()
const listed = async () => (await app.request('/', as('admin'))).json()
const as = (name: string) => ({ headers: { authorization: `Bearer ${name}` } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenside-backups-'))
  folder = join(dataDir, 'backups')
  const config = { folder, daily: undefined, weekly: undefined, check: 'read' as const }
  backups = createBackups({ database, config, app: 'test', dataDir, filesDirectory: join(dataDir, 'files') })
  const verifier = { verify: async (token: string) => callers.get(token)! }
  app = backupRoutes({ database, verifier, backups, config })
  for (const role_id of ['admin', 'member']) {
    const person = await createUser(database, { role_id })
    callers.set(role_id, (await signIn(database, person)).scope.claims)
  }
  callers.set('service', { role: 'service_role' })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the schedule', () => {
  it('makes one back-up a day, by one gateway of several', async () => {
    await Promise.all([runDue(database, backups), runDue(database, backups)])
    await runDue(database, backups)
    expect((await backups.list()).map(({ cause }) => cause)).toEqual(['daily'])
  })

  it('starts no second one while the first is being made for hours', async () => {
    await database.runAsOwner('delete from jobs.backup_run')
    let startedTwice = false
    const second: Backups = {
      ...backups,
      make: () => {
        startedTwice = true
        return Promise.reject(new Error('It is not made a second time.'))
      },
    }
    const slow: Backups = {
      ...backups,
      make: async (...request) => {
        await database.runAsOwner(`update jobs.backup_run set started_at = now() - interval '2 hours'`)
        const signs = `select 1 from jobs.backup_run where started_at > now() - interval '1 minute'`
        await vi.waitFor(async () => expect((await database.runAsOwner(signs)).rows).toHaveLength(1), 10_000)
        await runDue(database, second)
        return backups.make(...request)
      },
    }
    await runDue(database, slow, 20)
    expect(startedTwice).toBe(false)
    expect(await scheduledFault(database)).toBeUndefined()
  })

  it('reports the reason of a failure until the next success, and makes none for zero days', async () => {
    await database.runAsOwner('delete from jobs.backup_run')
    const broken: Backups = { ...backups, make: () => Promise.reject(new Error('The disk is full.')) }
    await expect(runDue(database, broken)).rejects.toThrow('The disk is full.')
    expect(await scheduledFault(database)).toMatchObject({ error: 'The disk is full.', name: null })
    expect(await listed()).toMatchObject({ failure: 'The disk is full.', doubt: null })
    await runDue(database, broken)
    await database.runAsOwner(`update jobs.backup_run set started_at = now() - interval '2 hours'`)
    await runDue(database, backups)
    expect(await scheduledFault(database)).toBeUndefined()
    await database.runAsOwner('delete from jobs.backup_run')
    await database.runAsOwner(`update public.setting set value = '0' where key = 'backup.daily'`)
    await runDue(database, broken)
    await database.runAsOwner(`update public.setting set value = '7' where key = 'backup.daily'`)
  })
})

describe('a scheduled back-up without a successful trial restore', () => {
  it('counts as made, and the list shows why it is unproven', async () => {
    await database.runAsOwner('delete from jobs.backup_run')
    const tried = createBackups({
      ...{ database, config: { folder, daily: undefined, weekly: undefined, check: 'restore' }, app: 'test' },
      ...{ dataDir, filesDirectory: join(dataDir, 'files') },
      tryRestore: async () => {
        expect(await scheduledFault(database)).toBeUndefined()
        // A server that ends now would leave this row; the running one then renews its sign of life.
        const { rows } = await database.runAsOwner<{ name: string; error: string }>(
          `update jobs.backup_run set finished_at = now() - interval '6 minutes' returning name, error`,
        )
        expect(rows[0]).toMatchObject({ name: expect.stringContaining('-unproven.tar') })
        expect(rows[0]!.error).toContain('The server ended during the trial restore.')
        await vi.waitFor(async () => expect(await scheduledFault(database)).toBeUndefined(), 60_000)
        throw new Error('no memory')
      },
    })
    await runDue(database, tried, 20)
    expect(await listed()).toMatchObject({ failure: null, doubt: expect.stringContaining('no memory') })
    expect((await tried.list())[0]).toMatchObject({ cause: 'daily', isProven: false })
    await runDue(database, {
      ...tried,
      make: () => Promise.reject(new Error('It is not made a second time.')),
    })
    await database.runAsOwner('delete from jobs.backup_run')
  })

  it('is reported by every gateway when its server has been silent for minutes', async () => {
    const leave = (minutes: number) =>
      database.runAsOwner(
        `insert into jobs.backup_run (day, name, error, finished_at)
         values (current_date, 'a-unproven.tar', 'The server ended during the trial restore.', now() - $1 * interval '1 minute')
         on conflict (day) do update set finished_at = excluded.finished_at`,
        [minutes],
      )
    await leave(1)
    expect(await listed()).toMatchObject({ doubt: null })
    await leave(6)
    expect(await scheduledFault(database)).toMatchObject({ name: 'a-unproven.tar' })
    await database.runAsOwner('delete from jobs.backup_run')
  })
})

describe('/backups/v1', () => {
  it('is closed to everybody except administrators and the service key', async () => {
    for (const call of [{}, as('member')]) {
      for (const method of ['GET', 'POST']) {
        expect((await app.request('/', { method, ...call })).status).toBe(403)
      }
      expect((await app.request('/greenside-2026-11-23T030000Z-daily.tar', call)).status).toBe(403)
    }
    expect(await (await app.request('/', as('admin'))).json()).toMatchObject({ folder, daily: 7, weekly: 4 })
  })

  it('makes a back-up, and returns count and hash of each table to the command', async () => {
    const answer = await app.request('/?wait=true', { method: 'POST', ...as('service') })
    const lines = (await answer.text()).trim().split('\n')
    expect(JSON.parse(lines[1]!)).toMatchObject({ step: expect.stringMatching(/^reading \w+\.\w+$/) })
    const { made: body } = JSON.parse(lines.at(-1)!) as { made: { name: string; tables: unknown[] } }
    expect(body.tables).toContainEqual({ name: 'public.profiles', rows: 2, sha256: expect.any(String) })
    expect(await readdir(folder)).toContain(body.name)
  })

  it('gives a file only to an administrator who has just entered the password', async () => {
    const name = (await backups.list())[0]!.name
    const early = await app.request(`/${name}`, as('admin'))
    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ code: 'current_password_required' })
    await database.runAsOwner(
      `insert into jobs.session_proof (session_id, kind, expires_at) values ($1, 'password', now() + interval '1 minute')`,
      [callers.get('admin')?.session_id],
    )
    const answer = await app.request(`/${name}`, as('admin'))
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
    expect((await app.request('/..%2Fkeys.json', as('admin'))).status).toBe(404)
  })
})

describe('a server start', () => {
  it('stops with DATABASE_URL and an embedded club, unless that database has people', async () => {
    await mkdir(join(dataDir, 'database', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'cluster', 'PG_VERSION'), '18\n')
    const home = { dataDir, databaseUrl: 'postgres://club@db.example/club' }
    await refuseForgottenFolder(home, database)
    const empty = { ...database, runAsOwner: async () => ({ rows: [], rowCount: 0 }) }
    await expect(refuseForgottenFolder(home, empty as never)).rejects.toThrow('npm run move')
    await refuseForgottenFolder({ dataDir, databaseUrl: undefined }, empty as never)
  })

  it('accepts the database that the club moved to, also after the deletion of its demo people', async () => {
    const home = { dataDir, databaseUrl: 'postgres://club@db.example/club' }
    const without = (...texts: string[]) => ({
      ...database,
      runAsOwner: async (text: string) => ({ rows: texts.some((one) => text.includes(one)) ? [] : [{}] }),
    })
    const withoutPeople = without('from auth.users') as never
    await expect(refuseForgottenFolder(home, withoutPeople)).rejects.toThrow('npm run move')
    await recordMove({ dataDir, databaseUrl: undefined }, { ...home, dataDir: join(dataDir, 'other') })
    await refuseForgottenFolder(home, withoutPeople)
    const other = { dataDir, databaseUrl: 'postgres://club@db.example/other' }
    await expect(refuseForgottenFolder(other, withoutPeople)).rejects.toThrow('npm run move')
    const withoutTables = without('to_regclass') as never
    await expect(refuseForgottenFolder(home, withoutTables)).rejects.toThrow('npm run move')
  })

  it('stops without DATABASE_URL after the club of the folder moved', async () => {
    await writeFile(join(dataDir, 'moved.json'), '{"to": "db.example/club", "at": "2026-11-23T03:00:00Z"}')
    await expect(refuseMoved({ dataDir, databaseUrl: undefined })).rejects.toThrow('moved to db.example/club')
    await refuseMoved({ dataDir, databaseUrl: 'postgres://club@db.example/club' })
  })

  it.each(['', '{"to": "db.exam', '[]'])(
    'explains what to do when the note of a move is %j',
    async (note) => {
      await writeFile(join(dataDir, 'moved.json'), note)
      const error = await failure(refuseMoved({ dataDir, databaseUrl: undefined }))
      expect(error).toBeInstanceOf(BackupError)
      expect(error.message).toMatch(/moved\.json .* cannot be read.* set DATABASE_URL .* delete that file/)
    },
  )
})
