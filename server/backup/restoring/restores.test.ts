import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as tar from 'tar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Claims } from '#server/database/types.ts'
import { loadKeys } from '#server/keys/keys.ts'
import { verifyArchive } from '../archive.ts'
import { backupName, backupStem } from '../backup-names.ts'
import { type Backups, createBackups } from '../backups.ts'
import { clubFolders } from '../club-home.ts'
import { parseManifest } from '../manifest.ts'
import { backupRoutes } from '../routes.ts'
import { createRestores, type Restores } from './restores.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const database = testDatabase()
const callers = new Map<string, Claims>()
const host = { stop: vi.fn(async () => {}), start: vi.fn(async () => {}), log: vi.fn() }
let root: string
let name: string
let backups: Backups
let restores: Restores
let isMaking = false
let app: ReturnType<typeof backupRoutes>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-restores-'))
  const config = readConfig({ DATA_DIR: root })
  await loadKeys(config)
  const readOnly = { ...config.backup, check: 'read' as const }
  backups = createBackups({ database, config: readOnly, app: 'test', ...clubFolders(config) })
  name = (await backups.make('admin')).name
  restores = createRestores(config, host)
  const verifier = { verify: async (token: string) => callers.get(token)! }
  const busyBackups = { ...backups, isMaking: () => isMaking }
  app = backupRoutes({ database, verifier, backups: busyBackups, restores, config: config.backup })
  for (const role_id of ['admin', 'member', 'kitchen', 'maintenance']) {
    const person = await createUser(database, { role_id })
    callers.set(role_id, (await signIn(database, person)).scope.claims)
  }
  callers.set('guest', { role: 'anon' })
})
afterAll(() => rm(root, { recursive: true, force: true }))

const post = (path: string, caller: string, body?: string | Buffer) =>
  app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller}` },
    ...(body !== undefined && { body }),
  })
const answerTo = async (path: string, caller: string, body?: string | Buffer) => {
  const answer = await post(path, caller, body)
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

describe('a restore from the app', () => {
  it('is refused to everybody except an administrator, and after an old sign-in', async () => {
    for (const caller of ['guest', 'member', 'kitchen', 'maintenance']) {
      expect(await answerTo(`/${name}/restore`, caller)).toEqual([403, 'not_admin'])
      expect(await answerTo('/uploads', caller, 'a file')).toEqual([403, 'not_admin'])
    }
    expect(await answerTo(`/${name}/restore`, 'admin')).toEqual([400, 'current_password_required'])
    expect(restores.state()).toBeNull()
  })

  describe('by an administrator who has just entered the password', () => {
    beforeAll(async () => {
      await database.runAsOwner(
        `insert into jobs.session_proof (session_id, kind, expires_at) values ($1, 'password', now() + interval '1 hour')`,
        [callers.get('admin')?.session_id],
      )
    })

    it('is refused for a missing file, and while a back-up is made', async () => {
      const other = 'greenside-2026-11-01T030000Z-admin.tar'
      expect(await answerTo(`/${other}/restore`, 'admin')).toEqual([404, 'backup_not_found'])
      expect(await answerTo('/..%2Fkeys.json/restore', 'admin')).toEqual([404, 'backup_not_found'])
      isMaking = true
      expect(await answerTo(`/${name}/restore`, 'admin')).toEqual([409, 'backup_busy'])
      isMaking = false
    })

    it('accepts an uploaded back-up and names it after its time; nothing of another file is kept', async () => {
      const folder = join(root, 'backups')
      const before = await readdir(folder)
      for (const wrong of ['no archive at all', '']) {
        expect(await answerTo('/uploads', 'admin', wrong)).toEqual([422, 'backup_damaged'])
      }
      expect(await readdir(folder)).toEqual(before)
      const answer = await post('/uploads', 'admin', await readFile(join(folder, name)))
      const { name: uploaded } = (await answer.json()) as { name: string }
      const { madeAt } = await verifyArchive(join(folder, name))
      expect([answer.status, uploaded]).toEqual([
        201,
        backupName(backupStem(new Date(madeAt), 'upload'), 'unproven'),
      ])
      expect((await readdir(folder)).sort()).toEqual([...before, uploaded].sort())
    })

    it('does not stop the server for a file whose trial gives other rows than its manifest', async () => {
      const parts = join(root, 'forged')
      await mkdir(parts)
      await tar.extract({ file: join(root, 'backups', name), cwd: parts })
      const manifest = parseManifest(await readFile(join(parts, 'manifest.json'), 'utf8'))
      const part = 'tables/public.roles.jsonl'
      const table = manifest.tables.find((one) => one.name === 'public.roles')!
      // Count and hash are right, but the database formats such a row differently.
      const { gunzipSync, gzipSync } = await import('node:zlib')
      const rows = gunzipSync(await readFile(join(parts, `${part}.gz`)))
        .toString()
        .replaceAll('","', '", "')
      await writeFile(join(parts, `${part}.gz`), gzipSync(rows))
      table.sha256 = createHash('sha256').update(rows).digest('hex')
      await writeFile(join(parts, 'manifest.json'), JSON.stringify(manifest))
      const forged = 'greenside-2026-11-02T030000Z-admin.tar'
      const file = join(root, 'backups', forged)
      await tar.create({ cwd: parts, file }, [
        'manifest.json',
        ...(await readdir(parts)).filter((one) => one !== 'manifest.json'),
      ])
      expect((await post(`/${forged}/restore`, 'admin')).status).toBe(202)
      await vi.waitFor(() => expect(restores.isBusy()).toBe(false), 120_000)
      expect(restores.state()).toMatchObject({ state: 'failed', code: 'backup_damaged', name: forged })
      expect(host.stop).not.toHaveBeenCalled()
    })
  })
})
