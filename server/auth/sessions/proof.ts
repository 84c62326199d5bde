import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { optionalText, readBody } from '../body.ts'
import { AuthError } from '../errors.ts'
import { countTry } from '../messages/one-time-tokens.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { type AuthService, timestamp } from '../service.ts'
import { type Bearer, requireAssuredUser } from '../tokens/bearer.ts'
import { ownAddress, spendNonce } from './reauthenticate.ts'

/** The proof of identity in a call; empty: none. */
export interface ShownProof {
  current_password: string
  nonce: string
}

type ProofKind = 'password' | 'code' | 'recovery'

const proofSeconds: Record<ProofKind, number> = { password: 600, code: 600, recovery: 900 }
/** How long a sign-in counts as a proof, where one is accepted. */
const signInSeconds = 600

const proofBody = z.object({ current_password: optionalText, nonce: optionalText })

/**
 * POST /reauthenticate, in addition to GoTrue's GET: the current password, or the code of GET /reauthenticate, confirms
 * the session for ten minutes. Changes for which GoTrue's calls have no proof field require it: second factors,
 * identities, and deleting the account. Without either field the answer names the required one. 200 `{}`.
 */
export async function confirmSession(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireAssuredUser(service, context)
  const proof = await readBody(context, proofBody)
  const nonce = await checkProof(service, bearer, proof)
  const { is_anonymous, encrypted_password } = bearer.user
  // Without a password of the account, the field proves nothing.
  const hasShownPassword = proof.current_password !== '' && !is_anonymous && Boolean(encrypted_password)
  await service.database.asOwner(async (transaction) => {
    if (nonce !== undefined) await spendNonce(service, transaction, bearer.user, nonce)
    if (nonce !== undefined || hasShownPassword) {
      const kind = nonce === undefined ? 'password' : 'code'
      await keepProof(service, transaction, bearer.sessionId, kind)
    }
  })
  return context.json({})
}

/**
 * Checks that the account's person makes the call: by the password, a code, or a confirmation of the session; for a new
 * password also by a recovery that has just begun the session. Returns the code that the caller must consume. A guest
 * needs no proof. Throws AuthError: 400 current_password_required, current_password_invalid or reauthentication_needed,
 * 429.
 */
export async function checkProof(
  service: AuthService,
  bearer: Bearer,
  proof: ShownProof,
  kinds: ProofKind[] = ['password', 'code'],
): Promise<string | undefined> {
  const { user } = bearer
  if (user.is_anonymous) return undefined
  if (proof.current_password !== '' && user.encrypted_password) {
    await checkCurrentPassword(service, bearer, proof.current_password)
    return undefined
  }
  if (proof.nonce !== '') return triedCode(service, bearer, proof.nonce)
  if (await hasProof(service, bearer, kinds)) return undefined
  if (hasNothingToShow(service, bearer) && (await isFreshSignIn(service, bearer))) return undefined
  throw proofNeeded(bearer)
}

/** The code in a call; the try is counted before the code is checked. */
export async function triedCode(service: AuthService, { user }: Bearer, nonce: string): Promise<string> {
  await countTry(service, user.id, 'reauthentication_token')
  return nonce
}

/** Checks a change for which a recent sign-in is proof enough. Throws as checkProof does. */
export async function checkRecentProof(service: AuthService, bearer: Bearer): Promise<void> {
  if (!service.config.guards.accountChanges || bearer.user.is_anonymous) return
  if (await isFreshSignIn(service, bearer)) return
  if (await hasProof(service, bearer, ['password', 'code'])) return
  throw proofNeeded(bearer)
}

/** Records the proof in the session, in the caller's transaction. */
export async function keepProof(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  sessionId: string | null,
  kind: ProofKind,
): Promise<void> {
  if (sessionId === null) return
  await transaction.query('delete from jobs.session_proof where expires_at < $1::timestamptz', [
    timestamp(service),
  ])
  await transaction.query(
    `insert into jobs.session_proof (session_id, kind, expires_at) values ($1::uuid, $2::text, $3::timestamptz)
     on conflict (session_id, kind) do update set expires_at = excluded.expires_at`,
    [sessionId, kind, new Date(service.now() + proofSeconds[kind] * 1000).toISOString()],
  )
}

/** A recovery allows one new password. */
export async function spendRecovery(transaction: DatabaseSession, sessionId: string | null): Promise<void> {
  await transaction.query(
    `delete from jobs.session_proof where session_id = $1::uuid and kind = 'recovery'`,
    [sessionId],
  )
}

/** A given password must be right, even if none is required. */
export async function checkCurrentPassword(
  service: AuthService,
  { user }: Bearer,
  current: string,
): Promise<void> {
  // Counted by the account alone: the caller is signed in to it.
  const guess = { account: `user:${user.id}`, network: `user:${user.id}` }
  const admission = await service.limits.passwords.consume(guess)
  if (!(await verifyPassword(current, user.encrypted_password))) {
    const sentence = 'Current password required when setting new password.'
    throw new AuthError(400, 'current_password_invalid', sentence)
  }
  await service.limits.passwords.refund(guess, admission)
}

function proofNeeded({ user }: Bearer): AuthError {
  return user.encrypted_password
    ? new AuthError(400, 'current_password_required', 'This change requires the current password or a code')
    : new AuthError(400, 'reauthentication_needed', 'This change requires reauthentication')
}

/** Whether the session was recently confirmed in one of these ways. */
export async function hasProof(
  service: AuthService,
  { sessionId }: Bearer,
  kinds: ProofKind[],
): Promise<boolean> {
  const { rows } = await service.database.runAsOwner(
    `select 1 from jobs.session_proof
     where session_id = $1::uuid and kind = any($2::text[]) and expires_at > $3::timestamptz`,
    [sessionId, kinds, timestamp(service)],
  )
  return rows.length > 0
}

/** Whether the account has no password, and no address to which this server can send a code. */
function hasNothingToShow({ config }: AuthService, { user }: Bearer): boolean {
  if (user.encrypted_password) return false
  try {
    return !config.canReach[ownAddress(user).kind]
  } catch (error) {
    if (error instanceof AuthError) return true
    throw error
  }
}

async function isFreshSignIn(service: AuthService, { sessionId }: Bearer): Promise<boolean> {
  const { rows } = await service.database.runAsOwner(
    `select 1 from auth.mfa_amr_claims where session_id = $1::uuid and authentication_method <> 'token_refresh'
       and updated_at > $2::timestamptz limit 1`,
    [sessionId, new Date(service.now() - signInSeconds * 1000).toISOString()],
  )
  return rows.length > 0
}
