import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/config/config-values.ts'
import { type Database, DatabaseError, type OwnerSession } from './types.ts'

/** Any number that no one else locks: one migrator at a time. */
const MIGRATION_LOCK = 7_201_934_528

const ledger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations
    (version text primary key, name text, statements text[]);
  create table if not exists supabase_migrations.layers (layer text primary key, hash text not null);
  alter table supabase_migrations.layers enable row level security;
  alter table supabase_migrations.schema_migrations enable row level security;
`

export interface MigrateOptions {
  /** A hosted Supabase has the platform already. */
  skipPlatform?: boolean
  /** The folder with `platform`, `migrations` and `rules`. */
  folder?: string
}

/** A layer could not be applied; nothing of this run was kept. `file` is relative to the folder of the layers. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  readonly code = 'MIGRATION_REFUSED'
  readonly file: string
  constructor(file: string, message: string, options?: ErrorOptions) {
    super(`${file}: ${message}`, options)
    this.file = file
  }
}

export interface SqlFile {
  /** Relative to the folder of the layers, such as `migrations/0001_people.sql`. */
  path: string
  text: string
}

/**
 * Brings the database to what the files say: platform, migrations not yet applied, rules. All in one transaction, so
 * that a failure leaves the database as it was, and under a lock, so that servers may start together.
 * Gives the files applied, in order; none when there is nothing to do. Throws MigrationError.
 */
export async function migrate(
  database: Database,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const folder = options.folder ?? join(projectFolder, 'db')
  const platform = options.skipPlatform ? [] : await sqlFiles(folder, 'platform')
  const migrations = await sqlFiles(folder, 'migrations')
  const rules = await sqlFiles(folder, 'rules')
  return database.asOwner(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await openLedger(session)
    const applied = [
      ...(await applyLayer(session, 'platform', platform, platform)),
      ...(await applyMigrations(session, migrations, rules)),
      ...(await applyLayer(session, 'rules', rules, [...platform, ...migrations, ...rules])),
    ]
    if (applied.length > 0) await session.query(`select pg_notify('pgrst', 'reload schema')`)
    return { applied }
  })
}

async function openLedger(session: OwnerSession): Promise<void> {
  const { rows } = await session.query(`select 1 where to_regclass('supabase_migrations.layers') is not null`)
  if (rows.length === 0) await session.script(ledger)
}

/**
 * The SQL files of a layer, with those of its folders. A number orders a file; those without a number come between 4999 and
 * 5000, and may not depend on the order among themselves.
 */
export async function sqlFiles(folder: string, layer: string): Promise<SqlFile[]> {
  const keyOf = (name: string) => (/^\d/.test(name) ? name : `4999_${name}`)
  const names = (await readdir(`${folder}/${layer}`, { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return Promise.all(
    names.map(async (name) => ({
      path: `${layer}/${name}`,
      text: await readFile(`${folder}/${layer}/${name}`, 'utf8'),
    })),
  )
}

/** Applies the files of a layer whole when anything that they depend on changed. */
async function applyLayer(
  session: OwnerSession,
  layer: string,
  files: SqlFile[],
  dependsOn: SqlFile[],
): Promise<string[]> {
  if (files.length === 0) return []
  const hash = hashOf(dependsOn)
  const table = await session.query(
    'select 1 from supabase_migrations.layers where layer = $1 and hash = $2',
    [layer, hash],
  )
  if (table.rows.length > 0) return []
  for (const file of files) await apply(session, file)
  await session.query(
    `insert into supabase_migrations.layers (layer, hash) values ($1, $2)
     on conflict (layer) do update set hash = excluded.hash`,
    [layer, hash],
  )
  return files.map((file) => file.path)
}

async function applyMigrations(session: OwnerSession, files: SqlFile[], rules: SqlFile[]): Promise<string[]> {
  const { rows } = await session.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  )
  const applied = new Map(rows.map((row) => [row.version, (row.statements ?? []).join('\n')]))
  const pending = files.filter((file) => !applied.has(versionOf(file)))
  for (const file of files) refuseChange(file, applied.get(versionOf(file)))
  refuseUnknown(files, applied)
  refuseLate(pending, rows.at(-1)?.version)
  if (applied.size > 0 && pending.length > 0) await withdrawRules(session, rules)
  for (const file of pending) await record(session, file)
  return pending.map((file) => file.path)
}

/** Policies and views may hang on what a migration changes: the reset takes them away, the rules bring them back. */
async function withdrawRules(session: OwnerSession, rules: SqlFile[]): Promise<void> {
  const reset = rules.find((file) => file.path.endsWith('/0000_reset.sql'))
  if (!reset) return
  await apply(session, reset)
  await session.query(`delete from supabase_migrations.layers where layer = 'rules'`)
}

async function record(session: OwnerSession, file: SqlFile): Promise<void> {
  await apply(session, file)
  const name = file.path.replace(/^migrations\/\d+_|\.sql$/g, '')
  await session.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [versionOf(file), name, [file.text]],
  )
}

async function apply(session: OwnerSession, file: SqlFile): Promise<void> {
  try {
    await session.script(file.text)
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    const detail = [cause.message, cause.detail, cause.hint].filter(Boolean).join('; ')
    throw new MigrationError(file.path, `${detail} (${cause.code})`, { cause })
  }
}

function versionOf(file: SqlFile): string {
  const version = /^migrations\/(\d+)_/.exec(file.path)?.[1]
  if (!version) throw new MigrationError(file.path, 'a migration is named NNNN_name.sql')
  return version
}

function refuseChange(file: SqlFile, applied: string | undefined): void {
  if (applied === undefined || bare(applied) === bare(file.text)) return
  throw new MigrationError(file.path, 'was changed after it had been applied; write a new migration instead')
}

function refuseUnknown(files: SqlFile[], applied: Map<string, string>): void {
  const versions = new Set(files.map(versionOf))
  const unknown = [...applied.keys()].find((version) => !versions.has(version))
  if (!unknown) return
  throw new MigrationError(
    `migrations/${unknown}`,
    'was applied to this database but is not here: is this program older?',
  )
}

function refuseLate(pending: SqlFile[], newest: string | undefined): void {
  const late = pending.find((file) => newest !== undefined && versionOf(file) < newest)
  if (!late) return
  throw new MigrationError(
    late.path,
    `comes before ${newest}, which was applied already; give it a higher number`,
  )
}

/** The Supabase tool keeps a migration cut into statements; white space and semicolons do not tell them apart. */
function bare(sql: string): string {
  return sql.replace(/[\s;]+/g, '')
}

function hashOf(files: SqlFile[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.path}\0${file.text}\0`)
  return hash.digest('hex')
}
