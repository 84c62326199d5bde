// What one gateway carries: processor time of the usual requests and of a change for the open apps, in the gateway and in
// the database apart, as multiples of the cheapest request of the same run. Processor time, since other programs change it
// less than they change the wall clock.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { Client } from 'pg'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import type { Database } from '#server/database/types.ts'
import { type BenchClub, openClub, pause } from './club.ts'
import type { ListenerMessage, Open } from './listeners.ts'
import { parentOf, processorMs, residentMb } from './processes.ts'
import { ANSWERS, joinFrame } from './realtime.ts'

const APPS = 500
const TIMES = 120
const WARM_UP = 60
const CHANGES = 40

/** Raises the limits of members, since two act for many. Returns the id of a plain dish. */
async function fill(database: Database): Promise<string> {
  await database.execScript(`
    insert into public.setting (key, value) values ('limits.open_orders', '100'), ('limits.orders_per_hour', '500')
      on conflict (key) do update set value = excluded.value`)
  const { rows } = await database.runAsOwner<{ id: string }>(
    `select id from public.menu_item i where not sold_out and hours = '[]' and allergens = '{}'
       and not exists (select 1 from public.menu_option where item_id = i.id) order by name limit 1`,
  )
  return rows[0]!.id
}

export async function benchCapacity(): Promise<void> {
  await measure('PGlite')
  const postgres = await startLocalPostgres()
  if (!postgres) return console.log('\nNo PostgreSQL programs on this machine: that half is left out.')
  await measure('PostgreSQL', postgres.url)
  await postgres.stop()
}

type Club = BenchClub & { filled: string }

async function measure(engine: string, databaseUrl = ''): Promise<void> {
  const club = await openClub(fill, databaseUrl)
  const databasePid = databaseUrl ? await postmasterOf(databaseUrl) : undefined
  try {
    const costOf = meter(club, databasePid)
    const jobs = await usualJobs(club)
    for (let n = 0; n < WARM_UP; n++) for (const job of Object.values(jobs)) await job()
    const title = databaseUrl ? 'gateway + database' : 'gateway and database in one process'
    console.log(`\nOne gateway on ${engine}: processor time of ${title} (load ${loadavg()[0]?.toFixed(1)})`)
    let reference: Cost | undefined
    for (const [name, job] of Object.entries(jobs)) {
      const cost = await costOf(TIMES, () => job())
      reference ??= cost
      printCost(name, cost, reference)
    }
    await measureApps(club, costOf, reference!)
  } finally {
    await club.close()
  }
}

async function postmasterOf(url: string): Promise<number> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0].pid)
  await client.end()
  return pid
}

/** Milliseconds per run. */
interface Cost {
  gateway: number
  database: number
}

function meter(club: BenchClub, databasePid: number | undefined) {
  const read = () => ({
    gateway: processorMs(club.pid),
    database: databasePid ? processorMs(databasePid) : 0,
  })
  return async (times: number, job: () => Promise<void>): Promise<Cost> => {
    const before = read()
    for (let n = 0; n < times; n++) await job()
    const after = read()
    return {
      gateway: (after.gateway - before.gateway) / times,
      database: (after.database - before.database) / times,
    }
  }
}

const sum = ({ gateway, database }: Cost) => gateway + database

function printCost(name: string, cost: Cost, reference: Cost): void {
  const parts = cost.database
    ? `${cost.gateway.toFixed(1)} + ${cost.database.toFixed(1)}`
    : cost.gateway.toFixed(1)
  const ratio = `${(sum(cost) / sum(reference)).toFixed(1)} ×`
  const rate = `${Math.round(1000 / cost.gateway)}/s for a core of the gateway`
  console.log(`  ${name.padEnd(42)}${parts.padStart(12)} ms ${ratio.padStart(8)}   ${rate}`)
}

async function usualJobs(club: Club): Promise<Record<string, () => Promise<void>>> {
  const members = await Promise.all(['member', 'member2'].map((name) => headersOf(club, name)))
  let turn = 0
  const ask = async (path: string, options: RequestInit = {}) => {
    turn += 1
    const answer = await fetch(club.url + path, { headers: members[turn % members.length]!, ...options })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  }
  const lines = [{ item_id: club.filled, quantity: 1 }]
  return {
    'the cheapest request, /health/live': () => ask('/health/live'),
    'the menu': () => ask('/rest/v1/menu_item?select=*'),
    'the pins of all holes': () => ask('/rest/v1/hole?select=id,pin_position(*)'),
    'my last 20 orders': () => ask('/rest/v1/user_order?select=*&order=id.desc&limit=20'),
    'an order with its rules': async () => {
      await ask('/rest/v1/user_order', { method: 'POST', body: JSON.stringify({ id: randomUUID(), lines }) })
    },
  }
}

async function headersOf(club: BenchClub, person: string): Promise<Record<string, string>> {
  const headers = { apikey: club.keys.anonKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: `${person}@greenside.example`, password: 'greenside-demo' })
  const answer = await fetch(`${club.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body,
  })
  const { access_token } = await answer.json()
  return { ...headers, authorization: `Bearer ${access_token}` }
}

async function measureApps(club: Club, costOf: ReturnType<typeof meter>, reference: Cost): Promise<void> {
  const before = residentMb(club.pid)
  const address = `${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${club.keys.anonKey}`
  const apps = fork(new URL('./listeners.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  try {
    const open: Open = { addresses: Array(APPS).fill(address), join: joinFrame, answers: ANSWERS }
    apps.send(open)
    await report(apps)
    await pause(2000)
    const kb = ((residentMb(club.pid) - before) * 1024) / APPS
    const headers = {
      apikey: club.keys.serviceRoleKey,
      authorization: `Bearer ${club.keys.serviceRoleKey}`,
      'content-type': 'application/json',
    }
    const change = async () => {
      const delivery = report(apps)
      const body = JSON.stringify({ id: randomUUID(), name: 'Soups' })
      const answer = await fetch(`${club.url}/rest/v1/menu_category`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
      await delivery
    }
    for (let n = 0; n < 10; n++) await change()
    printCost(`a change told to ${APPS} open apps`, await costOf(CHANGES, change), reference)
    console.log(`  an open app takes ${kb.toFixed(0)} KB of memory`)
  } finally {
    apps.kill()
  }
}

async function report(apps: ChildProcess): Promise<ListenerMessage> {
  const [message] = await once(apps, 'message')
  return message
}
