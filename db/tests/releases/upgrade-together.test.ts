// Also on PostgreSQL: several gateways share one database there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WAITING_FOR_UPGRADE } from '#server/backup/upgrade/upgrade-club.ts'
import { migrate } from '#server/database/migrate.ts'
import { UPGRADE_LOCK } from '#server/database/postgres/upgrade-lock.ts'
import type { Database } from '#server/database/types.ts'
import { openRelease, releases } from './open-release.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** A starting gateway as a process; `lines` collects its output. */
function startGateway(url: string, dataDir: string) {
  const program = join(import.meta.dirname, 'testing-upgrader.ts')
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_CHECK: 'read' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]) => code)
  return { lines, ended }
}

describe.runIf(process.env.DATABASE_URL)('two gateways that upgrade one database', () => {
  let club: Database
  let root: string
  let url: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'greenside-together-'))
    club = await openRelease(releases.at(-1)!.name)
    const { rows } = await club.runAsOwner<{ name: string }>('select current_database() as name')
    const address = new URL(process.env.DATABASE_URL!)
    address.pathname = `/${rows[0]!.name}`
    url = String(address)
  })
  afterAll(async () => {
    await club.close()
    await rm(root, { recursive: true, force: true })
  })

  it('save and upgrade it once: one does it, the other waits and then starts', async () => {
    // A third one starts first, so that both arrive during the upgrade.
    const first = new Client({ connectionString: url })
    await first.connect()
    await first.query(`select pg_advisory_lock(${UPGRADE_LOCK})`)
    const gateways = [startGateway(url, join(root, 'a')), startGateway(url, join(root, 'b'))]
    await vi.waitFor(
      () => {
        for (const { lines } of gateways) expect(lines).toEqual([WAITING_FOR_UPGRADE])
      },
      { timeout: 300_000 },
    )
    await first.end()
    expect(await Promise.all(gateways.map(({ ended }) => ended))).toEqual([0, 0])
    const after = gateways.map(({ lines }) => lines.slice(1)).sort((a, b) => b.length - a.length)
    expect(after).toEqual([
      [
        expect.stringMatching(/^Saved the club before the upgrade: /),
        expect.stringMatching(/not restored on trial/),
        expect.stringMatching(/^Applied \d+ database files\.$/),
        'ready',
      ],
      ['ready'],
    ])
    const saved = await Promise.all(
      ['a', 'b'].map((name) => readdir(join(root, name, 'backups')).catch(() => [])),
    )
    expect(saved.flat()).toHaveLength(1)
    expect(await migrate(club)).toEqual({ applied: [] })
  })
})
