// Also on PostgreSQL: sign-ins that are unlinked at once.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { openOidc, type TestOidc, testProviderSettings } from '../oauth/testing-oidc.ts'
import { fragmentOf, openBrowser } from '../oauth/testing-walk.ts'
import { makeKeys, type TestAuth, testAuth } from '../testing.ts'

const password = 'a long password'
const database = testDatabase()
let keys: Keys
let idp: TestOidc
let club: TestAuth

beforeAll(async () => {
  keys = await makeKeys()
  idp = await openOidc('http://club.example/auth/v1/callback')
  club = testAuth(database, keys, testProviderSettings('keycloak', idp))
})
afterAll(() => idp.close())

async function member(email: string): Promise<SupabaseClient> {
  const client = club.client()
  const { error } = await client.auth.signUp({ email, password })
  expect(error).toBeNull()
  return client
}

async function link(client: SupabaseClient): Promise<URL> {
  club.clock.now += 1000
  const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak' })
  expect(error).toBeNull()
  return openBrowser(club).walk(data.url ?? '')
}

async function providersOf(client: SupabaseClient): Promise<string[]> {
  const { data } = await client.auth.getUserIdentities()
  return (data?.identities ?? []).map(({ provider }) => provider)
}

describe('adding an identity', () => {
  it('S7.45 linkIdentity sends a signed-in person to the provider and adds the identity they return with', async () => {
    const client = await member('rory@greenside.example')
    idp.person = { sub: 'rory', email: 'private@elsewhere.example', email_verified: true, name: 'Rory Hayes' }
    club.clock.now += 1000
    const options = { scopes: 'offline_access', redirectTo: 'http://club.example/confirm?type=link' }
    const { data: departure } = await client.auth.linkIdentity({ provider: 'keycloak', options })
    expect(new URL(departure.url!).searchParams.get('scope')).toMatch(/\boffline_access$/)
    const back = await openBrowser(club).walk(departure.url!)
    expect(back.search).toBe('?type=link')
    const { data } = await client.auth.setSession({
      access_token: fragmentOf(back).access_token ?? '',
      refresh_token: fragmentOf(back).refresh_token ?? '',
    })
    expect(data.user?.email).toBe('rory@greenside.example')
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'keycloak'] })
    expect(await providersOf(client)).toEqual(['email', 'keycloak'])
  })

  it('S8.11 an identity of another account is refused with identity_already_exists', async () => {
    const other = await member('other@greenside.example')
    idp.person = { sub: 'rory', email: 'private@elsewhere.example', email_verified: true }
    const back = await link(other)
    expect(back.searchParams.get('error_code')).toBe('identity_already_exists')
    expect(fragmentOf(back)).toMatchObject({ error: 'server_error', error_code: 'identity_already_exists' })
    expect(await providersOf(other)).toEqual(['email'])
  })

  it('makes a guest a member with the same account', async () => {
    const guest = club.client()
    const { data: before } = await guest.auth.signInAnonymously()
    idp.person = { sub: 'guest', email: 'Guest@Greenside.example', email_verified: true }
    await link(guest)
    const { data: after } = await guest.auth.getUser()
    expect(after.user).toMatchObject({
      id: before.user?.id,
      is_anonymous: false,
      email: 'guest@greenside.example',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    const { rows } = await database.runAsOwner('select role_id from profiles where id = $1::uuid', [
      before.user?.id,
    ])
    expect(rows).toEqual([{ role_id: 'member' }])
  })

  it('adds none to a person who was suspended while they were at the provider', async () => {
    const client = await member('suspended@greenside.example')
    const { data: departure } = await client.auth.linkIdentity({ provider: 'keycloak' })
    await database.runAsOwner(
      `update auth.users set banned_until = '2999-01-01' where email = 'suspended@greenside.example'`,
    )
    idp.person = { sub: 'suspended', email: 'suspended@elsewhere.example', email_verified: true }
    const back = await openBrowser(club).walk(departure.url!)
    expect(back.searchParams.get('error_code')).toBe('user_banned')
    expect(fragmentOf(back).access_token).toBeUndefined()
  })

  it('keeps a guest a guest in a club with invitations only, unless the guest has the join code', async () => {
    const set = (key: string, value: string) =>
      database.runAsOwner(
        `insert into public.setting (key, value) values ($1, $2::jsonb)
         on conflict (key) do update set value = excluded.value`,
        [key, value],
      )
    await set('people.sign_up', '"invited"')
    await set('people.join_code', '"a-code-of-twenty-signs"')
    try {
      const guest = club.client()
      await guest.auth.signInAnonymously()
      idp.person = { sub: 'uninvited', email: 'uninvited@greenside.example', email_verified: true }
      expect((await link(guest)).searchParams.get('error_code')).toBe('signup_disabled')
      expect((await guest.auth.getUser()).data.user).toMatchObject({ is_anonymous: true, identities: [] })
      await guest.auth.updateUser({ data: { join: 'a-code-of-twenty-signs' } })
      await link(guest)
      expect((await guest.auth.getUser()).data.user).toMatchObject({ is_anonymous: false })
    } finally {
      await set('people.sign_up', '"open"')
      await set('people.join_code', 'null')
    }
  })

  it('keeps a guest a guest when the address belongs to another account', async () => {
    const guest = club.client()
    await guest.auth.signInAnonymously()
    idp.person = { sub: 'twin', email: 'rory@greenside.example', email_verified: true }
    const back = await link(guest)
    expect(back.searchParams.get('error_code')).toBe('email_exists')
    expect((await guest.auth.getUser()).data.user).toMatchObject({ is_anonymous: true, identities: [] })
  })

  it('ignores an address that the provider did not verify', async () => {
    const guest = club.client()
    await guest.auth.signInAnonymously()
    idp.person = { sub: 'unsure', email: 'unsure@greenside.example', email_verified: false }
    await link(guest)
    expect((await guest.auth.getUser()).data.user).toMatchObject({ is_anonymous: false, email: '' })
  })

  it('works only in the browser where it began, so that no identity is added to another person’s account', async () => {
    const client = await member('attacker@greenside.example')
    const { data: session } = await client.auth.getSession()
    const headers = {
      authorization: `Bearer ${session.session?.access_token}`,
      'sec-fetch-site': 'same-origin',
    }
    const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true'
    const { body } = await club.call('GET', path, { headers })
    idp.person = { sub: 'victim', email: 'victim@greenside.example', email_verified: true }
    const back = await openBrowser(club).walk(body.url)
    expect(back.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await providersOf(client)).toEqual(['email'])
  })

  it('needs a signed-in person', async () => {
    const answer = await club.call('GET', '/user/identities/authorize?provider=keycloak')
    expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  })
})

