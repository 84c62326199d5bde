import { randomUUID } from 'node:crypto'
import { DatabaseError, type Session as DatabaseSession } from '#server/database/types.ts'
import { type Address, confirmsAtOnce } from '../account/addresses.ts'
import { readUser, type User } from '../account/users.ts'
import { AuthError } from '../errors.ts'
import { type IssuedCode, issueCode } from '../messages/codes.ts'
import type { AuthService } from '../service.ts'
import { createFlow } from '../sign-in/flow-state.ts'
import { insertUser } from './new-user.ts'

/** The PKCE challenge of a call; empty strings if there is none. */
export interface Challenge {
  code_challenge: string
  code_challenge_method: string
}

export interface Registration {
  address: Address
  /** Omitted: the person can sign in only by code until they choose a password. */
  passwordHash?: string
  metadata: Record<string, unknown>
}

/** For a link that ends with a session in the fragment. */
export const noChallenge: Challenge = { code_challenge: '', code_challenge_method: '' }

/** Creates an account for an address in the caller's transaction; the settings determine whether it is confirmed. */
export async function register(
  service: AuthService,
  transaction: DatabaseSession,
  registration: Registration,
): Promise<User> {
  const id = randomUUID()
  const confirmed = confirmsAtOnce(service.config, registration.address.kind)
  await insertUser(service, transaction, { id, confirmed, ...registration })
  return readUser(transaction, id)
}

/**
 * Issues a code that confirms an account's address. With a PKCE challenge, an email's link leads to an auth code. The
 * link of an invitation stays the same: a stranger who requests a code must not end it.
 */
export async function issueConfirmation(
  service: AuthService,
  transaction: DatabaseSession,
  user: Pick<User, 'id' | 'invited_at'>,
  address: Address,
  challenge: Challenge,
): Promise<IssuedCode> {
  if (address.kind === 'email' && user.invited_at !== null) {
    const wish = { userId: user.id, type: 'confirmation_token', address, reusesLink: true } as const
    return issueCode(service, transaction, wish)
  }
  const viaPkce = address.kind === 'email' && challenge.code_challenge !== ''
  if (viaPkce) await createFlow(service, transaction, { method: 'email/signup', challenge, userId: user.id })
  return issueCode(service, transaction, { userId: user.id, type: 'confirmation_token', address, viaPkce })
}

/** Issues a sign-in code for a confirmed email address, and a confirmation code for other addresses. */
export async function issueSignIn(
  service: AuthService,
  transaction: DatabaseSession,
  user: Pick<User, 'id' | 'email_confirmed_at' | 'invited_at'>,
  address: Address,
  challenge: Challenge,
): Promise<IssuedCode> {
  if (address.kind === 'phone' || user.email_confirmed_at === null) {
    return issueConfirmation(service, transaction, user, address, challenge)
  }
  const viaPkce = challenge.code_challenge !== ''
  if (viaPkce) await createFlow(service, transaction, { method: 'magiclink', challenge, userId: user.id })
  return issueCode(service, transaction, { userId: user.id, type: 'recovery_token', address, viaPkce })
}

/** Refuses the second of two simultaneous first calls with one address; a retry finds the account. */
export function refuseRace(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  throw new AuthError(409, 'conflict', 'Too many calls about the same account at once; try again')
}
