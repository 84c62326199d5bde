import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type Address, normalEmail, normalPhone } from '../account/addresses.ts'
import { issueEmailChange } from '../account/email-change.ts'
import { type User, userByAddress } from '../account/users.ts'
import { audit } from '../audit.ts'
import { checkChallenge, optionalText, pkceFields, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { validationFailed } from '../errors.ts'
import {
  type IssuedCode,
  issueCode,
  languageFor,
  postLetter,
  postText,
  reserveMessage,
} from '../messages/codes.ts'
import type { AuthService } from '../service.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { issueConfirmation } from './register.ts'

const resendTypes = ['signup', 'email_change', 'sms', 'phone_change'] as const
type ResendType = (typeof resendTypes)[number]

const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields })
type ResendBody = z.infer<typeof resendBody>

/**
 * POST /resend: sends a new code in place of one that did not arrive. 200 `{}` even if there was none to send, so that
 * the answer does not reveal an account.
 */
export async function resend(service: AuthService, context: Context): Promise<Response> {
  const client = clientOf(context, service.config)
  await service.limits.signup.consume(client.network)
  const body = await readBody(context, resendBody)
  const { type, address } = checkedBody(body)
  const unreserve = await reserveMessage(service, type, address)
  const { rows } = await service.database.runAsOwner<User>(userByAddress(address.kind), [address.value])
  const user = rows[0]
  if (!user || !isAwaiting(user, type)) {
    await unreserve()
    return context.json({})
  }
  const codes = await service.database.asOwner(async (transaction) => {
    await audit(service, transaction, { action: 'user_confirmation_requested', actor: user, client })
    return issueAgain(service, transaction, user, type, address, body)
  })
  const language = languageFor(context, user)
  const redirectTo = redirectTarget(service.config, context)
  for (const issued of codes) {
    if (issued.address.kind === 'phone') postText(service, issued, { channel: '', language })
    else if (type === 'signup') postLetter(service, { kind: 'confirmation', issued, language, redirectTo })
    else {
      postLetter(service, {
        kind: 'email_change',
        issued,
        language,
        redirectTo,
        newEmail: user.email_change ?? '',
      })
    }
  }
  return context.json({})
}

function checkedBody(body: ResendBody): { type: ResendType; address: Address } {
  const type = resendTypes.find((each) => each === body.type)
  if (!type) throw validationFailed(`Missing one of these types: ${resendTypes.join(', ')}`)
  checkChallenge(body)
  if (type === 'signup' || type === 'email_change') {
    if (body.email === '' || body.phone !== '')
      throw validationFailed(`Type ${type} requires an email address`)
    return { type, address: { kind: 'email', value: normalEmail(body.email) } }
  }
  if (body.phone === '' || body.email !== '') throw validationFailed(`Type ${type} requires a phone number`)
  return { type, address: { kind: 'phone', value: normalPhone(body.phone) } }
}

/** Whether an account waits for a code of this type. */
function isAwaiting(user: User, type: ResendType): boolean {
  switch (type) {
    case 'signup':
      return user.email_confirmed_at === null
    case 'sms':
      return user.phone_confirmed_at === null
    case 'email_change':
      return !!user.email_change
    case 'phone_change':
      return !!user.phone_change
  }
}

async function issueAgain(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  type: ResendType,
  address: Address,
  body: ResendBody,
): Promise<IssuedCode[]> {
  switch (type) {
    case 'signup':
    case 'sms':
      return [await issueConfirmation(service, transaction, user, address, body)]
    case 'email_change':
      return issueEmailChange(service, transaction, user, user.email_change ?? '', body)
    case 'phone_change': {
      const newPhone = { kind: 'phone', value: user.phone_change ?? '' } as const
      return [
        await issueCode(service, transaction, {
          userId: user.id,
          type: 'phone_change_token',
          address: newPhone,
        }),
      ]
    }
  }
}
