// Also on PostgreSQL: the roles of a whole server.
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const roles = read('../platform/0100_roles.sql')
const guide = /```sql\n(-- Once on the server:.*?)```/s.exec(read('../../docs/deploy.md'))![1]!

const local = await startLocalPostgres()
afterAll(() => local?.stop())

async function as<T>(login: string, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const address = new URL(local!.url)
  address.username = login
  address.pathname = `/${database}`
  const client = new Client({ connectionString: address.toString() })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Each statement alone: a database cannot be created in a transaction. */
async function asAdministrator(script: string) {
  for (const statement of script.split(';').filter((part) => part.trim()))
    await as('postgres', 'postgres', (client) => client.query(statement))
}

const startClub = (login: string) => as(login, login, (client) => client.query(roles))

describe.skipIf(!local)('a club whose login may not create roles', () => {
  it('is refused with the statements for an administrator, and starts after these', async () => {
    await asAdministrator('create role dunes login; create database dunes owner dunes')
    const { message, code } = await startClub('dunes').then(
      () => ({ message: '', code: '' }),
      (error) => error,
    )
    expect(code).toBe('42501')
    await asAdministrator(/run: (.*)$/.exec(message)![1]!)
    await startClub('dunes')
  })

  it('starts beside another club after the statements of the guide', async () => {
    await asAdministrator('drop database dunes; drop role dunes, anon, authenticated, service_role')
    await asAdministrator(guide)
    await startClub('lakeside')
    await asAdministrator(guide.slice(guide.indexOf('-- For each')).replaceAll('lakeside', 'links'))
    await startClub('links')
    const { rows } = await as('links', 'links', (client) =>
      client.query(`select pg_has_role('service_role', 'member') as member, rolbypassrls as bypass
        from pg_roles where rolname = 'service_role'`),
    )
    expect(rows).toEqual([{ member: true, bypass: true }])
    await expect(as('lakeside', 'links', async () => {})).rejects.toMatchObject({ code: '42501' })
  })
})
