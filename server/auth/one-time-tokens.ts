import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Session as DatabaseSession } from '../database/types.ts'
import { type AuthService, timestamp } from './service.ts'
import { rfc3339 } from './users.ts'

/** What a code or link is for; one of each kind per user counts. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

/** GoTrue keeps each token twice: in auth.one_time_tokens, and in a column of auth.users beside the time it was sent. */
const sentColumns: Record<TokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export interface OneTimeToken {
  userId: string
  type: TokenType
  /** With `pkce_` in front when the link is to end in a code for the client. */
  hash: string
  /** The address that the code went to. */
  relatesTo: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** A code of so many digits. */
export function makeOtp(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** What is kept of a code: lower-case hex of SHA-224 over the address (as stored) and the code. */
export function tokenHash(address: string, otp: string): string {
  return createHash('sha224').update(`${address}${otp}`).digest('hex')
}

const pkcePrefix = 'pkce_'

/** Marks the hash of a link that is to end in a code which only the asking client can redeem. */
export function pkceHash(hash: string): string {
  return `${pkcePrefix}${hash}`
}

export function isPkceHash(hash: string): boolean {
  return hash.startsWith(pkcePrefix)
}

/** Whether this is the code that was sent to the address; takes as long for a wrong one. */
export function isCodeOf(token: OneTimeToken, address: string, otp: string): boolean {
  const kept = isPkceHash(token.hash) ? token.hash.slice(pkcePrefix.length) : token.hash
  const given = tokenHash(address, otp)
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given))
}

/** Whether a code sent so long ago counts no more. */
export function isExpired(service: Pick<AuthService, 'now'>, token: OneTimeToken, seconds: number): boolean {
  return service.now() >= token.sentAt + seconds * 1000
}

/** Keeps a token as sent now, in place of an earlier one of its kind. */
export async function putToken(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  token: Omit<OneTimeToken, 'sentAt'>,
): Promise<void> {
  const now = timestamp(service)
  await transaction.query(
    `update auth.users set ${token.type} = $2::text, ${sentColumns[token.type]} = $3::timestamptz,
       updated_at = $3::timestamptz where id = $1::uuid`,
    [token.userId, token.hash, now],
  )
  await transaction.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::auth.one_time_token_type, $4::text, $5::text,
       $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), token.userId, token.type, token.hash, token.relatesTo, now],
  )
}

interface TokenRow {
  user_id: string
  token_type: TokenType
  token_hash: string
  relates_to: string
  sent_at: string | null
}

const sentAt = `case t.token_type ${Object.entries(sentColumns)
  .map(([type, column]) => `when '${type}' then u.${column}`)
  .join(' ')} end`
const selection = `select t.user_id, t.token_type, t.token_hash, t.relates_to, ${rfc3339(`(${sentAt})`)} as sent_at
  from auth.one_time_tokens t join auth.users u on u.id = t.user_id`

/** The token with this hash, if it is of one of the kinds; it and its user's row are locked until the transaction ends. */
export async function findToken(
  transaction: DatabaseSession,
  hash: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const { rows } = await transaction.query<TokenRow>(
    `${selection} where t.token_hash = $1::text and t.token_type::text = any($2::text[])
     order by t.created_at desc limit 1 for update of u, t`,
    [hash, types],
  )
  return rows.map(fromRow)[0]
}

/** The tokens of these kinds that a user has; they and the user's row are locked until the transaction ends. */
export async function tokensOf(
  transaction: DatabaseSession,
  userId: string,
  types: readonly TokenType[],
): Promise<OneTimeToken[]> {
  const { rows } = await transaction.query<TokenRow>(
    `${selection} where t.user_id = $1::uuid and t.token_type::text = any($2::text[]) for update of u, t`,
    [userId, types],
  )
  // In the order that was asked for.
  return rows.map(fromRow).sort((one, other) => types.indexOf(one.type) - types.indexOf(other.type))
}

function fromRow(row: TokenRow): OneTimeToken {
  return {
    userId: row.user_id,
    type: row.token_type,
    hash: row.token_hash,
    relatesTo: row.relates_to,
    sentAt: row.sent_at === null ? 0 : Date.parse(row.sent_at),
  }
}

const allTypes = Object.keys(sentColumns) as TokenType[]

/** Makes tokens of a user worthless, all of them unless kinds are given: each is good once. */
export async function clearTokens(
  transaction: DatabaseSession,
  userId: string,
  types: readonly TokenType[] = allTypes,
): Promise<void> {
  const columns = types.map((type) => `${type} = ''`).join(', ')
  await transaction.query(`update auth.users set ${columns} where id = $1::uuid`, [userId])
  await transaction.query(
    'delete from auth.one_time_tokens where user_id = $1::uuid and token_type::text = any($2::text[])',
    [userId, types],
  )
}
