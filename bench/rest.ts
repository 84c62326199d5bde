// Reads checked by RLS and an insert through /rest/v1, beside the same SQL through the bare driver and beside
// @supabase/lite on the PGlite that it pins. All in one process, without sockets, on the club's own schema.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { App } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import pg from 'pg'
import { ledger, migrate, sqlFiles } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/pglite/pglite.ts'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import { openPostgres } from '#server/database/postgres/postgres.ts'
import type { Claims, Database } from '#server/database/types.ts'
import { rest } from '#server/rest/rest.ts'
import { type Contestant, printRates, rates } from './rate.ts'

const member = '0194a000-0000-7000-8000-00000000000a'
const item = '0194a000-0000-7000-8000-00000000000b'
const firstOrder = '0194a000-0000-7000-8000-00000000000c'
const claims: Claims = { role: 'authenticated', sub: member }

/** A member, a dish and forty orders: the same rows for every contestant. */
const rows = `
  update private.club_limit set standard = 1000000 where key in ('limits.open_orders', 'limits.orders_per_hour');
  insert into auth.users (id, email, aud, role) values ('${member}', 'bench@greenside.example', 'authenticated', 'authenticated');
  insert into public.menu_category (id, name) values ('${item}', 'Mains');
  insert into public.menu_item (id, category_id, name, price_minor) values ('${item}', '${item}', 'Soup', 650);
  insert into public.user_order (id, user_id, lines)
    select case n when 1 then '${firstOrder}' else gen_random_uuid() end::uuid, '${member}',
      '[{"item_id": "${item}", "quantity": 1}]' from generate_series(1, 40) n;`

const columns = 'id, number, status, total_minor, created_at'
const scopeSql =
  "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)"
const lines = [{ item_id: item, quantity: 2 }]

/** The same work as SQL, written as one would by hand, and as a request; each answers with so many rows. */
interface Job {
  title: string
  rows: number
  sql: string
  values: () => unknown[]
  request: () => [path: string, init: RequestInit]
}

const JOBS: Job[] = [
  {
    title: 'one of my orders, checked by RLS',
    rows: 1,
    sql: `select coalesce(json_agg(o)::text, '[]') as body from (
      select ${columns} from public.user_order where id = $1) o`,
    values: () => [firstOrder],
    request: () => [`/user_order?select=${columns.replaceAll(' ', '')}&id=eq.${firstOrder}`, {}],
  },
  {
    title: '20 of my orders with their items, checked by RLS',
    rows: 20,
    sql: `select coalesce(json_agg(o)::text, '[]') as body from (
      select ${columns}, (
        select coalesce(json_agg(i), '[]') from (
          select name, quantity, total_minor from public.user_order_item where order_id = user_order.id) i) as items
      from public.user_order where user_id = $1 order by created_at desc limit 20) o`,
    values: () => [member],
    request: () => [
      `/user_order?select=${columns.replaceAll(' ', '')},items:user_order_item(name,quantity,total_minor)` +
        `&user_id=eq.${member}&order=created_at.desc&limit=20`,
      {},
    ],
  },
  {
    title: 'an order, priced, expanded and given back',
    rows: 1,
    sql: `with o as (insert into public.user_order (id, lines) values ($1, $2) returning ${columns})
      select json_agg(o)::text as body from o`,
    values: () => [crypto.randomUUID(), JSON.stringify(lines)],
    request: () => {
      const body = JSON.stringify({ id: crypto.randomUUID(), lines })
      // As over a socket, where every client tells the length.
      const headers = {
        'content-type': 'application/json',
        'content-length': String(body.length),
        prefer: 'return=representation',
      }
      return [`/user_order?select=${columns.replaceAll(' ', '')}`, { method: 'POST', headers, body }]
    },
  },
]

