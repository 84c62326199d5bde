import { randomInt, randomUUID } from 'node:crypto'
import type { Database, Session } from '#server/database/types.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { timestamp } from '../service.ts'
import type { PasswordRules } from '../settings/security.ts'
import type { AuthConfig } from '../settings/settings.ts'
import { insertUser } from '../sign-up/new-user.ts'
import { isReplaceable, replaceClaim } from '../sign-up/unconfirmed.ts'
import { normalEmail } from './addresses.ts'
import { type User, userByAddress } from './users.ts'

export interface MadeAdmin {
  email: string
  /** The password of an account that is new or was never confirmed; undefined when the account keeps its own. */
  password: string | undefined
}

/**
 * Makes the person with this email address an administrator of the club; creates their account if there is none. Throws
 * AuthError for an invalid address.
 */
export async function makeAdmin(database: Database, config: AuthConfig, address: string): Promise<MadeAdmin> {
  const email = normalEmail(address)
  const password = randomPassword(config.password)
  const passwordHash = await hashPassword(password)
  return database.asOwner(async (transaction) => {
    const service = { now: Date.now, config }
    const address = { kind: 'email', value: email } as const
    const { rows } = await transaction.query<User>(`${userByAddress('email')} for update of u`, [email])
    const user = rows[0]
    const id = user?.id ?? randomUUID()
    const isNew = user === undefined || isReplaceable(user)
    if (!user) await insertUser(service, transaction, { id, address, passwordHash, metadata: {} })
    // A stranger may have set the password of an unconfirmed account.
    else if (isNew) await replaceClaim(service, transaction, id, { address, passwordHash, metadata: {} })
    await vouch(service, transaction, id)
    await transaction.query(
      `insert into public.profiles (id, role_id) values ($1::uuid, 'admin')
       on conflict (id) do update set role_id = 'admin'`,
      [id],
    )
    return { email, password: isNew ? password : undefined }
  })
}

/** Confirms an account and lifts its suspension: the operator vouches for it. */
export async function vouch(service: { now: () => number }, transaction: Session, id: string): Promise<void> {
  await transaction.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz), banned_until = null,
       updated_at = $2::timestamptz where id = $1::uuid`,
    [id, timestamp(service)],
  )
}

/** Without letters that look alike, because a person types it. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password that meets the club's rules, of more than 110 bits. */
function randomPassword(rules: PasswordRules): string {
  const required = rules.requiredCharacters.map(oneOf).join('')
  let password = required
  while (password.length < Math.max(20 + required.length, rules.minLength)) password += oneOf(alphabet)
  return password
}

function oneOf(characters: string): string {
  return characters[randomInt(characters.length)]!
}
