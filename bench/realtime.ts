// From a commit to the last of 500 sockets, beside a bare `ws` broadcast of the same bytes; memory of a socket that is
// idle; and what listening sockets cost those who ask. The sockets live in a process of their own.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { WebSocketServer } from 'ws'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/pglite/pglite.ts'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import { openPostgres } from '#server/database/postgres/postgres.ts'
import type { Claims, Database } from '#server/database/types.ts'
import { createRealtime } from '#server/realtime/realtime.ts'
import { defaultRealtimeConfig } from '#server/realtime/settings.ts'
import { rest } from '#server/rest/rest.ts'
import type { ListenerMessage, Open } from './listeners.ts'
import { printRates, rates } from './rate.ts'

const SOCKETS = 500
const CHANGES = 200
/** A crowd on one gateway: an open day's screens, in three audiences. */
const CROWD = 5_000
const CHANGES_FOR_CROWD = 60
const CROWD_GOAL_MS = 150
/** Where each socket is a person of its own, and each change is looked up for each. */
const CHANGES_FOR_PEOPLE = 20
const PAUSE_MS = 20

/** The app's subscription. */
export const joinFrame = [
  '1',
  '1',
  'realtime:schema-db-changes',
  'phx_join',
  { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'menu_category' }] } },
]
/** The reply to the join, and the system message that confirms the subscription to changes. */
export const ANSWERS = 2

