import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type AuthService, timestamp } from '../service.ts'

const lastUse = (session: string) =>
  `greatest(${session}.created_at, ${session}.refreshed_at at time zone 'utc')`

const isPastEnd = (session: string) => `(coalesce(${session}.not_after <= $2::timestamptz, false)
  or coalesce(${session}.created_at + make_interval(secs => $3::float8) < $2::timestamptz, false))`

const isIdle = (session: string) =>
  `coalesce(${lastUse(session)} + make_interval(secs => $4::float8) < $2::timestamptz, false)`

const statement = `
  select ${isPastEnd('s')} as is_past_end, ${isIdle('s')} as is_idle,
    coalesce(s.created_at + make_interval(secs => $5::float8) < $2::timestamptz, false)
      and coalesce(s.aal < 'aal2', true) and exists (
        select 1 from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as is_below,
    $6::boolean and exists (
      select 1 from auth.sessions o where o.user_id = s.user_id and o.id <> s.id
        and ${lastUse('o')} > ${lastUse('s')} and not ${isPastEnd('o')} and not ${isIdle('o')}) as has_newer
  from auth.sessions s
  where s.id = (select t.session_id from auth.refresh_tokens t where t.token = $1::text) for update`

interface Measured {
  is_past_end: boolean
  is_idle: boolean
  is_below: boolean
  has_newer: boolean
}

/**
 * Locks the session of a refresh token and returns why it can no longer be refreshed, in GoTrue's words: it has
 * expired, was unused for too long, its user did not show their second factor in time, or it is not the newest of a
 * user who may have only one. Empty: it can. Undefined: there is no such session.
 */
export async function holdWithinLimits(
  service: Pick<AuthService, 'now' | 'config'>,
  transaction: DatabaseSession,
  token: string,
): Promise<string | undefined> {
  const { timeboxSeconds, inactivitySeconds, lowAalSeconds, singlePerUser } = service.config.sessions
  const { rows } = await transaction.query<Measured>(statement, [
    token,
    timestamp(service),
    timeboxSeconds ?? null,
    inactivitySeconds ?? null,
    lowAalSeconds ?? null,
    singlePerUser,
  ])
  const session = rows[0]
  if (!session) return undefined
  if (session.is_past_end) return 'Session Expired'
  if (session.is_idle) return 'Session Expired (Inactivity)'
  if (session.is_below) return 'Session Expired (Low AAL: User Needs MFA Verification)'
  return session.has_newer ? 'Session Expired (Revoked by Newer Login)' : ''
}
