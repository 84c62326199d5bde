import type { OwnerSession, Session } from './types.ts'

interface SqlText {
  text: string
}

interface LayerTexts {
  platform: SqlText[]
  migrations: SqlText[]
  rules: SqlText[]
}

/** Schemas in which an operator may create objects beside those of the layers. */
const SHARED_SCHEMAS = ['public', 'jobs']

export const clubObjectTable = `
  create table if not exists supabase_migrations.club_object (
    kind text not null check (kind in ('table', 'function')),
    name text not null,
    primary key (kind, name)
  );
  alter table supabase_migrations.club_object enable row level security;`

/**
 * Tables and sequences named in the applied migrations of any program version. Undefined when the ledger has no
 * migration texts: then every table counts as the club's, because a back-up had better contain one table too many.
 */
export async function migratedNames(session: Session): Promise<Set<string> | undefined> {
  if (!(await hasTable(session, 'schema_migrations'))) return undefined
  const { rows } = await session.query<{ name: string | null }>(
    `select null as name from supabase_migrations.schema_migrations where coalesce(cardinality(statements), 0) = 0
     union
     select lower(replace(found[2], '"', '')) from supabase_migrations.schema_migrations, unnest(statements) as statement,
       regexp_matches(statement, '(create\\s+(?:unlogged\\s+)?(?:table|sequence)(?:\\s+if\\s+not\\s+exists)?|rename\\s+to)\\s+([\\w."]+)',
         'gi') as found`,
  )
  if (rows.length === 0 || rows.some(({ name }) => name === null)) return undefined
  return new Set(rows.map(({ name }) => (name!.includes('.') ? name! : `public.${name}`)))
}

/** `name`: with its schema. */
export function isOfClub(name: string, migrated: Set<string> | undefined): boolean {
  return migrated === undefined || !isSharedSchema(name) || migrated.has(name.replaceAll('"', ''))
}

export function isSharedSchema(name: string): boolean {
  return SHARED_SCHEMAS.some((schema) => name.startsWith(`${schema}.`))
}

/** Functions, with their schema, of these layers and of other recorded program versions. */
export async function clubFunctions(session: Session, layers: LayerTexts): Promise<Set<string>> {
  const names = new Set(functionsOf([...layers.platform, ...layers.migrations, ...layers.rules]))
  if (!(await hasTable(session, 'club_object'))) return names
  const { rows } = await session.query<{ name: string }>(
    `select name from supabase_migrations.club_object where kind = 'function'`,
  )
  for (const { name } of rows) names.add(name)
  return names
}

/** Names, with their schema, of the functions that the SQL files create. */
export function functionsOf(files: SqlText[]): string[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(/\bcreate (?:or replace )?function ((?!pg_temp\b)\w+\.\w+)/gi)].map(
      ([, name]) => name!,
    ),
  )
}

/**
 * Records the club's tables and functions in shared schemas, so that the rules and other program versions can tell them
 * from the operator's. A name stays after the program stops creating its object.
 */
export async function recordClubObjects(session: OwnerSession, layers: LayerTexts): Promise<void> {
  const functions = functionsOf([...layers.platform, ...layers.migrations, ...layers.rules])
  await insertNames(session, 'function', functions)
  await insertNames(session, 'table', [...((await migratedNames(session)) ?? [])])
}

/** Returns a test whether a recorded object, by its name with the schema, is the club's rather than the operator's. */
export async function recordedObjects(session: Session): Promise<(name: string) => boolean> {
  const { rows } = await session.query<{ kind: string; name: string }>(
    'select kind, name from supabase_migrations.club_object',
  )
  // Without migration texts the ledger names no tables.
  if (!rows.some(({ kind }) => kind === 'table')) return () => true
  const names = new Set(rows.map(({ name }) => name))
  return (name) => !isSharedSchema(name) || names.has(name)
}

async function insertNames(session: Session, kind: 'table' | 'function', names: string[]): Promise<void> {
  await session.query(
    `insert into supabase_migrations.club_object (kind, name)
     select distinct $1, name from unnest($2::text[]) as name on conflict do nothing`,
    [kind, names.filter(isSharedSchema)],
  )
}

async function hasTable(session: Session, name: string): Promise<boolean> {
  const { rows } = await session.query('select 1 where to_regclass($1) is not null', [
    `supabase_migrations.${name}`,
  ])
  return rows.length > 0
}
