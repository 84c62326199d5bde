import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { DatabaseError } from '../database/types.ts'
import { type Address, checkChannel, confirmsAtOnce, normalEmail, normalPhone } from './addresses.ts'
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
import { type IssuedCode, languageFor, postLetter, postText, reserveMessage } from './codes.ts'
import { AuthError, validationFailed } from './errors.ts'
import { createUser } from './new-user.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { redirectTarget } from './redirects.ts'
import { issueConfirmation, register } from './register.ts'
import { type AuthService, timestamp } from './service.ts'
import { startSession } from './sessions.ts'
import { sessionBody } from './tokens.ts'
import { readUser, type User, userBody, userByAddress } from './users.ts'

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
 * POST /signup: an account by email or phone with a password, or an anonymous one. 200 with a session when the address
 * counts as confirmed at once, else with the bare user.
 */
export async function signup(service: AuthService, context: Context): Promise<Response> {
  const body = await readBody(context, signupBody)
  const { network } = clientOf(context, service.config)
  const anonymous = body.email === '' && body.phone === ''
  if (anonymous && !service.config.anonymousEnabled) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await service.limits[anonymous ? 'anonymous' : 'signup'].take(network)
  if (service.config.signupDisabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (body.data) checkMetadata(body.data)
  return anonymous ? signupAnonymous(service, context, body) : signupWithPassword(service, context, body)
}

async function signupAnonymous(service: AuthService, context: Context, { data = {} }: SignupBody) {
  const id = randomUUID()
  const { user, session } = await service.database.asOwner(async (transaction) => {
    await createUser(service, transaction, { id, metadata: data })
    const client = clientOf(context, service.config)
    const session = await startSession(service, transaction, id, 'anonymous', client)
    return { user: await readUser(transaction, id), session }
  })
  return context.json(sessionBody(service, user, session))
}

async function signupWithPassword(service: AuthService, context: Context, body: SignupBody) {
  const { data: metadata = {}, password } = body
  const address = checkedAddress(service, body)
  await checkPassword(password, service.config.password)
  const confirmed = confirmsAtOnce(service.config, address.kind)
  const unreserve = confirmed ? async () => undefined : await reserveMessage(service, 'confirmation', address)
  // Hashed before anybody is looked up, so that a known address takes no less time.
  const passwordHash = await hashPassword(password)
  const { rows } = await service.database.runAsOwner<User>(userByAddress(address.kind), [address.value])
  const known = rows[0]
  // Nobody is signed in to an account here, also not to an unconfirmed one: its owner is whoever knows the password.
  if (known && confirmed) throw alreadyRegistered
  if (known && isConfirmed(known, address)) {
    await unreserve()
    return context.json(userBody(decoy(service, known, address, metadata)))
  }
  const client = clientOf(context, service.config)
  const signedUp = await service.database
    .asOwner(async (transaction) => {
      const { id } = known ?? (await register(service, transaction, { address, passwordHash, metadata }))
      const done = confirmed
        ? { session: await startSession(service, transaction, id, 'password', client) }
        : { issued: await issueConfirmation(service, transaction, { id }, address, body) }
      const user = await readUser(transaction, id)
      const action = known ? 'user_repeated_signup' : 'user_signedup'
      await audit(service, transaction, { action, actor: user, client, traits: { provider: address.kind } })
      return { ...done, user }
    })
    .catch(refuseTaken)
  const { user } = signedUp
  if (signedUp.session) return context.json(sessionBody(service, user, signedUp.session))
  postCode(service, context, signedUp.issued, user, body)
  return context.json(userBody(user))
}

function postCode(service: AuthService, context: Context, issued: IssuedCode, user: User, body: SignupBody) {
  const language = languageFor(context, user)
  if (issued.address.kind === 'phone') return postText(service, issued, { channel: body.channel, language })
  const redirectTo = redirectTarget(service.config, context)
  postLetter(service, { kind: 'confirmation', issued, language, redirectTo })
}

/** The one address of a sign-up whose other fields hold too. Throws AuthError. */
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

/** A user that does not exist, so that the answer does not tell that another one does. */
function decoy(service: AuthService, user: User, address: Address, metadata: Record<string, unknown>): User {
  const blank = Object.fromEntries(Object.keys(user).map((key) => [key, null])) as unknown as User
  return {
    ...blank,
    id: randomUUID(),
    aud: service.config.audience,
    role: '',
    [address.kind]: address.value,
    raw_app_meta_data: { provider: address.kind, providers: [address.kind] },
    raw_user_meta_data: metadata,
    identities: [],
    factors: [],
    confirmation_sent_at: timestamp(service),
    created_at: timestamp(service),
    updated_at: timestamp(service),
    is_anonymous: false,
  }
}

/** Two sign-ups with one address at the same moment: the second one is told as if it came later. */
function refuseTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '23505') throw alreadyRegistered
  throw error
}
