import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type IssuedCode, issueCode } from '../messages/codes.ts'
import { clearTokens } from '../messages/one-time-tokens.ts'
import type { AuthService } from '../service.ts'
import { createFlow } from '../sign-in/flow-state.ts'
import type { Challenge } from '../sign-up/register.ts'
import type { User } from './users.ts'

/**
 * Begins the change of an email address, in the caller's transaction: issues a code for the new address and, in secure
 * mode, one for the current address. Both are required then, in any order.
 */
export async function issueEmailChange(
  service: AuthService,
  transaction: DatabaseSession,
  user: Pick<User, 'id' | 'email'>,
  newEmail: string,
  challenge: Challenge,
): Promise<IssuedCode[]> {
  await clearTokens(transaction, user.id, ['email_change_token_current', 'email_change_token_new'])
  await transaction.query(
    'update auth.users set email_change = $2::text, email_change_confirm_status = 0 where id = $1::uuid',
    [user.id, newEmail],
  )
  const viaPkce = challenge.code_challenge !== ''
  if (viaPkce) await createFlow(service, transaction, { method: 'email_change', challenge, userId: user.id })
  const issue = (type: 'email_change_token_new' | 'email_change_token_current', value: string) =>
    issueCode(service, transaction, { userId: user.id, type, address: { kind: 'email', value }, viaPkce })
  const toNew = await issue('email_change_token_new', newEmail)
  if (!service.config.mail.secureEmailChange || !user.email) return [toNew]
  return [toNew, await issue('email_change_token_current', user.email)]
}
