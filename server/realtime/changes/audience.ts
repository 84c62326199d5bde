import { codeOfError, messageOf } from '#domain/base/unknown.ts'
import type { Claims, Database, Scope } from '#server/database/types.ts'
import type { LoggedChange } from './change-log.ts'
import { quoteIdentifier, type RealtimeTable, tableKey } from './tables.ts'

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

export function isAudienceExpired(audience: Audience, now: number): boolean {
  return audience.expiresAt !== undefined && audience.expiresAt <= now
}

/** The result for one audience: the seqs of the changes whose rows it may see now, or the error. */
export type Sight = ReadonlySet<number> | { fault: string }

/**
 * Which of these changes, all of one table and all or none of them DELETE (then all audiences are of one role), concern
 * rows that each of the audiences may see now, or could see before the DELETE: one look-up for each audience, as the
 * caller, so that row-level security decides, or its conditions over the row as it was; all in one statement. Where a
 * policy fails, each is asked alone, so that the fault is of its audience alone. The table must have a key, and the
 * roles must read it.
 */
export async function sightsOf(
  database: Database,
  audiences: readonly Audience[],
  table: RealtimeTable,
  changes: readonly LoggedChange[],
): Promise<Sight[]> {
  try {
    return await askAll(database, audiences, table, changes)
  } catch (error) {
    const isOfServer = OF_THE_SERVER.test(String(codeOfError(error) ?? ''))
    if (audiences.length === 1 || isOfServer) return audiences.map(() => ({ fault: messageOf(error) }))
    const sights: Sight[] = []
    for (const audience of audiences) sights.push(...(await sightsOf(database, [audience], table, changes)))
    return sights
  }
}

/** SQLSTATEs that say nothing about a policy: no connection, no resources, stopped or cancelled. */
const OF_THE_SERVER = /^(08|53|57)/

async function askAll(
  database: Database,
  audiences: readonly Audience[],
  table: RealtimeTable,
  changes: readonly LoggedChange[],
): Promise<Sight[]> {
  const isDelete = changes[0]?.type === 'DELETE'
  const query = isDelete ? 'realtime.deleted_rows_query($2::text::regclass, $4)' : '$2'
  const { rows } = await database.runAsOwner<{ seen: number[] | null }>(
    `select seen from realtime.seen_by($1, ${query}, $3) order by place`,
    [
      JSON.stringify(audiences.map(({ scope }) => scope.claims)),
      isDelete ? qualifiedName(table) : lookUp(table),
      JSON.stringify(changes.map((change) => rowToAsk(table, change))),
      ...(isDelete ? [audiences[0]!.scope.role] : []),
    ],
  )
  return rows.map(({ seen }) => new Set(seen))
}

const qualifiedName = ({ schema, name }: RealtimeTable) =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

function rowToAsk(table: RealtimeTable, { seq, record, deletedRow }: LoggedChange): Record<string, unknown> {
  if (deletedRow !== null) return { '#seq': seq, row: deletedRow }
  const values = tableKey(table).map(({ name }) => [name, record?.[name]])
  return { ...Object.fromEntries(values), '#seq': seq }
}

function lookUp(table: RealtimeTable): string {
  const key = tableKey(table)
  const columns = key.map(({ name, sqlType }) => `${quoteIdentifier(name)} ${sqlType}`).join(', ')
  const isSame = key
    .map(({ name }) => `t.${quoteIdentifier(name)} = k.${quoteIdentifier(name)}`)
    .join(' and ')
  // A scalar subquery, so that each row is found by its key however large the table is.
  return `select jsonb_agg(k."#seq") from jsonb_to_recordset($1) as k ("#seq" bigint, ${columns})
    where (select true from ${qualifiedName(table)} t where ${isSame})`
}
