import type { Context } from 'hono'
import { readUser } from '../account/users.ts'
import { isUuid } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { acceptIdentity } from '../identities/accept.ts'
import { refusalAddress } from '../identities/refusal.ts'
import type { AuthService } from '../service.ts'
import { startSession } from '../sessions/sessions.ts'
import { findFlow, finishFlow } from '../sign-in/flow-state.ts'
import { callbackUrl, sessionFragment, vetted } from '../sign-in/redirects.ts'
import { sessionBody } from '../tokens/tokens.ts'
import { type Assertion, checkedAssertion, claimedIssuer } from './assertion.ts'
import { assertedProfile } from './attributes.ts'
import { currentMetadata } from './idp-metadata.ts'
import { findSsoProvider, type ProviderKey, type SsoProvider } from './provider-rows.ts'
import { takeRelayState, useAssertion } from './relay-states.ts'
import { serviceProvider } from './service-provider.ts'
import { refuseDisabled } from './sso.ts'

/** A return from an identity provider: the provider that must vouch, the request, and the redirect address. */
interface Arrival {
  provider: ProviderKey
  requestId: string | undefined
  target: string
  flowId: string | null
}

/** POST /sso/saml/acs: accepts an identity provider's assertion and redirects the person to where the sign-in began. */
export async function assertionConsumer(service: AuthService, context: Context): Promise<Response> {
  const self = serviceProvider(service.config)
  const client = clientOf(context, service.config)
  await service.limits.samlAssertion.consume(client.network)
  let target = service.config.siteUrl
  try {
    const form = new URLSearchParams(await context.req.text())
    const response = form.get('SAMLResponse') ?? ''
    if (response === '') throw validationFailed('SAMLResponse is missing')
    const arrival = await arrivalOf(service, form.get('RelayState') ?? '', response)
    target = arrival.target
    const provider = await knownProvider(service, arrival.provider)
    const saml = self.towards(await currentMetadata(service, provider))
    const { entity_id: entityId } = provider
    const expected = { entityId, acsUrl: self.acsUrl, requestId: arrival.requestId, now: service.now() }
    const assertion = await checkedAssertion(saml, response, expected)
    return context.redirect(await arrive(service, context, { arrival, provider, assertion }), 302)
  } catch (error) {
    return context.redirect(refusalAddress(target, error), 303)
  }
}

/**
 * Reads a relay state: an id of this server or, if the identity provider began the sign-in, a redirect address or
 * nothing. Throws AuthError.
 */
async function arrivalOf(service: AuthService, relayState: string, response: string): Promise<Arrival> {
  if (isUuid(relayState)) {
    const state = await takeRelayState(service, relayState)
    return {
      provider: { id: state.sso_provider_id },
      requestId: state.request_id,
      target: vetted(service.config, state.redirect_to ?? undefined),
      flowId: state.flow_state_id,
    }
  }
  if (relayState !== '' && !URL.canParse(relayState)) {
    throw validationFailed('SAML RelayState is not a valid UUID or URL')
  }
  return {
    provider: { entityId: await claimedIssuer(response) },
    requestId: undefined,
    target: vetted(service.config, relayState),
    flowId: null,
  }
}

async function knownProvider(service: AuthService, key: ProviderKey): Promise<SsoProvider> {
  const query = { query: service.database.runAsOwner.bind(service.database) }
  const provider = await findSsoProvider(query, key)
  if (!provider) {
    const message = 'A SAML connection has not been established with this Identity Provider'
    throw new AuthError(404, 'saml_idp_not_found', message)
  }
  refuseDisabled(provider)
  return provider
}

/** Signs the person in; returns the redirect address. */
async function arrive(
  service: AuthService,
  context: Context,
  { arrival, provider, assertion }: { arrival: Arrival; provider: SsoProvider; assertion: Assertion },
): Promise<string> {
  const profile = assertedProfile(assertion, provider)
  const client = clientOf(context, service.config)
  const { target, flowId } = arrival
  const arrived = await service.database.asOwner(async (transaction) => {
    await useAssertion(transaction, provider.id, assertion.id, assertion.goodUntil)
    const accepting = { provider: `sso:${provider.id}`, profile, client, isSso: true }
    const { sessionEnds: notAfter } = assertion
    const { userId } = await acceptIdentity(service, transaction, accepting)
    if (flowId !== null) {
      const flow = await findFlow(transaction, flowId)
      if (!flow || flow.user_id !== null) {
        throw new AuthError(400, 'flow_state_already_used', 'State has already been used')
      }
      await finishFlow(service, transaction, flowId, { userId, notAfter })
      return { code: flow.auth_code ?? '' }
    }
    const options = { provider: provider.id, ...(notAfter === undefined ? {} : { notAfter }) }
    const session = await startSession(service, transaction, userId, 'sso/saml', client, options)
    return { session, user: await readUser(transaction, userId) }
  })
  if ('code' in arrived) return callbackUrl(target, { query: { code: arrived.code ?? '' } })
  const body = sessionBody(service, arrived.user, arrived.session)
  return callbackUrl(target, { fragment: sessionFragment(body) })
}
