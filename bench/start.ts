// A warm start up to the first answer of /health, and the server at rest: embedded and on PostgreSQL, beside a bare
// node:http process. Memory and processor time are those of the gateway's process.
import { loadavg } from 'node:os'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import { type BenchClub, end, findFreePort, openClub, pause, startNode } from './club.ts'
import { processorMs, residentMb } from './processes.ts'
import { median } from './rate.ts'

const STARTS = 5
/** The first half minute after a start has work of its own. */
const SETTLE_MS = 30_000
const REST_MS = 60_000
const GOALS = { embedded: '1200 ms, 300 MB, 0.2 %', PostgreSQL: '500 ms, 300 MB, 0.2 %' }

export async function benchServerStart(): Promise<void> {
  const bareMs = await bareStart()
  console.log(
    `\nStart and rest (load ${loadavg()[0]!.toFixed(1)}); a bare node:http starts in ${bareMs.toFixed(0)} ms`,
  )
  print('embedded', await measure(await openClub(async () => undefined)), bareMs)
  const postgres = await startLocalPostgres()
  if (!postgres) return console.log('  No PostgreSQL programs on this machine: that half is left out.')
  print('PostgreSQL', await measure(await openClub(async () => undefined, postgres.url)), bareMs)
  await postgres.stop()
}

async function bareStart(): Promise<number> {
  const port = await findFreePort()
  const program = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const { server, ms } = await startNode(['-e', program], process.env, `http://127.0.0.1:${port}`)
    times.push(ms)
    await end(server)
  }
  return median(times)
}

interface Figures {
  startMs: number
  restMb: number
  /** Of one core. */
  restPercent: number
}

async function measure(club: BenchClub): Promise<Figures> {
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) times.push(await club.restart())
  await pause(SETTLE_MS)
  const before = processorMs(club.pid)
  await pause(REST_MS)
  const restPercent = ((processorMs(club.pid) - before) / REST_MS) * 100
  const restMb = residentMb(club.pid)
  await club.close()
  return { startMs: median(times), restMb, restPercent }
}

function print(engine: keyof typeof GOALS, { startMs, restMb, restPercent }: Figures, bareMs: number): void {
  console.log(
    `  ${engine.padEnd(11)} to /health ${startMs.toFixed(0)} ms, ${(startMs / bareMs).toFixed(1)} × bare; at rest ${restMb.toFixed(0)} MB, ${restPercent.toFixed(2)} % of a core   goals: ${GOALS[engine]}`,
  )
}
