import type { Context } from 'hono'
import { readUser } from '../account/users.ts'
import { clientOf } from '../client.ts'
import { AuthError, refuseTaken, validationFailed } from '../errors.ts'
import { isPkceHash } from '../messages/one-time-tokens.ts'
import type { AuthService } from '../service.ts'
import { keepProof } from '../sessions/proof.ts'
import { type AuthMethod, startSession } from '../sessions/sessions.ts'
import { sessionBody } from '../tokens/tokens.ts'
import { issueAuthCode } from './flow-state.ts'
import { callbackUrl, errorParameters, redirectTarget, sessionFragment } from './redirects.ts'
import { firstOfTwo, spendToken } from './verify.ts'
import { asVerifyType, startsRecovery, tokenByHash, type VerifyType } from './verify-token.ts'

interface Followed {
  token: string
  type: VerifyType
  target: string
}

/**
 * GET /verify: the address of the links in mails. 303 to the redirect address: with the session in the fragment, with a
 * code that only the requesting client can redeem, or with the error.
 */
export async function verifyLinkFollowed(service: AuthService, context: Context): Promise<Response> {
  context.header('referrer-policy', 'no-referrer')
  // Mail scanners check links with HEAD; that must not use them up.
  if (context.req.method === 'HEAD') return context.body(null, 200)
  const target = redirectTarget(service.config, context)
  const token = context.req.query('token') ?? ''
  try {
    await service.limits.verify.consume(clientOf(context, service.config).network)
    const type = asVerifyType(context.req.query('type') ?? '')
    if (token === '') throw validationFailed('Verify requires a token or a token hash')
    return context.redirect(await follow(service, context, { token, type, target }), 303)
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500 || error.status === 429) throw error
    return context.redirect(faultUrl(target, error, isPkceHash(token)), 303)
  }
}

/** A client that waits for a code reads the query; other clients read the fragment. */
function faultUrl(target: string, error: AuthError, viaPkce: boolean): string {
  const fragment = errorParameters(error.code, error.message)
  return callbackUrl(target, viaPkce ? { query: fragment, fragment } : { fragment })
}

/** The method of a PKCE flow that ends with a link of this type. */
function methodOf(type: VerifyType): AuthMethod {
  return type === 'signup' ? 'email/signup' : (type as AuthMethod)
}

async function follow(
  service: AuthService,
  context: Context,
  { token, type, target }: Followed,
): Promise<string> {
  const client = clientOf(context, service.config)
  const viaPkce = isPkceHash(token)
  const result = await service.database
    .asOwner(async (transaction) => {
      const proof = await tokenByHash(service, transaction, token, type)
      const { id } = proof.user
      if (!(await spendToken(service, transaction, proof, client))) return undefined
      if (viaPkce) return issueAuthCode(service, transaction, id, methodOf(type))
      const session = await startSession(service, transaction, id, 'otp', client)
      if (startsRecovery(type)) await keepProof(service, transaction, session.id, 'recovery')
      return { session, user: await readUser(transaction, id) }
    })
    .catch(refuseTaken)
  if (!result) {
    const fragment = { message: firstOfTwo }
    return callbackUrl(target, viaPkce ? { query: fragment, fragment } : { fragment })
  }
  if (typeof result === 'string') return callbackUrl(target, { query: { code: result } })
  const body = sessionBody(service, result.user, result.session)
  return callbackUrl(target, { fragment: sessionFragment(body, { type }) })
}
