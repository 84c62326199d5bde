import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from '../migrate.ts'
import type { Database } from '../types.ts'
import { openPostgres } from './postgres.ts'

/** An arbitrary lock number: one process at a time makes the template. */
const TEMPLATE_LOCK = 5_118_902_447

/**
 * A new database on the server at `url`, cloned from a template with all layers applied, which is made once for each
 * `hash` of the layers. `close` drops it.
 */
export async function openFromTemplate(url: string, hash: string): Promise<Database> {
  const name = `greenside_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await maintain(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await makeTemplate(client, url, `greenside_template_${hash}`)
    await client.query(`create database ${name} template greenside_template_${hash}`)
  })
  const database = openPostgres(withDatabase(url, name), { max: 5 })
  const close = async () => {
    await database.close()
    await maintain(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, close }
}

/** A new, empty database. `close` drops it. */
export async function openEmptyPostgres(url: string): Promise<Database> {
  const name = `greenside_empty_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await maintain(url, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
  const database = openPostgres(withDatabase(url, name), { max: 5 })
  const close = async () => {
    await database.close()
    await maintain(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, close }
}

async function makeTemplate(client: Client, url: string, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  const building = `${name}_building`
  await client.query(`drop database if exists ${building} with (force)`)
  await client.query(`create database ${building} template template0 encoding 'UTF8'`)
  const database = openPostgres(withDatabase(url, building), { max: 1 })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${building} rename to ${name}`)
}

async function maintain(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
