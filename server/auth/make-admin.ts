import { randomInt, randomUUID } from 'node:crypto'
import type { Database, Session } from '../database/types.ts'
import { normalEmail } from './addresses.ts'
import { createUser } from './new-user.ts'
import { hashPassword } from './passwords.ts'
import type { AuthConfig } from './settings.ts'
import type { PasswordRules } from './settings-security.ts'

export interface MadeAdmin {
  email: string
  /** Of the account made just now; undefined when there was one, which keeps its own. */
  password: string | undefined
}

/**
 * Makes the person with this e-mail address an administrator of the club, and their account when there is none. Throws
 * AuthError for what is no address.
 */
export async function makeAdmin(database: Database, config: AuthConfig, address: string): Promise<MadeAdmin> {
  const email = normalEmail(address)
  const password = randomPassword(config.password)
  const passwordHash = await hashPassword(password)
  return database.asOwner(async (transaction) => {
    const known = await confirmKnown(transaction, email)
    const id = known ?? randomUUID()
    if (known === undefined) {
      const service = { now: Date.now, config }
      const account = { id, address: { kind: 'email', value: email } as const, confirmed: true, passwordHash }
      await createUser(service, transaction, { ...account, metadata: {} })
    }
    await transaction.query(
      `insert into public.profiles (id, role_id) values ($1::uuid, 'admin')
       on conflict (id) do update set role_id = 'admin'`,
      [id],
    )
    return { email, password: known === undefined ? password : undefined }
  })
}

/**
 * The id of the account with this address, which counts as confirmed and is suspended no more from now on: the operator
 * vouches for it.
 */
async function confirmKnown(transaction: Session, email: string): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), banned_until = null,
       updated_at = now()
     where email = $1::text and not is_sso_user returning id`,
    [email],
  )
  return rows[0]?.id
}

/** Without letters that look alike, since somebody will type it. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password by the club's rules, of more than 110 bits. */
function randomPassword(rules: PasswordRules): string {
  const required = rules.requiredCharacters.map(oneOf).join('')
  let password = required
  while (password.length < Math.max(20 + required.length, rules.minLength)) password += oneOf(alphabet)
  return password
}

function oneOf(characters: string): string {
  return characters[randomInt(characters.length)]!
}
