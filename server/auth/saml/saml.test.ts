import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { fragmentOf } from '../oauth/testing-walk.ts'
import { makeKeys, testAuth } from '../testing.ts'
import { openSsoClub, type SsoClub } from './testing-sso.ts'

const domain = 'links.example'
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

async function userOf(url: URL) {
  return (await links.club.call('GET', '/user', { token: fragmentOf(url).access_token })).body
}

describe('single sign-on by SAML', () => {
  it('S7.37 POST /sso finds the provider by domain and signs its people in, separate from other accounts', async () => {
    const { idp, begin, post, club } = links
    const squatter = { email: 'rory@links.example', password: 'a long password' }
    const { body: other } = await club.call('POST', '/signup', { body: squatter })
    const url = await begin({ redirect_to: 'http://club.example/confirm?from=sso' })
    expect(url).toMatch(/^https:\/\/links\.example\/sign-on\?SAMLRequest=/)
    const back = await post(await idp.answer(url))
    expect(back.href).toContain('http://club.example/confirm?from=sso#')
    const user = await userOf(back)
    const provider = `sso:${links.providerId}`
    expect(user).toMatchObject({
      email: 'rory@links.example',
      app_metadata: { provider, providers: [provider] },
      identities: [{ id: 'rory', provider }],
    })
    expect(user.id).not.toBe(other.user.id)
    const again = await userOf(await post(await idp.answer(await begin())))
    expect(again.id).toBe(user.id)
  })

  it('names the organisation of the sign-in in the token', async () => {
    const { idp, begin, post } = links
    const { access_token: token = '' } = fragmentOf(await post(await idp.answer(await begin())))
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.amr).toMatchObject([{ method: 'sso/saml', provider: links.providerId }])
  })

  it('S1.28 S7.37 signInWithSSO returns the address, and a code that only the same client can redeem', async () => {
    const { club, idp, post } = links
    const client = club.client(club.fetch, 'pkce')
    const { data } = await client.auth.signInWithSSO({ domain })
    const back = await post(await idp.answer(data?.url ?? ''))
    const code = back.searchParams.get('code') ?? ''
    const thief = await club.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(50) },
    })
    expect(thief).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
    const { data: signedIn, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(signedIn.user?.email).toBe('rory@links.example')
    const byId = await client.auth.signInWithSSO({ providerId: links.providerId })
    expect(byId.data?.url).toContain('https://links.example/sign-on?')
  })

  it.each(['implicit', 'pkce'] as const)(
    'ends the session at the time that the organisation sets, by the %s flow too',
    async (flow) => {
      const { club, idp, post } = links
      const client = club.client(club.fetch, flow)
      const { data } = await client.auth.signInWithSSO({ domain })
      const sessionEnds = new Date(Math.ceil(Date.now() / 1000) * 1000 + 20 * 60_000)
      const back = await post(await idp.answer(data?.url ?? '', { sessionEnds }))
      const session =
        flow === 'pkce'
          ? (await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')).data.session!
          : (fragmentOf(back) as { access_token: string; refresh_token: string })
      const renew = () => client.auth.refreshSession({ refresh_token: session.refresh_token })
      club.clock.now = sessionEnds.getTime() - 1000
      const renewed = await renew()
      expect(renewed.error).toBeNull()
      session.refresh_token = renewed.data.session!.refresh_token
      club.clock.now = sessionEnds.getTime()
      expect((await renew()).error).toMatchObject({ code: 'session_expired' })
    },
  )

  it('sends on at once a browser that posts a form', async () => {
    const { club } = links
    const answer = await club.fetch('http://club.example/auth/v1/sso', {
      method: 'POST',
      body: JSON.stringify({ domain }),
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain('https://links.example/sign-on?')
  })

  it('accepts people whose provider starts the sign-in, and redirects them nowhere else', async () => {
    const { idp, post } = links
    const home = await post(await idp.begin('http://club.example/order'))
    expect(home.href).toMatch(/^http:\/\/club\.example\/order#/)
    const astray = await post(await idp.begin('https://evil.example/'))
    expect(astray.origin).toBe('http://club.example')
    const user = await userOf(astray)
    expect(user.email).toBe('rory@links.example')
  })

  it('maps attributes, one or many, with defaults', async () => {
    const { idp, begin, post, admin, providerId } = links
    await admin('PUT', `/${providerId}`, {
      attribute_mapping: {
        keys: {
          email: { names: ['nothing', 'work_mail'] },
          name: { name: 'cn' },
          department: { name: 'ou', default: 'none' },
          groups: { name: 'groups', array: true },
        },
      },
    })
    const attributes = {
      work_mail: 'Aoife@Links.example',
      cn: 'Aoife Byrne',
      groups: 'greenkeepers',
      secret: 'x',
    }
    const user = await userOf(await post(await idp.answer(await begin(), { nameId: 'aoife', attributes })))
    await admin('PUT', `/${providerId}`, { attribute_mapping: {} })
    expect(user.email).toBe('aoife@links.example')
    expect(user.user_metadata).toMatchObject({
      full_name: 'Aoife Byrne',
      custom_claims: { department: 'none', groups: ['greenkeepers'] },
    })
    expect(JSON.stringify(user)).not.toContain('secret')
  })

  it('accepts encrypted assertions if they are allowed', async () => {
    const allowed = await openSsoClub(
      database,
      keys,
      { GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: 'true' },
      'secret',
    )
    const back = await allowed.post(
      await allowed.idp.answer(await allowed.begin({ domain: 'secret.example' })),
    )
    expect(fragmentOf(back).access_token).toBeTruthy()
    await allowed.admin('DELETE', `/${allowed.providerId}`)
  })
})

describe('the service provider', () => {
  it('publishes signed requests, signed assertions and the same certificate at each start', async () => {
    const address = 'http://club.example/auth/v1/sso/saml/metadata'
    const first = await links.club.fetch(`${address}?download=true`)
    expect(first.headers.get('content-type')).toContain('application/xml')
    expect(first.headers.get('content-disposition')).toContain('metadata.xml')
    const xml = await first.text()
    expect(xml).toContain('entityID="http://club.example/auth/v1/sso/saml/metadata"')
    expect(xml).toContain('AuthnRequestsSigned="true"')
    expect(xml).toContain('WantAssertionsSigned="true"')
    expect(xml).toContain('Location="http://club.example/auth/v1/sso/saml/acs"')
    expect(await (await links.club.fetch(address)).text()).toBe(xml)
  })

  it('is switched off by default', async () => {
    const off = testAuth(database, keys)
    const sso = await off.call('POST', '/sso', { body: { domain } })
    expect(sso).toMatchObject({
      status: 404,
      body: { error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
    })
    expect((await off.call('GET', '/settings')).body.saml_enabled).toBe(false)
    expect((await links.club.call('GET', '/settings')).body.saml_enabled).toBe(true)
  })
})

describe('the identity providers of organisations', () => {
  it('are for the service key only', async () => {
    const { club } = links
    const path = '/admin/sso/providers'
    expect(await club.call('GET', path)).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    const member = await club.call('GET', path, { token: keys.anonKey })
    expect(member).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
  })

  it('are listed, read, changed and deleted', async () => {
    const { admin, providerId, club } = links
    const { body: listed } = await admin('GET', '')
    expect(listed.items).toHaveLength(1)
    expect(listed.items[0].saml.metadata_xml).toBeUndefined()
    const { body: one } = await admin('GET', `/${providerId}`)
    expect(one).toMatchObject({
      saml: { entity_id: 'https://links.example/metadata' },
      domains: [{ domain }],
    })
    const { body: off } = await admin('PUT', `/${providerId}`, {
      domains: ['links.example', 'golf.example'],
      disabled: true,
    })
    expect(off.domains).toMatchObject([{ domain: 'golf.example' }, { domain: 'links.example' }])
    const refused = await club.call('POST', '/sso', {
      body: { domain: 'GOLF.example', skip_http_redirect: true },
    })
    expect(refused).toMatchObject({ status: 404, body: { error_code: 'sso_provider_disabled' } })
    await admin('PUT', `/${providerId}`, { domains: [domain], disabled: false })
    const unknown = await club.call('POST', '/sso', { body: { domain: 'golf.example' } })
    expect(unknown).toMatchObject({ status: 404, body: { error_code: 'sso_provider_not_found' } })
    expect(await admin('DELETE', '/11111111-1111-4111-8111-111111111111')).toMatchObject({
      status: 404,
      body: { error_code: 'sso_provider_not_found' },
    })
  })

  it('are refused without an entity, without a signing certificate, or when they exist already', async () => {
    const { admin, idp, providerId } = links
    const create = (fields: object) => admin('POST', '', { type: 'saml', ...fields })
    const refusal = (code: string) => ({ status: 400, body: { error_code: code } })
    expect(await admin('POST', '', { metadata_xml: idp.metadata })).toMatchObject(
      refusal('validation_failed'),
    )
    expect(await create({})).toMatchObject(refusal('validation_failed'))
    expect(await create({ metadata_xml: '<html>' })).toMatchObject(refusal('validation_failed'))
    const entity = '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>'
    expect(await create({ metadata_xml: `${entity}${idp.metadata}` })).toMatchObject(
      refusal('validation_failed'),
    )
    const unsigned = idp.metadata.replace(/<KeyDescriptor.*?<\/KeyDescriptor>/gs, '')
    expect(unsigned).not.toBe(idp.metadata)
    expect(await create({ metadata_xml: unsigned })).toMatchObject(refusal('validation_failed'))
    const script = idp.metadata.replaceAll('https://links.example/sign-on', 'javascript:alert(1)')
    expect(await create({ metadata_xml: script })).toMatchObject(refusal('validation_failed'))
    const expired = idp.metadata.replace(
      '<EntityDescriptor',
      '<EntityDescriptor validUntil="2020-01-01T00:00:00Z"',
    )
    expect(await create({ metadata_xml: expired })).toMatchObject(refusal('validation_failed'))
    expect(await create({ metadata_xml: idp.metadata })).toMatchObject({
      status: 422,
      body: { error_code: 'saml_idp_already_exists' },
    })
    const other = idp.metadata.replaceAll('links.example/metadata', 'other.example/metadata')
    expect(await create({ metadata_xml: other, domains: [domain] })).toMatchObject(
      refusal('sso_domain_already_exists'),
    )
    expect(await create({ metadata_xml: other, domains: ['not a domain'] })).toMatchObject(
      refusal('validation_failed'),
    )
    expect(await admin('PUT', `/${providerId}`, { metadata_xml: other })).toMatchObject(
      refusal('saml_entity_id_mismatch'),
    )
    expect((await admin('GET', '')).body.items).toHaveLength(1)
  })
})
