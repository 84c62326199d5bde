import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { checkChallenge, checkMetadata, optionalMetadata, optionalText, pkceFields } from '../body.ts'
import { AuthError } from '../errors.ts'
import { reserveMessage } from '../messages/codes.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/passwords.ts'
import type { AuthService } from '../service.ts'
import { checkCurrentPassword, checkProof, hasProof, triedCode } from '../sessions/proof.ts'
import { needsNonce } from '../sessions/reauthenticate.ts'
import { requireSignUp } from '../sign-up/may-sign-up.ts'
import type { Bearer } from '../tokens/bearer.ts'
import { type Address, changesAtOnce, checkChannel, normalEmail, normalPhone } from './addresses.ts'
import type { User } from './users.ts'

/** The body of PUT /user. */
export const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  nonce: optionalText,
  data: optionalMetadata,
  app_metadata: z.unknown().optional(),
  channel: optionalText,
  ...pkceFields,
})
export type UpdateBody = z.infer<typeof updateBody>

/** The checked changes that a person makes to their account. */
export interface AccountChange {
  /** Valid at once. */
  confirmed: Address[]
  /** Valid after a code was shown. */
  unconfirmed: Address[]
  passwordHash: string | undefined
  /** A code that was sent to the person, if it is their proof of identity. */
  nonce: string | undefined
  /** Merged into user_metadata; a null value deletes its key. */
  data: Record<string, unknown>
}

/** The changes of a call, if all of them are allowed. Throws AuthError. */
export async function checkedChange(
  service: AuthService,
  bearer: Bearer,
  body: UpdateBody,
): Promise<AccountChange> {
  const { user } = bearer
  const addresses = changedAddresses(user, body)
  const password = body.password ?? undefined
  checkChannel(body.channel)
  checkChallenge(body)
  if (body.app_metadata != null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (password !== undefined || addresses.length > 0) checkSensitiveChange(bearer, addresses)
  const data = merged(user.raw_user_meta_data, body.data ?? {})
  if (body.data) checkMetadata(data)
  // With an address, a guest becomes a member of the club: a sign-up.
  if (user.is_anonymous && addresses.length > 0) await requireSignUp(service, data)
  const nonce = await checkedProof(service, bearer, body, addresses)
  const passwordHash = password === undefined ? undefined : await newPasswordHash(service, bearer, password)
  const unconfirmed = addresses.filter(({ kind }) => !changesAtOnce(service.config, user.is_anonymous, kind))
  await refuseTakenAddresses(service, user, unconfirmed)
  for (const { kind } of unconfirmed) await reserveMessage(service, 'change', { kind, value: user.id })
  const confirmed = addresses.filter((address) => !unconfirmed.includes(address))
  return { confirmed, unconfirmed, passwordHash, nonce, data: body.data ?? {} }
}

function changedAddresses(user: User, body: UpdateBody): Address[] {
  const requested: Address[] = []
  if (body.email !== '') requested.push({ kind: 'email', value: normalEmail(body.email) })
  if (body.phone !== '') requested.push({ kind: 'phone', value: normalPhone(body.phone) })
  return requested.filter(({ kind, value }) => user[kind] !== value)
}

/** Checks changes of the ways to sign in. Throws AuthError. */
function checkSensitiveChange({ user }: Bearer, addresses: Address[]): void {
  if (user.is_anonymous && addresses.length === 0) {
    const sentence = 'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError(422, 'validation_failed', sentence)
  }
  if (user.is_sso_user) {
    const sentence = 'Updating email, phone, password of a SSO account only possible via SSO'
    throw new AuthError(422, 'user_sso_managed', sentence)
  }
}

/**
 * Checks the proof that the change needs in addition to the access token; returns the code to use up. Throws AuthError
 * as checkProof does.
 */
async function checkedProof(
  service: AuthService,
  bearer: Bearer,
  body: UpdateBody,
  addresses: Address[],
): Promise<string | undefined> {
  const { guards } = service.config
  const changesPassword = body.password != null
  if (changesPassword && (await needsNonce(service, bearer))) {
    if (body.nonce !== '') return triedCode(service, bearer, body.nonce)
    if (await hasProof(service, bearer, ['code'])) return undefined
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  // A recovery allows one change: a new password.
  if (addresses.length > 0 && guards.accountChanges) return checkProof(service, bearer, body)
  if (changesPassword && guards.currentPassword) {
    return checkProof(service, bearer, body, ['password', 'code', 'recovery'])
  }
  const { current_password: current } = body
  if (changesPassword && current !== '' && bearer.user.encrypted_password) {
    await checkCurrentPassword(service, bearer, current)
  }
  return undefined
}

/** Throws AuthError: 422 same_password, 422 weak_password, 400 validation_failed. */
async function newPasswordHash(service: AuthService, { user }: Bearer, password: string): Promise<string> {
  const about = [user.email, user.phone, await service.clubName()]
  await checkPassword(password, service.config.password, about)
  if (user.encrypted_password && (await verifyPassword(password, user.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/**
 * Refuses addresses of other accounts, before a message goes to another person's mailbox. Throws AuthError 422
 * email_exists or phone_exists.
 */
async function refuseTakenAddresses(service: AuthService, user: User, addresses: Address[]): Promise<void> {
  for (const { kind, value } of addresses) {
    const { rows } = await service.database.runAsOwner(
      `select 1 from auth.users where ${kind} = $1::text and id <> $2::uuid and not is_sso_user limit 1`,
      [value, user.id],
    )
    if (rows.length === 0) continue
    throw kind === 'email'
      ? new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
      : new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
  }
}

/** A person's data merged with changes; a null value deletes its key. */
function merged(
  current: Record<string, unknown> | null,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries({ ...current, ...data }).filter(([key]) => data[key] !== null)
  return Object.fromEntries(entries)
}

/** Saves password and data of a change, in the caller's transaction. */
export async function saveChange(
  transaction: DatabaseSession,
  user: User,
  change: AccountChange,
  now: string,
): Promise<void> {
  await transaction.query(
    `update auth.users set encrypted_password = coalesce($2::text, encrypted_password),
       raw_user_meta_data = $3::jsonb, updated_at = $4::timestamptz where id = $1::uuid`,
    [user.id, change.passwordHash ?? null, JSON.stringify(merged(user.raw_user_meta_data, change.data)), now],
  )
}
