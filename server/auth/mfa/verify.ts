import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { readUser, type User } from '../account/users.ts'
import { audit } from '../audit.ts'
import { isUuid, optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { readAmr } from '../sessions/sessions.ts'
import { type IssuedSession, sessionBody } from '../tokens/tokens.ts'
import { raiseSession } from './assurance.ts'
import { unknownAddress } from './challenge.ts'
import {
  checkCanVerify,
  type Factor,
  factorIdOf,
  findFactor,
  holdSession,
  requireFactorUser,
} from './factors.ts'
import { totpStep } from './totp.ts'
import { checkLock, countWrongCode, noteRightCode, readTries } from './tries.ts'

const verifyBody = z.object({ challenge_id: optionalText, code: optionalText })

/**
 * POST /factors/{id}/verify: returns the session of the call at aal2, with a new refresh token. A code of an
 * authenticator app is valid once. Throws AuthError 422 mfa_verification_rejected for a factor that too many wrong
 * codes have locked.
 */
export async function verifyFactor(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireFactorUser(service, context)
  const factorId = factorIdOf(context)
  await service.limits.factors.consume(`verify ${bearer.user.id}`)
  const body = await readBody(context, verifyBody)
  const client = clientOf(context, service.config)
  const verified = await service.database.asOwner(async (transaction): Promise<Verified | AuthError> => {
    // Locks in the order of a refresh, session first, to avoid a deadlock.
    await transaction.query("select set_config('lock_timeout', '5s', true)")
    const session = await holdSession(transaction, bearer)
    const factor = await findFactor(transaction, session.userId, factorId)
    checkCanVerify(service, bearer, factor)
    if (body.code === '') throw validationFailed('Code needs to be non-empty')
    const traits = { factor_id: factor.id, challenge_id: body.challenge_id }
    const refusal = await spendChallenge(service, transaction, factor, {
      ...body,
      ip: client.ip ?? unknownAddress,
    })
    if (refusal) {
      if (refusal.code === 'mfa_verification_rejected') {
        await audit(service, transaction, { action: 'factor_locked', actor: bearer.user, client, traits })
      }
      // Returned and not thrown, so that the count of the wrong code is committed.
      return refusal
    }
    await audit(service, transaction, {
      action: 'verification_attempted',
      actor: bearer.user,
      client,
      traits,
    })
    const refreshToken = await raiseSession(service, transaction, session, factor)
    const amr = await readAmr(transaction, session.id)
    return {
      user: await readUser(transaction, session.userId),
      session: { id: session.id, refreshToken, amr },
    }
  })
  if (verified instanceof AuthError) throw verified
  return context.json(sessionBody(service, verified.user, verified.session))
}

interface Verified {
  user: User
  session: IssuedSession
}

interface Attempt {
  challenge_id: string
  code: string
  ip: string
}

/**
 * Uses up a challenge, and returns the refusal of a wrong code, which was counted. Throws AuthError 422 for an invalid
 * challenge, a locked factor, and a used code.
 */
async function spendChallenge(
  service: AuthService,
  transaction: DatabaseSession,
  factor: Factor,
  { challenge_id: id, code, ip }: Attempt,
): Promise<AuthError | undefined> {
  const tries = await readTries(transaction, factor.id)
  checkLock(service, tries)
  const { rows } = await transaction.query<{
    otp_code: string | null
    is_spent: boolean
    is_from_here: boolean
    is_expired: boolean
  }>(
    `select otp_code, verified_at is not null as is_spent, ip_address = $3::inet as is_from_here,
       created_at + make_interval(secs => $4::float8) <= $5::timestamptz as is_expired
     from auth.mfa_challenges where id = $1::uuid and factor_id = $2::uuid for update`,
    [isUuid(id) ? id : null, factor.id, ip, service.config.factors.challengeSeconds, timestamp(service)],
  )
  const challenge = rows[0]
  if (!challenge) {
    throw refused('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.is_spent || !challenge.is_from_here) {
    throw refused('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.is_expired) {
    const sentence = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw refused('mfa_challenge_expired', sentence)
  }
  const step = stepOf(service, factor, challenge.otp_code, code)
  if (step === undefined) {
    const kind = factor.factor_type === 'totp' ? 'TOTP' : 'MFA Phone'
    const locked = await countWrongCode(service, transaction, factor.id)
    return locked ?? refused('mfa_verification_failed', `Invalid ${kind} code entered`)
  }
  if (step !== null && tries.lastStep !== null && step <= tries.lastStep) {
    throw refused(
      'mfa_verification_failed',
      'Invalid TOTP code entered: it was used before, wait for the next one',
    )
  }
  await noteRightCode(transaction, factor.id, step)
  await transaction.query(
    'update auth.mfa_challenges set verified_at = $2::timestamptz where id = $1::uuid',
    [id, timestamp(service)],
  )
  return undefined
}

/** The half minute of a right code, null for a text message; undefined for a wrong code. */
function stepOf(
  service: AuthService,
  factor: Factor,
  expected: string | null,
  code: string,
): number | null | undefined {
  if (factor.factor_type === 'totp') return totpStep(factor.secret ?? '', code, service.now())
  const [stored, actual] = [Buffer.from(expected ?? ''), Buffer.from(code)]
  const isRight = stored.length > 0 && stored.length === actual.length && timingSafeEqual(stored, actual)
  return isRight ? null : undefined
}

function refused(code: string, sentence: string): AuthError {
  return new AuthError(422, code, sentence)
}
