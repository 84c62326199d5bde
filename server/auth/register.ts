import { randomUUID } from 'node:crypto'
import type { Session as DatabaseSession } from '../database/types.ts'
import { type Address, confirmsAtOnce } from './addresses.ts'
import { type IssuedCode, issueCode } from './codes.ts'
import { createFlow } from './flow-state.ts'
import { createUser } from './new-user.ts'
import type { AuthService } from './service.ts'
import { readUser, type User } from './users.ts'

/** A PKCE challenge as a call brings it; empty when there is none. */
export interface Challenge {
  code_challenge: string
  code_challenge_method: string
}

export interface Registration {
  address: Address
  /** Left out: codes are the only way in until a password is chosen. */
  passwordHash?: string
  metadata: Record<string, unknown>
}

/** Makes an account by an address, confirmed if the settings say so, in the caller's transaction. */
export async function register(
  service: AuthService,
  transaction: DatabaseSession,
  registration: Registration,
): Promise<User> {
  const id = randomUUID()
  const confirmed = confirmsAtOnce(service.config, registration.address.kind)
  await createUser(service, transaction, { id, confirmed, ...registration })
  return readUser(transaction, id)
}

/** A code that confirms the address of an account; its link ends as the client asked for. */
export async function issueConfirmation(
  service: AuthService,
  transaction: DatabaseSession,
  user: Pick<User, 'id'>,
  address: Address,
  challenge: Challenge,
): Promise<IssuedCode> {
  const viaPkce = address.kind === 'email' && challenge.code_challenge !== ''
  if (viaPkce) await createFlow(service, transaction, { method: 'email/signup', challenge, userId: user.id })
  return issueCode(service, transaction, { userId: user.id, type: 'confirmation_token', address, viaPkce })
}
