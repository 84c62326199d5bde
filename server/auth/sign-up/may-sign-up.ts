import type { Session as DatabaseSession } from '#server/database/types.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'

type Service = Pick<AuthService, 'config' | 'database'>

/**
 * Whether a person with these sign-up data may create an account without an invitation, by the server's and the club's
 * settings. Reads within `transaction` if given.
 */
export async function maySignUp(
  { config, database }: Service,
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

/** Refuses an account that may not be created, as `maySignUp` says. Throws AuthError 422 signup_disabled. */
export async function requireSignUp(
  service: Service,
  metadata: Record<string, unknown> | undefined,
  transaction?: DatabaseSession,
): Promise<void> {
  if (await maySignUp(service, metadata, transaction)) return
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}
