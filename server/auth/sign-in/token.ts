import type { Context } from 'hono'
import { z } from 'zod'
import { isBanned, readUser } from '../account/users.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { idTokenGrant } from '../oauth/token-id-token.ts'
import type { AuthService } from '../service.ts'
import { keepProof } from '../sessions/proof.ts'
import { startSession } from '../sessions/sessions.ts'
import { refreshTokenGrant } from '../sessions/token-refresh.ts'
import { sessionBody } from '../tokens/tokens.ts'
import { type RedeemedFlow, redeemAuthCode } from './flow-state.ts'
import { passwordGrant } from './token-password.ts'

/** POST /token?grant_type=…: starts or renews a session. */
export async function token(service: AuthService, context: Context): Promise<Response> {
  const grant = context.req.query('grant_type')
  // Wrong passwords from an address must not stop other people there from renewing their sessions.
  if (grant === 'password') return passwordGrant(service, context)
  await service.limits.token.consume(clientOf(context, service.config).network)
  switch (grant) {
    case 'refresh_token':
      return refreshTokenGrant(service, context)
    case 'pkce':
      return pkceGrant(service, context)
    case 'id_token':
      return idTokenGrant(service, context)
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

const pkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText })

/** POST /token?grant_type=pkce: redeems the code of a flow once, for the client that began the flow. */
async function pkceGrant(service: AuthService, context: Context): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await readBody(context, pkceBody)
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const client = clientOf(context, service.config)
  const { flow, user, session } = await service.database.asOwner(async (transaction) => {
    const flow = await redeemAuthCode(service, transaction, code, verifier)
    const person = await readUser(transaction, flow.user_id)
    if (isBanned(person, service.now())) throw new AuthError(400, 'user_banned', 'User is banned')
    const { authentication_method: method, provider_type: provider } = flow
    const options = {
      ...(provider.startsWith('sso:') && { provider: provider.slice('sso:'.length) }),
      ...(flow.session_not_after !== null && { notAfter: Date.parse(flow.session_not_after) }),
    }
    const session = await startSession(service, transaction, person.id, method, client, options)
    if (method === 'recovery' || method === 'invite') {
      await keepProof(service, transaction, session.id, 'recovery')
    }
    await audit(service, transaction, { action: 'login', actor: person, client, traits: { provider } })
    return { flow, session, user: await readUser(transaction, person.id) }
  })
  return context.json({ ...sessionBody(service, user, session), ...providerTokens(flow) })
}

function providerTokens({ provider_access_token: access, provider_refresh_token: refresh }: RedeemedFlow) {
  return {
    ...(access === null ? {} : { provider_token: access }),
    ...(refresh === null ? {} : { provider_refresh_token: refresh }),
  }
}
