import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { isBanned, rfc3339, type User, userColumns, userGone } from '../account/users.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { type Client, clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { type IssuedSession, isRefreshToken, sessionBody } from '../tokens/tokens.ts'
import { holdWithinLimits } from './session-limits.ts'
import { amrOf, swapRefreshToken, touchSession } from './sessions.ts'

const refreshBody = z.object({ refresh_token: optionalText })

interface StoredToken {
  token: string
  user_id: string
  session_id: string
  revoked: boolean
  changed_at: string
  amr: IssuedSession['amr']
  /** Null when the account no longer exists. */
  user: User | null
}

/** POST /token?grant_type=refresh_token: each refresh token is valid once, then its child is valid. */
export async function refreshTokenGrant(service: AuthService, context: Context): Promise<Response> {
  const { refresh_token: token } = await readBody(context, refreshBody)
  if (!isRefreshToken(token)) throw validationFailed('Refresh token is not valid')
  const client = clientOf(context, service.config)
  const refreshed = await service.database.asOwner(async (transaction) => {
    const stored = await lockToken(service, transaction, token)
    const { user, amr } = stored
    if (!user) throw userGone()
    if (isBanned(user, service.now())) throw refused('user_banned', 'User Banned')
    const refreshToken = await successorOf(service, transaction, stored, client)
    // Not thrown here: the family's revocation must be committed although the call fails.
    if (refreshToken === undefined) {
      await audit(service, transaction, { action: 'token_revoked', actor: user, client })
      return undefined
    }
    return { user, session: { id: stored.session_id, refreshToken, amr } }
  })
  if (!refreshed) throw refused('refresh_token_already_used', 'Already Used')
  return context.json(sessionBody(service, refreshed.user, refreshed.session))
}

/**
 * Locks a token's session, so that refreshes of one session run one after the other, and then reads the token with its
 * user. Throws AuthError if the token or session no longer exists, or the session has expired.
 */
async function lockToken(
  service: AuthService,
  transaction: DatabaseSession,
  token: string,
): Promise<StoredToken> {
  const ended = await holdWithinLimits(service, transaction, token)
  const tokens = await transaction.query<StoredToken>(
    `select t.token, t.user_id, t.session_id, coalesce(t.revoked, false) as revoked,
       ${rfc3339('t.updated_at')} as changed_at, ${amrOf('t.session_id')} as amr, to_jsonb(account) as user
     from auth.refresh_tokens t
     left join lateral (select ${userColumns} from auth.users u where u.id = t.user_id::uuid) account on true
     where t.token = $1::text`,
    [token],
  )
  const [stored] = tokens.rows
  if (!stored) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
  if (ended === undefined) throw refused('session_not_found', 'No Valid Session Found')
  if (ended !== '') throw refused('session_expired', ended)
  return stored
}

/**
 * The token to return for a presented one. A revoked token is still accepted if its child is the active one (the answer
 * with the child may have been lost) or if it was revoked a moment ago (two tabs at once). Otherwise another person may
 * have a copy: returns undefined and, with rotation on, revokes the whole family.
 */
async function successorOf(
  service: AuthService,
  transaction: DatabaseSession,
  stored: StoredToken,
  client: Client,
): Promise<string | undefined> {
  const swap = () => swapRefreshToken(service, transaction, stored, client)
  if (!stored.revoked) return swap()
  const { rows } = await transaction.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens where session_id = $1::uuid and not revoked
     order by id desc limit 1`,
    [stored.session_id],
  )
  const active = rows[0]
  // A family without an active token was revoked as a whole; none of its tokens is valid.
  if (!active) return undefined
  if (active.parent === stored.token) {
    await touchSession(service, transaction, stored.session_id, client)
    return active.token
  }
  const { rotation, reuseSeconds } = service.config.refreshTokens
  if (service.now() <= Date.parse(stored.changed_at) + reuseSeconds * 1000) return swap()
  if (rotation) await revokeFamily(service, transaction, stored.session_id)
  return undefined
}

async function revokeFamily(
  service: AuthService,
  transaction: DatabaseSession,
  sessionId: string,
): Promise<void> {
  await transaction.query(
    `update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz
     where session_id = $1::uuid and not revoked`,
    [sessionId, timestamp(service)],
  )
}

function refused(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}
