import type { Database } from '#server/database/types.ts'

/** What the generated files are made from: the public tables as the catalogue of a migrated database has them. */
export interface Table {
  name: string
  comment: string | null
  columns: Column[]
  foreignKeys: ForeignKey[]
}

export interface Column {
  name: string
  /** As format_type prints it, such as `text[]` or `numeric(6,1)`. */
  type: string
  nullable: boolean
  /** The value may be left out: it has a default, or the database makes it. */
  hasDefault: boolean
  /** What signed-in people may do, before row-level security. */
  canInsert: boolean
  canUpdate: boolean
  /** The column of which it is a stored copy. */
  copyOf: string | null
  /** The values that a check allows for it, or for the elements of an array; null when it is free. */
  values: string[] | null
  /** The largest number, or the longest text in characters, that a check allows; null when none does. */
  highest: number | null
}

export interface ForeignKey {
  name: string
  columns: string[]
  references: string
  referencedColumns: string[]
  /** The columns are unique together, so an embed gives one object. */
  isOneToOne: boolean
}

export interface Transition {
  from: string
  to: string
  role: string
  needsReason: boolean
}

interface ErrorCode {
  code: string
  name: string
  message: string
}

/** A function that clients may call over the wire, with the types of its named arguments and of what it returns. */
export interface Callable {
  name: string
  arguments: { name: string; type: string; optional: boolean }[]
  returns: string
  /** Of a function that returns a table. */
  columns: { name: string; type: string }[]
  isSet: boolean
}

/** What a function `private.limit_NAME()` returns. */
interface Limit {
  name: string
  value: number
}

/** How much one person may do, where the club says nothing and at most. */
interface ClubLimit {
  key: string
  standard: number
  highest: number
}

/** The GeoJSON types that a kind of course feature can have, and the square metres of its area. */
interface FeatureLimit {
  kind: string
  shapes: string[]
  leastM2: number
  mostM2: number
}

/** The app's own text of a notification in one language; `{marks}` are filled in. */
interface NotificationText {
  key: string
  locale: string
  title: string
  body: string
}

export interface Catalogue {
  tables: Table[]
  limits: Limit[]
  clubLimits: ClubLimit[]
  featureLimits: FeatureLimit[]
  notificationTexts: NotificationText[]
  functions: Callable[]
  roles: string[]
  orderTransitions: Transition[]
  issueTransitions: Transition[]
  errors: ErrorCode[]
}

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    (a.atthasdef or a.attidentity <> '') as "hasDefault",
    has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert') as "canInsert",
    has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') as "canUpdate",
    case when a.attgenerated = 's' then
      (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum)
    end as "copyOf",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'ARRAY\\[' order by k.conname limit 1) as "check",
    (select min(substring(pg_get_constraintdef(k.oid) from '<= \\(?([0-9]+)')::integer) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as highest,
    c.relname as "table", obj_description(c.oid, 'pg_class') as comment
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname collate "C", a.attnum`

// A function of a row is a column of its table to those who ask for it, and nothing to call.
const FUNCTIONS = `
  select p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as "isSet",
    coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(argument, null),
      'optional', n > p.pronargs - p.pronargdefaults) order by n)
      from unnest(p.proargtypes) with ordinality u (argument, n)), '[]') as arguments,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(p.proallargtypes[n], null))
      order by n)
      from generate_subscripts(p.proargmodes, 1) n where p.proargmodes[n] = 't'), '[]') as columns
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute')
    and not exists (select from pg_class c where c.reltype = any (p.proargtypes))
  order by p.proname collate "C"`

const FOREIGN_KEYS = `
  select c.relname as "table", k.conname as name, target.relname as references,
    (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality as u (attnum, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
    (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality as u (attnum, n)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as "referencedColumns",
    exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and i.indnkeyatts = cardinality(k.conkey)
      and (i.indkey::int2[])[0 : i.indnkeyatts - 1] <@ k.conkey) as "isOneToOne"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and target.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", k.conname collate "C"`

/** Reads everything that the generated files say. */
export async function readCatalogue(database: Database): Promise<Catalogue> {
  const rows = async <Row>(sql: string) => (await database.runAsOwner<Row>(sql)).rows
  return {
    tables: await readTables(database),
    functions: await rows<Callable>(FUNCTIONS),
    roles: (await rows<{ role_id: string }>('select role_id from public.roles order by rank')).map(
      (row) => row.role_id,
    ),
    orderTransitions: await rows<Transition>(transitionsOf('order_transition')),
    issueTransitions: await rows<Transition>(transitionsOf('issue_transition')),
    limits: await readLimits(database),
    clubLimits: await rows<ClubLimit>('select key, standard, highest from private.club_limit order by key'),
    featureLimits: await rows<FeatureLimit>(
      `select kind, shapes, least_m2 as "leastM2", most_m2 as "mostM2" from private.feature_limit order by kind`,
    ),
    // A key without a dot is a word that stands in the texts.
    notificationTexts: await rows<NotificationText>(
      `select key, locale, title, body from private.notification_text where key like '%.%' order by key, locale`,
    ),
    errors: await rows<ErrorCode>('select code, name, message from private.error_code order by code'),
  }
}

async function readLimits(database: Database): Promise<Limit[]> {
  const { rows } = await database.runAsOwner<{ name: string }>(
    `select substring(proname from 7) as name from pg_proc
     where pronamespace = 'private'::regnamespace and proname like 'limit\\_%' and pronargs = 0
       and prorettype = 'integer'::regtype order by proname`,
  )
  const limits = rows.map(async ({ name }) => {
    const { rows: values } = await database.runAsOwner<Limit>(
      `select $1 as name, private.limit_${name}() as value`,
      [name],
    )
    return values[0]!
  })
  return Promise.all(limits)
}

async function readTables(database: Database): Promise<Table[]> {
  type ColumnRow = Omit<Column, 'values'> & { check: string | null; table: string; comment: string | null }
  const tables = new Map<string, Table>()
  for (const { table, comment, check, ...column } of (await database.runAsOwner<ColumnRow>(COLUMNS)).rows) {
    const entry = tables.get(table) ?? { name: table, comment, columns: [], foreignKeys: [] }
    tables.set(table, entry)
    entry.columns.push({ ...column, values: valuesOf(check) })
  }
  for (const { table, ...key } of (await database.runAsOwner<ForeignKey & { table: string }>(FOREIGN_KEYS))
    .rows) {
    tables.get(table)?.foreignKeys.push(key)
  }
  return [...tables.values()]
}

/** The texts that `CHECK ((status = ANY (ARRAY['new'::text, …])))` or `<@ ARRAY[…]` lists. */
function valuesOf(check: string | null): string[] | null {
  const list = check === null ? null : /(?:= ANY \(|<@ )\(?ARRAY\[(.*?)\]/.exec(check)?.[1]
  return list
    ? [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map((match) => match[1]!.replaceAll("''", "'"))
    : null
}

function transitionsOf(table: string): string {
  return `select from_status as from, to_status as to, role_id as role, needs_reason as "needsReason"
    from public.${table} order by from_status, to_status, role_id`
}
