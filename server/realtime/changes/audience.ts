import { codeOfError, messageOf } from '#domain/base/unknown.ts'
import type { Claims, Database, Scope } from '#server/database/types.ts'
import type { LoggedChange } from './change-log.ts'
import { quoteIdentifier, type RealtimeTable, tableKey } from './tables.ts'

/** The caller of a channel. Channels with equal keys see the same rows, so one look-up serves them all. */
export interface Audience {
  key: string
  scope: Scope
  /** Milliseconds since 1970; undefined for a token without expiry. */
  expiresAt: number | undefined
}

/** Claims about the token only: they differ between the tokens of one session. */
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

/** One audience's result: the seqs of the changes whose rows it may see now, or the error. */
export type Sight = ReadonlySet<number> | { fault: string }

/**
 * Changes of one table, all or none of them DELETE, and the audiences to check. For DELETE, all audiences have the same
 * role.
 */
export interface Inquiry {
  table: RealtimeTable
  changes: readonly LoggedChange[]
  audiences: readonly Audience[]
}

/**
 * For each inquiry and audience, finds the changes whose rows the audience may see now, or could see before a DELETE.
 * All look-ups are in one statement, one per audience: as the caller under row-level security, or for a DELETE by its
 * conditions on the old row. When a policy fails, each audience is asked alone, so that only its own fault affects it.
 * The tables must have a key that the roles can read.
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

/** Splits failed inquiries for a retry: into single inquiries, or a single one into its audiences. */
function partsOf(inquiries: readonly Inquiry[]): { part: Inquiry; at: number }[] {
  const [only] = inquiries
  if (inquiries.length > 1 || only === undefined) return inquiries.map((part, at) => ({ part, at }))
  return only.audiences.map((audience) => ({ part: { ...only, audiences: [audience] }, at: 0 }))
}

/** SQLSTATEs unrelated to policies: no connection, no resources, stopped or cancelled. */
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

/** The quoted name of a table. */
export const qualifiedTable = ({ schema, name }: RealtimeTable) =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

/** The row of a change for a look-up: its key, or the whole deleted row. */
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
  // A scalar subquery, so that each row is found by its key, however large the table is.
  return `select jsonb_agg(k."#seq") from jsonb_to_recordset($1) as k ("#seq" bigint, ${columns})
    where (select true from ${qualifiedTable(table)} t where ${isSame})`
}
