import { createHash } from 'node:crypto'
import { isOfClub, migratedNames } from '#server/database/club-objects.ts'
import type { Session } from '#server/database/types.ts'

/** A table in a back-up, as described in the catalogue. */
export interface ClubTable {
  /** With its schema. */
  name: string
  /** All except generated ones. */
  columns: { name: string; type: string }[]
  /** ORDER BY expression: the primary key, else all columns. Texts sort by bytes, the same in every database. */
  order: string
  /** The columns of the primary key, with the types of `order`; null: none. */
  key: { name: string; type: string }[] | null
}

/** Schemas with the club's rows; migrations recreate those of the rules and the ledger. */
const CLUB_SCHEMAS = ['public', 'auth', 'storage', 'realtime', 'jobs']

/** All tables of the club, without unlogged ones, which may lose rows in a crash, and without the operator's. */
export async function clubTables(session: Session): Promise<ClubTable[]> {
  const migrated = await migratedNames(session)
  const { rows } = await session.query<ClubTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         as columns,
       string_agg(format(case when a.attcollation = 0 and t.typname not in ('json', 'jsonb', 'xml', 'point') then '%I'
         else '%I::text collate "C"' end, a.attname), ', ' order by array_position(k.indkey::int2[], a.attnum), a.attnum)
         filter (where k.indkey is null or a.attnum = any (k.indkey)) as "order",
       json_agg(json_build_object('name', a.attname, 'type', case when a.attcollation = 0
         then format_type(a.atttypid, a.atttypmod) else 'text collate "C"' end)
         order by array_position(k.indkey::int2[], a.attnum)) filter (where a.attnum = any (k.indkey)) as key
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     join pg_type t on t.oid = a.atttypid
     left join pg_index k on k.indrelid = c.oid and k.indisprimary
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any ($1::text[])
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname
     order by n.nspname collate "C", c.relname collate "C"`,
    [CLUB_SCHEMAS],
  )
  return rows.filter(({ name }) => isOfClub(name, migrated))
}

/** The last value of each of the club's sequences; null: unused. */
export async function clubSequences(session: Session): Promise<Record<string, number | string | null>> {
  const { rows } = await session.query<{ name: string; last: number | string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname = any ($1::text[]) order by 1`,
    [CLUB_SCHEMAS],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

const ROWS_AT_ONCE = 1000

export interface TableDigest {
  rows: number
  sha256: string
}

/**
 * Reads a table in its order, each row as a line: a JSON array of the columns' texts. Passes some lines at a time to
 * `take`; returns count and hash. Call `readAlike` in the session first.
 */
export async function readTableRows(
  session: Session,
  { name, columns, order }: ClubTable,
  take: (lines: string) => Promise<void> | void = () => {},
): Promise<TableDigest> {
  await session.query(
    `declare club_rows no scroll cursor for select ${lineOf(columns)} as line from ${name} order by ${order}`,
  )
  const hash = createHash('sha256')
  let count = 0
  for (;;) {
    const { rows } = await session.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from club_rows`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => `${line}\n`).join('')
    hash.update(lines)
    count += rows.length
    await take(lines)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await session.query('close club_rows')
  return { rows: count, sha256: hash.digest('hex') }
}

/** SQL expression of a row's line. */
export function lineOf(columns: ClubTable['columns']): string {
  return `to_json(array[${columns.map(({ name }) => `${quoteColumn(name)}::text`).join(', ')}])::text`
}

/** Sets this transaction to the text format of back-ups. */
export async function readAlike(session: Session): Promise<void> {
  await session.query(
    `select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
       set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
       set_config('bytea_output', 'hex', true), set_config('statement_timeout', '0', true)`,
  )
}

export function quoteColumn(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
