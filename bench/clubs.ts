// What many clubs on one PostgreSQL server take, each with its database and its gateway: memory, connections, processor time
// of a start and of a quiet minute, beside those of the first club alone in the same run. The clubs are copies of one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { type LocalPostgres, startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import { findFreePort, pause } from './club.ts'
import { parentOf, processorMs, proportionalMb, residentMb } from './processes.ts'

const CLUBS = 50
/** How many gateways run at each measurement. */
const STEPS = [1, 10, CLUBS]
const STARTS_AT_ONCE = 5
const QUIET_MS = 30_000
const root = fileURLToPath(new URL('../', import.meta.url))

/** As in the container and the unit. */
const MODEST = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '2' }

export async function benchClubs(): Promise<void> {
  const server = await startLocalPostgres('postgres', ['max_connections=500'])
  if (!server) return console.log('\nNo PostgreSQL programs on this machine: no clubs are measured.')
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  const gateways: Gateway[] = []
  const admin = new Client(server.url)
  try {
    await admin.connect()
    const { rows } = await admin.query('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0].pid)
    const start = async (number: number) => {
      gateways.push(await startGateway(clubUrl(server, number), join(folder, String(number))))
    }
    await admin.query('create database club0')
    await start(0)
    await endGateway(gateways.pop()!)
    for (let number = 1; number < CLUBS; number++) {
      await admin.query(`create database club${number} template club0`)
      cpSync(join(folder, '0'), join(folder, String(number)), { recursive: true })
    }
    let alone: Figures | undefined
    for (const step of STEPS) {
      while (gateways.length < step) {
        const count = Math.min(STARTS_AT_ONCE, step - gateways.length)
        await Promise.all(Array.from({ length: count }, (_, n) => start(gateways.length + n)))
      }
      const figures = await measure(gateways, postmaster, admin)
      alone ??= figures
      print(alone, figures)
    }
  } finally {
    await admin.end()
    await Promise.all(gateways.map(endGateway))
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const clubUrl = ({ url }: LocalPostgres, number: number) => url.replace(/\w+$/, `club${number}`)

interface Gateway {
  process: ChildProcess
  /** Seconds of processor time until it was ready. */
  startSeconds: number
}

async function startGateway(databaseUrl: string, dataDir: string): Promise<Gateway> {
  const port = await findFreePort()
  const env = {
    ...process.env,
    ...MODEST,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
  }
  const server = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env: { ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`A gateway ended by itself with ${server.exitCode}`)
    await pause(100)
  }
  return { process: server, startSeconds: processorMs(server.pid!) / 1000 }
}

async function endGateway({ process }: Gateway): Promise<void> {
  const ended = once(process, 'exit')
  process.kill()
  await ended
}

async function measure(gateways: Gateway[], postmaster: number, admin: Client) {
  await pause(QUIET_MS / 4)
  const pids = gateways.map(({ process }) => process.pid!)
  const processor = () =>
    [pids.reduce((all, pid) => all + processorMs(pid), 0), processorMs(postmaster)] as const
  const before = processor()
  await pause(QUIET_MS)
  const after = processor()
  const { rows } = await admin.query(`select
    (select count(*)::int from pg_stat_activity where datname like 'club%') as connections,
    (select sum(pg_database_size(oid))::float8 / 1048576 from pg_database where datname like 'club%') as disk`)
  return {
    clubs: gateways.length,
    'seconds of processor time of a start':
      gateways.reduce((all, { startSeconds }) => all + startSeconds, 0) / gateways.length,
    'MB of all gateways, shared code once': pids.reduce((all, pid) => all + proportionalMb(pid), 0),
    'MB of a gateway, its code too': pids.reduce((all, pid) => all + residentMb(pid), 0) / pids.length,
    'MB of memory of PostgreSQL': proportionalMb(postmaster),
    'connections to PostgreSQL': rows[0].connections as number,
    'ms a second of the gateways, quiet': (after[0] - before[0]) / (QUIET_MS / 1000),
    'ms a second of PostgreSQL, quiet': (after[1] - before[1]) / (QUIET_MS / 1000),
    'MB of disk of all databases': rows[0].disk as number,
  }
}

type Figures = Awaited<ReturnType<typeof measure>>

/** Beside the figures of one gateway; all databases are there from the beginning. */
function print(alone: Figures, together: Figures): void {
  console.log(
    `\n${together.clubs} gateways for ${CLUBS} clubs on one PostgreSQL (load ${loadavg()[0]?.toFixed(1)})`,
  )
  console.log(`  ${''.padEnd(40)}${'one'.padStart(10)}${`${together.clubs}`.padStart(10)}`)
  for (const [name, value] of Object.entries(together).slice(1)) {
    const one = alone[name as keyof Figures]
    const ratio = one > 0 ? `${(value / one).toFixed(1)} ×` : ''
    console.log(
      `  ${name.padEnd(40)}${one.toFixed(1).padStart(10)}${value.toFixed(1).padStart(10)}${ratio.padStart(10)}`,
    )
  }
}
