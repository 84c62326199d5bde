import type { Session as DatabaseSession } from '#server/database/types.ts'
import { isBanned, readUser, type User } from '../account/users.ts'
import { AuthError, validationFailed } from '../errors.ts'
import {
  countWrongGuess,
  findToken,
  INVITATION_SECONDS,
  isCodeOf,
  isTokenExpired,
  type OneTimeToken,
  type TokenType,
  tokensOf,
} from '../messages/one-time-tokens.ts'
import type { AuthService } from '../service.ts'

/** The purpose of a code or link in a call. */
export type VerifyType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'email'
  | 'sms'
  | 'phone_change'

/** The accepted kinds of token, in the order in which they are tried. */
const tokenTypes: Record<VerifyType, readonly TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  email: ['confirmation_token', 'recovery_token'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export function isPhoneType(type: VerifyType): boolean {
  return type === 'sms' || type === 'phone_change'
}

/** Whether this allows a new password without the current one. A phone's only recovery is its code. */
export function startsRecovery(type: VerifyType): boolean {
  return type === 'recovery' || type === 'invite' || type === 'sms'
}

/** Throws AuthError 400 validation_failed for an unknown type. */
export function asVerifyType(type: string): VerifyType {
  if (type === '') throw validationFailed('Verify requires a verification type')
  if (!Object.hasOwn(tokenTypes, type)) throw validationFailed('Invalid verification type')
  return type as VerifyType
}

/** A valid token from a call, and its user. */
export interface ShownToken {
  token: OneTimeToken
  user: User
}

/** The token of a link. Throws AuthError: 400 validation_failed, 403 otp_expired, 403 user_banned. */
export async function tokenByHash(
  service: AuthService,
  transaction: DatabaseSession,
  hash: string,
  type: VerifyType,
): Promise<ShownToken> {
  if (isPhoneType(type)) throw validationFailed('Invalid email verification type')
  const token = await findToken(transaction, hash, tokenTypes[type])
  const verified = token && (await checked(service, transaction, token, true))
  if (!verified) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
  return verified
}

/**
 * The token of a code that was sent to an address. Counts a wrong code and returns the refusal 403 otp_expired, so the
 * transaction must be committed. Throws AuthError 403 user_banned.
 */
export async function tokenByCode(
  service: AuthService,
  transaction: DatabaseSession,
  { type, address, code }: { type: VerifyType; address: string; code: string },
): Promise<ShownToken | AuthError> {
  const { rows } = await transaction.query<{ id: string }>(candidates[type] ?? candidates.email!, [address])
  for (const { id } of rows) {
    const tokens = await tokensOf(transaction, id, tokenTypes[type])
    const token = tokens.find((each) => isCodeOf(each, address, code))
    if (!token) {
      const sentTo = tokens.filter(({ relatesTo }) => relatesTo === address)
      await countWrongGuess(transaction, sentTo)
    }
    const verified = token && (await checked(service, transaction, token))
    if (verified) return verified
  }
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** Queries for the accounts that a code may belong to; several can have the same unconfirmed change. */
const candidates: Partial<Record<VerifyType, string>> = {
  email: 'select id from auth.users where email = $1 and not is_sso_user',
  email_change: `select id from auth.users where (email = $1 or email_change = $1) and email_change <> ''
    and not is_sso_user limit 20`,
  sms: 'select id from auth.users where phone = $1 and not is_sso_user',
  phone_change: 'select id from auth.users where phone_change = $1 and not is_sso_user limit 20',
}

/** Undefined for an invalid token. `isLink`: the call has the secret of a link, not the short code beside it. */
async function checked(
  service: AuthService,
  transaction: DatabaseSession,
  token: OneTimeToken,
  isLink = false,
): Promise<ShownToken | undefined> {
  const user = await readUser(transaction, token.userId)
  const sentTo = addressOf(user, token)
  const isInvitation = isLink && token.type === 'confirmation_token' && user.invited_at !== null
  const seconds = isInvitation
    ? INVITATION_SECONDS
    : service.config[sentTo.kind === 'phone' ? 'sms' : 'mail'].otpSeconds
  // A code for a former address of the account is invalid.
  if (user.deleted_at !== null || !sentTo.isCurrent || isTokenExpired(service, token, seconds))
    return undefined
  if (isBanned(user, service.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { token, user }
}

function addressOf(
  user: User,
  { type, relatesTo }: OneTimeToken,
): { kind: 'email' | 'phone'; isCurrent: boolean } {
  switch (type) {
    case 'email_change_token_new':
      return { kind: 'email', isCurrent: user.email_change === relatesTo }
    case 'phone_change_token':
      return { kind: 'phone', isCurrent: user.phone_change === relatesTo }
    default:
      return user.phone !== null && user.phone === relatesTo
        ? { kind: 'phone', isCurrent: true }
        : { kind: 'email', isCurrent: user.email === relatesTo }
  }
}
