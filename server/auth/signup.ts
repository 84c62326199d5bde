import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { DatabaseError } from '../database/types.ts'
import { type Address, checkChannel, confirmsAtOnce, normalEmail, normalPhone } from './addresses.ts'
import {
  checkChallenge,
  checkMetadata,
  optionalMetadata,
  optionalText,
  pkceFields,
  readBody,
} from './body.ts'
import { clientOf } from './client.ts'
import { AuthError, validationFailed } from './errors.ts'
import { createUser } from './new-user.ts'
import { checkPassword, hashPassword } from './passwords.ts'
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
  service.limits[anonymous ? 'anonymous' : 'signup'].take(network)
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
  return context.json(await sessionBody(service, user, session))
}

async function signupWithPassword(service: AuthService, context: Context, body: SignupBody) {
  const { data: metadata = {}, password } = body
  const address = checkedAddress(service, body)
  // Hashed before anybody is looked up, so that a known address takes no less time.
  const passwordHash = await hashPassword(password)
  const known = await service.database.runAsOwner<User>(userByAddress(address.kind), [address.value])
  if (known.rows[0]) {
    return context.json(userBody(answerForKnown(service, known.rows[0], address, metadata)))
  }
  const id = randomUUID()
  const confirmed = confirmsAtOnce(service.config, address.kind)
  const { user, session } = await service.database
    .asOwner(async (transaction) => {
      await createUser(service, transaction, { id, address, confirmed, passwordHash, metadata })
      const client = clientOf(context, service.config)
      const session = confirmed ? await startSession(service, transaction, id, 'password', client) : undefined
      return { user: await readUser(transaction, id), session }
    })
    .catch(refuseTaken)
  return context.json(session ? await sessionBody(service, user, session) : userBody(user))
}

/** The one address of a sign-up whose other fields hold too. Throws AuthError. */
function checkedAddress({ config }: AuthService, body: SignupBody): Address {
  if (body.password === '') throw validationFailed('Signup requires a valid password')
  checkPassword(body.password, config.password)
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

/**
 * What a sign-up with a known address is told. Nobody is signed in to an account here, also not to one whose address
 * is unconfirmed: its owner is whoever knows the password. Throws AuthError 422 user_already_exists.
 */
function answerForKnown(
  service: AuthService,
  user: User,
  address: Address,
  metadata: Record<string, unknown>,
): User {
  const { mail, sms } = service.config
  const confirmed = (address.kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null
  const tells = confirmed ? mail.autoconfirm || sms.autoconfirm : confirmsAtOnce(service.config, address.kind)
  if (tells) throw alreadyRegistered
  return confirmed ? decoy(service, user, address, metadata) : user
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
