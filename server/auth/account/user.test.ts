import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, type TestAuth, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
let client: ReturnType<TestAuth['client']>
let person: { email: string; password: string }
let accessToken: string
let count = 0

const server = testAuthServer(database)

beforeEach(async () => {
  count += 1
  person = { email: `player${count}@club.example`, password: 'links-and-greens' }
  client = server.client()
  const { data } = await client.auth.signUp({
    ...person,
    options: { data: { first_name: 'Ann', tee: 'red' } },
  })
  accessToken = data.session!.access_token
})

function put(body: unknown, token = accessToken, on = server) {
  return on.call('PUT', '/user', { body, token, headers: currentVersion })
}

/** Proof that the account's person makes the call. */
const proof = () => ({ current_password: person.password })

async function signsIn(credentials: { email: string; password: string }): Promise<boolean> {
  return (await server.client().auth.signInWithPassword(credentials)).error === null
}

describe('GET /user', () => {
  it('S7.41 returns the user of the token', async () => {
    const { data, error } = await client.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toEqual((await client.auth.getSession()).data.session?.user)
    expect(data.user?.identities).toHaveLength(1)
  })

  it('S3.22 returns factors without their secrets, if there are any', async () => {
    await database.runAsOwner(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       select gen_random_uuid(), id, 'my phone', 'totp', 'unverified', now(), now(), 'hush-hush'
       from auth.users where email = $1`,
      [person.email],
    )
    const { data } = await client.auth.getUser()
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
    expect(data.user?.factors).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        status: 'unverified',
        friendly_name: 'my phone',
        factor_type: 'totp',
      },
    ])
  })
})

describe('PUT /user', () => {
  it('S7.42 merges data and removes keys that are null', async () => {
    const { data, error } = await client.auth.updateUser({
      data: { tee: null, handicap: 12, bag: { irons: null } },
    })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ann', handicap: 12, bag: { irons: null } })
    expect(data.user?.user_metadata).not.toHaveProperty('tee')
    expect(data.user?.updated_at).toBe(new Date(server.clock.now).toISOString().replace('Z', '000Z'))
  })

  it('S7.42 changes the password and ends the other sessions, not this one', async () => {
    const elsewhere = server.client()
    await elsewhere.auth.signInWithPassword(person)
    await database.runAsOwner(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       select gen_random_uuid(), id, 'recovery_token', 'abc', email from auth.users where email = $1`,
      [person.email],
    )
    expect((await client.auth.updateUser({ ...proof(), password: 'a-new-one-altogether' })).error).toBeNull()
    expect(await signsIn(person)).toBe(false)
    expect(await signsIn({ ...person, password: 'a-new-one-altogether' })).toBe(true)
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const left =
      'select 1 from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1'
    expect((await database.runAsOwner(left, [person.email])).rows).toEqual([])
  })

  it('S7.42 changes the email at once when no mail is needed to confirm it', async () => {
    const email = `moved${count}@club.example`
    const { data, error } = await client.auth.updateUser({ ...proof(), email: `Moved${count}@Club.example` })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { email, email_verified: true } })
    expect(data.user?.identities?.[0]).toMatchObject({
      email,
      identity_data: { email, email_verified: false },
    })
    expect(await signsIn(person)).toBe(false)
    expect(await signsIn({ ...person, email })).toBe(true)
  })

  it('gives an account a phone number in addition to its email', async () => {
    server.clock.now += 1000
    const { data, error } = await client.auth.updateUser({ ...proof(), phone: `+35387000${1000 + count}` })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone: `35387000${1000 + count}`,
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  })

  it('makes a guest a member with an email and a password', async () => {
    const guest = server.client()
    const { data: before } = await guest.auth.signInAnonymously()
    const member = { email: `member${count}@club.example`, password: 'links-and-greens' }
    const { data, error } = await guest.auth.updateUser(member)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: before.user?.id,
      is_anonymous: false,
      email: member.email,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(await signsIn(member)).toBe(true)
    const { rows } = await database.runAsOwner('select role_id from public.profiles where id = $1', [
      data.user?.id,
    ])
    expect(rows).toEqual([{ role_id: 'member' }])
    const { data: refreshed } = await guest.auth.refreshSession()
    expect(decodeJwt(refreshed.session!.access_token)).toMatchObject({
      is_anonymous: false,
      email: member.email,
    })
  })

  it('keeps both of two concurrent changes', async () => {
    const answers = await Promise.all([put({ data: { a: 1 } }), put({ data: { b: 2 } })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { data } = await client.auth.getUser()
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ann', a: 1, b: 2 })
  })
})

