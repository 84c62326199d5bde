import { randomUUID } from 'node:crypto'
import { DatabaseError, type Session as DatabaseSession } from '../../database/types.ts'
import type { Address } from '../account/addresses.ts'
import { isBanned, readUser, type User } from '../account/users.ts'
import { audit } from '../audit.ts'
import type { Client } from '../client.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { requireSignUp } from '../sign-up/may-sign-up.ts'
import { confirmByProvider, insertAccount, mergeMetadata } from './accounts.ts'
import { insertIdentity, ownerOfIdentity, refreshIdentity, refreshProviders } from './identity-rows.ts'
import type { ProviderEmail, ProviderProfile } from './profile.ts'

export interface Accepting {
  /** A social provider's name, or `sso:` and the id of an identity provider. */
  provider: string
  profile: ProviderProfile
  client: Client
  /** An account of single sign-on is separate from all others and may share its address with one. */
  isSso?: boolean
  emailOptional?: boolean
}

export interface Accepted {
  userId: string
  /** The person must prove this address first; until then there is no session. */
  unconfirmed?: Address
}

/**
 * The account of a person whom a provider vouches for: the account with this identity, else the account with an address
 * that the provider verified (for single sign-on: of the same provider), else a new one. Throws AuthError: 422
 * signup_disabled, 403 user_banned, 400 email_address_not_provided, 422 email_exists or
 * provider_email_needs_verification, 409 conflict.
 */
export async function acceptIdentity(
  service: AuthService,
  transaction: DatabaseSession,
  accepting: Accepting,
): Promise<Accepted> {
  const { provider, profile, client } = accepting
  const owner = await ownerOfIdentity(transaction, provider, profile.subject)
  const account = owner ?? (await accountToLink(transaction, accepting))
  const userId = account ?? randomUUID()
  if (!account)
    await insertAccount(service, transaction, await newAccount(service, transaction, userId, accepting))
  if (owner) await refreshIdentity(service, transaction, provider, profile)
  else await insertIdentity(service, transaction, userId, provider, profile).catch(refuseRace)
  const user = await readUser(transaction, userId)
  if (user.deleted_at !== null || isBanned(user, service.now())) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  if (owner) await mergeMetadata(service, transaction, user, profile.data)
  const unconfirmed = await confirm(service, transaction, user, accepting)
  await refreshProviders(service, transaction, userId)
  const action = account ? 'login' : 'user_signedup'
  await audit(service, transaction, { action, actor: user, client, traits: { provider } })
  return unconfirmed ? { userId, unconfirmed } : { userId }
}

/** The account with an address that the provider verified. Throws AuthError 409 if several have one. */
async function accountToLink(
  transaction: DatabaseSession,
  { provider, profile, isSso = false }: Accepting,
): Promise<string | undefined> {
  const verified = profile.emails.filter((email) => email.verified)
  if (verified.length === 0) return undefined
  const addresses = verified.map(({ address }) => address)
  const { rows } = isSso
    ? await transaction.query<{ id: string; email: string | null }>(
        `select distinct u.id, u.email from auth.users u join auth.identities i on i.user_id = u.id
         where i.provider = $2::text and i.email = any($1::text[])`,
        [addresses, provider],
      )
    : await transaction.query<{ id: string; email: string | null }>(
        `select u.id, u.email from auth.users u where not u.is_sso_user and u.deleted_at is null
           and (u.email = any($1::text[]) or exists (select 1 from auth.identities i where i.user_id = u.id
             and i.email = any($1::text[]) and i.provider not like 'sso:%'
             and i.identity_data ->> 'email_verified' = 'true'))`,
        [addresses],
      )
  if (rows.length <= 1) return rows[0]?.id
  const primary = verified.find((email) => email.primary)?.address
  const [best, ...others] = rows.filter(({ email }) => email === primary)
  if (best && others.length === 0) return best.id
  throw new AuthError(409, 'conflict', 'Several accounts have the addresses of this identity')
}

async function newAccount(
  service: AuthService,
  transaction: DatabaseSession,
  id: string,
  { provider, profile, isSso = false, emailOptional = false }: Accepting,
) {
  const { config } = service
  await requireSignUp(service, profile.data, transaction)
  const email = chosenEmail(profile)
  if (!email && !emailOptional) {
    const message = 'Error getting user email from external provider'
    throw new AuthError(400, 'email_address_not_provided', message)
  }
  if (email && !isSso && (await isTaken(transaction, email.address))) {
    // Only unverified addresses reach this line; the answer reveals an account only if a sign-up does too.
    throw config.mail.autoconfirm
      ? new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
      : needsVerification(provider)
  }
  return { id, email: email?.address, provider, isSso, metadata: profile.data }
}

function chosenEmail({ emails }: ProviderProfile): ProviderEmail | undefined {
  return emails.find(({ primary }) => primary) ?? emails.find(({ verified }) => verified) ?? emails[0]
}

async function isTaken(transaction: DatabaseSession, email: string): Promise<boolean> {
  const text = 'select 1 from auth.users where email = $1::text and not is_sso_user'
  return (await transaction.query(text, [email])).rowCount > 0
}

export function needsVerification(provider: string): AuthError {
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
  return new AuthError(422, 'provider_email_needs_verification', message)
}

/**
 * Confirms the account if the provider verified its address or mail addresses are confirmed automatically; returns the
 * address that is still to be confirmed.
 */
async function confirm(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  { provider, profile }: Accepting,
): Promise<Address | undefined> {
  if (!user.email || user.email_confirmed_at !== null) return undefined
  const vouched = profile.emails.some(({ address, verified }) => verified && address === user.email)
  if (!vouched && !service.config.mail.autoconfirm) {
    return user.phone_confirmed_at === null ? { kind: 'email', value: user.email } : undefined
  }
  await confirmByProvider(service, transaction, user, { provider, profile })
  return undefined
}

/** Another call added the same identity at the same moment. */
function refuseRace(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  throw new AuthError(409, 'conflict', 'This identity was just linked; try again')
}
