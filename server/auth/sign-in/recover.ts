import type { Context } from 'hono'
import { z } from 'zod'
import { normalEmail } from '../account/addresses.ts'
import { type User, userByAddress } from '../account/users.ts'
import { audit } from '../audit.ts'
import { checkChallenge, optionalText, pkceFields, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { validationFailed } from '../errors.ts'
import { issueCode, languageFor, postLetter, reserveMessage } from '../messages/codes.ts'
import type { AuthService } from '../service.ts'
import { createFlow } from './flow-state.ts'
import { redirectTarget } from './redirects.ts'

const recoverBody = z.object({ email: optionalText, ...pkceFields })

/** POST /recover: sends a link for choosing a new password. 200 `{}`, with or without an account. */
export async function recover(service: AuthService, context: Context): Promise<Response> {
  const client = clientOf(context, service.config)
  await service.limits.signup.consume(client.network)
  const body = await readBody(context, recoverBody)
  if (body.email === '') throw validationFailed('Password recovery requires an email')
  const address = { kind: 'email', value: normalEmail(body.email) } as const
  checkChallenge(body)
  const unreserve = await reserveMessage(service, 'recovery', address)
  const { rows } = await service.database.runAsOwner<User>(userByAddress('email'), [address.value])
  const user = rows[0]
  if (!user) {
    await unreserve()
    return context.json({})
  }
  const issued = await service.database.asOwner(async (transaction) => {
    await audit(service, transaction, { action: 'user_recovery_requested', actor: user, client })
    const viaPkce = body.code_challenge !== ''
    if (viaPkce)
      await createFlow(service, transaction, { method: 'recovery', challenge: body, userId: user.id })
    return issueCode(service, transaction, { userId: user.id, type: 'recovery_token', address, viaPkce })
  })
  const redirectTo = redirectTarget(service.config, context)
  postLetter(service, { kind: 'recovery', issued, language: languageFor(context, user), redirectTo })
  return context.json({})
}
