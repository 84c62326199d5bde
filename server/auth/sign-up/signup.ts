import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { DatabaseError, type Session as DatabaseSession } from '#server/database/types.ts'
import { type Address, checkChannel, confirmsAtOnce, normalEmail, normalPhone } from '../account/addresses.ts'
import { lockAccount, readUser, type User, userByAddress } from '../account/users.ts'
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
import { type IssuedCode, languageFor, postLetter, reserveMessage, sendText } from '../messages/codes.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/passwords.ts'
import type { AuthService } from '../service.ts'
import { startSession } from '../sessions/sessions.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { sessionBody } from '../tokens/tokens.ts'
import { maySignUp } from './may-sign-up.ts'
import { insertUser } from './new-user.ts'
import { issueConfirmation, issueSignIn, noChallenge, refuseRace, register } from './register.ts'
import { atLeast, decoyId, unconfirmedBody } from './signup-answer.ts'
import { type Claim, isReplaceable, replaceClaim } from './unconfirmed.ts'

const signupBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalMetadata,
  channel: optionalText,
  ...pkceFields,
})
type SignupBody = z.infer<typeof signupBody>

/**
 * POST /signup: creates an account by email or phone with a password, or an anonymous one. 200 with a session if the
 * address needs no confirmation, else with only the user.
 */
export async function signup(service: AuthService, context: Context): Promise<Response> {
  const body = await readBody(context, signupBody)
  const { network } = clientOf(context, service.config)
  const anonymous = body.email === '' && body.phone === ''
  if (anonymous && !service.config.anonymousEnabled) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await service.limits[anonymous ? 'anonymous' : 'signup'].consume(network)
  await service.limits.newAccounts.consume(`${anonymous ? 'guests' : 'members'} ${network}`)
  if (!(anonymous ? !service.config.signupDisabled : await maySignUp(service, body.data))) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (body.data) checkMetadata(body.data)
  return anonymous ? signupAnonymous(service, context, body) : signupWithPassword(service, context, body)
}

async function signupAnonymous(service: AuthService, context: Context, { data = {} }: SignupBody) {
  const id = randomUUID()
  const { user, session } = await service.database.asOwner(async (transaction) => {
    await insertUser(service, transaction, { id, metadata: data })
    const client = clientOf(context, service.config)
    const session = await startSession(service, transaction, id, 'anonymous', client)
    return { user: await readUser(transaction, id), session }
  })
  return context.json(sessionBody(service, user, session))
}

async function signupWithPassword(service: AuthService, context: Context, body: SignupBody) {
  const address = checkedAddress(service, body)
  await service.limits.signupsOfAddress.consume(address.value)
  await checkPassword(body.password, service.config.password, [address.value, await service.clubName()])
  const confirmed = confirmsAtOnce(service.config, address.kind)
  if (!confirmed) await reserveMessage(service, 'confirmation', address)
  // Hashed before the account is looked up, so that a known address takes no less time.
  const passwordHash = await hashPassword(body.password)
  const claim: Claim = { address, passwordHash, metadata: body.data ?? {} }
  if (confirmed) return signupAtOnce(service, context, claim)
  return atLeast(service.evenAnswersMs, () => signupByMessage(service, context, claim, body))
}

/** The answer is the same for a new, an unconfirmed and a confirmed account. */
async function signupByMessage(service: AuthService, context: Context, claim: Claim, body: SignupBody) {
  const { address } = claim
  const { rows } = await service.database.runAsOwner<User>(userByAddress(address.kind), [address.value])
  const stored = rows[0]?.encrypted_password ?? null
  const repeated = (await verifyPassword(body.password, stored)) ? stored : null
  const claimed = await service.database
    .asOwner((transaction) => claimAddress(service, transaction, context, { claim, repeated, body }))
    .catch(refuseRace)
  await sendCode(service, context, claimed, body)
  const id = claimed.isMember ? decoyId(service, address) : claimed.user.id
  return context.json(unconfirmedBody(service, id, claim))
}