describe('unlinking an identity', () => {
  it('S7.46 S8.13 unlinkIdentity removes one, but never the last one', async () => {
    const client = await member('two@greenside.example')
    idp.person = { sub: 'two', email: 'two@private.example', email_verified: true }
    await link(client)
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
    const [email, social] = identities
    expect((await client.auth.unlinkIdentity(email!)).error).toBeNull()
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({
      email: 'two@private.example',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    const { error } = await client.auth.unlinkIdentity(social!)
    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
    for (const address of ['two@greenside.example', 'two@private.example']) {
      const { error } = await club.client().auth.signInWithPassword({ email: address, password })
      expect(error?.code).toBe('invalid_credentials')
    }
  })

  it('keeps address and password when a social identity is removed', async () => {
    const client = await member('three@greenside.example')
    idp.person = { sub: 'three', email: 'three@private.example', email_verified: true }
    await link(client)
    const social = (await client.auth.getUserIdentities()).data?.identities.at(-1)
    expect((await client.auth.unlinkIdentity(social!)).error).toBeNull()
    const again = await club.client().auth.signInWithPassword({ email: 'three@greenside.example', password })
    expect(again.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  it('is refused with email_conflict_identity_not_deletable when the remaining address belongs to another account', async () => {
    const client = await member('nine@greenside.example')
    idp.person = { sub: 'nine', email: 'nine@private.example', email_verified: true }
    await link(client)
    await member('nine@private.example')
    const [email] = (await client.auth.getUserIdentities()).data?.identities ?? []
    const { error } = await client.auth.unlinkIdentity(email!)
    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect(await providersOf(client)).toEqual(['email', 'keycloak'])
    const again = await club.client().auth.signInWithPassword({ email: 'nine@greenside.example', password })
    expect(again.error).toBeNull()
  })

  it('S8.12 does not find an identity of another person, and refuses an invalid id', async () => {
    const client = await member('four@greenside.example')
    idp.person = { sub: 'four', email: 'four@private.example', email_verified: true }
    await link(client)
    const stranger = { identity_id: '11111111-1111-4111-8111-111111111111' } as never
    expect((await client.auth.unlinkIdentity(stranger)).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    })
    const nothing = { identity_id: 'nothing' } as never
    expect((await client.auth.unlinkIdentity(nothing)).error).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
  })

  it('removes only one of the last two with two calls at once', async () => {
    const client = await member('five@greenside.example')
    idp.person = { sub: 'five', email: 'five@private.example', email_verified: true }
    await link(client)
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
    const answers = await Promise.all(identities.map((identity) => client.auth.unlinkIdentity(identity)))
    expect(answers.map(({ error }) => error?.code).sort()).toEqual([
      'single_identity_not_deletable',
      undefined,
    ])
  })

  it('is switched off with manual linking', async () => {
    const off = testAuth(database, keys, {
      ...testProviderSettings('keycloak', idp),
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'false',
    })
    const client = off.client()
    await client.auth.signInAnonymously()
    const refused = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
    expect((await client.auth.linkIdentity({ provider: 'keycloak' })).error).toMatchObject(refused)
    expect((await client.auth.unlinkIdentity({ identity_id: 'x' } as never)).error).toMatchObject(refused)
  })
})