/** Runs the measurements and prints them. */
export async function benchRealtime(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  try {
    const embedded = await openPglite(folder)
    await measure('PGlite', embedded)
    await embedded.close()
    const server = await startLocalPostgres()
    if (!server) return console.log('\nNo PostgreSQL programs on this machine: that half is left out.')
    const database = openPostgres(server.url)
    await measure('PostgreSQL', database)
    await database.close()
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From a change to the last of 5,000 sockets in three audiences on one gateway. */
export async function benchCrowd(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  try {
    const database = await openPglite(folder)
    await migrate(database)
    const club = await openClub(database, { ...defaultRealtimeConfig, maxConnectionsPerAddress: CROWD })
    await race(`PGlite, three audiences, goal ${CROWD_GOAL_MS} ms`, club, asCrowd(club), CHANGES_FOR_CROWD)
    await club.close()
    await database.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(engine: string, database: Database): Promise<void> {
  await migrate(database)
  const club = await openClub(database)
  await race(engine, club, asOne(club), CHANGES)
  await race(`${engine}, each socket a person of their own`, club, asMany(club), CHANGES_FOR_PEOPLE)
  await memory(engine, club)
  await requests(engine, database, club)
  await club.close()
}

const asOne = ({ address }: Club): string[] => Array(SOCKETS).fill(`${address}&apikey=anon`)
const asMany = ({ address }: Club) =>
  Array.from({ length: SOCKETS }, (_, i) => `${address}&apikey=member-${i}`)
const asCrowd = ({ address }: Club) =>
  Array.from({ length: CROWD }, (_, i) => `${address}&apikey=${['anon', 'first', 'second'][i % 3]}`)

type Club = Awaited<ReturnType<typeof openClub>>

/** A realtime gateway, and a bare WebSocket server beside it in the same process. A token is the name of its bearer. */
async function openClub(database: Database, config = defaultRealtimeConfig) {
  const realtime = createRealtime({
    database,
    verifier: { verify: async (name) => claimsOf(name) },
    config,
    log: (...what) => console.error(...what),
  })
  await realtime.start()
  const bare = new WebSocketServer({ noServer: true })
  const http: Server = createServer()
  http.on('upgrade', (request, socket, head) => {
    if (request.url !== '/bare') return realtime.handleUpgrade(request, socket, head)
    bare.handleUpgrade(request, socket, head, (client) => bare.emit('connection', client))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const host = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`
  const insert = () =>
    database.runAsOwner('insert into public.menu_category (id, name) values ($1, $2)', [
      randomUUID(),
      'Soups',
    ])
  return {
    address: `${host}/realtime/v1/websocket?vsn=2.0.0`,
    bareAddress: `${host}/bare`,
    bare,
    insert,
    async close() {
      await realtime.close()
      http.closeAllConnections()
      http.close()
    },
  }
}

/** Two people, each on many screens. */
const people: Readonly<Record<string, string>> = { first: randomUUID(), second: randomUUID() }

function claimsOf(name: string): Claims {
  const sub = people[name]
  if (sub !== undefined) return { role: 'authenticated', sub, name }
  return name === 'anon' ? { role: 'anon' } : { role: 'authenticated', sub: randomUUID(), name }
}

/** Change after change and broadcast after broadcast in turn, so that a busy moment hits both. */
async function race(engine: string, club: Club, addresses: string[], changes: number): Promise<void> {
  const ours = await listen({ addresses, join: joinFrame, answers: ANSWERS })
  const bare = await listen({ addresses: Array(addresses.length).fill(club.bareAddress), answers: 0 })
  const fromCommit: number[] = []
  const fromCall: number[] = []
  const bareTimes: number[] = []
  let bytes = 0
  for (let n = 1; n <= changes; n++) {
    const calledAt = process.hrtime.bigint()
    const delivery = ours.deliveryOf(n)
    await club.insert()
    const committed = process.hrtime.bigint()
    const { at, text } = await delivery
    fromCommit.push(Math.max(0, milliseconds(committed, at)))
    fromCall.push(milliseconds(calledAt, at))
    const data = Buffer.from(text)
    bytes = data.length
    const bareDelivery = bare.deliveryOf(n)
    const startedAt = process.hrtime.bigint()
    for (const client of club.bare.clients) client.send(data, { binary: false })
    bareTimes.push(milliseconds(startedAt, (await bareDelivery).at))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await Promise.all([ours.close(), bare.close()])
  const goal = 2 * quantile(bareTimes, 0.99) + 20
  console.log(
    `\n${engine}: from a change of ${bytes} bytes to the last of ${addresses.length} sockets (${load()})`,
  )
  console.log(`  from the commit's answer   ${summary(fromCommit)}   goal for p99: ${goal.toFixed(1)} ms`)
  console.log(`  from the call of the write ${summary(fromCall)}`)
  console.log(`  bare ws broadcast          ${summary(bareTimes)}`)
}

const KIB = 1024

async function memory(engine: string, club: Club): Promise<void> {
  const ours = await grownBy(() => listen({ addresses: asOne(club), join: joinFrame, answers: ANSWERS }))
  const bare = await grownBy(() => listen({ addresses: Array(SOCKETS).fill(club.bareAddress), answers: 0 }))
  console.log(`\n${engine}: memory of an idle socket (${load()})`)
  console.log(`  joined, with one binding   ${ours.toFixed(1)} KiB`)
  console.log(`  bare ws                    ${bare.toFixed(1)} KiB`)
}

/** Heap and buffers that each of the sockets takes, in KiB: what goes when they go, which nothing else does meanwhile. */
async function grownBy(open: () => ReturnType<typeof listen>): Promise<number> {
  const sockets = await open()
  const before = await memoryUsed()
  await sockets.close()
  return (before - (await memoryUsed())) / SOCKETS / KIB
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** After the dust has settled. */
async function memoryUsed(): Promise<number> {
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Twenty rows over /rest/v1 with no listener, with 500, and while those receive changes. */
async function requests(engine: string, database: Database, club: Club): Promise<void> {
  const app = rest({ database, verifier: { verify: async () => claimsOf('anon') } })
  const once = async () => {
    const answer = await app.request('/menu_category?select=id,name&limit=20', { headers: { apikey: 'x' } })
    if (((await answer.json()) as unknown[]).length !== 20) throw new Error(`Answered ${answer.status}`)
  }
  const measured = async (name: string) => [...(await rates([{ name, once }], 10))]
  const before = await measured('while nobody listens')
  const sockets = await listen({ addresses: asOne(club), join: joinFrame, answers: ANSWERS })
  const idle = await measured(`while ${SOCKETS} sockets listen`)
  const changing = setInterval(() => void club.insert(), 100)
  const busy = await measured(`while ${SOCKETS} sockets hear ten changes a second`)
  clearInterval(changing)
  await sockets.close()
  printRates(`${engine}: 20 rows over /rest/v1 (${load()})`, 10, new Map([...idle, ...busy, ...before]))
}

/** Opens sockets in a process of their own. */
async function listen(open: Open) {
  const child: ChildProcess = fork(new URL('./listeners.ts', import.meta.url), { execArgv: process.execArgv })
  const waiting = new Map<number, (message: ListenerMessage & { type: 'delivery' }) => void>()
  const opening = new Promise<void>((resolve) => {
    child.on('message', (message: ListenerMessage) => {
      if (message.type === 'open') resolve()
      else waiting.get(message.count)?.(message)
    })
  })
  child.send(open)
  await opening
  return {
    deliveryOf: (count: number) =>
      new Promise<{ at: bigint; text: string }>((resolve) => {
        waiting.set(count, ({ at, text }) => {
          waiting.delete(count)
          resolve({ at: BigInt(at), text })
        })
      }),
    async close() {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}

function milliseconds(from: bigint, to: bigint): number {
  return Number(to - from) / 1e6
}

function quantile(times: number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

function summary(times: number[]): string {
  const [median, high, most] = [0.5, 0.99, 1].map((q) => quantile(times, q).toFixed(1).padStart(6))
  return `median ${median} ms   p99 ${high} ms   most ${most} ms`
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`
}
