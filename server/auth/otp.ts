import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../database/types.ts'
import { DatabaseError } from '../database/types.ts'
import { type Address, checkChannel, normalEmail, normalPhone } from './addresses.ts'
import { audit } from './audit.ts'
import {
  checkChallenge,
  checkMetadata,
  optionalMetadata,
  optionalText,
  pkceFields,
  readBody,
} from './body.ts'
import { clientOf } from './client.ts'
import { type IssuedCode, issueCode, languageFor, postLetter, reserveMessage, sendText } from './codes.ts'
import { AuthError, validationFailed } from './errors.ts'
import { createFlow } from './flow-state.ts'
import { redirectTarget } from './redirects.ts'
import { issueConfirmation, register } from './register.ts'
import type { AuthService } from './service.ts'
import { readUser, type User, userByAddress } from './users.ts'

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  data: optionalMetadata,
  create_user: z
    .boolean()
    .nullish()
    .transform((wanted) => wanted ?? true),
  channel: optionalText,
  ...pkceFields,
})
type OtpBody = z.infer<typeof otpBody>

/**
 * POST /otp, and POST /magiclink for e-mail alone: a code, by mail with a link, that signs in whoever has it; who has no
 * account gets one. 200 `{}`, with the provider's id of a text message.
 */
export async function otp(service: AuthService, context: Context): Promise<Response> {
  const client = clientOf(context, service.config)
  await service.limits.signup.take(client.network)
  const body = await readBody(context, otpBody)
  const address = addressOf(service, context, body)
  if (body.data) checkMetadata(body.data)
  checkChallenge(body)
  const unreserve = await reserveMessage(service, 'otp', address)
  const { rows } = await service.database.runAsOwner<User>(userByAddress(address.kind), [address.value])
  const known = rows[0]
  const refusal = known ? undefined : refusalOfNewcomer(service, body)
  if (refusal) {
    await unreserve()
    throw refusal
  }
  const { user, issued } = await service.database
    .asOwner(async (transaction) => {
      const user = known ?? (await register(service, transaction, { address, metadata: body.data ?? {} }))
      const issued = await issueSignIn(service, transaction, user, address, body)
      const action = known ? 'user_recovery_requested' : 'user_signedup'
      await audit(service, transaction, { action, actor: user, client, traits: { provider: address.kind } })
      return { user: await readUser(transaction, user.id), issued }
    })
    .catch(refuseRace)
  const language = languageFor(context, user)
  if (address.kind === 'phone') {
    const id = await sendText(service, issued, { channel: body.channel, language })
    return context.json(id === undefined ? {} : { message_id: id })
  }
  const kind = issued.type === 'recovery_token' ? 'magic_link' : 'confirmation'
  postLetter(service, { kind, issued, language, redirectTo: redirectTarget(service.config, context) })
  return context.json({})
}

function addressOf({ config }: AuthService, context: Context, body: OtpBody): Address {
  if (context.req.path.endsWith('/magiclink') && body.email === '') {
    throw validationFailed('Password recovery requires an email')
  }
  if ((body.email === '') === (body.phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided')
  }
  if (body.email !== '') {
    if (!config.emailEnabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
    return { kind: 'email', value: normalEmail(body.email) }
  }
  if (!config.phoneEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  checkChannel(body.channel)
  return { kind: 'phone', value: normalPhone(body.phone) }
}

function refusalOfNewcomer({ config }: AuthService, body: OtpBody): AuthError | undefined {
  if (!body.create_user) return new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!config.signupDisabled) return undefined
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** A code for an address: one that confirms it as long as that has not happened, else one that signs in. */
async function issueSignIn(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  address: Address,
  body: OtpBody,
): Promise<IssuedCode> {
  if (address.kind === 'phone' || user.email_confirmed_at === null) {
    return issueConfirmation(service, transaction, user, address, body)
  }
  const viaPkce = body.code_challenge !== ''
  if (viaPkce)
    await createFlow(service, transaction, { method: 'magiclink', challenge: body, userId: user.id })
  return issueCode(service, transaction, { userId: user.id, type: 'recovery_token', address, viaPkce })
}

/** Two first calls with one address at the same moment; the second one finds the account when it asks again. */
function refuseRace(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  throw new AuthError(409, 'conflict', 'Too many calls about the same account at once; try again')
}
