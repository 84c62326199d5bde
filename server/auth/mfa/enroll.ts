import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { normalPhone } from '../account/addresses.ts'
import type { User } from '../account/users.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { checkRecentProof } from '../sessions/proof.ts'
import type { Bearer } from '../tokens/bearer.ts'
import {
  deleteExpiredFactors,
  type Factor,
  type FactorType,
  holdFactors,
  holdSession,
  requireFactorUser,
  typeNames,
} from './factors.ts'
import { newTotp } from './totp.ts'

const enrollBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
})
type EnrollBody = z.infer<typeof enrollBody>

const longestName = 100

/**
 * POST /factors: enrolls a second factor, which is valid after a code of it was verified. Only this answer contains the
 * secret.
 */
export async function enroll(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireFactorUser(service, context)
  await checkRecentProof(service, bearer)
  const body = await readBody(context, enrollBody)
  const type = checkedType(service, body)
  const phone = type === 'phone' ? checkedPhone(body) : null
  const totp =
    type === 'totp' ? newTotp(body.issuer || siteHost(service), accountName(bearer.user)) : undefined
  const id = await service.database.asOwner(async (transaction) => {
    const session = await holdSession(transaction, bearer)
    await makeRoom(service, transaction, bearer, { name: body.friendly_name, phone })
    const factor = { type, name: body.friendly_name, phone, secret: totp?.secret ?? null }
    const id = await insertFactor(service, transaction, session.userId, factor)
    const client = clientOf(context, service.config)
    const traits = { factor_id: id, factor_type: type }
    await audit(service, transaction, { action: 'factor_in_progress', actor: bearer.user, client, traits })
    return id
  })
  const enrolled = { id, type, friendly_name: body.friendly_name }
  return context.json(totp ? { ...enrolled, totp } : { ...enrolled, phone })
}

function checkedType({ config }: AuthService, body: EnrollBody): 'totp' | 'phone' {
  const type = body.factor_type as FactorType
  if (!['totp', 'phone', 'webauthn'].includes(type)) {
    throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
  if (type === 'webauthn' || !config.factors[type].enroll) {
    const sentence = `MFA enroll is disabled for ${typeNames[type]}`
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, sentence)
  }
  for (const field of ['friendly_name', 'issuer'] as const) {
    if (body[field].length > longestName) {
      throw validationFailed(`${field} cannot be longer than ${longestName} characters`)
    }
  }
  return type
}

function checkedPhone({ phone }: EnrollBody): string {
  if (phone === '') throw validationFailed('Phone number required to enroll Phone factor')
  return normalPhone(phone)
}

function siteHost({ config }: AuthService): string {
  return new URL(config.siteUrl).host
}

function accountName(user: User): string {
  return user.email || user.phone || user.id
}

/**
 * Refuses a factor over the limit or with a name in use, and deletes an earlier attempt with the same number. Throws
 * AuthError.
 */
async function makeRoom(
  service: AuthService,
  transaction: DatabaseSession,
  bearer: Bearer,
  added: { name: string; phone: string | null },
): Promise<void> {
  const { mostEnrolled, mostVerified } = service.config.factors
  await deleteExpiredFactors(service, transaction, bearer.user.id)
  const factors = await holdFactors(transaction, bearer.user.id)
  const sameNumber = factors.find(({ phone }) => phone !== null && phone === added.phone)
  if (sameNumber?.status === 'verified') {
    const sentence = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', sentence)
  }
  const others = factors.filter((factor) => factor !== sameNumber)
  checkName(others, added.name)
  const verified = others.filter(({ status }) => status === 'verified')
  if (others.length >= mostEnrolled || verified.length >= mostVerified) {
    const sentence = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', sentence)
  }
  if (verified.length > 0 && !bearer.isAal2) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  if (sameNumber) {
    await transaction.query('delete from auth.mfa_factors where id = $1::uuid', [sameNumber.id])
  }
}

/** Two factors without a name have the same name, because they look alike. */
function checkName(factors: Factor[], name: string): void {
  if (!factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) return
  const sentence = `A factor with the friendly name "${name}" for this user already exists`
  throw new AuthError(422, 'mfa_factor_name_conflict', sentence)
}

interface NewFactor {
  type: FactorType
  name: string
  phone: string | null
  secret: string | null
}

async function insertFactor(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
  factor: NewFactor,
): Promise<string> {
  const id = randomUUID()
  await transaction.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::text, $4::auth.factor_type, 'unverified', $5::text, $6::text, $7::timestamptz,
       $7::timestamptz)`,
    [id, userId, factor.name, factor.type, factor.secret, factor.phone, timestamp(service)],
  )
  return id
}
