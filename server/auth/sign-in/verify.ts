import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { normalPhone } from '../account/addresses.ts'
import { readUser, type User } from '../account/users.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { type Client, clientOf } from '../client.ts'
import { AuthError, refuseTaken, validationFailed } from '../errors.ts'
import type { Guess } from '../limits/rate-limit.ts'
import { clearTokens, type OneTimeToken, tokensOf } from '../messages/one-time-tokens.ts'
import { type AuthService, timestamp } from '../service.ts'
import { keepProof } from '../sessions/proof.ts'
import { startSession } from '../sessions/sessions.ts'
import { confirmAddress, confirmNewAddress } from '../sign-up/confirm.ts'
import { isReplaceable, replaceClaim } from '../sign-up/unconfirmed.ts'
import { sessionBody } from '../tokens/tokens.ts'
import {
  asVerifyType,
  isPhoneType,
  type ShownToken,
  startsRecovery,
  tokenByCode,
  tokenByHash,
  type VerifyType,
} from './verify-token.ts'

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})
type VerifyBody = z.infer<typeof verifyBody>

/** The message after the first of two confirmations of a new address. */
export const firstOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify: verifies a code with its address, or the hash of a link; 200 with a session. */
export async function verify(service: AuthService, context: Context): Promise<Response> {
  const client = clientOf(context, service.config)
  await service.limits.verify.consume(client.network)
  const body = await readBody(context, verifyBody)
  const type = asVerifyType(body.type)
  const find = finderFor(service, body, type)
  const guess = guessOf(body, type, client)
  // Counted before the code is checked, so that simultaneous guesses count too.
  const admission = guess && (await service.limits.codes.consume(guess))
  let wasRight = false
  const result = await service.database
    .asOwner(async (transaction) => {
      const proof = await find(transaction)
      // Returned and not thrown, so that the count of the wrong code is committed.
      if (proof instanceof AuthError) return proof
      wasRight = true
      if (!(await spendToken(service, transaction, proof, client))) return undefined
      const session = await startSession(service, transaction, proof.user.id, 'otp', client)
      if (startsRecovery(type)) await keepProof(service, transaction, session.id, 'recovery')
      return { session, user: await readUser(transaction, proof.user.id) }
    })
    .catch(refuseTaken)
    .finally(() => {
      if (guess && admission && wasRight) return service.limits.codes.refund(guess, admission)
      if (guess) service.auditSink.record({ kind: 'code_failed', address: client.ip })
    })
  if (result instanceof AuthError) throw result
  if (!result) return context.json({ msg: firstOfTwo, code: '200' })
  return context.json(sessionBody(service, result.user, result.session))
}

type Finder = (transaction: DatabaseSession) => Promise<ShownToken | AuthError>

/** The look-up for the token of a call. Throws AuthError 400 validation_failed. */
function finderFor(service: AuthService, body: VerifyBody, type: VerifyType): Finder {
  const { token, token_hash: hash } = body
  if ((token === '') === (hash === ''))
    throw validationFailed('Verify requires either a token or a token hash')
  if (hash !== '') {
    if (body.email !== '' || body.phone !== '' || body.redirect_to !== '') {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    return (transaction) => tokenByHash(service, transaction, hash, type)
  }
  const address = addressIn(body, type)
  const other = isPhoneType(type) ? body.email : body.phone
  if (address === '' || other !== '' || address.length > 255) {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  return (transaction) => tokenByCode(service, transaction, { type, address, code: token })
}

function addressIn(body: VerifyBody, type: VerifyType): string {
  if (!isPhoneType(type)) return body.email.toLowerCase()
  return body.phone === '' ? '' : normalPhone(body.phone)
}

/** Undefined for the secret of a link: only a code is short enough to be guessed. */
function guessOf(body: VerifyBody, type: VerifyType, { network }: Client): Guess | undefined {
  return body.token === '' ? undefined : { account: addressIn(body, type), network }
}

/**
 * Applies a token, once, in the caller's transaction. False after the first of two confirmations of a new email
 * address, which starts no session.
 */
export async function spendToken(
  service: AuthService,
  transaction: DatabaseSession,
  { token, user }: ShownToken,
  client: Client,
): Promise<boolean> {
  switch (token.type) {
    case 'email_change_token_new':
    case 'email_change_token_current':
      if (await awaitsOther(service, transaction, user, token)) return false
      await confirmNewAddress(service, transaction, user.id, {
        kind: 'email',
        value: user.email_change ?? '',
      })
      await audit(service, transaction, { action: 'user_modified', actor: user, client })
      break
    case 'phone_change_token':
      await confirmNewAddress(service, transaction, user.id, {
        kind: 'phone',
        value: user.phone_change ?? '',
      })
      await audit(service, transaction, { action: 'user_modified', actor: user, client })
      break
    default:
      await confirmByToken(service, transaction, token, user, client)
  }
  return true
}

async function confirmByToken(
  service: AuthService,
  transaction: DatabaseSession,
  token: OneTimeToken,
  user: User,
  client: Client,
): Promise<void> {
  const kind = user.phone !== null && user.phone === token.relatesTo ? 'phone' : 'email'
  const isFirst = user.confirmed_at === null
  // Only a sign-up's own message, a confirmation token, proves the sign-up; a recovery or a magic link does not.
  if (token.type === 'recovery_token' && isReplaceable(user)) {
    await replaceClaim(service, transaction, user.id, {
      address: { kind, value: token.relatesTo },
      metadata: {},
    })
  }
  await confirmAddress(service, transaction, user, kind)
  await clearTokens(transaction, user.id)
  const action = !isFirst ? 'login' : user.invited_at === null ? 'user_signedup' : 'invite_accepted'
  await audit(service, transaction, { action, actor: user, client, traits: { provider: kind } })
}

/** Whether a change of address still needs the other mailbox; if so, records this one as confirmed. */
async function awaitsOther(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  token: OneTimeToken,
): Promise<boolean> {
  const kinds = ['email_change_token_new', 'email_change_token_current'] as const
  const others = await tokensOf(
    transaction,
    user.id,
    kinds.filter((kind) => kind !== token.type),
  )
  if (others.length === 0) return false
  await clearTokens(transaction, user.id, [token.type])
  await transaction.query(
    'update auth.users set email_change_confirm_status = 1, updated_at = $2::timestamptz where id = $1::uuid',
    [user.id, timestamp(service)],
  )
  return true
}
