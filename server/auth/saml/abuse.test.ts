import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { fragmentOf } from '../oauth/testing-walk.ts'
import { makeKeys } from '../testing.ts'
import { type AttributeStatement, openIdp, type SamlAnswer } from './testing-idp.ts'
import { openSsoClub, type SsoClub } from './testing-sso.ts'

const database = testDatabase()
let keys: Keys
let links: SsoClub

beforeAll(async () => {
  keys = await makeKeys()
  links = await openSsoClub(database, keys)
})
// The library reads the machine's clock.
beforeEach(() => {
  links.club.clock.now = Date.now()
})

const xmlOf = ({ SAMLResponse }: SamlAnswer) => Buffer.from(SAMLResponse, 'base64').toString()

function withXml(answer: SamlAnswer, change: (xml: string) => string): SamlAnswer {
  const changed = change(xmlOf(answer))
  expect(changed).not.toBe(xmlOf(answer))
  return { ...answer, SAMLResponse: Buffer.from(changed).toString('base64') }
}

async function answered(changes: Partial<AttributeStatement> = {}): Promise<SamlAnswer> {
  return links.idp.answer(await links.begin(), changes)
}

/** Asserts that the answer signs in no one and has the code in the query and in the fragment. */
async function expectRefused(answer: SamlAnswer, code = 'validation_failed'): Promise<void> {
  const back = await links.post(answer)
  expect(back.origin).toBe('http://club.example')
  expect(back.searchParams.get('error_code')).toBe(code)
  expect(fragmentOf(back)).toMatchObject({ error_code: code, sb: '' })
  expect(fragmentOf(back).access_token).toBeUndefined()
}

async function admins(): Promise<number> {
  const text = `select 1 from auth.identities where provider_id = 'admin'`
  return (await database.runAsOwner(text)).rowCount
}

