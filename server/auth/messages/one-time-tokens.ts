import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { keysOf } from '#domain/base/unknown.ts'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { rfc3339 } from '../account/users.ts'
import { type AuthService, timestamp } from '../service.ts'

/** The purpose of a code or link; only the newest of each kind per user is valid. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

/**
 * GoTrue stores each token twice: in auth.one_time_tokens, and in a column of auth.users beside the time it was sent.
 */
const sentColumns: Record<TokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

/** How long the link of an invitation is valid. */
export const INVITATION_SECONDS = 14 * 24 * 3600

export interface OneTimeToken {
  userId: string
  type: TokenType
  /** The secret in the link, prefixed with `pkce_` if the link leads to a code for the client. */
  hash: string
  /** The stored form of the short code; null: the code is invalid. */
  codeHash: string | null
  /** The address to which the code was sent. */
  relatesTo: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** A random code of this number of digits. */
export function makeOtp(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** The stored form of a code: lower-case hex of SHA-224 over the address (as stored) and the code. */
export function tokenHash(address: string, otp: string): string {
  return createHash('sha224').update(`${address}${otp}`).digest('hex')
}

const pkcePrefix = 'pkce_'

/** Marks the hash of a link that leads to a code which only the requesting client can redeem. */
export function pkceHash(hash: string): string {
  return `${pkcePrefix}${hash}`
}

export function isPkceHash(hash: string): boolean {
  return hash.startsWith(pkcePrefix)
}

/** A secret for a link, as long as the hash of a code; it cannot be derived from a code. */
export function makeLinkSecret(): string {
  return randomBytes(28).toString('hex')
}

/** Whether this is the code that was sent to the address; takes the same time for a wrong code. */
export function isCodeOf(token: OneTimeToken, address: string, otp: string): boolean {
  const expected = token.codeHash ?? ''
  const actual = tokenHash(address, otp)
  return expected.length === actual.length && timingSafeEqual(Buffer.from(expected), Buffer.from(actual))
}

export function isTokenExpired(
  service: Pick<AuthService, 'now'>,
  token: OneTimeToken,
  seconds: number,
): boolean {
  return service.now() >= token.sentAt + seconds * 1000
}

/** Stores a token as sent now and replaces an earlier one of its kind. */
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
  await transaction.query(
    `insert into auth.one_time_codes (user_id, token_type, code_hash)
     values ($1::uuid, $2::auth.one_time_token_type, $3::text)
     on conflict (user_id, token_type) do update set code_hash = excluded.code_hash, wrong_guesses = 0`,
    [token.userId, token.type, token.codeHash],
  )
}

const wrongUntilVoid = 5

/**
 * Counts a wrong guess at the codes of these tokens, in a transaction that must be committed. The fifth invalidates a
 * code; the link sent with it has a secret of its own and stays valid.
 */
export async function countWrongGuess(
  transaction: DatabaseSession,
  tokens: readonly Pick<OneTimeToken, 'userId' | 'type' | 'hash'>[],
): Promise<void> {
  for (const { userId, type, hash } of tokens) {
    await transaction.query(
      `insert into auth.one_time_codes as c (user_id, token_type, code_hash, wrong_guesses)
       values ($1::uuid, $2::auth.one_time_token_type, $3::text, 1)
       on conflict (user_id, token_type) do update set wrong_guesses = least(c.wrong_guesses + 1, 100),
         code_hash = case when c.wrong_guesses + 1 < $4::int then c.code_hash end`,
      [userId, type, codeHashIn(hash), wrongUntilVoid],
    )
  }
}

interface TokenRow {
  user_id: string
  token_type: TokenType
  token_hash: string
  code_hash: string | null
  has_code: boolean
  relates_to: string
  sent_at: string | null
}

const sentAt = `case t.token_type ${Object.entries(sentColumns)
  .map(([type, column]) => `when '${type}' then u.${column}`)
  .join(' ')} end`
const selection = `select t.user_id, t.token_type, t.token_hash, t.relates_to, ${rfc3339(`(${sentAt})`)} as sent_at,
    c.code_hash, c.user_id is not null as has_code
  from auth.one_time_tokens t join auth.users u on u.id = t.user_id
  left join auth.one_time_codes c on c.user_id = t.user_id and c.token_type = t.token_type`

/**
 * The token with this hash, if it is of one of the kinds; it and its user's row are locked until the transaction ends.
 */
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

/** The tokens of these kinds that a user has; locks them and the user's row until the transaction ends. */
export async function tokensOf(
  transaction: DatabaseSession,
  userId: string,
  types: readonly TokenType[],
): Promise<OneTimeToken[]> {
  const { rows } = await transaction.query<TokenRow>(
    `${selection} where t.user_id = $1::uuid and t.token_type::text = any($2::text[]) for update of u, t`,
    [userId, types],
  )
  // In the requested order.
  return rows.map(fromRow).sort((one, other) => types.indexOf(one.type) - types.indexOf(other.type))
}

function fromRow(row: TokenRow): OneTimeToken {
  return {
    userId: row.user_id,
    type: row.token_type,
    hash: row.token_hash,
    codeHash: row.has_code ? row.code_hash : codeHashIn(row.token_hash),
    relatesTo: row.relates_to,
    sentAt: row.sent_at === null ? 0 : Date.parse(row.sent_at),
  }
}

/** Counts a try at a code of a user before the code is checked; the sixth invalidates the code. */
export async function countTry(
  { database }: Pick<AuthService, 'database'>,
  userId: string,
  type: TokenType,
): Promise<void> {
  await database.runAsOwner(
    `update auth.one_time_codes set wrong_guesses = least(wrong_guesses + 1, 100),
       code_hash = case when wrong_guesses < $3::int then code_hash end
     where user_id = $1::uuid and token_type = $2::auth.one_time_token_type`,
    [userId, type, wrongUntilVoid],
  )
}

/** For a token of an earlier version: the secret of its link was the hash of its code. */
function codeHashIn(hash: string): string {
  return isPkceHash(hash) ? hash.slice(pkcePrefix.length) : hash
}

const allTypes = keysOf(sentColumns)

/** Invalidates tokens of a user, all of them unless kinds are given: each is valid once. */
export async function clearTokens(
  transaction: DatabaseSession,
  userId: string,
  types: readonly TokenType[] = allTypes,
): Promise<void> {
  const columns = types.map((type) => `${type} = ''`).join(', ')
  await transaction.query(`update auth.users set ${columns} where id = $1::uuid`, [userId])
  await transaction.query(
    `with codes as (
      delete from auth.one_time_codes where user_id = $1::uuid and token_type::text = any($2::text[])
    )
    delete from auth.one_time_tokens where user_id = $1::uuid and token_type::text = any($2::text[])`,
    [userId, types],
  )
}
