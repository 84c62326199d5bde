import type { Context } from 'hono'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { audit } from '../audit.ts'
import { readBody } from '../body.ts'
import { type Client, clientOf } from '../client.ts'
import { refuseTaken } from '../errors.ts'
import { type IssuedCode, issueCode, languageFor, sendLetter, sendText } from '../messages/codes.ts'
import { clearTokens } from '../messages/one-time-tokens.ts'
import { type AuthService, timestamp } from '../service.ts'
import { spendRecovery } from '../sessions/proof.ts'
import { spendNonce } from '../sessions/reauthenticate.ts'
import { endSessions } from '../sessions/sessions.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { confirmNewAddress } from '../sign-up/confirm.ts'
import { type Bearer, requireAssuredUser, requireUser } from '../tokens/bearer.ts'
import type { Address } from './addresses.ts'
import { issueEmailChange } from './email-change.ts'
import { type AccountChange, checkedChange, saveChange, type UpdateBody, updateBody } from './user-change.ts'
import { readUser, type User, userBody } from './users.ts'

/** GET /user. */
export async function getUser(service: AuthService, context: Context): Promise<Response> {
  const { user } = await requireUser(service, context)
  return context.json(userBody(user))
}

/**
 * PUT /user: data, password, email address, phone number of the caller's own account; answers with the bare user.
 * `new_email` or `new_phone` holds an address until it is confirmed.
 */
export async function putUser(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireAssuredUser(service, context)
  await service.limits.signup.consume(`user ${bearer.user.id}`)
  const body = await readBody(context, updateBody)
  const change = await checkedChange(service, bearer, body)
  const client = clientOf(context, service.config)
  const { user, codes } = await service.database
    .asOwner((transaction) => applyChange(service, transaction, bearer, { change, body, client }))
    .catch(refuseTaken)
  await sendCodes(service, context, user, codes, body)
  return context.json(userBody(user))
}

interface Asked {
  change: AccountChange
  body: UpdateBody
  client: Client
}

async function applyChange(
  service: AuthService,
  transaction: DatabaseSession,
  { user: { id }, sessionId }: Bearer,
  { change, body, client }: Asked,
): Promise<{ user: User; codes: IssuedCode[] }> {
  await transaction.query('select 1 from auth.users where id = $1::uuid for update', [id])
  const user = await readUser(transaction, id)
  if (change.nonce !== undefined) await spendNonce(service, transaction, user, change.nonce)
  await saveChange(transaction, user, change, timestamp(service))
  for (const address of change.confirmed) await confirmNewAddress(service, transaction, id, address, false)
  if (change.passwordHash !== undefined) {
    await endSessions(transaction, 'others', id, sessionId)
    await spendRecovery(transaction, sessionId)
    await clearTokens(transaction, id)
    await audit(service, transaction, { action: 'user_updated_password', actor: user, client })
  }
  const codes: IssuedCode[] = []
  for (const address of change.unconfirmed) {
    codes.push(...(await issueChange(service, transaction, user, address, body)))
  }
  await audit(service, transaction, { action: 'user_modified', actor: user, client })
  return { user: await readUser(transaction, id), codes }
}

async function issueChange(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  address: Address,
  body: UpdateBody,
): Promise<IssuedCode[]> {
  if (address.kind === 'email') return issueEmailChange(service, transaction, user, address.value, body)
  await transaction.query('update auth.users set phone_change = $2::text where id = $1::uuid', [
    user.id,
    address.value,
  ])
  return [await issueCode(service, transaction, { userId: user.id, type: 'phone_change_token', address })]
}

async function sendCodes(
  service: AuthService,
  context: Context,
  user: User,
  codes: IssuedCode[],
  { channel }: UpdateBody,
): Promise<void> {
  const language = languageFor(context, user)
  const redirectTo = redirectTarget(service.config, context)
  const newEmail = user.email_change ?? ''
  for (const issued of codes) {
    if (issued.address.kind === 'phone') await sendText(service, issued, { channel, language })
    else await sendLetter(service, { kind: 'email_change', issued, language, redirectTo, newEmail })
  }
}
