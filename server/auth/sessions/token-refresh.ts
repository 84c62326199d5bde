import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { isBanned, readUser, rfc3339 } from '../account/users.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { isRefreshToken, sessionBody } from '../tokens/tokens.ts'
import { holdWithinLimits } from './session-limits.ts'
import { readAmr, swapRefreshToken, touchSession } from './sessions.ts'

const refreshBody = z.object({ refresh_token: optionalText })

interface StoredToken {
  token: string
  user_id: string
  session_id: string
  revoked: boolean
  updated_at: string
}

/** POST /token?grant_type=refresh_token: each refresh token is valid once, then its child is valid. */
export async function refreshTokenGrant(service: AuthService, context: Context): Promise<Response> {
  const { refresh_token: token } = await readBody(context, refreshBody)
  if (!isRefreshToken(token)) throw validationFailed('Refresh token is not valid')
  const client = clientOf(context, service.config)
  const refreshed = await service.database.asOwner(async (transaction) => {
    const stored = await lockToken(service, transaction, token)
    const user = await readUser(transaction, stored.user_id)
    if (isBanned(user, service.now())) throw refused('user_banned', 'User Banned')
    const refreshToken = await successorOf(service, transaction, stored)
    // Not thrown here: the family's revocation must be committed although the call fails.
    if (refreshToken === undefined) {
      await audit(service, transaction, { action: 'token_revoked', actor: user, client })
      return undefined
    }
    await touchSession(service, transaction, stored.session_id, client)
    const amr = await readAmr(transaction, stored.session_id)
    return { user, session: { id: stored.session_id, refreshToken, amr } }
  })
  if (!refreshed) throw refused('refresh_token_already_used', 'Already Used')
  return context.json(sessionBody(service, refreshed.user, refreshed.session))
}

/**
 * Reads a token and locks its session, so that refreshes of one session run one after the other. Throws AuthError if
 * the token or session no longer exists, or the session has expired.
 */
async function lockToken(
  service: AuthService,
  transaction: DatabaseSession,
  token: string,
): Promise<StoredToken> {
  await transaction.query("select set_config('lock_timeout', '5s', true)")
  const ended = await holdWithinLimits(service, transaction, token)
  const tokens = await transaction.query<StoredToken>(
    `select token, user_id, session_id, coalesce(revoked, false) as revoked, ${rfc3339('updated_at')} as updated_at
     from auth.refresh_tokens where token = $1::text`,
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
): Promise<string | undefined> {
  if (!stored.revoked) return swapRefreshToken(service, transaction, stored)
  const { rows } = await transaction.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens where session_id = $1::uuid and not revoked
     order by id desc limit 1`,
    [stored.session_id],
  )
  const active = rows[0]
  // A family without an active token was revoked as a whole; none of its tokens is valid.
  if (!active) return undefined
  if (active.parent === stored.token) return active.token
  const { rotation, reuseSeconds } = service.config.refreshTokens
  if (service.now() <= Date.parse(stored.updated_at) + reuseSeconds * 1000) {
    return swapRefreshToken(service, transaction, stored)
  }
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
