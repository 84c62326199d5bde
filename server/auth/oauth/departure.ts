import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { checkChallenge } from '../body.ts'
import { clientOf } from '../client.ts'
import { type AuthService, timestamp } from '../service.ts'
import type { ProviderSettings } from '../settings/providers.ts'
import { createFlow } from '../sign-in/flow-state.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { providerFault } from './provider.ts'

/** Query parameters that are not passed to the provider: this server reads or sets them itself. */
const ownParameters = new Set([
  ...['provider', 'scopes', 'redirect_to', 'code_challenge', 'code_challenge_method', 'skip_http_redirect'],
  ...['invite_token', 'apikey', 'state', 'nonce', 'client_id', 'client_secret', 'redirect_uri', 'scope'],
  ...['response_type', 'response_mode', 'code', 'code_verifier', 'request', 'request_uri', 'registration'],
])

/**
 * Begins a sign-in at the provider in the query, or the linking of an identity there to a signed-in user; returns the
 * provider's address. Throws AuthError: 400 validation_failed, 500 unexpected_failure if the provider fails, 429.
 */
export async function beginSocialFlow(
  service: AuthService,
  context: Context,
  linkingTargetId?: string,
): Promise<string> {
  await service.limits.sso.consume(clientOf(context, service.config).network)
  const query = new URL(context.req.url).searchParams
  const provider = await service.providers.get(query.get('provider') ?? '')
  const challenge = {
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  }
  checkChallenge(challenge)
  const redirectUri = oauthCallbackAddress(service, provider.settings)
  const verifier = newVerifier(isBrowserThatComesBack(context, redirectUri, provider.settings))
  const flow = await service.database.asOwner(async (transaction) => {
    const newFlow = await createFlow(service, transaction, {
      method: 'oauth',
      providerType: provider.settings.name,
      challenge,
      referrer: redirectTarget(service.config, context),
      ...(linkingTargetId === undefined ? {} : { linkingTargetId }),
    })
    await transaction.query(
      `insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
       values ($1::uuid, $2::text, $3::text, $4::timestamptz)`,
      [newFlow.id, provider.settings.name, verifier, timestamp(service)],
    )
    return newFlow
  })
  if (isBound(verifier)) giveToBrowser(service, context, flow.id, verifier, redirectUri)
  const extra = Object.fromEntries([...query].filter(([name]) => !ownParameters.has(name.toLowerCase())))
  const scopes = query.get('scopes') ?? ''
  try {
    return (await provider.departure({ state: flow.id, redirectUri, scopes, verifier, extra })).href
  } catch (error) {
    throw providerFault(provider.settings.name, error, 'The provider cannot be reached')
  }
}

/** The address to which a provider redirects people. */
export function oauthCallbackAddress(
  service: Pick<AuthService, 'config'>,
  settings: ProviderSettings,
): string {
  return settings.redirectUri ?? `${service.config.externalUrl}/callback`
}

/*
 * Without a bond between flow and browser, an attacker could begin a flow and have another person end it: sign them in
 * as the attacker, or link their identity to the attacker's account. A browser that will return to the same host gets a
 * cookie; other clients (a terminal, a page of another origin) cannot get one and go without, as in GoTrue.
 */
const boundPrefix = 'browser.'

function newVerifier(bound: boolean): string {
  return `${bound ? boundPrefix : ''}${randomBytes(48).toString('base64url')}`
}

function isBound(verifier: string): boolean {
  return verifier.startsWith(boundPrefix)
}

function isBrowserThatComesBack(context: Context, redirectUri: string, settings: ProviderSettings): boolean {
  const back = new URL(redirectUri)
  // A form posted from another site carries only cookies for https.
  if (settings.name === 'apple' && back.protocol !== 'https:') return false
  if (new URL(context.req.url).host !== back.host) return false
  const { req } = context
  return req.header('sec-fetch-mode') === 'navigate' || req.header('sec-fetch-site') === 'same-origin'
}

function cookieName(flowId: string): string {
  return `sb-flow-${flowId}`
}

function cookieValue(verifier: string): string {
  return createHash('sha256').update(`browser ${verifier}`).digest('base64url')
}

function giveToBrowser(
  service: AuthService,
  context: Context,
  id: string,
  verifier: string,
  redirectUri: string,
) {
  const back = new URL(redirectUri)
  const secure = back.protocol === 'https:'
  setCookie(context, cookieName(id), cookieValue(verifier), {
    path: back.pathname,
    httpOnly: true,
    secure,
    sameSite: secure ? 'None' : 'Lax',
    maxAge: service.config.flowStateSeconds,
  })
}

/** Whether the flow may end in this browser: the one that began it, if a browser began it. */
export function isSameBrowser(context: Context, flowId: string, verifier: string): boolean {
  return !isBound(verifier) || getCookie(context, cookieName(flowId)) === cookieValue(verifier)
}
