import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { normalEmail } from '../account/addresses.ts'
import { readUser, type User, userBody, userByAddress } from '../account/users.ts'
import { audit } from '../audit.ts'
import { checkMetadata, optionalMetadata, optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, refuseTaken, validationFailed } from '../errors.ts'
import { type IssuedCode, issueCode, verifyLink } from '../messages/codes.ts'
import { checkPassword, hashPassword } from '../passwords/passwords.ts'
import type { AuthService } from '../service.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { createUser } from '../sign-up/new-user.ts'
import { replaceClaim } from '../sign-up/unconfirmed.ts'
import { requireAdmin } from './access.ts'
import { invitedUser } from './invite.ts'
import { userNotFound } from './users.ts'

const linkBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalMetadata,
  redirect_to: optionalText,
})
type LinkBody = z.infer<typeof linkBody>

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type GeneratedType = (typeof types)[number]

interface Wish {
  type: GeneratedType
  email: string
  newEmail: string
  passwordHash: string | undefined
  data: Record<string, unknown>
}

/**
 * POST /admin/generate_link: what a mail would hold, for who sends it by another way. 200 with the user and the link,
 * its code and its hash, all on one level.
 */
export async function generateLink(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const body = await readBody(context, linkBody)
  const redirectTo = redirectTarget(service.config, context, body.redirect_to)
  const wish = await checkedWish(service, body)
  const made = await service.database
    .asOwner(async (transaction) => {
      const made = await issue(service, transaction, wish)
      const client = clientOf(context, service.config)
      const traits = { user_id: made.userId, type: made.type }
      await audit(service, transaction, { action: 'user_confirmation_requested', client, traits })
      return { ...made, user: await readUser(transaction, made.userId) }
    })
    .catch(refuseTaken)
  const linkType = made.type.startsWith('email_change') ? 'email_change' : (made.type as 'signup')
  return context.json({
    ...userBody(made.user),
    action_link: verifyLink(service, linkType, made.issued.hash, redirectTo),
    email_otp: made.issued.code,
    hashed_token: made.issued.hash,
    verification_type: made.type,
    redirect_to: redirectTo,
  })
}

async function checkedWish(service: AuthService, body: LinkBody): Promise<Wish> {
  const type = types.find((known) => known === body.type)
  if (!type) throw validationFailed(`Invalid email action link type requested: ${body.type}`)
  if (body.data) checkMetadata(body.data)
  if (type === 'signup' && body.password === '') throw validationFailed('Signup requires a valid password')
  if (type === 'email_change_current' && !service.config.mail.secureEmailChange) {
    throw validationFailed('Enable secure email change to generate link for current email')
  }
  const changes = type.startsWith('email_change')
  if (body.password !== '') await checkPassword(body.password, service.config.password)
  return {
    type,
    email: normalEmail(body.email),
    newEmail: changes ? normalEmail(body.new_email) : '',
    passwordHash: body.password === '' ? undefined : await hashPassword(body.password),
    data: body.data ?? {},
  }
}

interface Made {
  /** A magic link for somebody new is their sign-up. */
  type: GeneratedType
  userId: string
  issued: IssuedCode
}

async function issue(service: AuthService, transaction: DatabaseSession, wish: Wish): Promise<Made> {
  const { email } = wish
  const known = (await transaction.query<User>(`${userByAddress('email')} for update of u`, [email])).rows[0]
  const type = wish.type === 'magiclink' && !known ? 'signup' : wish.type
  const address = { kind: 'email', value: email } as const
  const give = async (
    user: Pick<User, 'id'>,
    token: IssuedCode['type'],
    to: IssuedCode['address'] = address,
  ) => ({
    type,
    userId: user.id,
    issued: await issueCode(service, transaction, { userId: user.id, type: token, address: to }),
  })
  switch (type) {
    case 'invite':
      return give((await invitedUser(service, transaction, email, wish.data)).user, 'confirmation_token')
    case 'signup':
      return give(await signedUp(service, transaction, known, wish), 'confirmation_token')
    case 'magiclink':
    case 'recovery':
      return give(required(known), 'recovery_token')
    default: {
      const user = required(known)
      const to = { kind: 'email', value: wish.newEmail } as const
      await beginEmailChange(transaction, user.id, wish.newEmail)
      return type === 'email_change_new'
        ? give(user, 'email_change_token_new', to)
        : give(user, 'email_change_token_current')
    }
  }
}

function required(user: User | undefined): User {
  if (!user) throw userNotFound('User with this email not found')
  return user
}

async function signedUp(
  service: AuthService,
  transaction: DatabaseSession,
  known: User | undefined,
  wish: Wish,
): Promise<Pick<User, 'id'>> {
  if (known?.email_confirmed_at) throw emailExists()
  const address = { kind: 'email', value: wish.email } as const
  const { passwordHash } = wish
  const claim = { address, metadata: wish.data, ...(passwordHash !== undefined && { passwordHash }) }
  if (known) {
    await replaceClaim(service, transaction, known.id, claim)
    return known
  }
  const id = randomUUID()
  await createUser(service, transaction, { id, ...claim })
  return { id }
}

/** The other link of the same change stays good. */
async function beginEmailChange(
  transaction: DatabaseSession,
  userId: string,
  newEmail: string,
): Promise<void> {
  const { rows } = await transaction.query(userByAddress('email'), [newEmail])
  if (rows.length > 0) throw emailExists()
  await transaction.query(
    `update auth.users set email_change = $2::text,
       email_change_confirm_status = case when email_change = $2::text then email_change_confirm_status else 0 end
     where id = $1::uuid`,
    [userId, newEmail],
  )
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}
