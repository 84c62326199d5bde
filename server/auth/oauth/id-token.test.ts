import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { currentVersion, makeKeys, type TestAuth, testAuth } from '../testing.ts'
import { oidcClient, openOidc, type TestOidc, testProviderSettings } from './testing-oidc.ts'

const database = testDatabase()
let keys: Keys
let idp: TestOidc
let stranger: TestOidc
let club: TestAuth

beforeAll(async () => {
  keys = await makeKeys()
  idp = await openOidc('http://club.example/auth/v1/callback')
  stranger = await openOidc('http://club.example/auth/v1/callback')
  club = testAuth(database, keys, testProviderSettings('google', idp))
})
afterAll(async () => {
  await idp.close()
  await stranger.close()
})

const rory = { sub: 'rory', email: 'rory@greenside.example', email_verified: true, name: 'Rory Hayes' }
const seconds = () => Math.floor(Date.now() / 1000)
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const grant = (body: object) =>
  club.call('POST', '/token?grant_type=id_token', { body: { provider: 'google', ...body } })
const bad = { status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } }

describe('signing in with an identity token', () => {
  it('S7.34 signInWithIdToken accepts a token that the provider signed for the club, with its nonce', async () => {
    const token = await idp.sign({ ...rory, nonce: hex('a number') })
    const { data, error } = await club
      .client()
      .auth.signInWithIdToken({ provider: 'google', token, nonce: 'a number' })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.user).toMatchObject({
      email: 'rory@greenside.example',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Rory Hayes' },
    })
    const byIssuer = await grant({ provider: idp.issuer, id_token: await idp.sign(rory) })
    expect(byIssuer.body.user.id).toBe(data.user?.id)
  })

  it('links the identity to the signed-in person when requested', async () => {
    const client = club.client()
    await client.auth.signInAnonymously()
    const token = await idp.sign({ sub: 'niamh', email: 'niamh@greenside.example', email_verified: true })
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: false, email: 'niamh@greenside.example' })
    const again = await club.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(again.data.user?.id).toBe(data.user?.id)
    const nobody = await grant({ id_token: token, link_identity: true })
    expect(nobody).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  })

  it('refuses a token for another app, of another issuer, or outside its time', async () => {
    expect(await grant({ id_token: await idp.sign({ ...rory, aud: 'another-app' }) })).toMatchObject(bad)
    expect(
      await grant({ id_token: await idp.sign({ ...rory, iss: 'https://accounts.google.com' }) }),
    ).toMatchObject(bad)
    expect(await grant({ id_token: await stranger.sign({ ...rory, iss: idp.issuer }) })).toMatchObject(bad)
    expect(await grant({ id_token: await idp.sign({ ...rory, exp: seconds() - 60 }) })).toMatchObject(bad)
    expect(
      await grant({ id_token: await idp.sign({ ...rory, iat: seconds() + 600, exp: seconds() + 900 }) }),
    ).toMatchObject(bad)
    expect(await grant({ id_token: await idp.sign({ ...rory, nbf: seconds() + 600 }) })).toMatchObject(bad)
    expect(await grant({ id_token: await idp.sign({ ...rory, sub: undefined }) })).toMatchObject(bad)
  })

  it('accepts a token from a clock that is a few seconds off', async () => {
    expect((await grant({ id_token: await idp.sign({ ...rory, exp: seconds() - 10 }) })).status).toBe(200)
    expect((await grant({ id_token: await idp.sign({ ...rory, iat: seconds() + 10 }) })).status).toBe(200)
  })

  it('refuses forged signatures and algorithms', async () => {
    const [, payload] = (await idp.sign(rory)).split('.')
    const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
    const none = header({ alg: 'none' })
    expect(await grant({ id_token: `${none}.${payload}.` })).toMatchObject(bad)
    const jwks = await (await fetch(`${idp.issuer}/jwks`)).text()
    const shared = header({ alg: 'HS256', kid: 'first' })
    for (const secret of [jwks, oidcClient.secret]) {
      const signature = createHmac('sha256', secret).update(`${shared}.${payload}`).digest('base64url')
      expect(await grant({ id_token: `${shared}.${payload}.${signature}` })).toMatchObject(bad)
    }
    const [head, , signature] = (await idp.sign(rory)).split('.')
    const changed = Buffer.from(JSON.stringify({ ...rory, sub: 'admin' })).toString('base64url')
    expect(await grant({ id_token: `${head}.${changed}.${signature}` })).toMatchObject(bad)
    expect(await grant({ id_token: 'not a token' })).toMatchObject(bad)
  })

  it('S7.34 binds a token to the app’s nonce and to the access token sent with it', async () => {
    const token = await idp.sign({ ...rory, nonce: hex('a number') })
    const both = {
      status: 400,
      body: { error: 'invalid request', error_description: expect.stringContaining('nonce') },
    }
    expect(await grant({ id_token: token })).toMatchObject(both)
    expect(await grant({ id_token: await idp.sign(rory), nonce: 'a number' })).toMatchObject(both)
    const mismatch = { status: 400, body: { error: 'invalid nonce', error_description: 'Nonces mismatch' } }
    expect(await grant({ id_token: token, nonce: 'another' })).toMatchObject(mismatch)
    const half = createHash('sha256').update('access').digest().subarray(0, 16).toString('base64url')
    const paired = await idp.sign({ ...rory, at_hash: half })
    expect((await grant({ id_token: paired, access_token: 'access' })).status).toBe(200)
    expect(await grant({ id_token: paired, access_token: 'stolen' })).toMatchObject(bad)
  })

  it('refuses providers that are unknown or switched off, in its own format', async () => {
    const id_token = await idp.sign(rory)
    expect(await grant({ provider: 'apple', id_token })).toMatchObject({
      status: 400,
      body: { error_code: 'provider_disabled' },
    })
    expect(await grant({ provider: 'facebook', id_token })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await grant({ provider: '', id_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid request' },
    })
    expect(await grant({ id_token: '' })).toMatchObject({ status: 400, body: { error: 'invalid request' } })
    const body = { provider: 'google', id_token: 'x' }
    const current = await club.call('POST', '/token?grant_type=id_token', { body, headers: currentVersion })
    expect(current.body).toEqual(bad.body)
  })

  it('does not trust an address that the provider did not verify', async () => {
    await club.call('POST', '/signup', {
      body: { email: 'owner@greenside.example', password: 'a long password' },
    })
    const id_token = await idp.sign({ sub: 'thief', email: 'owner@greenside.example', email_verified: false })
    expect(await grant({ id_token })).toMatchObject({ status: 422, body: { error_code: 'email_exists' } })
  })
})
