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

/** Changes of one table, all or none of them DELETE, and the audiences that ask of them; of a DELETE they are of one role. */
export interface Inquiry {
  table: RealtimeTable
  changes: readonly LoggedChange[]
  audiences: readonly Audience[]
}

/**
 * Which of the changes of each inquiry concern rows that each of its audiences may see now, or could see before the
 * DELETE: one look-up for each audience, as the caller, so that row-level security decides, or its conditions over the row
 * as it was; all in one statement. Where a policy fails, each audience is asked alone, so that the fault is of its audience
 * alone. The tables must have a key, and the roles must read it.
 */
export async function sightsOf(database: Database, inquiries: readonly Inquiry[]): Promise<Sight[][]> {
  try {
    return await askAll(database, inquiries)
  } catch (error) {
    const isOfServer = OF_THE_SERVER.test(String(codeOfError(error) ?? ''))
    const parts = isOfServer ? [] : partsOf(inquiries)
    if (parts.length <= 1) return inquiries.map(({ audiences }) => audiences.map(() => faultOf(error)))
    const sights: Sight[][] = inquiries.map(() => [])
    for (const { part, at } of parts) sights[at]!.push(...(await sightsOf(database, [part]))[0]!)
    return sights
  }
}

const faultOf = (error: unknown): Sight => ({ fault: messageOf(error) })

/** What can be asked alone when not all can be asked together: each inquiry, or each audience of the only one. */
function partsOf(inquiries: readonly Inquiry[]): { part: Inquiry; at: number }[] {
  const [only] = inquiries
  if (inquiries.length > 1 || only === undefined) return inquiries.map((part, at) => ({ part, at }))
  return only.audiences.map((audience) => ({ part: { ...only, audiences: [audience] }, at: 0 }))
}

/** SQLSTATEs that say nothing about a policy: no connection, no resources, stopped or cancelled. */
const OF_THE_SERVER = /^(08|53|57)/

const ASK = `
select inquiry as n, seen
from realtime.seen_by($1::jsonb[], array(
  select coalesce(i.look_up, realtime.deleted_rows_query(i.deleted_of::regclass, i.role_name))
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality as i (look_up, deleted_of, role_name, n) order by i.n
), $5::jsonb[])
order by inquiry, place`

async function askAll(database: Database, inquiries: readonly Inquiry[]): Promise<Sight[][]> {
  const isDelete = ({ changes }: Inquiry) => changes[0]?.type === 'DELETE'
  const { rows } = await database.runAsOwner<{ n: number; seen: number[] | null }>(ASK, [
    inquiries.map(({ audiences }) => JSON.stringify(audiences.map(({ scope }) => scope.claims))),
    inquiries.map((inquiry) => (isDelete(inquiry) ? null : lookUp(inquiry.table))),
    inquiries.map((inquiry) => (isDelete(inquiry) ? qualifiedTable(inquiry.table) : null)),
    inquiries.map((inquiry) => inquiry.audiences[0]!.scope.role),
    inquiries.map(({ table, changes }) => JSON.stringify(changes.map((change) => rowToAsk(table, change)))),
  ])
  const sights: Sight[][] = inquiries.map(() => [])
  for (const { n, seen } of rows) sights[n - 1]!.push(new Set(seen))
  return sights
}

/** The name of a table as SQL writes it. */
export const qualifiedTable = ({ schema, name }: RealtimeTable) =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

/** What identifies the row of a change in a look-up: its key, or the whole row that was deleted. */
export function rowToAsk(
  table: RealtimeTable,
  { seq, record, deletedRow }: LoggedChange,
): Record<string, unknown> {
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
    where (select true from ${qualifiedTable(table)} t where ${isSame})`
}
