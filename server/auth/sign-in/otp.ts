import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type Address, checkChannel, normalEmail, normalPhone } from '../account/addresses.ts'
import { lockAccount, readUser, type User } from '../account/users.ts'
import { audit } from '../audit.ts'
import {
  checkChallenge,
  checkMetadata,
  optionalMetadata,
  optionalText,
  pkceFields,
  readBody,
} from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import {
  type IssuedCode,
  languageFor,
  postLetter,
  postText,
  reserveMessage,
  sendText,
} from '../messages/codes.ts'
import type { AuthService } from '../service.ts'
import { maySignUp } from '../sign-up/may-sign-up.ts'
import { issueSignIn, refuseRace, register } from '../sign-up/register.ts'
import { isReplaceable, isSameClaim, replaceClaim } from '../sign-up/unconfirmed.ts'
import { redirectTarget } from './redirects.ts'

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  data: optionalMetadata,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  channel: optionalText,
  ...pkceFields,
})
type OtpBody = z.infer<typeof otpBody>

/**
 * POST /otp, and POST /magiclink for email only: sends a sign-in code, by mail with a link; an address without an
 * account gets one. 200 `{}`, with the provider's id of a text message. If no account may be created, the answer is the
 * same for a known and an unknown address.
 */
export async function otp(service: AuthService, context: Context): Promise<Response> {
  await service.limits.signup.consume(clientOf(context, service.config).network)
  const body = await readBody(context, otpBody)
  const address = addressOf(service, context, body)
  if (body.data) checkMetadata(body.data)
  checkChallenge(body)
  const unreserve = await reserveMessage(service, 'otp', address)
  const mayRegister = body.create_user && (await maySignUp(service, body.data))
  const recipient = await service.database
    .asOwner((transaction) => issueFor(service, transaction, context, { address, body, mayRegister }))
    .catch(refuseRace)
  if (!recipient) {
    await unreserve()
    return context.json({})
  }
  const { user, issued } = recipient
  const language = languageFor(context, user)
  if (address.kind === 'email') {
    const kind = issued.type === 'recovery_token' ? 'magic_link' : 'confirmation'
    postLetter(service, { kind, issued, language, redirectTo: redirectTarget(service.config, context) })
    return context.json({})
  }
  if (!mayRegister) {
    postText(service, issued, { channel: body.channel, language })
    return context.json({})
  }
  const id = await sendText(service, issued, { channel: body.channel, language })
  return context.json(id === undefined ? {} : { message_id: id })
}

interface Asked {
  address: Address
  body: OtpBody
  mayRegister: boolean
}

/** Issues a code for the account of an address; undefined if there is none and none may be created. */
async function issueFor(
  service: AuthService,
  transaction: DatabaseSession,
  context: Context,
  { address, body, mayRegister }: Asked,
): Promise<{ user: User; issued: IssuedCode } | undefined> {
  const existing = await lockAccount(transaction, address)
  if (!existing && !mayRegister) return undefined
  const claim = { address, metadata: body.data ?? {} }
  if (existing && isReplaceable(existing)) {
    const isSame = isSameClaim(existing, claim)
    await replaceClaim(service, transaction, existing.id, isSame ? claim : { address, metadata: {} })
  }
  const user = existing ?? (await register(service, transaction, claim))
  const issued = await issueSignIn(service, transaction, user, address, body)
  const client = clientOf(context, service.config)
  const action = existing ? 'user_recovery_requested' : 'user_signedup'
  await audit(service, transaction, { action, actor: user, client, traits: { provider: address.kind } })
  return { user: await readUser(transaction, user.id), issued }
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
