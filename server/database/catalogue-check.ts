import { recordedObjects } from './club-objects.ts'
import { databaseError, sqlState } from './errors.ts'
import { lockMigrations } from './migrate.ts'
import type { Database, OwnerSession, Session } from './types.ts'

/**
 * Objects that the layers create and the ledger does not list. `rules`: those that platform and rules can create again.
 * `tables`: those that only migrations create.
 */
interface Catalogue {
  rules: string[]
  tables: string[]
}

const LAYERED = `('public', 'auth', 'storage', 'realtime', 'jobs', 'private')`

/**
 * Reads names that survive a dump, each with its table or function. Leaves out the owner's grants, because a restore
 * may rename that role.
 */
const READ_RULES = `
  select p.schemaname || '.' || p.tablename as of_object, format('policy %s on %s.%s for %s to %s: %s %s', p.policyname, p.schemaname, p.tablename, p.cmd,
    array_to_string(p.roles, ','), md5(coalesce(p.qual, '')), md5(coalesce(p.with_check, ''))) as name
  from pg_policies p where p.schemaname in ${LAYERED}
  union all
  select n.nspname || '.' || c.relname, format('row level security of %I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${LAYERED} and c.relkind in ('r', 'p') and c.relrowsecurity
  union all
  select n.nspname || '.' || c.relname, format('trigger %I on %I.%I %s', t.tgname, n.nspname, c.relname, t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ${LAYERED}
  union all
  select n.nspname || '.' || p.proname, format('function %I.%I(%s) %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid), md5(p.prosrc))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${LAYERED}
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select o.of_object, format('%s on %s %s to %s', g.privilege_type, o.kind, o.name, coalesce(r.rolname, 'public'))
  from (
    select 'table' as kind, n.nspname || '.' || c.relname as of_object, format('%I.%I', n.nspname, c.relname) as name, c.relacl as acl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${LAYERED} and c.relkind in ('r', 'p', 'v', 'S')
    union all
    select 'column', n.nspname || '.' || c.relname, format('%I.%I.%I', n.nspname, c.relname, a.attname), a.attacl
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${LAYERED} and a.attacl is not null
    union all
    select 'schema', null, format('%I', n.nspname), n.nspacl from pg_namespace n where n.nspname in ${LAYERED}
  ) o
  cross join lateral aclexplode(o.acl) g
  left join pg_roles r on r.oid = g.grantee
  where g.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role')
  union all
  select null, format('login takes on %s', r.rolname) from pg_roles r
  where r.rolname in ('anon', 'authenticated', 'service_role')
    and pg_has_role(current_user, r.oid, case when current_setting('server_version_num')::integer >= 160000
      then 'set' else 'member' end)`

const READ_TABLES = `
  select n.nspname || '.' || c.relname as of_object, format('column %I of %I.%I', a.attname, n.nspname, c.relname) as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${LAYERED} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select n.nspname || '.' || c.relname, format('constraint %I of %I.%I', k.conname, n.nspname, c.relname)
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${LAYERED} and k.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select n.nspname || '.' || t.relname, format('unique index %I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
  where n.nspname in ${LAYERED} and i.indisunique
  union all
  select n.nspname || '.' || coalesce(t.relname, c.relname), format('sequence %I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
    and d.refclassid = 'pg_class'::regclass
  left join pg_class t on t.oid = d.refobjid
  where n.nspname in ${LAYERED} and c.relkind = 'S'`

/**
 * Compares the database with the catalogue that the last start recorded. Returns the first missing policy, grant, role,
 * trigger or function, for example after a restore without roles; `applyAgain` brings them back. Throws DatabaseError
 * when a table, column, key or unique index is missing: no migration would bring it back.
 */
export async function findMissing(database: Database): Promise<string | undefined> {
  return database.asOwner(async (session) => {
    const recorded = await readRecorded(session)
    if (!recorded) return undefined
    const missing = firstMissing(recorded.tables, await readNames(session, READ_TABLES))
    if (missing) throw incomplete(missing)
    return firstMissing(recorded.rules, await readNames(session, READ_RULES))
  })
}

/** Makes the next `migrate` apply platform and rules, even if they did not change. */
export async function applyAgain(database: Database): Promise<void> {
  await database.runAsOwner('delete from supabase_migrations.layers')
}

/** Records the catalogue of the migrated database. Leaves out an operator's objects, which the operator may drop. */
export async function recordCatalogue(database: Database): Promise<void> {
  await database.asOwner(async (session) => {
    await lockMigrations(session)
    await session.script(`
      create table if not exists supabase_migrations.catalogue (part text primary key, names text[] not null);
      alter table supabase_migrations.catalogue enable row level security;`)
    const isOfClub = await recordedObjects(session)
    for (const [part, text] of [
      ['rules', READ_RULES],
      ['tables', READ_TABLES],
    ] as const) {
      await session.query(
        `insert into supabase_migrations.catalogue (part, names) values ($1, $2::text[])
         on conflict (part) do update set names = excluded.names where catalogue.names <> excluded.names`,
        [part, await readNames(session, text, isOfClub)],
      )
    }
  })
}

async function readRecorded(session: OwnerSession): Promise<Catalogue | undefined> {
  const { rows: tables } = await session.query(
    `select 1 where to_regclass('supabase_migrations.catalogue') is not null`,
  )
  if (tables.length === 0) return undefined
  const { rows } = await session.query<{ part: string; names: string[] }>(
    'select part, names from supabase_migrations.catalogue',
  )
  const namesOf = (part: string) => rows.find((row) => row.part === part)?.names ?? []
  return { rules: namesOf('rules'), tables: namesOf('tables') }
}

async function readNames(
  session: Session,
  text: string,
  isWanted: (object: string) => boolean = () => true,
): Promise<string[]> {
  const { rows } = await session.query<{ of_object: string | null; name: string }>(
    `select of_object, name from (${text}) found group by of_object, name order by name collate "C"`,
  )
  return rows.filter(({ of_object }) => of_object === null || isWanted(of_object)).map(({ name }) => name)
}

function firstMissing(names: readonly string[], available: readonly string[]): string | undefined {
  const present = new Set(available)
  return names.find((name) => !present.has(name))
}

function incomplete(missing: string) {
  return databaseError(
    sqlState.cannotConnect,
    `The database is incomplete: it lacks the ${missing}, which it had at the last start. Restore it again; nothing was changed. ` +
      `If it was removed on purpose: delete from supabase_migrations.catalogue where part = 'tables'`,
  )
}
