import { clubFunctions, isOfClub, isSharedSchema, migratedNames } from '#server/database/club-objects.ts'
import type { Layers } from '#server/database/migrate.ts'
import type { Session } from '#server/database/types.ts'

/**
 * Objects that this program version did not create, each such as `table public.caddies`. No back-up contains them and
 * no restore creates them. Ignores the platform's schemas.
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
  const functions = await clubFunctions(session, layers)
  const isMade = ({ kind, name }: { kind: string; name: string }) => {
    if (kind === 'function') return functions.has(name)
    return !kind.includes('view') && isSharedSchema(name) && isOfClub(name, migrated)
  }
  return [...new Set(rows.filter((row) => !isMade(row)).map(({ kind, name }) => `${kind} ${name}`))]
}
