import type { Session as DatabaseSession } from '#server/database/types.ts'
import type { AuthService } from '../service.ts'

/**
 * Whether a person with these sign-up data may create an account without an invitation, by the server's and the club's
 * settings. Reads within `transaction` if given.
 */
export async function maySignUp(
  { config, database }: Pick<AuthService, 'config' | 'database'>,
  metadata: Record<string, unknown> = {},
  transaction?: DatabaseSession,
): Promise<boolean> {
  if (config.signupDisabled) return false
  const text = 'select private.may_sign_up($1::jsonb) as may'
  const values = [JSON.stringify(metadata)]
  const { rows } = transaction
    ? await transaction.query<{ may: boolean }>(text, values)
    : await database.runAsOwner<{ may: boolean }>(text, values)
  return rows[0]?.may === true
}
