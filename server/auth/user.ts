import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../database/types.ts'
import { type Address, checkChannel, confirmsAtOnce, normalEmail, normalPhone } from './addresses.ts'
import { type Bearer, requireUser } from './bearer.ts'
import {
  checkChallenge,
  checkMetadata,
  optionalMetadata,
  optionalText,
  pkceFields,
  readBody,
} from './body.ts'
import { changeAddress } from './confirm.ts'
import { AuthError, refuseTaken } from './errors.ts'
import { checkPassword, hashPassword, verifyPassword } from './passwords.ts'
import { type AuthService, timestamp } from './service.ts'
import { endSessions } from './sessions.ts'
import { readUser, type User, userBody } from './users.ts'

/** GET /user. */
export async function getUser(service: AuthService, context: Context): Promise<Response> {
  const { user } = await requireUser(service, context)
  return context.json(userBody(user))
}

const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  data: optionalMetadata,
  app_metadata: z.unknown().optional(),
  channel: optionalText,
  ...pkceFields,
})
type UpdateBody = z.infer<typeof updateBody>

/** What a person changes of their account, checked. */
interface Change {
  addresses: Address[]
  passwordHash: string | undefined
  /** Merged into user_metadata; a null value deletes its key. */
  data: Record<string, unknown>
}

/** PUT /user: data, password, e-mail address, phone number of the caller's own account; answers with the bare user. */
export async function putUser(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireUser(service, context)
  service.limits.signup.take(`user ${bearer.user.id}`)
  const body = await readBody(context, updateBody)
  const change = await checkedChange(service, bearer, body)
  const user = await service.database
    .asOwner((transaction) => applyChange(service, transaction, bearer, change))
    .catch(refuseTaken)
  return context.json(userBody(user))
}

async function checkedChange(service: AuthService, bearer: Bearer, body: UpdateBody): Promise<Change> {
  const { user } = bearer
  const addresses = changedAddresses(user, body)
  const password = body.password ?? undefined
  checkChannel(body.channel)
  checkChallenge(body)
  if (password !== undefined) checkPassword(password, service.config.password)
  if (body.app_metadata != null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (password !== undefined || addresses.length > 0) checkSensitiveChange(bearer, addresses)
  for (const { kind } of addresses) {
    if (!confirmsAtOnce(service.config, kind)) throw cannotConfirm(kind)
  }
  if (body.data) checkMetadata(merged(user.raw_user_meta_data, body.data))
  const passwordHash = password === undefined ? undefined : await newPasswordHash(user, password)
  return { addresses, passwordHash, data: body.data ?? {} }
}

function changedAddresses(user: User, body: UpdateBody): Address[] {
  const asked: Address[] = []
  if (body.email !== '') asked.push({ kind: 'email', value: normalEmail(body.email) })
  if (body.phone !== '') asked.push({ kind: 'phone', value: normalPhone(body.phone) })
  return asked.filter(({ kind, value }) => user[kind] !== value)
}

/** What guards the ways to sign in. Throws AuthError. */
function checkSensitiveChange({ user, aal }: Bearer, addresses: Address[]): void {
  if (aal !== 'aal2' && user.factors.some(({ status }) => status === 'verified')) {
    const sentence = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', sentence)
  }
  if (user.is_anonymous && addresses.length === 0) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  if (user.is_sso_user) {
    const sentence = 'Updating email, phone, password of a SSO account only possible via SSO'
    throw new AuthError(422, 'user_sso_managed', sentence)
  }
}

/** A new address would have to be confirmed by a message, and this server sends none. */
function cannotConfirm(kind: Address['kind']): AuthError {
  return kind === 'email'
    ? new AuthError(
        422,
        'email_address_not_authorized',
        'Email not changed: no confirmation mail can be sent',
      )
    : new AuthError(422, 'sms_send_failed', 'Phone not changed: no confirmation SMS can be sent')
}

async function newPasswordHash(user: User, password: string): Promise<string> {
  if (user.encrypted_password && (await verifyPassword(password, user.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

async function applyChange(
  service: AuthService,
  transaction: DatabaseSession,
  { user: { id }, sessionId }: Bearer,
  change: Change,
): Promise<User> {
  await transaction.query('select 1 from auth.users where id = $1::uuid for update', [id])
  const user = await readUser(transaction, id)
  await transaction.query(
    `update auth.users set encrypted_password = coalesce($2::text, encrypted_password),
       raw_user_meta_data = $3::jsonb, updated_at = $4::timestamptz where id = $1::uuid`,
    [
      id,
      change.passwordHash ?? null,
      JSON.stringify(merged(user.raw_user_meta_data, change.data)),
      timestamp(service),
    ],
  )
  for (const address of change.addresses) await changeAddress(service, transaction, id, address)
  if (change.passwordHash !== undefined) {
    await endSessions(transaction, 'others', id, sessionId)
    await transaction.query('delete from auth.one_time_tokens where user_id = $1::uuid', [id])
  }
  return readUser(transaction, id)
}

function merged(
  known: Record<string, unknown> | null,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const kept = Object.entries({ ...known, ...data }).filter(([key]) => data[key] !== null)
  return Object.fromEntries(kept)
}