describe('a change of an account is refused, and changes nothing', () => {
  async function expectRefusal(body: object, status: number, code: string, on = server) {
    const before = (await client.auth.getUser()).data.user
    expect(await put({ ...proof(), ...body }, accessToken, on)).toMatchObject({ status, body: { code } })
    expect((await client.auth.getUser()).data.user).toEqual(before)
  }

  it('with an address of another account', async () => {
    const other = { email: `other${count}@club.example`, password: 'links-and-greens' }
    await server.client().auth.signUp(other)
    await expectRefusal({ email: other.email.toUpperCase(), data: { tee: 'blue' } }, 422, 'email_exists')
    const phone = `35387000${2000 + count}`
    await server.client().auth.signUp({ phone, password: 'links-and-greens' })
    await expectRefusal({ phone, data: { tee: 'blue' } }, 422, 'phone_exists')
  })

  it('with the present password, a weak or an empty one', async () => {
    await expectRefusal({ password: person.password }, 422, 'same_password')
    await expectRefusal({ password: 'abc' }, 422, 'weak_password')
    await expectRefusal({ password: '' }, 422, 'weak_password')
    expect(await signsIn(person)).toBe(true)
  })

  it('with malformed addresses, and data too large for a token', async () => {
    await expectRefusal({ email: 'nowhere' }, 400, 'validation_failed')
    await expectRefusal({ phone: '0' }, 400, 'validation_failed')
    await expectRefusal({ data: { text: 'x'.repeat(7000) } }, 400, 'validation_failed')
    await expectRefusal({ email: 5 }, 400, 'bad_json')
    await expectRefusal({ data: 'text' }, 400, 'bad_json')
  })

  it('with app_metadata, which the person may not change', async () => {
    await expectRefusal({ app_metadata: { provider: 'root' } }, 403, 'not_admin')
  })

  it('with an address that needs a message, when nothing can be sent', async () => {
    const careful = testAuth(database, server.keys, {
      HOST: '0.0.0.0',
      GOTRUE_MAILER_AUTOCONFIRM: 'false',
      GOTRUE_SMS_AUTOCONFIRM: 'false',
    })
    await expectRefusal({ email: 'new@club.example' }, 422, 'email_provider_disabled', careful)
    await expectRefusal({ phone: '353870003000' }, 422, 'sms_send_failed', careful)
  })

  it('with a password of a guest without an address', async () => {
    const { data } = await server.client().auth.signInAnonymously()
    const answer = await put({ password: 'links-and-greens' }, data.session!.access_token)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })

  it('at aal1 once there is a verified second factor', async () => {
    await database.runAsOwner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = $1`,
      [person.email],
    )
    await expectRefusal({ password: 'a-new-one-altogether' }, 401, 'insufficient_aal')
    await expectRefusal({ email: 'new@club.example' }, 401, 'insufficient_aal')
    await expectRefusal({ data: { tee: 'white' } }, 401, 'insufficient_aal')
  })

  it('with a new sign-in method for an account of single sign-on', async () => {
    await database.runAsOwner('update auth.users set is_sso_user = true where email = $1', [person.email])
    await expectRefusal({ password: 'a-new-one-altogether' }, 422, 'user_sso_managed')
    expect(await signsIn(person)).toBe(false)
  })
})
