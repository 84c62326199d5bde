import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type Address, barePhone } from '../account/addresses.ts'
import { isBanned, type User, userByAddress } from '../account/users.ts'
import { auditPayload } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { type Client, clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { evenOut, hashPassword, needsRehash, verifyPassword } from '../passwords/password-hash.ts'
import { weaknessOf } from '../passwords/passwords.ts'
import { type AuthService, timestamp } from '../service.ts'
import { newSession, storeSession } from '../sessions/sessions.ts'
import { sessionBody } from '../tokens/tokens.ts'

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText })

/**
 * POST /token?grant_type=password. An unknown account and a wrong password get the same answer in the same time; a
 * banned or unconfirmed account is reported only with the right password.
 */
export async function passwordGrant(service: AuthService, context: Context): Promise<Response> {
  const body = await readBody(context, passwordBody)
  const address = addressOf(service, body)
  const client = clientOf(context, service.config)
  const user = await authenticate(service, address, body.password, client)
  if (isBanned(user, service.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (address.kind === 'email' && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (address.kind === 'phone' && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  const stored = user.encrypted_password ?? ''
  const rehashed = needsRehash(stored) ? await hashPassword(body.password) : undefined
  if (rehashed !== undefined) {
    await service.database.runAsOwner(
      // The same password, so the person gets no mail about a change (db/rules/people/notices.sql).
      `update auth.users set encrypted_password = $2::text where id = $1::uuid and encrypted_password = $3::text
         and set_config('greenside.rehash', 'yes', true) <> ''`,
      [user.id, rehashed, stored],
    )
  }
  const note = auditPayload(service, { action: 'login', actor: user, traits: { provider: address.kind } })
  const session = newSession(service, 'password')
  const now = timestamp(service).replace('Z', '000Z')
  // The token is signed while the database works; it is sent after the session is stored.
  const [, answer] = await Promise.all([
    storeSession(service, single(service), session, { userId: user.id, client, note }),
    sessionBody(service, { ...user, last_sign_in_at: now, updated_at: now }, session),
  ])
  const weakness = weaknessOf(body.password, service.config.password, [
    user.email,
    user.phone,
    service.config.club ?? null,
  ])
  return context.json(weakness ? { ...answer, weak_password: weakness } : answer)
}

/** A database session in which each statement is its own transaction. */
function single({ database }: AuthService): DatabaseSession {
  return { query: (text, values) => database.runAsOwner(text, values) }
}

/** No account has a longer address, and rate limits store the input. */
const longestAddress = 255

/** The address to sign in with. Throws AuthError. */
function addressOf({ config }: AuthService, body: z.infer<typeof passwordBody>): Address {
  if (body.email !== '' && body.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (body.email === '' && body.phone === '') throw validationFailed('missing email or phone')
  if (body.password === '') throw validationFailed('missing password')
  if (body.email !== '') {
    if (!config.emailEnabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
    return { kind: 'email', value: body.email.slice(0, longestAddress).toLowerCase() }
  }
  if (!config.phoneEnabled) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  return { kind: 'phone', value: barePhone(body.phone.slice(0, longestAddress)) }
}

/** The user with this password. Throws AuthError: 400 invalid_credentials, 429 after too many wrong passwords. */
async function authenticate(
  service: AuthService,
  address: Address,
  password: string,
  client: Client,
): Promise<User> {
  const guess = { account: `${address.kind}:${address.value}`, network: client.network }
  await service.limits.token.consume(`${guess.account} ${guess.network}`)
  // Counted before the password is checked, so that simultaneous guesses count too.
  const admission = await service.limits.passwords.consume(guess)
  const find = () => userByPassword(service, address, password, client)
  const refund = () => service.limits.passwords.refund(guess, admission)
  const user = await (admission === 'crowded' ? service.limits.inCrowd(find) : find()).catch(
    async (error) => {
      await refund()
      throw error
    },
  )
  if (!user) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  await refund()
  return user
}

/** An unknown account, a wrong password and a deleted account cost the same work. */
async function userByPassword(
  service: AuthService,
  address: Address,
  password: string,
  client: Client,
): Promise<User | undefined> {
  const stored = await passwordHashOf(service, address)
  // The account is read during the password check, which takes far longer and runs on another thread.
  const [matches, { rows }] = await Promise.all([
    verifyPassword(password, stored),
    service.database.runAsOwner<User>(userByAddress(address.kind), [address.value]),
  ])
  const user = rows[0]
  if (!user || !matches || user.deleted_at !== null || user.encrypted_password !== stored) {
    const imported = await service.importedPasswordCost()
    if (imported !== undefined) await evenOut(password, stored, imported)
    // An address without an account is not recorded: people type passwords into that field.
    service.auditSink.record({ kind: 'sign_in_failed', subject: user?.id, address: client.ip })
    return undefined
  }
  return user
}

async function passwordHashOf({ database }: AuthService, { kind, value }: Address): Promise<string | null> {
  const { rows } = await database.runAsOwner<{ hash: string | null }>(
    `select encrypted_password as hash from auth.users where ${kind} = $1 and not is_sso_user`,
    [value],
  )
  return rows[0]?.hash ?? null
}
