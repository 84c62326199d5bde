import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/config/config-values.ts'
import { clubObjectTable, functionsOf, recordClubObjects } from './club-objects.ts'
import { type Database, DatabaseError, type OwnerSession, type Session } from './types.ts'

/** An arbitrary lock number: one migrator at a time. */
const MIGRATION_LOCK = 7_201_934_528

/** The tables that record a database's layers and migrations. */
export const ledger = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations
    (version text primary key, name text, statements text[]);
  create table if not exists supabase_migrations.layers (layer text primary key, hash text not null);
  alter table supabase_migrations.layers enable row level security;
  alter table supabase_migrations.schema_migrations enable row level security;
  ${clubObjectTable}
`

export interface MigrateOptions {
  /** The folder with `platform`, `migrations` and `rules`. */
  folder?: string
}

/** A layer could not be applied; the whole run was rolled back. `file` is relative to the folder of the layers. */
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

/** The files of each layer, in the order of application. */
export interface Layers {
  platform: SqlFile[]
  migrations: SqlFile[]
  rules: SqlFile[]
}

export async function readLayers({ folder }: MigrateOptions = {}): Promise<Layers> {
  const root = folder ?? join(projectFolder, 'db')
  return {
    platform: await sqlFiles(root, 'platform'),
    migrations: await sqlFiles(root, 'migrations'),
    rules: await sqlFiles(root, 'rules'),
  }
}

/**
 * Applies platform, migrations not yet applied, and rules. One transaction, so that a failure leaves the database as it
 * was; under a lock, so that servers may start together. Returns the applied files in order, empty when nothing is due.
 * Throws MigrationError.
 */
export async function migrate(
  database: Database,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const layers = await readLayers(options)
  return database.asOwner(async (session) => ({ applied: await applyLayers(session, layers) }))
}

/** `migrate` inside the caller's transaction. */
export async function applyLayers(session: OwnerSession, layers: Layers): Promise<string[]> {
  const { platform, migrations, rules } = layers
  const all = [...platform, ...migrations, ...rules]
  await lockMigrations(session)
  await openLedger(session, layers)
  const platformFiles = await applyPlatform(session, layers)
  const migrationFiles = await applyMigrations(session, migrations, rules)
  if (platformFiles.length + migrationFiles.length > 0 || !(await isApplied(session, 'rules', all))) {
    // Before the rules, which treat these objects as the club's.
    await recordClubObjects(session, layers)
  }
  const ruleFiles = await applyLayer(session, 'rules', rules, all)
  const applied = [...platformFiles, ...migrationFiles, ...ruleFiles]
  if (applied.length > 0) await session.query(`select pg_notify('pgrst', 'reload schema')`)
  return applied
}

/** Takes the migration lock until the end of the transaction. */
export async function lockMigrations(session: OwnerSession): Promise<void> {
  // A script may wait for minutes; an ordinary statement would time out while another gateway upgrades a large club.
  await session.script(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

/** Versions of the applied migrations, in order; empty for a new database. */
export async function appliedMigrations(session: Session): Promise<string[]> {
  const { rows: ledgerTables } = await session.query(
    `select 1 where to_regclass('supabase_migrations.schema_migrations') is not null`,
  )
  if (ledgerTables.length === 0) return []
  const { rows } = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

/** Hash of the applied platform; undefined where the host provides its own. */
export async function appliedPlatform(session: Session): Promise<string | undefined> {
  const { rows } = await session.query<{ hash: string }>(
    `select hash from supabase_migrations.layers where layer = 'platform'`,
  )
  return rows[0]?.hash
}

/**
 * Platform and migration files that a start would apply to an existing database: changes that an older program version
 * cannot undo. Empty for a new database, and for one of a newer program, which `migrate` refuses.
 */
export async function pendingUpgrade(session: Session, layers: Layers): Promise<string[]> {
  const applied = new Set(await appliedMigrations(session))
  const here = new Set(layers.migrations.map(versionOf))
  const isNewer = [...applied].some((version) => !here.has(version))
  if (applied.size === 0 || isNewer) return []
  const platform = (await isApplied(session, 'platform', layers.platform)) ? [] : layers.platform
  const migrations = layers.migrations.filter((file) => !applied.has(versionOf(file)))
  return [...platform, ...migrations].map(({ path }) => path)
}

/**
 * First drops platform functions without dependants, in all their overloads, so that a new version may change
 * parameters and results. The rules depend on them and are withdrawn before that.
 */
async function applyPlatform(session: OwnerSession, { platform, rules }: Layers): Promise<string[]> {
  const { rows } = await session.query('select 1 from supabase_migrations.layers')
  if (rows.length > 0 && platform.length > 0 && !(await isApplied(session, 'platform', platform))) {
    await withdrawRules(session, rules)
    await session.script(dropFunctions(functionsOf(platform)))
  }
  return applyLayer(session, 'platform', platform, platform)
}

const dropFunctions = (names: string[]) => `
  do $$
  declare
    found record;
  begin
    for found in
      select p.oid::regprocedure as name from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname || '.' || p.proname in (${names.map((name) => `'${name}'`).join(', ') || `''`})
        and p.proowner = current_user::regrole
    loop
      begin
        execute format('drop function %s', found.name);
      exception when dependent_objects_still_exist then null;
      end;
    end loop;
  end
  $$`

async function openLedger(session: OwnerSession, layers: Layers): Promise<void> {
  const { rows } = await session.query(
    `select 1 where to_regclass('supabase_migrations.club_object') is not null`,
  )
  if (rows.length > 0) return
  await session.script(ledger)
  // An upgrade withdraws the rules of a version that recorded nothing.
  await recordClubObjects(session, layers)
}

/**
 * The SQL files of a layer and its subfolders, ordered by number. Files without a number come between 4999 and 5000 and
 * must not depend on their order.
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

/** Applies all files of a layer when anything that they depend on changed. */
async function applyLayer(
  session: OwnerSession,
  layer: string,
  files: SqlFile[],
  dependsOn: SqlFile[],
): Promise<string[]> {
  if (files.length === 0 || (await isApplied(session, layer, dependsOn))) return []
  const hash = hashOfLayer(dependsOn)
  for (const file of files) await apply(session, file)
  await session.query(
    `insert into supabase_migrations.layers (layer, hash) values ($1, $2)
     on conflict (layer) do update set hash = excluded.hash`,
    [layer, hash],
  )
  return files.map((file) => file.path)
}

async function isApplied(session: Session, layer: string, dependsOn: SqlFile[]): Promise<boolean> {
  const { rows } = await session.query(
    'select 1 from supabase_migrations.layers where layer = $1 and hash = $2',
    [layer, hashOfLayer(dependsOn)],
  )
  return rows.length > 0
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

/**
 * Runs the reset file: policies and views may depend on columns that a migration changes. The rules create them again.
 */
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

/** The number of a migration, such as 0001. Throws MigrationError for a file without one. */
export function versionOf(file: SqlFile): string {
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

/**
 * Removes the differences that the Supabase CLI makes when it splits a migration into statements: white space,
 * semicolons and comment lines.
 */
function bare(sql: string): string {
  return sql.replace(/^\s*--.*$/gm, '').replace(/[\s;]+/g, '')
}

export function hashOfLayer(files: SqlFile[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.path}\0${file.text}\0`)
  return hash.digest('hex')
}
