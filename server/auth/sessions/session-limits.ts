import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type AuthService, timestamp } from '../service.ts'
import type { SessionLimits } from '../settings/security.ts'

const lastUse = (session: string) =>
  `greatest(${session}.created_at, ${session}.refreshed_at at time zone 'utc')`

/** Whether a moment lies so many seconds back; without a limit never. */
const isOver = (moment: string, seconds: number | undefined) =>
  seconds === undefined
    ? 'false'
    : `coalesce(${moment} + make_interval(secs => ${seconds}) < $2::timestamptz, false)`

/** Limits that are off are not in the text: PostgreSQL would plan them again for each refresh. */
function statementOf({ timeboxSeconds, inactivitySeconds, lowAalSeconds, singlePerUser }: SessionLimits) {
  const isPastEnd = (session: string) => `(coalesce(${session}.not_after <= $2::timestamptz, false)
    or ${isOver(`${session}.created_at`, timeboxSeconds)})`
  const isIdle = (session: string) => isOver(lastUse(session), inactivitySeconds)
  const isBelow = `${isOver('s.created_at', lowAalSeconds)} and coalesce(s.aal < 'aal2', true) and exists (
    select 1 from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`
  const hasNewer = `exists (
    select 1 from auth.sessions o where o.user_id = s.user_id and o.id <> s.id
      and ${lastUse('o')} > ${lastUse('s')} and not ${isPastEnd('o')} and not ${isIdle('o')})`
  return `
    select ${isPastEnd('s')} as is_past_end, ${isIdle('s')} as is_idle,
      ${lowAalSeconds === undefined ? 'false' : isBelow} as is_below, ${singlePerUser ? hasNewer : 'false'} as has_newer
    from auth.sessions s
    where s.id = (select t.session_id from auth.refresh_tokens t where t.token = $1::text)
      -- Read by the lock below, which comes after each condition.
      and set_config('lock_timeout', '5s', true) is not null
    for update`
}

interface Measured {
  is_past_end: boolean
  is_idle: boolean
  is_below: boolean
  has_newer: boolean
}

/**
 * Locks the session of a refresh token, for which it waits five seconds at most, and returns why it can no longer be
 * refreshed, in GoTrue's words: it has expired, was unused for too long, its user did not show their second factor in
 * time, or it is not the newest of a user who may have only one. Empty: it can. Undefined: there is no such session.
 */
export async function holdWithinLimits(
  service: Pick<AuthService, 'now' | 'config'>,
  transaction: DatabaseSession,
  token: string,
): Promise<string | undefined> {
  const text = statementOf(service.config.sessions)
  const { rows } = await transaction.query<Measured>(text, [token, timestamp(service)])
  const session = rows[0]
  if (!session) return undefined
  if (session.is_past_end) return 'Session Expired'
  if (session.is_idle) return 'Session Expired (Inactivity)'
  if (session.is_below) return 'Session Expired (Low AAL: User Needs MFA Verification)'
  return session.has_newer ? 'Session Expired (Revoked by Newer Login)' : ''
}
