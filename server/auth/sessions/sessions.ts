import { randomUUID } from 'node:crypto'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import type { Client } from '../client.ts'
import { type AuthService, timestamp } from '../service.ts'
import { assuranceLevel, type IssuedSession, newRefreshToken } from '../tokens/tokens.ts'

const noInstance = '00000000-0000-0000-0000-000000000000'

/** Authentication methods, in GoTrue's words (`amr`). */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'sso/saml'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'token_refresh'
  | 'anonymous'
  | 'web3'
  | 'passkey'

export interface SessionOptions {
  /** The second factor that was shown. */
  factorId?: string
  /** Latest end of the session; milliseconds since 1970. */
  notAfter?: number
  /** The id of the identity provider, for sso/saml. */
  provider?: string
  /** An entry for the audit log (audit.ts auditPayload), written by the same statement. */
  note?: string | null
}

/** A new session with its first refresh token; invalid until storeSession stores it. */
export function newSession(
  service: Pick<AuthService, 'now'>,
  method: AuthMethod,
  provider?: string,
): IssuedSession {
  const seconds = Math.floor(service.now() / 1000)
  const amr = [{ method, timestamp: seconds, ...(provider === undefined ? {} : { provider }) }]
  return { id: randomUUID(), refreshToken: newRefreshToken(), amr }
}

/**
 * Starts a session of a user with its first refresh token, in the caller's transaction. The method determines its
 * assurance level.
 */
export async function startSession(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  userId: string,
  method: AuthMethod,
  client: Client,
  options: SessionOptions = {},
): Promise<IssuedSession> {
  const session = newSession(service, method, options.provider)
  await storeSession(service, transaction, session, { userId, client, ...options })
  return session
}

/** Stores a new session of a user, in one statement. */
export async function storeSession(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  { id, refreshToken, amr }: IssuedSession,
  { userId, client, factorId, notAfter, note }: { userId: string; client: Client } & SessionOptions,
): Promise<void> {
  await transaction.query(
    `with session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, factor_id, not_after)
      values ($1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz, $8::auth.aal_level, $4::text, $5::inet,
        $9::uuid, $10::timestamptz)
    ), reference as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), $1::uuid, $3::timestamptz, $3::timestamptz, $6::text)
    ), token as (
      insert into auth.refresh_tokens
        (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      values ('${noInstance}', $7::text, $2::text, false, $3::timestamptz, $3::timestamptz, $1::uuid)
    ), note as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '${noInstance}', gen_random_uuid(), $11::json, $3::timestamptz, coalesce(host($5::inet), '')
      where $11::json is not null
    )
    update auth.users set last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz where id = $2::uuid`,
    [
      id,
      userId,
      timestamp(service),
      client.userAgent,
      client.ip,
      amr[0]!.method,
      refreshToken,
      assuranceLevel(amr),
      factorId ?? null,
      notAfter === undefined ? null : new Date(notAfter).toISOString(),
      note ?? null,
    ],
  )
}

/** The authentication methods of a session as JSON, newest first (IssuedSession.amr); `session`: its id, in SQL. */
export const amrOf = (session: string) => `(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::int8,
    'provider', case when c.authentication_method = 'sso/saml' then
      (select substr(i.provider, 5) from auth.identities i join auth.sessions s on s.user_id = i.user_id
       where s.id = c.session_id and i.provider like 'sso:%' limit 1) end
  )) order by c.updated_at desc, c.authentication_method), '[]')
  from auth.mfa_amr_claims c where c.session_id = ${session})`

/** The authentication methods of a session, newest first. */
export async function readAmr(
  transaction: DatabaseSession,
  sessionId: string,
): Promise<IssuedSession['amr']> {
  const { rows } = await transaction.query<Pick<IssuedSession, 'amr'>>(`select ${amrOf('$1::uuid')} as amr`, [
    sessionId,
  ])
  return rows[0]!.amr
}

/** Revokes a token and replaces it by a child; returns the child. With a client it records the session's use too. */
export async function swapRefreshToken(
  service: AuthService,
  transaction: DatabaseSession,
  token: { token: string; user_id: string; session_id: string },
  client?: Client,
): Promise<string> {
  const child = newRefreshToken()
  await transaction.query(
    `with revoked as (
      update auth.refresh_tokens set revoked = true, updated_at = $5::timestamptz
      where token = $2::text and not revoked
    )${client ? `, used as (${touch({ session: '$4', now: '$5', userAgent: '$6', ip: '$7' })})` : ''}
    insert into auth.refresh_tokens
      (instance_id, token, parent, user_id, session_id, revoked, created_at, updated_at)
    values ('${noInstance}', $1::text, $2::text, $3::text, $4::uuid, false, $5::timestamptz, $5::timestamptz)`,
    [
      ...[child, token.token, token.user_id, token.session_id, timestamp(service)],
      ...(client ? [client.userAgent, client.ip] : []),
    ],
  )
  return child
}

const touch = ({ session, now, userAgent, ip }: Record<'session' | 'now' | 'userAgent' | 'ip', string>) => `
  update auth.sessions set refreshed_at = ${now}::timestamptz at time zone 'utc', updated_at = ${now}::timestamptz,
    user_agent = ${userAgent}::text, ip = ${ip}::inet where id = ${session}::uuid`

/** Records the use of a session: time, address and program. */
export async function touchSession(
  service: AuthService,
  transaction: DatabaseSession,
  sessionId: string,
  client: Client,
): Promise<void> {
  await transaction.query(touch({ session: '$1', now: '$2', userAgent: '$3', ip: '$4' }), [
    sessionId,
    timestamp(service),
    client.userAgent,
    client.ip,
  ])
}

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends sessions of a user: all of them, only the given one, or all except it. Their refresh tokens are deleted too. */
export async function endSessions(
  transaction: DatabaseSession,
  scope: SignOutScope,
  userId: string,
  sessionId: string | null,
): Promise<void> {
  await transaction.query(
    `delete from auth.sessions where user_id = $1::uuid and case $3::text
       when 'local' then id = $2::uuid
       when 'others' then id is distinct from $2::uuid
       else true end`,
    [userId, sessionId, scope],
  )
}