/** One way to do any of the jobs. */
interface Way {
  name: string
  once: (job: Job) => Promise<void>
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
type InTransaction = (work: (query: Query) => Promise<void>) => Promise<void>

/** The same SQL by hand: role and claims in a transaction, as a program with the driver alone has to. */
function bare(name: string, inTransaction: InTransaction): Way {
  return {
    name,
    once: ({ sql, values, rows: count }) =>
      inTransaction(async (query) => {
        await query(scopeSql, [JSON.stringify(claims)])
        expectRows((await query(sql, values())).rows[0]?.body, count)
      }),
  }
}

type Ask = (path: string, init: RequestInit) => Promise<Response>

function byRest(name: string, ask: Ask): Way {
  return {
    name,
    once: async ({ request, rows: count }) => expectRows(await (await ask(...request())).text(), count),
  }
}

function expectRows(body: unknown, count: number) {
  const rows = JSON.parse(String(body))
  if (!Array.isArray(rows) || rows.length !== count)
    throw new Error(`Expected ${count} rows, got ${String(body)}`)
}

async function ours(database: Database) {
  await migrate(database)
  await database.execScript(rows)
  const app = rest({ database, verifier: { verify: async () => claims } })
  return (path: string, init: RequestInit) =>
    app.fetch(
      new Request(`http://club.test${path}`, {
        ...init,
        headers: { ...init.headers, authorization: 'Bearer x' },
      }),
    ) as Promise<Response>
}

/** The club's schema in one script, for databases that are not opened through our own door. */
async function schema(): Promise<string> {
  const folder = fileURLToPath(new URL('../db', import.meta.url))
  const layers = await Promise.all(
    ['platform', 'migrations', 'rules'].map((layer) => sqlFiles(folder, layer)),
  )
  const texts = layers.flat().map(({ text }) => text)
  return ['set local check_function_bodies = off;', ledger, ...texts].join('\n')
}

async function lite() {
  const connection = await createPgliteConnection({ url: 'memory://' })
  await connection.driver.exec(`begin; ${await schema()} ${rows} commit;`)
  const resolver = async () => ({ type: 'secret' as const, claims: { ...claims } })
  const app = new App({ connection, options: { server: { apiKeys: { resolver } } } })
  const ask: Ask = async (path, init) =>
    app.fetch(
      new Request(`http://club.test/rest/v1${path}`, { ...init, headers: { ...init.headers, apikey: 'x' } }),
    )
  return { ask, close: () => connection.close() }
}

async function onPglite(folder: string) {
  const database = await openPglite(join(folder, 'ours'))
  const stock = await PGlite.create(join(folder, 'stock'))
  await stock.exec(`begin; ${await schema()} ${rows} commit;`)
  const reference = await lite()
  const gateway = byRest('/rest/v1 on our durable PGlite', await ours(database))
  const driver = bare('bare PGlite, stock: it never syncs', async (work) => {
    await stock.transaction((transaction) => work((text, values) => transaction.query(text, values)))
  })
  const other = byRest('@supabase/lite on its PGlite, in memory', reference.ask)
  await race('PGlite', [gateway, driver, other])
  await Promise.all([database.close(), stock.close(), reference.close()])
}

async function onPostgres() {
  const server = await startLocalPostgres()
  if (!server) return console.log('\nNo PostgreSQL programs on this machine: that half is left out.')
  const database = openPostgres(server.url)
  const gateway = byRest('/rest/v1 on PostgreSQL', await ours(database))
  const pool = new pg.Pool({ connectionString: server.url, max: 10 })
  // The server may end before a connection has said goodbye.
  pool.on('error', () => {})
  const driver = bare('bare pg on PostgreSQL', async (work) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work((text, values) => client.query(text, values))
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  await race('PostgreSQL', [gateway, driver])
  await pool.end()
  await database.close()
  await server.stop()
}

async function race(engine: string, ways: readonly Way[]) {
  for (const callers of [1, 10]) {
    for (const job of JOBS) {
      const contestants = ways.map(({ name, once }): Contestant => ({ name, once: () => once(job) }))
      printRates(`${engine}: ${job.title}`, callers, await rates(contestants, callers))
    }
  }
}

/** Runs the races and prints them. */
export async function benchRest() {
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  try {
    await onPglite(folder)
    await onPostgres()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
