import type { Context } from 'hono'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import type { Address } from '../account/addresses.ts'
import type { User } from '../account/users.ts'
import { audit } from '../audit.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { issueCode, languageFor, reserveMessage, sendLetter, sendText } from '../messages/codes.ts'
import { clearTokens, isCodeOf, isTokenExpired, tokensOf } from '../messages/one-time-tokens.ts'
import type { AuthService } from '../service.ts'
import { type Bearer, requireAssuredUser } from '../tokens/bearer.ts'

/** GET /reauthenticate: sends a code to the caller's own address, the `nonce` of a password change. 200 `{}`. */
export async function reauthenticate(service: AuthService, context: Context): Promise<Response> {
  const { user } = await requireAssuredUser(service, context)
  const address = ownAddress(user)
  const client = clientOf(context, service.config)
  await reserveMessage(service, 'reauthentication', { kind: address.kind, value: user.id })
  const issued = await service.database.asOwner(async (transaction) => {
    await audit(service, transaction, { action: 'user_reauthenticate_requested', actor: user, client })
    return issueCode(service, transaction, { userId: user.id, type: 'reauthentication_token', address })
  })
  const language = languageFor(context, user)
  if (address.kind === 'phone') {
    const id = await sendText(service, issued, { channel: '', language })
    return context.json(id === undefined ? {} : { message_id: id })
  }
  await sendLetter(service, {
    kind: 'reauthentication',
    issued,
    language,
    redirectTo: service.config.siteUrl,
  })
  return context.json({})
}

/** Throws AuthError: 400 validation_failed, 422 email_not_confirmed, 422 phone_not_confirmed. */
export function ownAddress(user: User): Address {
  if (user.email) {
    if (user.email_confirmed_at !== null) return { kind: 'email', value: user.email }
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  if (!user.phone) {
    throw validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  if (user.phone_confirmed_at !== null) return { kind: 'phone', value: user.phone }
  throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
}

const freshSeconds = 24 * 3600

/** Whether a password change needs a nonce: the caller's session is older than a day. */
export async function needsNonce(service: AuthService, { sessionId }: Bearer): Promise<boolean> {
  if (!service.config.guards.reauthenticate) return false
  const { rows } = await service.database.runAsOwner<{ age: number }>(
    `select extract(epoch from to_timestamp($2::float8) - created_at)::float8 as age
     from auth.sessions where id = $1::uuid`,
    [sessionId, service.now() / 1000],
  )
  return (rows[0]?.age ?? Number.POSITIVE_INFINITY) > freshSeconds
}

/** Uses up a nonce, in the caller's transaction. Throws AuthError 422 reauthentication_not_valid. */
export async function spendNonce(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  nonce: string,
): Promise<void> {
  const [token] = await tokensOf(transaction, user.id, ['reauthentication_token'])
  const address = user.email || user.phone || ''
  const seconds = user.email ? service.config.mail.otpSeconds : service.config.sms.otpSeconds
  if (!token || isTokenExpired(service, token, seconds) || !isCodeOf(token, address, nonce)) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  await clearTokens(transaction, user.id, ['reauthentication_token'])
}
