import { createHash } from 'node:crypto'
import type { Session } from '#server/database/types.ts'

/** The id of a demo row: the same for the same name, so that the seed recognises its rows. */
export function demoId(...name: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(['greenside demo', ...name].join('/'))
    .digest('hex')
  // Version 8: by a custom rule.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Inserts rows in order in one statement; existing rows stay. `columns` gives each column's SQL type. */
export async function insertRows(
  session: Session,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns).join(', ')
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await session.query(
    `insert into ${table} (${names}) select ${names}
     from rows from (jsonb_to_recordset($1::jsonb) as (${types.join(', ')})) with ordinality order by ordinality
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** A text in the club's language and in the two others. */
export type Words = readonly [en: string, zh: string, ja: string]

export function translationsOf([, zh, ja]: Words): Record<string, string> {
  return { 'zh-CN': zh, ja }
}
