import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { makeKeys, testAuth } from '../testing.ts'
import { createProviders } from './providers.ts'
import { githubClient, openGithub, type TestGithub } from './testing-github.ts'
import { oidcClient, openOidc, type TestOidc, testProviderSettings } from './testing-oidc.ts'
import { fragmentOf, openBrowser } from './testing-walk.ts'

const base = 'http://club.example/auth/v1'
const database = testDatabase()
let keys: Keys

beforeAll(async () => {
  keys = await makeKeys()
})

describe('signing in at GitHub', () => {
  let github: TestGithub
  beforeAll(async () => {
    github = await openGithub({
      user: {
        id: 4711,
        login: 'greenkeeper',
        name: 'Seán Kelly',
        avatar_url: 'https://avatars.example/4711',
      },
      emails: [
        { email: 'old@greenside.example', primary: false, verified: true },
        { email: 'Sean@Greenside.example', primary: true, verified: true },
      ],
    })
  })
  afterAll(() => github.close())

  const open = (more: Record<string, string> = {}) =>
    testAuth(database, keys, {
      GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
      GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: githubClient.id,
      GOTRUE_EXTERNAL_GITHUB_SECRET: githubClient.secret,
      GOTRUE_EXTERNAL_GITHUB_URL: github.url,
      ...more,
    })

  it('takes the primary address from its API', async () => {
    const club = open()
    const back = await openBrowser(club).walk(`${base}/authorize?provider=github&scopes=read:org`)
    const { body } = await club.call('GET', '/user', { token: fragmentOf(back).access_token })
    expect(body).toMatchObject({
      email: 'sean@greenside.example',
      identities: [{ provider: 'github', id: '4711' }],
      user_metadata: {
        user_name: 'greenkeeper',
        full_name: 'Seán Kelly',
        avatar_url: 'https://avatars.example/4711',
      },
    })
    expect(github.scopes).toBe('user:email read:org')
  })

  it('refuses when GitHub does not accept the code, or returns no person', async () => {
    const wrong = open({ GOTRUE_EXTERNAL_GITHUB_SECRET: 'wrong' })
    const back = await openBrowser(wrong).walk(`${base}/authorize?provider=github`)
    expect(back.searchParams.get('error_code')).toBe('unexpected_failure')
    const { account } = github
    github.account = { user: { id: -1, login: '' }, emails: [] }
    const odd = await openBrowser(open()).walk(`${base}/authorize?provider=github`)
    expect(odd.searchParams.get('error_code')).toBe('unexpected_failure')
    github.account = { ...account, emails: [] }
    github.account.user = { id: 5, login: 'nobody' }
    const silent = await openBrowser(open()).walk(`${base}/authorize?provider=github`)
    expect(silent.searchParams.get('error_code')).toBe('email_address_not_provided')
    github.account = account
  })
})

describe('signing in at Apple', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const appleKey = {
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: (privateKey.export({ format: 'pem', type: 'pkcs8' }) as string).replaceAll(
      '\n',
      '\\n',
    ),
  }
  let apple: TestOidc
  beforeAll(async () => {
    const key = await importSPKI(publicKey.export({ format: 'pem', type: 'spki' }) as string, 'ES256')
    apple = await openOidc(`${base}/callback`, {
      features: {
        conformIdTokenClaims: false,
        clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
      },
      async beforeToken(body) {
        const { payload, protectedHeader } = await jwtVerify(body.client_secret ?? '', key, {
          issuer: 'TEAM123456',
          audience: apple.issuer,
          subject: oidcClient.id,
          maxTokenAge: 60,
        })
        if (protectedHeader.kid !== 'KEY1234567' || !payload.exp) throw new Error('not what Apple wants')
        body.client_secret = oidcClient.secret
      },
    })
  })
  afterAll(() => apple.close())

  it('authenticates the club by a signed secret, and accepts a posted answer with the name in it', async () => {
    const club = testAuth(database, keys, { ...testProviderSettings('apple', apple), ...appleKey })
    apple.person = { sub: 'apple-1', email: 'relay@privaterelay.example', email_verified: true }
    const browser = openBrowser(club)
    let url = `${base}/authorize?provider=apple&redirect_to=http://club.example/confirm`
    let page = ''
    for (let steps = 0; steps < 10 && page === ''; steps++) {
      const answer = await browser.step(url)
      const next = answer.headers.get('location')
      if (next === null) page = await answer.text()
      else url = new URL(next, url).href
    }
    expect(page).toContain(`action="${base}/callback"`)
    const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    const user = JSON.stringify({ name: { firstName: 'Aoife', lastName: 'Byrne' } })
    const answer = await browser.step(`${base}/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...fields, ['user', user]]).toString(),
    })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.pathname).toBe('/confirm')
    const { body } = await club.call('GET', '/user', { token: fragmentOf(back).access_token })
    expect(body).toMatchObject({
      email: 'relay@privaterelay.example',
      identities: [{ provider: 'apple', id: 'apple-1' }],
      user_metadata: { full_name: 'Aoife Byrne' },
    })
  })

  it('fails at the start when its key is incomplete', () => {
    const { APPLE_KEY_ID: _, ...rest } = appleKey
    expect(() => readConfig(rest)).toThrow(
      'APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY must be set together',
    )
    expect(() => readConfig({ ...appleKey, APPLE_PRIVATE_KEY: 'no key' })).toThrow('APPLE_PRIVATE_KEY')
  })
})

describe('the providers of a club', () => {
  it('use Google, Apple and GitHub themselves unless an address is set', async () => {
    const settings = ['google', 'apple', 'github'].flatMap((name) => [
      [`GOTRUE_EXTERNAL_${name.toUpperCase()}_ENABLED`, 'true'],
      [`GOTRUE_EXTERNAL_${name.toUpperCase()}_CLIENT_ID`, 'club'],
      [`GOTRUE_EXTERNAL_${name.toUpperCase()}_SECRET`, 'a secret'],
    ])
    const providers = createProviders(readConfig(Object.fromEntries(settings)).auth)
    const to = {
      state: 's',
      redirectUri: `${base}/callback`,
      scopes: '',
      verifier: 'v'.repeat(43),
      extra: {},
    }
    expect((await (await providers.get('github')).departure(to)).origin).toBe('https://github.com')
    expect(await providers.get('google')).toMatchObject({ issuer: 'https://accounts.google.com' })
    expect(await providers.get('apple')).toMatchObject({ issuer: 'https://appleid.apple.com' })
  })

  it('need a client id, and an issuer when it is not known', () => {
    expect(() => readConfig({ GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' })).toThrow(
      'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID',
    )
    const github = { GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true', GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'club' }
    expect(() => readConfig(github)).toThrow('GOTRUE_EXTERNAL_GITHUB_SECRET')
    const oidc = { GOTRUE_EXTERNAL_OIDC_ENABLED: 'true', GOTRUE_EXTERNAL_OIDC_CLIENT_ID: 'club' }
    expect(() => readConfig(oidc)).toThrow('GOTRUE_EXTERNAL_OIDC_URL')
    expect(() => readConfig({ GOTRUE_SAML_ENABLED: 'true' })).toThrow('GOTRUE_SAML_PRIVATE_KEY must be set')
    const key = { GOTRUE_SAML_ENABLED: 'true', GOTRUE_SAML_PRIVATE_KEY: 'bm8ga2V5' }
    expect(() => readConfig(key)).toThrow('GOTRUE_SAML_PRIVATE_KEY must be an RSA key')
  })
})
