import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, sqlFiles } from './migrate.ts'
import { type MemoryDatabase, openPgliteInMemory } from './pglite/pglite.ts'
import { openEmptyPostgres, openFromTemplate } from './postgres/testing-postgres.ts'
import type { Database, Scope } from './types.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The Database of one test file, with all layers applied and otherwise empty. */
export type TestDatabase = Database

/**
 * Opens a fresh, migrated database for one test file; close it in `afterAll`. PGlite in memory, from a dump cached in
 * `.tmp` until an SQL file changes; or, if DATABASE_URL is set, a new database on that PostgreSQL, which `close` drops.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL
  return url ? openFromTemplate(url, await hashOfLayers()) : openTestDatabaseInMemory()
}

/** Opens a fresh, migrated PGlite in memory, regardless of DATABASE_URL. */
export async function openTestDatabaseInMemory(): Promise<MemoryDatabase> {
  const hash = await hashOfLayers()
  return openPgliteInMemory(await template(hash, migrate))
}

/** Opens a database without tables, on the engine of `openTestDatabase`. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL
  return url ? openEmptyPostgres(url) : openEmptyDatabaseInMemory()
}

/** Opens a PGlite in memory without tables, from a dump: creating a cluster would take four times as long. */
export async function openEmptyDatabaseInMemory(): Promise<MemoryDatabase> {
  engineHash ??= hashOfEngine().then((hash) => hash.digest('hex').slice(0, 16))
  return openPgliteInMemory(await template(`empty-${await engineHash}`))
}

export interface NewUser {
  role_id?: string
  first_name?: string
  surname?: string
  email?: string
}

/** Creates a person with a confirmed account and a profile; `scope` is that of their signed-in requests. */
export async function createUser(
  database: Database,
  user: NewUser = {},
): Promise<{ id: string; scope: Scope }> {
  const id = randomUUID()
  const email = user.email ?? `${id}@greenside.example`
  await database.asOwner(async (session) => {
    await session.query(
      `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data,
         raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, now(),
         '{"provider": "email", "providers": ["email"]}', $3, now(), now())`,
      [id, email, { first_name: user.first_name ?? '', surname: user.surname ?? '' }],
    )
    await session.query(
      `insert into public.profiles (id, role_id, first_name, surname) values ($1, $2, $3, $4)
       on conflict (id) do update set role_id = excluded.role_id, first_name = excluded.first_name,
         surname = excluded.surname`,
      [id, user.role_id ?? 'member', user.first_name ?? '', user.surname ?? ''],
    )
  })
  const claims = {
    role: 'authenticated',
    sub: id,
    aud: 'authenticated',
    email,
    aal: 'aal1',
    is_anonymous: false,
  } as const
  return { id, scope: { role: 'authenticated', claims } }
}

/** Signs a person in again; returns the scope of the new session. */
export async function signIn(
  database: Database,
  { id, scope }: { id: string; scope: Scope },
): Promise<{ sessionId: string; scope: Scope }> {
  const sessionId = randomUUID()
  await database.runAsOwner(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
    [sessionId, id],
  )
  return { sessionId, scope: { ...scope, claims: { ...scope.claims, session_id: sessionId } } }
}

/** The person's scope in a session in which they have just confirmed their password. */
export async function withProof(
  database: Database,
  { id, scope }: { id: string; scope: Scope },
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<Scope> {
  const session = randomUUID()
  await database.asOwner(async (transaction) => {
    await transaction.query(
      `insert into auth.sessions (id, user_id, aal, created_at) values ($1, $2, $3::auth.aal_level, now())`,
      [session, id, aal],
    )
    await transaction.query(
      `insert into jobs.session_proof (session_id, kind, expires_at)
       values ($1, 'password', now() + interval '10 minutes')`,
      [session],
    )
  })
  return { ...scope, claims: { ...scope.claims, aal, session_id: session } } as Scope
}

/** Returns the named dump, creating it first if missing: of an empty database, or of one filled by `fill`. */
async function template(
  name: string,
  fill?: (database: MemoryDatabase) => Promise<unknown>,
): Promise<Uint8Array> {
  const folder = `${root}.tmp/test-databases`
  const file = `${folder}/${name}.tar`
  const kept = loaded.get(name) ?? (await readFile(file).catch(() => undefined))
  if (kept) {
    loaded.set(name, kept)
    return kept
  }
  const database = await openPgliteInMemory()
  await fill?.(database)
  await slim(database)
  const dump = await database.dump()
  await database.close()
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  const fresh = `${folder}/${name}.${process.pid}`
  await writeFile(fresh, dump)
  await rename(fresh, file)
  return dump
}

/** Removes what each clone would copy: the template databases and a log to replay. */
async function slim({ maintain }: MemoryDatabase): Promise<void> {
  await maintain('set wal_recycle = off')
  await maintain('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await maintain(`drop database ${name}`)
  await maintain('checkpoint')
}

const loaded = new Map<string, Uint8Array>()

const DAY = 86_400_000

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(`${folder}/${name}`).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DAY) await rm(`${folder}/${name}`, { force: true })
  }
}

let layersHash: Promise<string> | undefined

/** Reads the layers once for all files of a test worker. */
function hashOfLayers(): Promise<string> {
  layersHash ??= hashLayers()
  return layersHash
}

async function hashLayers(): Promise<string> {
  const hash = await hashOfEngine()
  for (const layer of ['platform', 'migrations', 'rules']) {
    for (const { path, text } of await sqlFiles(`${root}db`, layer)) hash.update(`${path}\0`).update(text)
  }
  return hash.digest('hex').slice(0, 16)
}

let engineHash: Promise<string> | undefined

/** Starts a hash with the engine and the code that creates databases with it. */
async function hashOfEngine(): Promise<Hash> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const makers = ['./migrate.ts', './testing.ts'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const hash = createHash('sha256')
  for (const file of [join(pglite, '../../package.json'), ...makers]) hash.update(await readFile(file))
  return hash
}
