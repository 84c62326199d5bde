import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { readSigningKey } from './signing-key.ts'

/** The used parts of samlify; its own types pull in browser types. */
interface Samlify {
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void
  Constants: { namespace: { binding: { redirect: string } } }
  IdentityProvider(settings: object): SamlifyIdp
  ServiceProvider(settings: { metadata: string }): SamlifySp
}
interface SamlifySp {
  entityMeta: { getAssertionConsumerService(binding: string): string; getEntityID(): string }
}
interface SamlifyIdp {
  getMetadata(): string
  parseLoginRequest(from: SamlifySp, binding: string, request: object): Promise<{ extract: SamlifyRequest }>
  createLoginResponse(
    ...call: [to: SamlifySp, request: object, binding: string, user: object, options: object]
  ): Promise<{ context: string }>
}
interface SamlifyRequest {
  request?: { id: string }
  nameIDPolicy?: { format: string }
}

const require = createRequire(import.meta.url)
const samlify: Samlify = require('samlify')
samlify.setSchemaValidator({ validate: async () => 'not looked at' })

const { binding } = samlify.Constants.namespace

/** The content of an assertion; a test changes the part that must be refused. */
export interface AttributeStatement {
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string>
  recipient: string
  destination: string
  audience: string
  issuer: string
  inResponseTo: string
  assertionId: string
  issuedAt: Date
  notBefore: Date
  notOnOrAfter: Date
  /** The end of the session; omitted: the assertion gives none. */
  sessionEnds?: Date
}

export interface SamlAnswer {
  RelayState: string
  SAMLResponse: string
}

/** A real identity provider (samlify), without a screen. */
export interface TestIdp {
  entityId: string
  metadata: string
  /** Reads a sign-in request, checks its signature, and answers it. */
  answer(url: string, changes?: Partial<AttributeStatement>): Promise<SamlAnswer>
  /** An assertion without a request. */
  begin(relayState: string, changes?: Partial<AttributeStatement>): Promise<SamlAnswer>
  /** Fields of the last request. */
  lastRequest: { id: string; nameIdFormat: string }
}

const lengthOfLife = 5 * 60_000
let assertions = 0

export function makeRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64')
}

export function openIdp(clubMetadata: string, name = 'idp', encrypted = false): TestIdp {
  const { pem, certificate } = readSigningKey(makeRsaKey())
  const entityId = `https://${name}.example/metadata`
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey: pem,
    signingCert: certificate,
    isAssertionEncrypted: encrypted,
    wantAuthnRequestsSigned: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: binding.redirect, Location: `https://${name}.example/sign-on` }],
  })
  const club = samlify.ServiceProvider({ metadata: clubMetadata })
  const acs = club.entityMeta.getAssertionConsumerService('post')
  const audience = club.entityMeta.getEntityID()

  async function respond(inResponseTo: string, relayState: string, changes: Partial<AttributeStatement>) {
    const now = Date.now()
    const statement: AttributeStatement = {
      nameId: 'rory',
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      attributes: { mail: 'rory@links.example' },
      recipient: acs,
      destination: acs,
      audience,
      issuer: entityId,
      inResponseTo,
      assertionId: `_assertion${++assertions}`,
      issuedAt: new Date(now),
      notBefore: new Date(now - 1000),
      notOnOrAfter: new Date(now + lengthOfLife),
      ...changes,
    }
    const request = { extract: { request: { id: statement.inResponseTo } } }
    const made = await idp.createLoginResponse(
      club,
      request,
      'post',
      {},
      {
        customTagReplacement: () => ({ id: statement.assertionId, context: responseXml(statement) }),
      },
    )
    return { RelayState: relayState, SAMLResponse: made.context }
  }

  const test: TestIdp = {
    entityId,
    metadata: idp.getMetadata(),
    lastRequest: { id: '', nameIdFormat: '' },
    async answer(url, changes = {}) {
      const query = Object.fromEntries(new URL(url).searchParams)
      const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map(
        (key) => `${key}=${encodeURIComponent(query[key] ?? '')}`,
      )
      const { extract } = await idp.parseLoginRequest(club, 'redirect', {
        query,
        octetString: signed.join('&'),
      })
      const id = String(extract.request?.id)
      test.lastRequest = { id, nameIdFormat: String(extract.nameIDPolicy?.format ?? '') }
      return respond(id, query.RelayState ?? '', changes)
    },
    begin: (relayState, changes = {}) => respond('', relayState, changes),
  }
  return test
}

function responseXml(said: AttributeStatement): string {
  const answers = said.inResponseTo === '' ? '' : ` InResponseTo="${said.inResponseTo}"`
  const issued = said.issuedAt.toISOString()
  const ends = said.notOnOrAfter.toISOString()
  const attributes = Object.entries(said.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`,
  )
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`,
    ` ID="_response" Version="2.0" IssueInstant="${issued}" Destination="${said.destination}"${answers}>`,
    `<saml:Issuer>${said.issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
    `<saml:Assertion ID="${said.assertionId}" Version="2.0" IssueInstant="${issued}">`,
    `<saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="${said.nameIdFormat}">${escaped(said.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
    `<saml:SubjectConfirmationData NotOnOrAfter="${ends}" Recipient="${said.recipient}"${answers}/>`,
    `</saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${said.notBefore.toISOString()}" NotOnOrAfter="${ends}">`,
    `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`,
    `</saml:Conditions>${authnStatement(said)}<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    `</saml:Assertion></samlp:Response>`,
  ].join('')
}

function authnStatement({ sessionEnds, issuedAt }: AttributeStatement): string {
  if (!sessionEnds) return ''
  return [
    `<saml:AuthnStatement AuthnInstant="${issuedAt.toISOString()}" SessionNotOnOrAfter="${sessionEnds.toISOString()}">`,
    `<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified`,
    `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
