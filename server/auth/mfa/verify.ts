import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { readAmr } from '../sessions.ts'
import { sessionBody } from '../tokens.ts'
import { readUser } from '../users.ts'
import { isUuid } from '../uuid.ts'
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
import { isTotpCode } from './totp.ts'

const verifyBody = z.object({ challenge_id: optionalText, code: optionalText })

/** POST /factors/{id}/verify: the session of the call, with a new refresh token and at aal2. */
export async function verify(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireFactorUser(service, context)
  const factorId = factorIdOf(context)
  await service.limits.factors.take(`verify ${bearer.user.id}`)
  const body = await readBody(context, verifyBody)
  const client = clientOf(context, service.config)
  const verified = await service.database.asOwner(async (transaction) => {
    // In the order of a refresh, session first, so that the two never wait for each other.
    await transaction.query("select set_config('lock_timeout', '5s', true)")
    const session = await holdSession(transaction, bearer)
    const factor = await findFactor(transaction, session.userId, factorId)
    checkCanVerify(service, bearer, factor)
    if (body.code === '') throw validationFailed('Code needs to be non-empty')
    await spendChallenge(service, transaction, factor, { ...body, ip: client.ip ?? unknownAddress })
    const traits = { factor_id: factor.id, challenge_id: body.challenge_id }
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
  return context.json(sessionBody(service, verified.user, verified.session))
}

interface Attempt {
  challenge_id: string
  code: string
  ip: string
}

/** Throws AuthError 422 for a challenge that does not count or a code that is not the one. */
async function spendChallenge(
  service: AuthService,
  transaction: DatabaseSession,
  factor: Factor,
  { challenge_id: id, code, ip }: Attempt,
): Promise<void> {
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
  const found = rows[0]
  if (!found) {
    throw refused('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (found.is_spent || !found.is_from_here) {
    throw refused('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (found.is_expired) {
    const sentence = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw refused('mfa_challenge_expired', sentence)
  }
  if (!isCode(service, factor, found.otp_code, code)) {
    const kind = factor.factor_type === 'totp' ? 'TOTP' : 'MFA Phone'
    throw refused('mfa_verification_failed', `Invalid ${kind} code entered`)
  }
  await transaction.query(
    'update auth.mfa_challenges set verified_at = $2::timestamptz where id = $1::uuid',
    [id, timestamp(service)],
  )
}

function isCode(service: AuthService, factor: Factor, sent: string | null, code: string): boolean {
  if (factor.factor_type === 'totp') return isTotpCode(factor.secret ?? '', code, service.now())
  const [kept, given] = [Buffer.from(sent ?? ''), Buffer.from(code)]
  return kept.length > 0 && kept.length === given.length && timingSafeEqual(kept, given)
}

function refused(code: string, sentence: string): AuthError {
  return new AuthError(422, code, sentence)
}
