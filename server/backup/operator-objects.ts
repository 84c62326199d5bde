import type { Layers } from '#server/database/migrate.ts'
import type { Session } from '#server/database/types.ts'

/** Schemas in which only migrations make tables, and an operator may make others. */
const MIGRATED_SCHEMAS = ['public', 'jobs']

/**
 * The tables and sequences that the applied migrations name, whichever version of the program applied them. Undefined where the
 * ledger has no texts: then every table counts as the club's, because a back-up rather has one table too many.
 */
export async function migratedNames(session: Session): Promise<Set<string> | undefined> {
  const { rows: ledger } = await session.query(
    `select 1 where to_regclass('supabase_migrations.schema_migrations') is not null`,
  )
  if (ledger.length === 0) return undefined
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
  return migrated === undefined || !isMigratedSchema(name) || migrated.has(name.replaceAll('"', ''))
}

function isMigratedSchema(name: string): boolean {
  return MIGRATED_SCHEMAS.some((schema) => name.startsWith(`${schema}.`))
}

/**
 * What this version of the program did not make, each such as `table public.caddies`: no back-up has it, and no restore makes it.
 * In the schemas of the platform nothing is looked for.
 */
export async function operatorObjects(session: Session, layers: Layers): Promise<string[]> {
  const migrated = await migratedNames(session)
  const { rows } = await session.query<{ kind: string; name: string }>(
    `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end
       as kind, format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname !~ '^pg_'
       and n.nspname not in ('information_schema', 'extensions', 'supabase_migrations', 'auth', 'storage', 'realtime', 'private')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     union all
     select 'function', format('%I.%I', n.nspname, p.proname)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'jobs')
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by 2, 1`,
  )
  const functions = functionsOf(layers)
  const isMade = ({ kind, name }: { kind: string; name: string }) => {
    if (kind === 'function') return functions.has(name)
    return !kind.includes('view') && isMigratedSchema(name) && isOfClub(name, migrated)
  }
  return [...new Set(rows.filter((row) => !isMade(row)).map(({ kind, name }) => `${kind} ${name}`))]
}

/** The functions that the layers make, with their schema. */
export function functionsOf({ platform, migrations, rules }: Layers): Set<string> {
  return new Set(
    [...platform, ...migrations, ...rules].flatMap(({ text }) =>
      [...text.matchAll(/\bcreate (?:or replace )?function (\w+\.\w+)/gi)].map(([, name]) => name!),
    ),
  )
}
