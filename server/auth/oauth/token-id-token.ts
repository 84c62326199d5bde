import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { readUser } from '../account/users.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type Accepted, acceptIdentity, needsVerification } from '../identities/accept.ts'
import { askForConfirmation } from '../identities/ask-confirmation.ts'
import { checkManualLinking, linkIdentity } from '../identities/link.ts'
import type { ProviderProfile } from '../identities/profile.ts'
import type { AuthService } from '../service.ts'
import { checkRecentProof } from '../sessions/proof.ts'
import { startSession } from '../sessions/sessions.ts'
import { redirectTarget } from '../sign-in/redirects.ts'
import { requireAssuredUser } from '../tokens/bearer.ts'
import { sessionBody } from '../tokens/tokens.ts'
import { type IdTokenClaims, issuesTokens, type SocialProvider, type TokenIssuer } from './provider.ts'

const bodyShape = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
})
type Body = z.infer<typeof bodyShape>

/** POST /token?grant_type=id_token: signs a person in by an identity token that an app got from a provider. */
export async function idTokenGrant(service: AuthService, context: Context): Promise<Response> {
  const body = await readBody(context, bodyShape)
  if (body.id_token === '') throw refusal('id_token required')
  if (body.provider === '' && (body.client_id === '' || body.issuer === '')) {
    throw refusal('provider or client_id and issuer required')
  }
  const bearer = body.link_identity ? await requireAssuredUser(service, context) : undefined
  if (bearer) await checkRecentProof(service, bearer)
  const linker = bearer?.user
  if (linker) checkManualLinking(service)
  const issuer = await tokenIssuer(service, body)
  const profile = await vouched(service, issuer, body)
  const provider = issuer.settings.name
  const client = clientOf(context, service.config)
  const { emailOptional } = issuer.settings
  const signedIn = await service.database.asOwner(async (transaction) => {
    const accepted: Accepted = linker
      ? { userId: await linkIdentity(service, transaction, linker.id, { provider, profile, client }) }
      : await acceptIdentity(service, transaction, { provider, profile, client, emailOptional })
    if (accepted.unconfirmed) return { ...accepted, unconfirmed: accepted.unconfirmed }
    const session = await startSession(service, transaction, accepted.userId, 'oauth', client)
    return { session, user: await readUser(transaction, accepted.userId) }
  })
  if ('unconfirmed' in signedIn) {
    const redirectTo = redirectTarget(service.config, context)
    await askForConfirmation(service, context, { ...signedIn, redirectTo })
    throw needsVerification(provider)
  }
  return context.json(sessionBody(service, signedIn.user, signedIn.session))
}

function refusal(message: string, oauth = 'invalid request'): AuthError {
  return new AuthError(400, 'validation_failed', message, { oauth })
}

/** The provider by its name or its `iss`. Throws AuthError 400: validation_failed, provider_disabled. */
async function tokenIssuer(service: AuthService, body: Body): Promise<SocialProvider & TokenIssuer> {
  const { provider: name, issuer: iss } = body
  const issuers = (await service.providers.all()).filter(issuesTokens)
  const match = issuers.find(({ settings, issuer }) =>
    name === '' ? sameIssuer(issuer, iss) : settings.name === name || sameIssuer(issuer, name),
  )
  if (match) return match
  if (Object.values(service.config.providers).some((each) => each.name === name && !each.enabled)) {
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${name}") is not enabled`)
  }
  throw validationFailed(`Custom OIDC provider "${name || iss}" not allowed`)
}

function sameIssuer(expected: string, actual: string): boolean {
  return expected.replace(/\/$/, '') === actual.replace(/\/$/, '')
}

async function vouched(
  service: AuthService,
  issuer: SocialProvider & TokenIssuer,
  body: Body,
): Promise<ProviderProfile> {
  const { claims, algorithm } = await issuer.verify(body.id_token, service.now()).catch(() => {
    throw refusal('Bad ID token')
  })
  if (!belongsToAccessToken(claims, algorithm, body.access_token)) throw refusal('Bad ID token')
  if (!issuer.settings.skipNonceCheck) checkNonce(claims.nonce, body.nonce)
  return issuer.profile(claims)
}

/** `at_hash` is the left half of a hash of the access token that was issued beside it (OpenID Connect Core 3.1.3.6). */
function belongsToAccessToken(
  { at_hash: expectedHash }: IdTokenClaims,
  algorithm: string,
  accessToken: string,
): boolean {
  if (accessToken === '' || expectedHash === undefined) return true
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const hash = createHash(`sha${bits}`).update(accessToken).digest()
  return hash.subarray(0, hash.length / 2).toString('base64url') === expectedHash
}

/** The token carries the hash of a number that only the app knows, so that a stolen token is useless. */
function checkNonce(claim: unknown, nonce: string): void {
  if ((claim !== undefined && claim !== '') !== (nonce !== '')) {
    throw refusal('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce !== '' && createHash('sha256').update(nonce).digest('hex') !== claim) {
    throw refusal('Nonces mismatch', 'invalid nonce')
  }
}
