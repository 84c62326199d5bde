import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** The used part of samlify; its own types include a browser's. */
interface Samlify {
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void
  IdentityProvider(settings: object): SamlifyIdp
  ServiceProvider(settings: { metadata: string }): object
}
interface SamlifyIdp {
  getMetadata(): string
  parseLoginRequest(
    from: object,
    binding: string,
    request: { query: object; octetString: string | undefined },
  ): Promise<{ extract: { request: { id: string } } }>
  createLoginResponse(
    ...call: [to: object, request: object, binding: string, user: object, options: object]
  ): Promise<{ context: string }>
}

const samlify: Samlify = createRequire(import.meta.url)('samlify')
samlify.setSchemaValidator({ validate: async () => 'not checked' })

/** Keys with which a test can call a club as its operator. */
const secret = 'a secret of this club and of nobody else'
const operatorKey = token({ role: 'service_role', iss: 'supabase', iat: 1_700_000_000, exp: 2_000_000_000 })

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

// Both sides sign with it: the certificate in the club's metadata then also matches the organisation's key.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The settings of a club that accepts people of organisations, and lets a test register one. */
export function samlSettings(): Record<string, string> {
  return {
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SAML_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64'),
    JWT_SECRET: secret,
    SERVICE_ROLE_KEY: operatorKey,
  }
}

export interface Organisation {
  domain: string
  close(): Promise<void>
}

/**
 * Opens a real identity provider (samlify) on loopback, registered at the club; it signs everyone in as the person of
 * that address.
 */
export async function openOrganisation(clubUrl: string, email: string): Promise<Organisation> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = await (await fetch(`${clubUrl}/auth/v1/sso/saml/metadata`)).text()
  const club = samlify.ServiceProvider({ metadata })
  const acs = `${clubUrl}/auth/v1/sso/saml/acs`
  const idp = identityProvider(origin, metadata)
  server.on('request', async (request, response) => {
    const url = new URL(request.url!, origin)
    if (url.pathname !== '/sign-on') return response.writeHead(404).end()
    const query = Object.fromEntries(url.searchParams)
    const octetString = url.search.slice(1).split('&Signature=')[0]
    const { extract } = await idp.parseLoginRequest(club, 'redirect', { query, octetString })
    const { id } = extract.request
    const context = responseXml({ origin, acs, audience: `${clubUrl}/auth/v1/sso/saml/metadata`, email, id })
    const options = { customTagReplacement: () => ({ id: '_assertion', context }) }
    const made = await idp.createLoginResponse(club, { extract }, 'post', {}, options)
    response.setHeader('content-type', 'text/html')
    return response.end(`<form method="post" action="${acs}">
      <input name="RelayState" value="${query.RelayState}"><input name="SAMLResponse" value="${made.context}">
      <button>Sign in at work</button></form>`)
  })
  const domain = new URL(`http://${email.split('@')[1]}`).hostname
  const registered = await fetch(`${clubUrl}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: operatorKey, authorization: `Bearer ${operatorKey}` },
    body: JSON.stringify({ type: 'saml', metadata_xml: idp.getMetadata(), domains: [domain] }),
  })
  if (!registered.ok) throw new Error(`The club did not take the organisation: ${await registered.text()}`)
  return {
    domain,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function identityProvider(origin: string, clubMetadata: string): SamlifyIdp {
  const certificate = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(clubMetadata)![1]!.replace(/\s/g, '')
  return samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    signingCert: certificate,
    wantAuthnRequestsSigned: true,
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${origin}/sign-on` },
    ],
  })
}

interface Said {
  /** Origin of the identity provider. */
  origin: string
  acs: string
  audience: string
  email: string
  id: string
}

function responseXml({ origin, acs, audience, email, id }: Said): string {
  const now = new Date().toISOString()
  const ends = new Date(Date.now() + 300_000).toISOString()
  const issuer = `<saml:Issuer>${origin}/metadata</saml:Issuer>`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
      xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="${now}"
      Destination="${acs}" InResponseTo="${id}">${issuer}<samlp:Status>
    <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
    <saml:Assertion ID="_assertion" Version="2.0" IssueInstant="${now}">${issuer}<saml:Subject>
      <saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${email}</saml:NameID>
      <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
        <saml:SubjectConfirmationData NotOnOrAfter="${ends}" Recipient="${acs}" InResponseTo="${id}"/>
      </saml:SubjectConfirmation></saml:Subject>
    <saml:Conditions NotBefore="${now}" NotOnOrAfter="${ends}"><saml:AudienceRestriction>
      <saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
    <saml:AttributeStatement><saml:Attribute Name="mail">
      <saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
    </saml:Assertion></samlp:Response>`
}
