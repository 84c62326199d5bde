import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { makeKeys, type TestAuth, testAuth } from '../testing.ts'
import { openOidc, type TestOidc, testProviderSettings } from './testing-oidc.ts'
import { fragmentOf, navigation, openBrowser } from './testing-walk.ts'

const base = 'http://club.example/auth/v1'
const authorize = `${base}/authorize?provider=keycloak`
const database = testDatabase()
let keys: Keys
let idp: TestOidc
let other: TestOidc
let club: TestAuth

beforeAll(async () => {
  keys = await makeKeys()
  idp = await openOidc(`${base}/callback`)
  other = await openOidc(`${base}/callback`)
  club = testAuth(database, keys, {
    ...testProviderSettings('keycloak', idp),
    ...testProviderSettings('oidc', other),
  })
  idp.person = { sub: 'rory', email: 'rory@greenside.example', email_verified: true }
  other.person = { sub: 'rory', email: 'evil@greenside.example', email_verified: true }
})
afterAll(async () => {
  await idp.close()
  await other.close()
})

/** The provider's redirect to the club, not yet followed. */
async function halfway(browser = openBrowser(club), start = authorize): Promise<URL> {
  let url = start
  for (;;) {
    const answer = await browser.step(url, { headers: navigation })
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
    url = new URL(next, url).href
    if (url.startsWith(`${base}/callback`)) return new URL(url)
  }
}

async function follow(url: URL | string, headers: Record<string, string> = {}): Promise<URL> {
  const answer = await club.fetch(url.toString(), { headers, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

/** The error is in the query and in the fragment, and there is no session. */
function expectRefused(url: URL, code: string, error = 'invalid_request'): void {
  const told = { error, error_code: code, error_description: expect.any(String) }
  expect(Object.fromEntries(url.searchParams)).toMatchObject(told)
  expect(fragmentOf(url)).toMatchObject({ ...told, sb: '' })
  expect(fragmentOf(url).access_token).toBeUndefined()
  expect(url.searchParams.has('code')).toBe(false)
}

describe('the callback of a provider', () => {
  it('is refused without a state, with an unknown one, and with one of another kind', async () => {
    expectRefused(await follow(`${base}/callback?code=x`), 'bad_oauth_callback')
    expectRefused(await follow(`${base}/callback?code=x&state=forged`), 'bad_oauth_state')
    const unknown = '11111111-1111-4111-8111-111111111111'
    expectRefused(await follow(`${base}/callback?code=x&state=${unknown}`), 'bad_oauth_state')
    await database.runAsOwner(
      `insert into auth.flow_state (id, provider_type, authentication_method, created_at, updated_at)
       values ($1::uuid, 'magiclink', 'magiclink', now(), now())`,
      [unknown],
    )
    expectRefused(await follow(`${base}/callback?code=x&state=${unknown}`), 'bad_oauth_state')
  })

  it('is refused too late', async () => {
    const browser = openBrowser(club)
    const back = await halfway(browser)
    club.clock.now += 301_000
    expectRefused(await browser.walk(back.href), 'bad_oauth_state')
    club.clock.now = Date.now()
  })

  it('is refused the second time', async () => {
    const browser = openBrowser(club)
    const back = await halfway(browser)
    expect(fragmentOf(await browser.walk(back.href)).access_token).toBeTruthy()
    expectRefused(await browser.walk(back.href), 'flow_state_already_used')
  })

  it('is refused in another browser than the one where it began', async () => {
    const mine = openBrowser(club)
    const back = await halfway(mine)
    expectRefused(await openBrowser(club).walk(back.href), 'bad_oauth_state')
    expect(fragmentOf(await mine.walk(back.href)).access_token).toBeTruthy()
  })

  it('is refused with a code of another flow, with an invented one, or without one', async () => {
    const browser = openBrowser(club)
    const stolen = (await halfway(openBrowser(club))).searchParams.get('code') ?? ''
    const mine = await halfway(browser)
    mine.searchParams.set('code', stolen)
    expectRefused(await browser.walk(mine.href), 'unexpected_failure', 'server_error')
    const forged = await halfway(browser)
    forged.searchParams.set('code', 'forged')
    expectRefused(await browser.walk(forged.href), 'unexpected_failure', 'server_error')
    const bare = await halfway(browser)
    bare.searchParams.delete('code')
    expectRefused(await browser.walk(bare.href), 'bad_oauth_callback')
  })

  it('is refused from another provider than the flow’s own', async () => {
    const browser = openBrowser(club)
    const mine = await halfway(browser)
    const theirs = await halfway(openBrowser(club), `${base}/authorize?provider=oidc`)
    const mixed = new URL(theirs)
    mixed.searchParams.set('state', mine.searchParams.get('state') ?? '')
    expectRefused(await browser.walk(mixed.href), 'bad_oauth_callback')
    const again = await halfway(browser)
    theirs.searchParams.set('state', again.searchParams.get('state') ?? '')
    theirs.searchParams.delete('iss')
    expectRefused(await browser.walk(theirs.href), 'unexpected_failure', 'server_error')
  })

  it('passes on the provider’s own refusal as plain text', async () => {
    idp.refuses = true
    const back = await openBrowser(club).walk(`${authorize}&redirect_to=http://club.example/sign-in`)
    idp.refuses = false
    expect(back.pathname).toBe('/sign-in')
    expectRefused(back, 'bad_oauth_callback', 'access_denied')
    expect(back.searchParams.get('error_description')).toBe('The person pressed Cancel')
    const browser = openBrowser(club)
    const injected = await halfway(browser)
    injected.searchParams.set('error', '<script>\r\nSet-Cookie: a=b')
    expectRefused(await browser.walk(injected.href), 'bad_oauth_callback', 'server_error')
  })

  it('redirects to addresses of the club only', async () => {
    const ways = [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'http://club.example@evil.example/',
    ]
    for (const way of ways) {
      const browser = openBrowser(club)
      const back = await halfway(browser, `${authorize}&redirect_to=${encodeURIComponent(way)}`)
      const answer = await browser.step(back.href)
      expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://club.example')
    }
  })

  it('reports that a provider cannot be reached, without details', async () => {
    const alone = testAuth(database, keys, {
      ...testProviderSettings('keycloak', idp),
      GOTRUE_EXTERNAL_KEYCLOAK_URL: 'http://127.0.0.1:1',
    })
    const answer = await alone.call('GET', '/authorize?provider=keycloak')
    expect(answer).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } })
    const plain = testAuth(database, keys, {
      ...testProviderSettings('keycloak', idp),
      GOTRUE_EXTERNAL_KEYCLOAK_URL: 'http://idp.example',
    })
    expect((await plain.call('GET', '/authorize?provider=keycloak')).status).toBe(500)
  })
})