describe('an unsigned assertion', () => {
  it('is refused without a signature, with a foreign one, and when it was changed', async () => {
    await expectRefused(
      withXml(await answered(), (xml) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, '')),
    )
    await expectRefused(withXml(await answered(), (xml) => xml.replaceAll('>rory<', '>admin<')))
    const metadata = await (await links.club.fetch('http://club.example/auth/v1/sso/saml/metadata')).text()
    const impostor = openIdp(metadata, 'links')
    await expectRefused(await impostor.answer(await links.begin()))
    expect(await admins()).toBe(0)
  })

  const assertionOf = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const signatureOf = (xml: string) => /<ds:Signature.*?<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
  const unsigned = (assertion: string) => assertion.replace(signatureOf(assertion), '')
  const evil = (assertion: string) => unsigned(assertion).replace('>rory<', '>admin<')
  const renamed = (assertion: string) => assertion.replace(/ ID="[^"]*"/, ' ID="_evil"')
  const inside = (assertion: string, more: string) =>
    assertion.replace('</saml:Assertion>', `${more}</saml:Assertion>`)
  const holding = (signature: string, object: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${object}</ds:Object></ds:Signature>`)
  const extension = (more: string) => `<samlp:Extensions>${more}</samlp:Extensions>`

  const wrappings: [string, (assertion: string) => string][] = [
    ['before the signed one', (signed) => renamed(evil(signed)) + signed],
    ['after the signed one', (signed) => signed + renamed(evil(signed))],
    ['with the id of the signed one', (signed) => evil(signed) + signed],
    ['around the signed one', (signed) => inside(renamed(evil(signed)), signed)],
    [
      'with the signature of another that follows',
      (signed) => inside(renamed(evil(signed)), signatureOf(signed)) + unsigned(signed),
    ],
    [
      'with a signature around the signed one',
      (signed) => inside(renamed(evil(signed)), holding(signatureOf(signed), unsigned(signed))),
    ],
    [
      'with the same id and a signature around the signed one',
      (signed) => inside(evil(signed), holding(signatureOf(signed), unsigned(signed))),
    ],
    ['next to extensions that contain the signed one', (signed) => extension(signed) + renamed(evil(signed))],
    ['in extensions with the id of the signed one', (signed) => extension(evil(signed)) + signed],
    [
      'with the signed one in its subject',
      (signed) => renamed(evil(signed)).replace('</saml:Subject>', `${signed}</saml:Subject>`),
    ],
  ]
  it.each(wrappings)('is refused when it is %s', async (_, wrap) => {
    const answer = withXml(await answered(), (xml) => xml.replace(assertionOf(xml), wrap(assertionOf(xml))))
    await expectRefused(answer)
    expect(await admins()).toBe(0)
  })

  it('does not pass with a comment that cuts a name short', async () => {
    const answer = withXml(await answered({ nameId: 'admin.evil' }), (xml) =>
      xml.replace('>admin.evil<', '>admin<!-- -->.evil<'),
    )
    await links.post(answer)
    expect(await admins()).toBe(0)
  })

  it('does not pass with an entity or a document type', async () => {
    await expectRefused(
      withXml(
        await answered(),
        (xml) => `<!DOCTYPE r [<!ENTITY a "admin">]>${xml.replace('>rory<', '>&a;<')}`,
      ),
    )
    await expectRefused({ RelayState: '', SAMLResponse: 'not XML' })
    await expectRefused({ RelayState: '', SAMLResponse: '' })
  })
})

describe('an assertion for another recipient', () => {
  it('is refused for another audience, address, request or issuer', async () => {
    const elsewhere = 'https://other.example/auth/v1/sso/saml/acs'
    await expectRefused(await answered({ audience: 'https://other.example/metadata' }))
    await expectRefused(await answered({ recipient: elsewhere }))
    await expectRefused(await answered({ destination: elsewhere }))
    await expectRefused(await answered({ inResponseTo: '_another' }))
    await expectRefused(await answered({ inResponseTo: '' }))
    await expectRefused(await answered({ issuer: 'https://other.example/metadata' }))
  })

  it('is refused when it has the relay state of another request, or none', async () => {
    const first = await answered()
    const second = await answered()
    await expectRefused({ ...first, RelayState: second.RelayState })
    await expectRefused({ ...(await answered()), RelayState: '' })
  })

  it('is refused from a provider that is unknown or switched off', async () => {
    const metadata = await (await links.club.fetch('http://club.example/auth/v1/sso/saml/metadata')).text()
    await expectRefused(await openIdp(metadata, 'stranger').begin(''), 'saml_idp_not_found')
    const answer = await answered()
    await links.admin('PUT', `/${links.providerId}`, { disabled: true })
    await expectRefused(answer, 'sso_provider_disabled')
    await links.admin('PUT', `/${links.providerId}`, { disabled: false })
  })
})

describe('an assertion at the wrong time', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  it('is refused before and after its time', async () => {
    await expectRefused(await answered({ notBefore: minutes(-20), notOnOrAfter: minutes(-5) }))
    await expectRefused(await answered({ notBefore: minutes(5), notOnOrAfter: minutes(20) }))
    await expectRefused(await answered({ issuedAt: minutes(5) }))
  })

  it('is accepted from a clock that is half a minute off', async () => {
    const fast = await links.post(await answered({ issuedAt: minutes(0.5), notBefore: minutes(0.5) }))
    expect(fragmentOf(fast).access_token).toBeTruthy()
    const slow = await links.post(await answered({ notBefore: minutes(-5), notOnOrAfter: minutes(-0.5) }))
    expect(fragmentOf(slow).access_token).toBeTruthy()
  })

  it('is accepted once: neither a relay state nor an assertion can be used again', async () => {
    const answer = await answered()
    expect(fragmentOf(await links.post(answer)).access_token).toBeTruthy()
    await expectRefused(answer, 'saml_relay_state_not_found')
    const begun = await links.idp.begin('')
    expect(fragmentOf(await links.post(begun)).access_token).toBeTruthy()
    await expectRefused(begun)
  })

  it('is refused when the person was away for too long', async () => {
    const answer = await answered()
    links.club.clock.now += 130_000
    await expectRefused(answer, 'saml_relay_state_expired')
  })
})

describe('an assertion with too little or too much data', () => {
  it('is refused without a persistent id or an address', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    await expectRefused(await answered({ nameIdFormat }), 'saml_assertion_no_user_id')
    await expectRefused(await answered({ attributes: { cn: 'Rory' } }), 'saml_assertion_no_email')
    await expectRefused(await answered({ attributes: { mail: 'no address' } }))
    await expectRefused(await answered({ attributes: { mail: 'a@b.example\r\nBcc: all@b.example' } }))
  })

  it('is refused when the mapped attributes do not fit into a token', async () => {
    const mapping = (name?: string) =>
      links.admin('PUT', `/${links.providerId}`, {
        attribute_mapping: { keys: name ? { story: { name } } : {} },
      })
    await mapping('story')
    const attributes = { mail: 'rory@links.example', story: 'x'.repeat(10_000) }
    await expectRefused(await answered({ nameId: 'talker', attributes }))
    await mapping()
  })
})

describe('the address of metadata', () => {
  let server: Server
  let origin: string
  let answer: (response: ServerResponse) => void
  let asked = 0

  beforeAll(async () => {
    server = createServer((_, response) => {
      asked += 1
      answer(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const create = (metadata_url: string) => links.admin('POST', '', { type: 'saml', metadata_url })
  const refusal = (error_code: string) => ({ status: 400, body: { error_code } })

  it('must be https without redirects, with at most a megabyte', async () => {
    for (const address of [
      'http://idp.example/metadata',
      'file:///etc/passwd',
      'ftp://idp.example/',
      'metadata',
    ]) {
      expect(await create(address)).toMatchObject(refusal('validation_failed'))
    }
    answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    expect(await create(origin)).toMatchObject(refusal('saml_metadata_fetch_failed'))
    answer = (response) => response.end('x'.repeat(1_100_000))
    expect(await create(origin)).toMatchObject(refusal('saml_metadata_fetch_failed'))
    answer = (response) => response.writeHead(404).end()
    expect(await create(origin)).toMatchObject(refusal('saml_metadata_fetch_failed'))
    expect(await create('http://127.0.0.1:1/')).toMatchObject(refusal('saml_metadata_fetch_failed'))
  })

  it('is read again when the stored metadata are a day old, and an error changes nothing', async () => {
    const metadata = await (await links.club.fetch('http://club.example/auth/v1/sso/saml/metadata')).text()
    const idp = openIdp(metadata, 'fetched')
    answer = (response) => response.end(idp.metadata)
    const { body } = await create(origin)
    expect(body.saml).toMatchObject({ entity_id: idp.entityId, metadata_url: origin })
    const begin = () =>
      links.club.call('POST', '/sso', { body: { provider_id: body.id, skip_http_redirect: true } })
    const before = asked
    await begin()
    expect(asked).toBe(before)
    links.club.clock.now += 25 * 3_600_000
    answer = (response) => response.end(idp.metadata.replaceAll('/sign-on', '/new-sign-on'))
    expect((await begin()).body.url).toContain('https://fetched.example/new-sign-on')
    links.club.clock.now += 25 * 3_600_000
    answer = (response) => response.writeHead(500).end()
    expect((await begin()).body.url).toContain('https://fetched.example/new-sign-on')
    const failures = asked
    expect((await begin()).body.url).toContain('https://fetched.example/new-sign-on')
    expect(asked, 'five minutes have not passed').toBe(failures)
    links.club.clock.now += 300_000
    answer = (response) => response.end(links.idp.metadata)
    expect((await begin()).body.url).toContain('https://fetched.example/new-sign-on')
    expect(asked).toBe(failures + 1)
    links.club.clock.now = Date.now()
  })

  it('that never answers delays a sign-in, which then uses the stored metadata, and is refused for a new provider', async () => {
    const brief = await openSsoClub(database, keys, { GOTRUE_API_MAX_REQUEST_DURATION: '4' }, 'brief')
    const metadata = await (await links.club.fetch('http://club.example/auth/v1/sso/saml/metadata')).text()
    const idp = openIdp(metadata, 'silent')
    answer = (response) => response.end(idp.metadata)
    const { body } = await create(origin)
    answer = () => undefined
    brief.club.clock.now += 25 * 3_600_000
    const begun = await brief.club.call('POST', '/sso', {
      body: { provider_id: body.id, skip_http_redirect: true },
    })
    expect(begun.body.url).toContain('https://silent.example/sign-on')
    const refused = await brief.admin('POST', '', { type: 'saml', metadata_url: origin })
    expect(refused).toMatchObject(refusal('saml_metadata_fetch_failed'))
  })
})
