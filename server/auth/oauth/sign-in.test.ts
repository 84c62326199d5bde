import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { makeKeys, type TestAuth, testAuth } from '../testing.ts'
import { openOidc, type TestOidc, testProviderSettings } from './testing-oidc.ts'
import { fragmentOf, openBrowser } from './testing-walk.ts'

const authorize = 'http://club.example/auth/v1/authorize?provider=keycloak'
const database = testDatabase()
let keys: Keys
let idp: TestOidc
let club: TestAuth

beforeAll(async () => {
  keys = await makeKeys()
  idp = await openOidc('http://club.example/auth/v1/callback')
  club = open()
})
afterAll(() => idp.close())

function open(env: Record<string, string> = {}) {
  return testAuth(database, keys, { ...testProviderSettings('keycloak', idp), ...env })
}

async function signIn(at = club, query = ''): Promise<URL> {
  return openBrowser(at).walk(`${authorize}${query}`)
}

async function userOf(url: URL) {
  return (await club.call('GET', '/user', { token: fragmentOf(url).access_token })).body
}

function refusalOf(url: URL): string | null {
  expect(fragmentOf(url)).toMatchObject({ error_code: url.searchParams.get('error_code') ?? '?', sb: '' })
  expect(fragmentOf(url).access_token).toBeUndefined()
  return url.searchParams.get('error_code')
}

describe('signing in at an OpenID Connect provider', () => {
  it('S7.44 GET /authorize sends a browser to the provider with scopes, and back with a session', async () => {
    idp.person = { sub: 'rory', email: 'Rory@Greenside.example', email_verified: true, name: 'Rory Hayes' }
    const url = await signIn(club, '&scopes=email&redirect_to=http://club.example/confirm?from=social')
    expect(url.searchParams.get('from')).toBe('social')
    const fragment = fragmentOf(url)
    expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })
    expect(fragment.provider_token).toBeTruthy()
    const user = await userOf(url)
    expect(user).toMatchObject({
      email: 'rory@greenside.example',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: 'Rory Hayes', sub: 'rory', email_verified: true },
      identities: [{ provider: 'keycloak', id: 'rory', email: 'rory@greenside.example' }],
      is_anonymous: false,
    })
    expect(user.email_confirmed_at).toBeTruthy()
    const { rows } = await database.runAsOwner('select role_id from profiles where id = $1::uuid', [user.id])
    expect(rows).toEqual([{ role_id: 'member' }])
  })

  it('S3.21 S7.33 S7.44 signInWithOAuth and exchangeCodeForSession give a session with the provider’s tokens', async () => {
    const client = club.client(club.fetch, 'pkce')
    const options = { scopes: 'offline_access', queryParams: { club_hint: 'greenside', prompt: 'consent' } }
    const { data } = await client.auth.signInWithOAuth({ provider: 'keycloak', options })
    const back = await openBrowser(club).walk(data.url ?? '')
    expect([...back.searchParams.keys()]).toEqual(['code'])
    const code = back.searchParams.get('code') ?? ''
    const { data: signedIn, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(signedIn.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    expect(signedIn.user?.app_metadata.provider).toBe('keycloak')
    const again = await club.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(50) },
    })
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
  })

  it('passes further parameters on to the provider, except those that this server sets', async () => {
    const answer = await club.fetch(
      `${authorize}&club_hint=greenside&prompt=login&scopes=phone&state=mine&redirect_uri=https://evil.example&client_id=x&code_challenge_method=&response_mode=query&nonce=n`,
    )
    expect(answer.status).toBe(302)
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(origin).toBe(idp.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      club_hint: 'greenside',
      prompt: 'login',
      scope: 'openid email profile phone',
      client_id: 'club',
      redirect_uri: 'http://club.example/auth/v1/callback',
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    expect(searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
    expect(searchParams.get('nonce')).not.toBe('n')
    expect(searchParams.has('response_mode')).toBe(false)
  })

  it('is refused for a provider that is unknown or switched off, and for half of a challenge', async () => {
    const refused = { status: 400, body: { error_code: 'validation_failed' } }
    expect(await club.call('GET', '/authorize?provider=google')).toMatchObject(refused)
    expect(await club.call('GET', '/authorize?provider=constructor')).toMatchObject(refused)
    expect(await club.call('GET', '/authorize')).toMatchObject(refused)
    const half = `/authorize?provider=keycloak&code_challenge=${'x'.repeat(43)}`
    expect(await club.call('GET', half)).toMatchObject(refused)
    expect((await club.call('GET', '/settings')).body.external).toMatchObject({
      keycloak: true,
      google: false,
    })
  })

  it('recognises a person by the provider’s id after a change of address', async () => {
    idp.person = { sub: 'niamh', email: 'niamh@greenside.example', email_verified: true }
    const first = await userOf(await signIn())
    idp.person = { sub: 'niamh', email: 'moved@greenside.example', email_verified: true, name: 'Niamh Walsh' }
    const second = await userOf(await signIn())
    expect(second).toMatchObject({ id: first.id, email: 'niamh@greenside.example' })
    expect(second.user_metadata.full_name).toBe('Niamh Walsh')
  })
})

