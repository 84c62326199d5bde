import { clubFunctions, isOfClub, migratedNames } from '#server/database/club-objects.ts'
import type { Layers } from '#server/database/migrate.ts'
import type { OwnerSession, Session } from '#server/database/types.ts'
import { BackupError } from '../backup-error.ts'

/** Schemas that contain only the club. */
const OWN_SCHEMAS = ['private', 'jobs', 'realtime', 'storage', 'auth', 'supabase_migrations']

/**
 * Drops the layers' objects: their schemas, and in `public` the tables and sequences of the applied migrations and the
 * functions of this program and of the one that upgraded the club. An operator's objects stay. Throws BackupError,
 * which loses the transaction, when one of them depends on the club and would be dropped too.
 */
export async function dropClub(session: OwnerSession, layers: Layers): Promise<void> {
  await refuseOthersInOwnSchemas(session)
  const migrated = await migratedNames(session)
  if (migrated === undefined) {
    throw new BackupError(
      'The database does not record which tables its migrations created, so none is dropped. Restore the back-up into an empty database.',
    )
  }
  const inPublic = await objectsOfPublic(session)
  const functions = await clubFunctions(session, layers)
  const dropped = inPublic.filter(({ kind, name }) =>
    kind === 'function' ? functions.has(name) : isOfClub(name, migrated),
  )
  const others = await objectsOfOthers(session, dropped)
  // Saves the policies and triggers of an operator's tables; the rules restore them at the end of the transaction.
  const reset = layers.rules.find(({ path }) => path.endsWith('/0000_reset.sql'))
  if (reset) await session.script(reset.text)
  await session.script(`drop schema if exists ${OWN_SCHEMAS.join(', ')} cascade`)
  // `if exists`: a column's sequence is dropped with its table, and a table may be dropped with another.
  for (const kind of ['table', 'sequence', 'function'] as const) {
    const names = dropped.filter((each) => each.kind === kind).map(({ identity }) => identity)
    if (names.length > 0) await session.script(`drop ${kind} if exists ${names.join(', ')} cascade`)
  }
  const present = new Set((await objectsOfOthers(session, [])).map(({ key }) => key))
  const losses = others.filter(({ key }) => !present.has(key))
  if (losses.length === 0) return
  throw new BackupError(
    `A roll-back would also drop these objects, which do not belong to the club but depend on it: ${losses.map(({ what }) => what).join(', ')}. ` +
      'Drop or change that yourself first, then run this again. Nothing was changed.',
  )
}

interface PublicObject {
  kind: 'table' | 'sequence' | 'function'
  /** With its schema. */
  name: string
  /** Argument of DROP. */
  identity: string
  /** Key of its catalogue row. */
  key: string
}

async function objectsOfPublic(session: Session): Promise<PublicObject[]> {
  const { rows } = await session.query<PublicObject>(
    `select case c.relkind when 'S' then 'sequence' else 'table' end as kind, format('%I.%I', n.nspname, c.relname) as name,
       format('%I.%I', n.nspname, c.relname) as identity, 'pg_class:' || c.oid as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'S')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
     union all
     select 'function', format('%I.%I', n.nspname, p.proname), p.oid::regprocedure::text, 'pg_proc:' || p.oid
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prokind = 'f'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  return rows
}

interface OtherObject {
  key: string
  /** For example `view reports.sales`. */
  what: string
}

/**
 * Relations, functions, types, foreign keys and column defaults outside the club's schemas, except those in `dropped`
 * and their parts.
 */
async function objectsOfOthers(session: Session, dropped: PublicObject[]): Promise<OtherObject[]> {
  const { rows } = await session.query<OtherObject & { of_relation: string | null }>(
    `with other as (
       select n.oid from pg_namespace n
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspname <> all ($1::text[])
     )
     select 'pg_class' as catalogue, c.oid, 'pg_class:' || c.oid as key, pg_describe_object('pg_class'::regclass, c.oid, 0) as what,
       'pg_class:' || coalesce((select d.refobjid from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') limit 1), c.oid) as of_relation
     from pg_class c where c.relnamespace in (select oid from other) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     union all
     select 'pg_proc', p.oid, 'pg_proc:' || p.oid, pg_describe_object('pg_proc'::regclass, p.oid, 0), 'pg_proc:' || p.oid
     from pg_proc p where p.pronamespace in (select oid from other)
     union all
     select 'pg_type', t.oid, 'pg_type:' || t.oid, pg_describe_object('pg_type'::regclass, t.oid, 0), 'pg_type:' || t.oid
     from pg_type t where t.typnamespace in (select oid from other) and t.typtype in ('e', 'd', 'r')
     union all
     select 'pg_constraint', k.oid, 'pg_constraint:' || k.oid, pg_describe_object('pg_constraint'::regclass, k.oid, 0),
       'pg_class:' || k.conrelid
     from pg_constraint k where k.connamespace in (select oid from other) and k.conrelid <> 0
     union all
     select 'pg_attrdef', a.oid, 'pg_attrdef:' || a.oid, pg_describe_object('pg_attrdef'::regclass, a.oid, 0), 'pg_class:' || a.adrelid
     from pg_attrdef a join pg_class c on c.oid = a.adrelid where c.relnamespace in (select oid from other)`,
    [OWN_SCHEMAS],
  )
  const goes = new Set(dropped.map(({ key }) => key))
  return rows.filter(({ key, of_relation }) => !goes.has(key) && !goes.has(of_relation ?? key))
}

/** Refuses when a club schema has a table that no migration created: it would be dropped too. */
async function refuseOthersInOwnSchemas(session: Session): Promise<void> {
  const migrated = await migratedNames(session)
  const { rows } = await session.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'jobs' and c.relkind in ('r', 'p')`,
  )
  const other = rows.find(({ name }) => !isOfClub(name, migrated))
  if (other === undefined) return
  throw new BackupError(
    `A roll-back drops the schema jobs with the table ${other.name}, which does not belong to the club: move it to another schema first. Nothing was changed.`,
  )
}
