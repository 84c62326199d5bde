// An RLS-checked read and an order insert through /rest/v1, beside the same SQL through the bare driver and beside
// @supabase/lite on the PGlite that it pins. All in one process, without sockets, on the club's own schema.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { App } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import pg from 'pg'
import { startLocalPostgres } from '#server/database/local-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Claims, Database } from '#server/database/types.ts'
import { rest } from '#server/rest/rest.ts'
import { type Contestant, printRates, rates } from './rate.ts'

const member = '0194a000-0000-7000-8000-00000000000a'
const item = '0194a000-0000-7000-8000-00000000000b'
const claims: Claims = { role: 'authenticated', sub: member }

/** A member, a dish and forty orders: the same rows for every contestant. */
const rows = `
  insert into auth.users (id, email, aud, role) values ('${member}', 'bench@greenside.example', 'authenticated', 'authenticated');
  insert into public.menu_category (id, name) values ('${item}', 'Mains');
  insert into public.menu_item (id, category_id, name, price_minor) values ('${item}', '${item}', 'Soup', 650);
  insert into public.user_order (user_id, lines)
    select '${member}', '[{"item_id": "${item}", "quantity": 1}]' from generate_series(1, 40);`

const columns = 'id, number, status, total_minor, created_at'
const readSql = `select coalesce(json_agg(o)::text, '[]') as body from (
  select ${columns} from public.user_order where user_id = $1 order by created_at desc limit 20) o`
const insertSql = `with o as (insert into public.user_order (id, lines) values ($1, $2) returning ${columns})
  select json_agg(o)::text as body from o`
const scopeSql =
  "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)"
const lines = [{ item_id: item, quantity: 2 }]
const readPath = `/user_order?select=${columns.replaceAll(' ', '')}&user_id=eq.${member}&order=created_at.desc&limit=20`
const insertPath = `/user_order?select=${columns.replaceAll(' ', '')}`

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
type InTransaction = (work: (query: Query) => Promise<void>) => Promise<void>

/** The same SQL by hand: role and claims in a transaction, as whoever has only the driver must do. */
function bare(name: string, inTransaction: InTransaction): { read: Contestant; insert: Contestant } {
  const as = (work: (query: Query) => Promise<void>) =>
    inTransaction(async (query) => {
      await query(scopeSql, [JSON.stringify(claims)])
      await work(query)
    })
  return {
    read: {
      name,
      once: () => as(async (query) => expectRows((await query(readSql, [member])).rows[0]?.body, 20)),
    },
    insert: {
      name,
      once: () =>
        as(async (query) =>
          expectRows((await query(insertSql, [crypto.randomUUID(), JSON.stringify(lines)])).rows[0]?.body, 1),
        ),
    },
  }
}

type Ask = (path: string, init: RequestInit) => Promise<Response>

function byRest(name: string, ask: Ask): { read: Contestant; insert: Contestant } {
  const headers = { 'content-type': 'application/json', prefer: 'return=representation' }
  return {
    read: { name, once: async () => expectRows(await (await ask(readPath, {})).text(), 20) },
    insert: {
      name,
      once: async () => {
        const body = JSON.stringify({ id: crypto.randomUUID(), lines })
        expectRows(await (await ask(insertPath, { method: 'POST', headers, body })).text(), 1)
      },
    },
  }
}

function expectRows(body: unknown, count: number) {
  const found = JSON.parse(String(body))
  if (!Array.isArray(found) || found.length !== count)
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

/** Platform, migrations and rules in order, for databases that are not opened through our own door. */
function schema(): string {
  const root = new URL('../db/', import.meta.url)
  return ['platform', 'migrations', 'rules']
    .flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root))
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8')),
    )
    .join('\n')
}

async function lite() {
  const connection = await createPgliteConnection({ url: 'memory://' })
  await connection.driver.exec(`begin; ${schema()} ${rows} commit;`)
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
  await stock.exec(`begin; ${schema()} ${rows} commit;`)
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

async function race(engine: string, all: { read: Contestant; insert: Contestant }[]) {
  for (const callers of [1, 10]) {
    printRates(
      `${engine}: 20 of my orders, checked by RLS`,
      callers,
      await rates(
        all.map(({ read }) => read),
        callers,
      ),
    )
    const inserts = all.map(({ insert }) => insert)
    printRates(`${engine}: an order, priced and expanded`, callers, await rates(inserts, callers))
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
