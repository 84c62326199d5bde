import type { Database, Session } from '#server/database/types.ts'

interface TableRow {
  oid: number
  name: string
  /** The statement that comments on it. */
  comment: string | null
  /** Made by us, and not only added to. */
  ours: boolean
}

interface TableText {
  name: string
  comment: string | null
  columns: string[]
  constraints: string[]
  comments: string[]
  indexes: string[]
  policies: string[]
  grants: string[]
  triggers: string[]
}

/** Tables of the schemas public and private, and those of the platform that carry policies or triggers of ours. */
const TABLES = `
  select c.oid, c.oid::regclass::text as name,
    'comment on table ' || c.oid::regclass || ' is ' || quote_literal(obj_description(c.oid, 'pg_class')) || ';' as comment,
    c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) as ours
  from pg_class c
  where c.relkind in ('r', 'p')
    and (c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or c.oid in ('auth.users'::regclass, 'storage.objects'::regclass))
  order by c.oid::regclass::text collate "C"`

const COLUMNS = `
  select '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      when a.attidentity = 'a' then ' generated always as identity'
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
      else '' end as line
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

const CONSTRAINTS = `
  select '  constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where conrelid = $1 and contype in ('p', 'u', 'f', 'c')
  order by position(contype::text in 'pufc'), conname collate "C"`

const COLUMN_COMMENTS = `
  select format('comment on column %s.%I is %L;', $1::oid::regclass, a.attname, col_description(a.attrelid, a.attnum)) as line
  from pg_attribute a where a.attrelid = $1 and col_description(a.attrelid, a.attnum) is not null order by a.attnum`

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
  where i.indrelid = $1 and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by i.indexrelid::regclass::text collate "C"`

const POLICIES = `
  select format(E'create policy %I on %s\\n  for %s to %s', p.polname, p.polrelid::regclass,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)))
    || coalesce(E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
    || coalesce(E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';' as line
  from pg_policy p
  where p.polrelid = $1 and p.polname <> 'greenside: the server does all'
  order by position(p.polcmd::text in 'rawd*'), p.polname collate "C"`

const GRANTS = `
  with given as (
    select r.rolname, lower(acl.privilege_type) as privilege, null::text as columns
    from pg_class c, aclexplode(c.relacl) acl join pg_roles r on r.oid = acl.grantee
    where c.oid = $1 and r.rolname in ('anon', 'authenticated')
    union all
    select r.rolname, lower(acl.privilege_type), string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_attribute a, aclexplode(a.attacl) acl join pg_roles r on r.oid = acl.grantee
    where a.attrelid = $1 and r.rolname in ('anon', 'authenticated')
    group by 1, 2
  )
  select format('grant %s on %s to %s;', privilege || coalesce(' (' || columns || ')', ''), $1::oid::regclass,
    string_agg(rolname, ', ' order by rolname)) as line
  from given group by privilege, columns order by privilege, columns`

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t
  where t.tgrelid = $1 and not t.tgisinternal order by t.tgname collate "C"`

/** A function is one line here; its body is in db/rules. */
const FUNCTIONS = `
  select format('-- %s returns %s, %s%s', p.oid::regprocedure, pg_get_function_result(p.oid),
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    case when p.prosecdef then ', security definer' else '' end) as line
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by p.oid::regprocedure::text collate "C"`

/** `db/schema.sql`: what the migrations and rules amount to, for reading and for reviewing what a change did. */
export async function schemaSql(database: Database): Promise<string> {
  return database.asOwner(async (session) => {
    // With no schema to look names up in, the catalogue prints every name with its own.
    await session.query(`select set_config('search_path', '', true)`)
    const parts = [
      '-- Made from the catalogue by `npm run generate`, to be read; the database is made from the folders beside it.',
    ]
    const tables = await session.query<TableRow>(TABLES)
    for (const row of tables.rows) {
      const table = await readTableRows(session, row)
      parts.push(row.ours ? wholeTable(table) : additionsTo(table))
    }
    parts.push(['-- functions', ...(await linesOf(session, FUNCTIONS))].join('\n'))
    return `${parts.filter(Boolean).join('\n\n')}\n`
  })
}

async function linesOf(session: Session, sql: string, values: unknown[] = []): Promise<string[]> {
  return (await session.query<{ line: string }>(sql, values)).rows.map((row) => row.line)
}

async function readTableRows(session: Session, { oid, name, comment }: TableRow): Promise<TableText> {
  const lines = (sql: string) => linesOf(session, sql, [oid])
  return {
    name,
    comment,
    columns: await lines(COLUMNS),
    constraints: await lines(CONSTRAINTS),
    comments: await lines(COLUMN_COMMENTS),
    indexes: await lines(INDEXES),
    policies: await lines(POLICIES),
    grants: await lines(GRANTS),
    triggers: await lines(TRIGGERS),
  }
}

function wholeTable(table: TableText): string {
  const body = [...table.columns, ...table.constraints].join(',\n')
  return [
    `-- ${table.name}\n\ncreate table ${table.name} (\n${body}\n);`,
    ...(table.comment === null ? [] : [table.comment]),
    ...table.comments,
    ...table.indexes,
    ...table.grants,
    ...table.policies,
    ...table.triggers,
  ].join('\n')
}

function additionsTo(table: TableText): string {
  const added = [...table.policies, ...table.triggers]
  return added.length === 0 ? '' : [`-- ${table.name} (of the platform)\n`, ...added].join('\n')
}