/** Throws AuthError 422 user_already_exists, also for an unconfirmed account: its owner knows its password. */
async function signupAtOnce(service: AuthService, context: Context, claim: Claim): Promise<Response> {
  const client = clientOf(context, service.config)
  const { user, session } = await service.database
    .asOwner(async (transaction) => {
      if (await lockAccount(transaction, claim.address)) throw alreadyRegistered
      const { id } = await register(service, transaction, claim)
      const session = await startSession(service, transaction, id, 'password', client)
      const user = await readUser(transaction, id)
      const traits = { provider: claim.address.kind }
      await audit(service, transaction, { action: 'user_signedup', actor: user, client, traits })
      return { session, user }
    })
    .catch(refuseTaken)
  return context.json(sessionBody(service, user, session))
}

interface Claimed {
  user: User
  issued: IssuedCode
  kind: 'confirmation' | 'invite' | 'magic_link'
  isMember: boolean
}

interface Attempt {
  claim: Claim
  /** The stored hash if it is of this password, else null. */
  repeated: string | null
  body: SignupBody
}

/**
 * Creates or updates the account that the code of a sign-up will confirm. If two sign-ups with different passwords wait
 * for one address, the reader of the mail is the author of one of them at most: neither password is stored. Accounts of
 * invited people stay unchanged, and so do confirmed ones, whose people get a sign-in code.
 */
async function claimAddress(
  service: AuthService,
  transaction: DatabaseSession,
  context: Context,
  { claim, repeated, body }: Attempt,
): Promise<Claimed> {
  const { address } = claim
  const existing = await lockAccount(transaction, address)
  const isMember = existing !== undefined && isConfirmed(existing, address)
  const isSame = repeated !== null && existing?.encrypted_password === repeated
  if (existing && isReplaceable(existing)) {
    await replaceClaim(service, transaction, existing.id, isSame ? claim : { address, metadata: {} })
  }
  const user = existing ?? (await register(service, transaction, claim))
  const isInvited = !isMember && user.invited_at !== null
  // An invitation's link ends with a session in the fragment, so that the person can choose a password.
  const issued = isInvited
    ? await issueConfirmation(service, transaction, user, address, noChallenge)
    : await issueSignIn(service, transaction, user, address, body)
  const action = existing ? 'user_repeated_signup' : 'user_signedup'
  const client = clientOf(context, service.config)
  await audit(service, transaction, { action, actor: user, client, traits: { provider: address.kind } })
  const kind = isInvited ? 'invite' : isMember ? 'magic_link' : 'confirmation'
  return { user: await readUser(transaction, user.id), issued, kind, isMember }
}

/** Throws AuthError 422 sms_send_failed. */
async function sendCode(
  service: AuthService,
  context: Context,
  { issued, user, kind }: Claimed,
  { channel }: SignupBody,
): Promise<void> {
  const language = languageFor(context, user)
  if (issued.address.kind === 'phone') await sendText(service, issued, { channel, language })
  else postLetter(service, { kind, issued, language, redirectTo: redirectTarget(service.config, context) })
}

/** The address of a sign-up; also checks its other fields. Throws AuthError. */
function checkedAddress({ config }: AuthService, body: SignupBody): Address {
  if (body.password === '') throw validationFailed('Signup requires a valid password')
  if (body.email !== '' && body.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (body.phone !== '') {
    checkChannel(body.channel)
    if (body.code_challenge !== '') throw validationFailed('PKCE not supported for phone signups')
  }
  checkChallenge(body)
  if (body.email !== '') {
    if (!config.emailEnabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
    return { kind: 'email', value: normalEmail(body.email) }
  }
  if (!config.phoneEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { kind: 'phone', value: normalPhone(body.phone) }
}

const alreadyRegistered = new AuthError(422, 'user_already_exists', 'User already registered')

function isConfirmed(user: User, { kind }: Address): boolean {
  return (kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null
}

function refuseTaken(error: unknown): never {
  throw error instanceof DatabaseError && error.code === '23505' ? alreadyRegistered : error
}
