import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { checkChallenge, isUuid, optionalText, pkceFields, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { createFlow } from '../sign-in/flow-state.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { currentMetadata } from './idp-metadata.ts'
import { findSsoProvider, type SsoProvider } from './provider-rows.ts'
import { createRelayState } from './relay-states.ts'
import { serviceProvider } from './service-provider.ts'

const bodyShape = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
})

/** POST /sso: redirects a person to the identity provider of their organisation, found by its id or by a domain. */
export async function singleSignOn(service: AuthService, context: Context): Promise<Response> {
  const self = serviceProvider(service.config)
  await service.limits.sso.consume(clientOf(context, service.config).network)
  const body = await readBody(context, bodyShape)
  checkChallenge(body)
  const provider = await providerFor(service, body)
  const requestId = `_${randomBytes(20).toString('hex')}`
  const redirectTo = redirectTarget(service.config, context, body.redirect_to)
  const relayState = await service.database.asOwner(async (transaction) => {
    const flow =
      body.code_challenge === ''
        ? undefined
        : await createFlow(service, transaction, {
            method: 'sso/saml',
            providerType: `sso:${provider.id}`,
            referrer: redirectTo,
            challenge: body,
          })
    const state = { providerId: provider.id, requestId, redirectTo, flowId: flow?.id }
    return createRelayState(service, transaction, state)
  })
  const metadata = await currentMetadata(service, provider)
  const saml = self.towards(metadata, { requestId, nameIdFormat: provider.name_id_format })
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  return body.skip_http_redirect ? context.json({ url }) : context.redirect(url, 303)
}

/** Throws AuthError: 400 validation_failed, 404 sso_provider_not_found, 404 sso_provider_disabled. */
async function providerFor(
  service: AuthService,
  { provider_id: id, domain }: { provider_id: string; domain: string },
): Promise<SsoProvider> {
  if ((id === '') === (domain === '')) {
    throw validationFailed('Exactly one of provider_id and domain must be given')
  }
  if (id !== '' && !isUuid(id)) throw validationFailed('provider_id must be a valid UUID')
  const provider = await findSsoProvider(
    { query: (text, values) => service.database.runAsOwner(text, values) },
    id === '' ? { domain } : { id },
  )
  if (!provider) {
    const field = id === '' ? 'domain' : 'ID'
    throw new AuthError(404, 'sso_provider_not_found', `No SSO provider assigned for this ${field}`)
  }
  refuseDisabled(provider)
  return provider
}

/** Throws AuthError 404 sso_provider_disabled. */
export function refuseDisabled({ disabled }: Pick<SsoProvider, 'disabled'>): void {
  if (!disabled) return
  throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is currently disabled')
}
