import type { Context } from 'hono'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import { idTokenGrant } from '../oauth/token-id-token.ts'
import type { AuthService } from '../service.ts'
import { refreshTokenGrant } from '../sessions/token-refresh.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'

/** POST /token?grant_type=…: each way to get a session has its own file. */
export async function token(service: AuthService, context: Context): Promise<Response> {
  const grant = context.req.query('grant_type')
  // Wrong passwords from an address must not keep others there from renewing their sessions.
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
