import type { OwnerSession, Session } from './types.ts'

interface SqlText {
  text: string
}

interface LayerTexts {
  platform: SqlText[]
  migrations: SqlText[]
  rules: SqlText[]
}

/** Schemas in which only the layers make tables and functions, and an operator may make others. */
const SHARED_SCHEMAS = ['public', 'jobs']

export const clubObjectTable = `
  create table if not exists supabase_migrations.club_object (
    kind text not null check (kind in ('table', 'function')),
    name text not null,
    primary key (kind, name)
  );
  alter table supabase_migrations.club_object enable row level security;`

/**
 * The tables and sequences that the applied migrations name, whichever version of the program applied them. Undefined where the
 * ledger has no texts: then every table counts as the club's, because a back-up rather has one table too many.
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

/** Whether the program made a table, by its name with the schema. */
export function isOfClub(name: string, migrated: Set<string> | undefined): boolean {
  return migrated === undefined || !isSharedSchema(name) || migrated.has(name.replaceAll('"', ''))
}

export function isSharedSchema(name: string): boolean {
  return SHARED_SCHEMAS.some((schema) => name.startsWith(`${schema}.`))
}

/** The functions with their schema that these layers make, and those that another version of the program recorded as its own. */
export async function clubFunctions(session: Session, layers: LayerTexts): Promise<Set<string>> {
  const names = new Set(functionsOf([...layers.platform, ...layers.migrations, ...layers.rules]))
  if (!(await hasTable(session, 'club_object'))) return names
  const { rows } = await session.query<{ name: string }>(
    `select name from supabase_migrations.club_object where kind = 'function'`,
  )
  for (const { name } of rows) names.add(name)
  return names
}

/** The functions that SQL files make, with their schema. */
export function functionsOf(files: SqlText[]): string[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(/\bcreate (?:or replace )?function ((?!pg_temp\b)\w+\.\w+)/gi)].map(
      ([, name]) => name!,
    ),
  )
}

/**
 * Records the names of tables and functions in the schemas that an operator shares: another version of the program tells the club's
 * from the operator's by them, and so do the rules. A name stays when the program no longer makes it.
 */
export async function recordClubObjects(session: OwnerSession, layers: LayerTexts): Promise<void> {
  const functions = functionsOf([...layers.platform, ...layers.migrations, ...layers.rules])
  await insertNames(session, 'function', functions)
  await insertNames(session, 'table', [...((await migratedNames(session)) ?? [])])
}

/** Tells the club's tables and functions from those of an operator, by their names with the schema, as they were recorded. */
export async function recordedObjects(session: Session): Promise<(name: string) => boolean> {
  const { rows } = await session.query<{ kind: string; name: string }>(
    'select kind, name from supabase_migrations.club_object',
  )
  // A ledger without the texts of its migrations names no tables.
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
