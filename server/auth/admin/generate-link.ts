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
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/passwords.ts'
import type { AuthService } from '../service.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { insertUser } from '../sign-up/new-user.ts'
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

interface LinkRequest {
  type: GeneratedType
  email: string
  newEmail: string
  passwordHash: string | undefined
  data: Record<string, unknown>
}

/**
 * POST /admin/generate_link: the contents of a mail, for callers that send it themselves. 200 with the user, the link,
 * its code and its hash, all on one level.
 */
export async function generateLink(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const body = await readBody(context, linkBody)
  const redirectTo = redirectTarget(service.config, context, body.redirect_to)
  const request = await readRequest(service, body)
  const link = await service.database
    .asOwner(async (transaction) => {
      const draft = await issue(service, transaction, request)
      const client = clientOf(context, service.config)
      const traits = { user_id: draft.userId, type: draft.type }
      await audit(service, transaction, { action: 'user_confirmation_requested', client, traits })
      return { ...draft, user: await readUser(transaction, draft.userId) }
    })
    .catch(refuseTaken)
  const linkType = link.type.startsWith('email_change') ? 'email_change' : (link.type as 'signup')
  return context.json({
    ...userBody(link.user),
    action_link: verifyLink(service, linkType, link.issued.hash, redirectTo),
    email_otp: link.issued.code,
    hashed_token: link.issued.hash,
    verification_type: link.type,
    redirect_to: redirectTo,
  })
}

async function readRequest(service: AuthService, body: LinkBody): Promise<LinkRequest> {
  const type = types.find((each) => each === body.type)
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

interface IssuedLink {
  /** A magic link for a new person is their sign-up. */
  type: GeneratedType
  userId: string
  issued: IssuedCode
}

async function issue(
  service: AuthService,
  transaction: DatabaseSession,
  request: LinkRequest,
): Promise<IssuedLink> {
  const { email } = request
  const existing = (await transaction.query<User>(`${userByAddress('email')} for update of u`, [email]))
    .rows[0]
  const type = request.type === 'magiclink' && !existing ? 'signup' : request.type
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
      return give(await invitedUser(service, transaction, email, request.data), 'confirmation_token')
    case 'signup':
      return give(await signedUp(service, transaction, existing, request), 'confirmation_token')
    case 'magiclink':
    case 'recovery':
      return give(required(existing), 'recovery_token')
    default: {
      const user = required(existing)
      const to = { kind: 'email', value: request.newEmail } as const
      await beginEmailChange(transaction, user.id, request.newEmail)
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
  existing: User | undefined,
  request: LinkRequest,
): Promise<Pick<User, 'id'>> {
  if (existing?.email_confirmed_at) throw emailExists()
  const address = { kind: 'email', value: request.email } as const
  const { passwordHash } = request
  const claim = { address, metadata: request.data, ...(passwordHash !== undefined && { passwordHash }) }
  if (existing) {
    await replaceClaim(service, transaction, existing.id, claim)
    return existing
  }
  const id = randomUUID()
  await insertUser(service, transaction, { id, ...claim })
  return { id }
}

/** The other link of the same change stays valid. */
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
