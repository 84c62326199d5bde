// Also on PostgreSQL: an upgrade changes tables in place.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClubTable, clubTables, readAlike, readTableRows } from '#server/backup/club-tables.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { backupBeforeUpgrade } from '#server/backup/upgrade/upgrade-backup.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { openEmptyDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Database } from '#server/database/types.ts'
import { describeSchema } from './describe-schema.ts'
import { openRelease, releases } from './open-release.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const fresh = testDatabase()

describe.each(releases)('the club of $name', ({ name, rewritten }) => {
  let club: Database
  let root: string
  let tables: ClubTable[]
  let before: Map<string, string[]>
  let backup: Awaited<ReturnType<typeof backupBeforeUpgrade>>

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'greenside-release-'))
    club = await openRelease(name)
    tables = await tablesOfBoth(club)
    before = await readRows(club, tables)
    backup = await backupBeforeUpgrade({
      database: club,
      config: { folder: root, daily: undefined, weekly: undefined, check: 'read' },
      app: 'next',
      dataDir: root,
      filesDirectory: join(root, 'files'),
    })
    await migrate(club)
  })
  afterAll(async () => {
    await club.close()
    await rm(root, { recursive: true, force: true })
  })

  it('has the tables, functions, rules and grants of a new club after the upgrade', async () => {
    const expected = new Set(await fresh.readSnapshot(describeSchema))
    const actual = new Set(await club.readSnapshot(describeSchema))
    expect({
      missing: [...expected].filter((line) => !actual.has(line)),
      left: [...actual].filter((line) => !expected.has(line)),
    }).toEqual({ missing: [], left: [] })
    expect(await migrate(club)).toEqual({ applied: [] })
  })

  it('still has all its rows', async () => {
    const after = await readRows(club, tables)
    expect(lostRows(before, after, rewritten)).toEqual([])
    for (const table of rewritten)
      expect(after.get(table)!.length).toBeGreaterThanOrEqual(before.get(table)!.length)
  })

  it('was saved before the upgrade: the file opens with the same rows', async () => {
    const target = await openEmptyDatabase()
    const dataDir = join(root, 'restored')
    const home = { database: target, dataDir, filesDirectory: join(dataDir, 'files') }
    const { manifest } = await restoreBackup({ ...home, file: backup!.path })
    expect(await fresh.readSnapshot(appliedMigrations)).toEqual(expect.arrayContaining(manifest.migrations))
    expect(lostRows(before, await readRows(target, tables), rewritten)).toEqual([])
    await target.close()
  })
})

/** The tables of an earlier version, with their remaining columns. */
async function tablesOfBoth(club: Database): Promise<ClubTable[]> {
  const today = new Map((await fresh.readSnapshot(clubTables)).map((table) => [table.name, table]))
  return (await club.readSnapshot(clubTables)).map((table) => {
    const columns = new Set(today.get(table.name)?.columns.map(({ name }) => name))
    return { ...table, columns: table.columns.filter(({ name }) => columns.has(name)) }
  })
}

/** The rows of each table. */
async function readRows(database: Database, tables: ClubTable[]): Promise<Map<string, string[]>> {
  return database.readSnapshot(async (session) => {
    await readAlike(session)
    const rows = new Map<string, string[]>()
    for (const table of tables.filter(({ columns }) => columns.length > 0)) {
      let text = ''
      await readTableRows(session, table, (lines) => {
        text += lines
      })
      rows.set(table.name, text.split('\n').filter(Boolean))
    }
    return rows
  })
}

/** The rows that an upgrade removed or changed, each as "table: row". An upgrade may add rows. */
function lostRows(
  before: Map<string, string[]>,
  after: Map<string, string[]>,
  rewritten: string[],
): string[] {
  return [...before].flatMap(([name, rows]) => {
    if (rewritten.includes(name)) return []
    const present = new Set(after.get(name))
    return rows.filter((row) => !present.has(row)).map((row) => `${name}: ${row}`)
  })
}
