import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { MigrationError, migrate } from '#server/database/migrate.ts'
import { createUser, openEmptyDatabase } from '#server/database/testing.ts'
import { failure } from '#server/database/testing-engines.ts'
import type { Database } from '#server/database/types.ts'
import { upgradeClub } from './upgrade-club.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let root: string
let club: Database
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-upgrade-'))
  club = await openEmptyDatabase()
  await migrate(club)
})
afterEach(async () => {
  await club.close()
  await rm(root, { recursive: true, force: true })
})

it('a failed upgrade leaves the club unchanged and no back-up, so that restarts do not fill the disk', async () => {
  await createUser(club, { first_name: 'Before' })
  // The first migration is applied again, although its tables exist.
  await club.runAsOwner(
    'delete from supabase_migrations.schema_migrations where version = (select min(version) from supabase_migrations.schema_migrations)',
  )
  const config = readConfig({ DATA_DIR: root, BACKUP_CHECK: 'read' })
  const lines: string[] = []
  expect(await failure(upgradeClub(config, club, (line) => lines.push(line)))).toBeInstanceOf(MigrationError)
  expect(lines[0]).toContain('Saved the club before the upgrade: ')
  expect(lines.at(-1)).toContain('Nothing was changed')
  expect(await readdir(join(root, 'backups'))).toEqual([])
  expect((await club.runAsOwner('select first_name from public.profiles')).rows).toEqual([
    { first_name: 'Before' },
  ])
})
