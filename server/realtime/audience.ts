import type { Claims, Database, Scope } from '#server/database/types.ts'
import type { Change } from './change-log.ts'
import { keyOf, quoteIdentifier, type Table } from './tables.ts'

/** On whose behalf a channel listens. Channels with equal keys see the same rows, so one look-up serves them all. */
export interface Audience {
  key: string
  scope: Scope
  /** Milliseconds since 1970; undefined where the token has no end. */
  expiresAt: number | undefined
}

/** Claims of the token itself, which differ from token to token of one session and say nothing about the person. */
const OF_THE_TOKEN = new Set(['exp', 'iat', 'nbf', 'jti'])

export function audienceOf(claims: Claims): Audience {
  const telling = Object.entries(claims).filter(([claim]) => !OF_THE_TOKEN.has(claim))
  telling.sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    key: JSON.stringify(telling),
    scope: { role: claims.role, claims, readOnly: true },
    expiresAt: typeof claims.exp === 'number' ? claims.exp * 1000 : undefined,
  }
}

export function isExpired(audience: Audience, now: number): boolean {
  return audience.expiresAt !== undefined && audience.expiresAt <= now
}

/**
 * Which of these changes, all of one table, concern a row that the audience may see now: one statement, as the caller,
 * so that row-level security decides. Gives their seqs. The table must have a key, and the role must read it.
 */
export async function visibleTo(
  database: Database,
  audience: Audience,
  table: Table,
  changes: readonly Change[],
): Promise<Set<number>> {
  const key = keyOf(table)
  const columns = key.map(({ name, sqlType }) => `${quoteIdentifier(name)} ${sqlType}`).join(', ')
  const isSame = key
    .map(({ name }) => `t.${quoteIdentifier(name)} = k.${quoteIdentifier(name)}`)
    .join(' and ')
  const from = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  // A scalar subquery, so that each row is found by its key however large the table is.
  const { rows } = await database.run<{ seq: number }>(
    audience.scope,
    `select k."#seq" as seq from jsonb_to_recordset($1::jsonb) as k ("#seq" bigint, ${columns})
     where (select true from ${from} t where ${isSame})`,
    [JSON.stringify(changes.map((change) => ({ ...keyValues(key, change), '#seq': change.seq })))],
  )
  return new Set(rows.map((row) => row.seq))
}

function keyValues(key: { name: string }[], change: Change): Record<string, unknown> {
  return Object.fromEntries(key.map(({ name }) => [name, change.record?.[name]]))
}
