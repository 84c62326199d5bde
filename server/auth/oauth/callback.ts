import type { Context } from 'hono'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { readUser, type User } from '../account/users.ts'
import { isUuid } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import { type Accepted, acceptIdentity, needsVerification } from '../identities/accept.ts'
import { askForConfirmation, type Unconfirmed } from '../identities/ask-confirmation.ts'
import { linkIdentity } from '../identities/link.ts'
import { printableText } from '../identities/profile.ts'
import { refusalAddress } from '../identities/refusal.ts'
import type { AuthService } from '../service.ts'
import { startSession } from '../sessions/sessions.ts'
import { type FlowState, findFlow, finishFlow, isFlowExpired } from '../sign-in/flow-state.ts'
import { callbackUrl, sessionFragment } from '../sign-in/redirects.ts'
import { type IssuedSession, sessionBody } from '../tokens/tokens.ts'
import { isSameBrowser, oauthCallbackAddress } from './departure.ts'
import { providerFault, type Vouched } from './provider.ts'

/** GET or POST /callback: ends a sign-in at a provider and redirects to where the flow began. */
export async function callback(service: AuthService, context: Context): Promise<Response> {
  await service.limits.sso.consume(clientOf(context, service.config).network)
  let target = service.config.siteUrl
  try {
    const parameters = await returnParameters(context)
    const flow = await flowOf(service, parameters.get('state') ?? '')
    target = flow.referrer ?? target
    const verifier = await claim(service, context, flow)
    refuseRefusal(parameters)
    const vouched = await redeem(service, flow, parameters, verifier)
    return context.redirect(await arrive(service, context, flow, target, vouched), 302)
  } catch (error) {
    return context.redirect(refusalAddress(target, error), 302)
  }
}

async function returnParameters(context: Context): Promise<URLSearchParams> {
  if (context.req.method === 'GET') return new URL(context.req.url).searchParams
  return new URLSearchParams(await context.req.text())
}

/** The flow of a state. Throws AuthError 400: bad_oauth_callback without a state, bad_oauth_state for a wrong one. */
async function flowOf(service: AuthService, state: string): Promise<FlowState> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const flow = isUuid(state)
    ? await service.database.asOwner((transaction) => findFlow(transaction, state))
    : undefined
  if (flow?.authentication_method !== 'oauth') {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid')
  }
  return flow
}

/**
 * Removes and returns the flow's secret, so that a flow ends once. Throws AuthError 400: bad_oauth_state if it has
 * expired or began in another browser, flow_state_already_used.
 */
async function claim(service: AuthService, context: Context, flow: FlowState): Promise<string> {
  return service.database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<{ code_verifier: string }>(
      'delete from auth.oauth_client_states where id = $1::uuid returning code_verifier',
      [flow.id],
    )
    if (!rows[0]) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
    if (isFlowExpired(service, flow)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
    // Thrown inside the transaction: the browser that began the flow may still return.
    if (!isSameBrowser(context, flow.id, rows[0].code_verifier)) {
      throw new AuthError(400, 'bad_oauth_state', 'OAuth state began in another browser')
    }
    return rows[0].code_verifier
  })
}

/** Throws AuthError 400 bad_oauth_callback for a provider's refusal, such as a cancelled sign-in, or without a code. */
function refuseRefusal(parameters: URLSearchParams): void {
  const error = parameters.get('error')
  if (error === null) {
    if (parameters.get('code')) return
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  }
  const description = printableText(parameters.get('error_description'))?.slice(0, 300)
  const oauth = /^[a-z_]{1,64}$/.test(error) ? error : 'server_error'
  throw new AuthError(400, 'bad_oauth_callback', description ?? 'The provider refused the sign-in', { oauth })
}

async function redeem(
  service: AuthService,
  flow: FlowState,
  parameters: URLSearchParams,
  verifier: string,
): Promise<Vouched> {
  const provider = await service.providers.get(flow.provider_type)
  const redirectUri = oauthCallbackAddress(service, provider.settings)
  try {
    return await provider.redeem({ parameters, state: flow.id, redirectUri, verifier })
  } catch (error) {
    throw providerFault(flow.provider_type, error, 'Unable to exchange external code')
  }
}

type Arrived = Omit<Unconfirmed, 'redirectTo'> | { code: string } | { session: IssuedSession; user: User }

/** Signs the person in, or links the identity; returns the redirect address. */
async function arrive(
  service: AuthService,
  context: Context,
  { id, provider_type: provider }: FlowState,
  target: string,
  { profile, accessToken, refreshToken }: Vouched,
): Promise<string> {
  const { emailOptional } = (await service.providers.get(provider)).settings
  const client = clientOf(context, service.config)
  const arrived = await service.database.asOwner(async (transaction): Promise<Arrived> => {
    const flow = await stillOpen(transaction, id)
    const { userId, unconfirmed }: Accepted =
      flow.linking_target_id === null
        ? await acceptIdentity(service, transaction, { provider, profile, emailOptional, client })
        : {
            userId: await linkIdentity(service, transaction, flow.linking_target_id, {
              provider,
              profile,
              client,
            }),
          }
    if (unconfirmed) return { userId, unconfirmed }
    const tokens = {
      providerAccessToken: accessToken,
      ...(refreshToken === undefined ? {} : { providerRefreshToken: refreshToken }),
    }
    if (flow.code_challenge !== null) {
      await finishFlow(service, transaction, id, { userId, ...tokens })
      return { code: flow.auth_code ?? '' }
    }
    await finishFlow(service, transaction, id, { userId })
    const session = await startSession(service, transaction, userId, 'oauth', client)
    return { session, user: await readUser(transaction, userId) }
  })
  if ('unconfirmed' in arrived) {
    await askForConfirmation(service, context, { ...arrived, redirectTo: target })
    throw needsVerification(provider)
  }
  if ('code' in arrived) return callbackUrl(target, { query: { code: arrived.code } })
  const body = sessionBody(service, arrived.user, arrived.session)
  const fragment = sessionFragment(body, {
    provider_token: accessToken,
    ...(refreshToken === undefined ? {} : { provider_refresh_token: refreshToken }),
  })
  return callbackUrl(target, { fragment })
}

async function stillOpen(transaction: DatabaseSession, id: string): Promise<FlowState> {
  const flow = await findFlow(transaction, id)
  if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid')
  if (flow.user_id !== null) {
    throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
  }
  return flow
}