describe('one person with several ways to sign in', () => {
  const password = 'a long password'

  it('is one account when both addresses are verified', async () => {
    const { body } = await club.call('POST', '/signup', {
      body: { email: 'orla@greenside.example', password },
    })
    idp.person = { sub: 'orla', email: 'orla@greenside.example', email_verified: true }
    const user = await userOf(await signIn())
    expect(user.id).toBe(body.user.id)
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'keycloak'] })
    const { status } = await club.call('POST', '/token?grant_type=password', {
      body: { email: 'orla@greenside.example', password },
    })
    expect(status).toBe(200)
  })

  it('is never taken over through an address that the provider did not verify', async () => {
    await club.call('POST', '/signup', { body: { email: 'owner@greenside.example', password } })
    idp.person = { sub: 'thief', email: 'owner@greenside.example', email_verified: false }
    expect(refusalOf(await signIn())).toBe('email_exists')
    const strict = open({ GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    expect(refusalOf(await signIn(strict))).toBe('provider_email_needs_verification')
    expect(strict.mailbox.messages()).toEqual([])
  })

  it('takes the account back from a stranger who signed up with the address and never confirmed it', async () => {
    const strict = open({ GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    const squatter = { email: 'sean@greenside.example', password, data: { club: 'mine' } }
    await strict.call('POST', '/signup', { body: squatter })
    idp.person = { sub: 'sean', email: 'sean@greenside.example', email_verified: true }
    const user = await userOf(await signIn(strict))
    expect(user.app_metadata.providers).toEqual(['keycloak'])
    expect(user.user_metadata.club).toBeUndefined()
    const { body } = await strict.call('POST', '/token?grant_type=password', { body: squatter })
    expect(body.error_code).toBe('invalid_credentials')
  })

  it('must confirm an address by mail that the provider did not verify', async () => {
    const strict = open({ GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    idp.person = { sub: 'unsure', email: 'unsure@greenside.example', email_verified: false }
    const back = await signIn(strict)
    expect(refusalOf(back)).toBe('provider_email_needs_verification')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(strict.mailbox.messages()).toHaveLength(1)
  })
})

describe('a sign-in is refused to', () => {
  it('a new person while sign-ups are off', async () => {
    idp.person = { sub: 'late', email: 'late@greenside.example', email_verified: true }
    const closed = open({ GOTRUE_DISABLE_SIGNUP: 'true' })
    const back = await signIn(closed)
    expect(refusalOf(back)).toBe('signup_disabled')
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  it('a banned person', async () => {
    idp.person = { sub: 'banned', email: 'banned@greenside.example', email_verified: true }
    const user = await userOf(await signIn())
    await database.runAsOwner(
      `update auth.users set banned_until = now() + interval '1 year' where id = $1::uuid`,
      [user.id],
    )
    expect(refusalOf(await signIn())).toBe('user_banned')
  })

  it('a person without an address, unless the provider may leave it out', async () => {
    idp.person = { sub: 'nameless' }
    expect(refusalOf(await signIn())).toBe('email_address_not_provided')
    const optional = open({ GOTRUE_EXTERNAL_KEYCLOAK_EMAIL_OPTIONAL: 'true' })
    expect(await userOf(await signIn(optional))).toMatchObject({
      email: '',
      identities: [{ id: 'nameless' }],
    })
  })

  it('a person whose profile is too large for a token, or would break a mail', async () => {
    idp.person = {
      sub: 'talker',
      email: 'talker@greenside.example',
      email_verified: true,
      name: 'x'.repeat(10_000),
    }
    expect(refusalOf(await signIn())).toBe('validation_failed')
    idp.person = { sub: 'x'.repeat(300), email: 'long@greenside.example', email_verified: true }
    expect(refusalOf(await signIn())).toBe('validation_failed')
    idp.person = { sub: 'injector', email: 'a@b.example\r\nBcc: all@b.example', email_verified: true }
    expect(refusalOf(await signIn())).toBe('validation_failed')
  })

  it('keeps a name as plain text and a picture as an address', async () => {
    idp.person = {
      sub: 'styled',
      email: 'styled@greenside.example',
      email_verified: true,
      name: 'Rory\r\nSet-Cookie: a=b\u0000{{ .Token }}',
      picture: 'javascript:alert(1)',
    }
    const { user_metadata: data } = await userOf(await signIn())
    expect(data.full_name).toBe('Rory Set-Cookie: a=b {{ .Token }}')
    expect(data.avatar_url).toBeUndefined()
  })
})
