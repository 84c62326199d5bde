import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { normalEmail } from '../account/addresses.ts'
import { lockAccount, readUser, type User, userBody, userByAddress } from '../account/users.ts'
import { audit } from '../audit.ts'
import { checkMetadata, optionalMetadata, optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, refuseTaken } from '../errors.ts'
import { issueCode, languageFor, reserveMessage, sendLetter, verifyLink } from '../messages/codes.ts'
import { type AuthService, timestamp } from '../service.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { insertUser } from '../sign-up/new-user.ts'
import { isReplaceable, replaceClaim } from '../sign-up/unconfirmed.ts'
import { requireAdmin } from './access.ts'

const inviteBody = z.object({
  email: optionalText,
  data: optionalMetadata,
  /** The person on whose behalf the function `invite` calls; recorded in the audit log. */
  invited_by: z.uuid().optional(),
  /** Their name, for the mail. */
  inviter: z.string().max(200).optional(),
  /** `link`: no mail is sent; the answer contains the link, for the caller to hand over. */
  deliver_by: z.enum(['mail', 'link']).optional(),
})

/**
 * POST /invite: sends a mail whose link makes the reader a user. Needs an administrative key. A person who was invited
 * before and has not chosen a password gets another mail. The answer has the link as `action_link` with `deliver_by`
 * link, and if no mail server is configured.
 */
export async function invite(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const body = await readBody(context, inviteBody)
  const email = normalEmail(body.email)
  if (body.data) checkMetadata(body.data)
  const address = { kind: 'email', value: email } as const
  const { rows } = await service.database.runAsOwner<User>(userByAddress('email'), [email])
  refuseMember(rows[0])
  const isByLink = body.deliver_by === 'link'
  if (!isByLink) await reserveMessage(service, 'invite', address)
  const invited = await service.database
    .asOwner(async (transaction) => {
      const earlier = await lockAccount(transaction, address)
      const user = await invitedUser(service, transaction, email, body.data ?? {})
      const client = clientOf(context, service.config)
      const traits = { user_id: user.id, user_email: email }
      const actor = body.invited_by ? await readUser(transaction, body.invited_by) : undefined
      await audit(service, transaction, { action: 'user_invited', actor, client, traits })
      const issued = await issueCode(service, transaction, {
        userId: user.id,
        type: 'confirmation_token',
        address,
      })
      return { user: await readUser(transaction, user.id), earlier, issued }
    })
    .catch(refuseTaken)
  const language = languageFor(context, invited.user)
  const { inviter } = body
  const letter = { kind: 'invite', issued: invited.issued, language, inviter } as const
  const redirectTo = redirectTarget(service.config, context)
  if (!isByLink) {
    await sendLetter(service, { ...letter, redirectTo }).catch((error) => undo(service, invited, error))
  }
  if (!isByLink && service.config.mail.hasServer) return context.json(userBody(invited.user))
  const action_link = verifyLink(service, 'invite', invited.issued.hash, redirectTo)
  return context.json({ ...userBody(invited.user), action_link })
}

/**
 * The account of an address that is unconfirmed or whose person owes a password, created if there is none. Data that a
 * stranger added by a sign-up is deleted; data of an earlier invitation stays. Throws AuthError 422 email_exists.
 */
export async function invitedUser(
  service: AuthService,
  transaction: DatabaseSession,
  email: string,
  metadata: Record<string, unknown>,
): Promise<User> {
  const { rows } = await transaction.query<User>(`${userByAddress('email')} for update of u`, [email])
  const existing = rows[0]
  refuseMember(existing)
  const id = existing?.id ?? randomUUID()
  const address = { kind: 'email', value: email } as const
  if (!existing) await insertUser(service, transaction, { id, address, metadata })
  else if (isReplaceable(existing)) await replaceClaim(service, transaction, id, { address, metadata })
  await transaction.query(
    `update auth.users set invited_at = $2::timestamptz, encrypted_password = '',
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb where id = $1::uuid`,
    [id, timestamp(service), JSON.stringify(metadata)],
  )
  return readUser(transaction, id)
}

/**
 * Undoes an invitation that was not sent: deletes the new account, or restores the time of the earlier invitation. The
 * earlier link is valid again. Rethrows the error.
 */
async function undo(
  service: AuthService,
  { user, earlier }: { user: User; earlier: User | undefined },
  error: unknown,
): Promise<never> {
  await (earlier
    ? service.database.runAsOwner(
        'update auth.users set invited_at = $3::timestamptz where id = $1::uuid and invited_at = $2::timestamptz',
        [user.id, user.invited_at, earlier.invited_at],
      )
    : service.database.runAsOwner(
        'delete from auth.users where id = $1::uuid and email_confirmed_at is null and last_sign_in_at is null',
        [user.id],
      ))
  throw error
}

function refuseMember(existing: User | undefined): void {
  if (!existing?.email_confirmed_at || owesPassword(existing)) return
  throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

/** Whether a person who followed an invitation has not chosen a password: they need another link to sign in again. */
function owesPassword({ encrypted_password, raw_user_meta_data }: User): boolean {
  return !encrypted_password && raw_user_meta_data?.must_choose_password === true
}
