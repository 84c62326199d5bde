import { randomUUID } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'
import type { SupabaseClient, User } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '../../database/testing.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { currentVersion, type TestAuth, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { adminCall, adminClient } from './testing.ts'

const database = testDatabase()
let admin: SupabaseClient['auth']['admin']
let people = 0

const server = testAuthServer(database, { GOTRUE_MAILER_AUTOCONFIRM: 'true' })
beforeAll(async () => {
  admin = adminClient(server).auth.admin
})

const newEmail = () => `person${++people}@club.example`

async function made(attributes: Parameters<typeof admin.createUser>[0] = {}): Promise<User> {
  const { data, error } = await admin.createUser({ email: newEmail(), email_confirm: true, ...attributes })
  if (error) throw error
  return data.user
}

const signIn = (email: string, password: string) =>
  server.client().auth.signInWithPassword({ email, password })

describe('the administrative calls', () => {
  it('S6.14 are refused without the service key', async () => {
    const calls: [string, string][] = [
      ['POST', '/admin/users'],
      ['GET', '/admin/users'],
      ['GET', `/admin/users/${randomUUID()}`],
      ['PUT', `/admin/users/${randomUUID()}`],
      ['DELETE', `/admin/users/${randomUUID()}`],
      ['GET', `/admin/users/${randomUUID()}/factors`],
      ['PUT', `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
      ['DELETE', `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
      ['POST', '/admin/generate_link'],
      ['GET', '/admin/audit'],
      ['POST', '/invite'],
    ]
    const member = server.client()
    const { data } = await member.auth.signUp({ email: newEmail(), password: 'links-and-greens' })
    const tokens: [string | undefined, number, string][] = [
      [undefined, 401, 'no_authorization'],
      [server.keys.anonKey, 403, 'not_admin'],
      [data.session!.access_token, 403, 'not_admin'],
      [`${server.keys.serviceRoleKey}x`, 403, 'bad_jwt'],
    ]
    for (const [method, path] of calls) {
      for (const [token, status, code] of tokens) {
        const body = method === 'GET' ? undefined : { email: 'x@club.example' }
        const answer = await server.call(method, path, { token, body, headers: currentVersion })
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([status, code])
      }
    }
    expect((await member.auth.admin.listUsers()).error).toMatchObject({ code: 'not_admin' })
  })

  it('accept every role in the settings, also one that the database does not have', async () => {
    const { alg, kid, privateKey } = server.keys.signing
    const token = await new SignJWT({ role: 'supabase_admin' })
      .setProtectedHeader({ alg, kid })
      .setExpirationTime('1h')
      .sign(privateKey)
    const list = (on: TestAuth) => on.call('GET', '/admin/users', { token, headers: currentVersion })
    expect(await list(server)).toMatchObject({ status: 200 })
    const narrow = testAuth(database, server.keys, { GOTRUE_JWT_ADMIN_ROLES: 'service_role' })
    expect(await list(narrow)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(await server.call('GET', '/user', { token })).toMatchObject({ status: 403 })
  })
})

describe('creating a user', () => {
  it('S7.54 accepts addresses, password and data unchanged, unconfirmed', async () => {
    const email = newEmail()
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      phone: '+353 86 123 4567',
      password: 'short',
      user_metadata: { first_name: 'Ada', news: true },
      app_metadata: { handicap: 12 },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '353861234567',
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email', 'phone'], handicap: 12 },
    })
    expect(data.user!.user_metadata).toEqual({ first_name: 'Ada', news: true })
    expect(data.user!.email_confirmed_at).toBeUndefined()
    expect(data.user!.phone_confirmed_at).toBeUndefined()
    expect(data.user!.identities!.map(({ provider }) => provider).sort()).toEqual(['email', 'phone'])
    expect((await signIn(email, 'short')).error).toMatchObject({ code: 'email_not_confirmed' })
    const { rows } = await database.runAsOwner('select first_name from public.profiles where id = $1', [
      data.user!.id,
    ])
    expect(rows).toEqual([{ first_name: 'Ada' }])
  })

  it('confirms the named addresses, under the given id', async () => {
    const id = randomUUID()
    const email = newEmail()
    const password = 'links-and-greens'
    const user = await made({ id, email, password, phone: '353861230000', phone_confirm: true })
    expect(user).toMatchObject({
      id,
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
    })
    expect((await signIn(email, password)).error).toBeNull()
    const byPhone = await server.client().auth.signInWithPassword({ phone: '+353861230000', password })
    expect(byPhone.data.user?.id).toBe(id)
  })

  it('imports people with the password they know', async () => {
    const hashes = {
      bcrypt: await bcrypt.hash('from-elsewhere', { cost: 4 }),
      argon2: await argon2.hash('from-elsewhere', { memoryCost: 8192, timeCost: 1 }),
    }
    for (const [kind, password_hash] of Object.entries(hashes)) {
      const email = newEmail()
      await made({ email, password_hash })
      expect((await signIn(email, 'from-elsewhere')).error, kind).toBeNull()
      expect((await signIn(email, 'from-nowhere')).error, kind).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  it.each([
    ['no address', {}, 400, 'validation_failed'],
    ['no email address', { email: 'at the club' }, 400, 'validation_failed'],
    ['no number', { phone: 'call me' }, 400, 'validation_failed'],
    [
      'a password and a hash',
      { email: 'a@b.ie', password: 'a', password_hash: 'b' },
      400,
      'validation_failed',
    ],
    ['a hash of an unknown type', { email: 'a@b.ie', password_hash: '5f4dcc3b' }, 400, 'validation_failed'],
    [
      'a hash that takes minutes',
      { email: 'a@b.ie', password_hash: `$2b$31$${'a'.repeat(53)}` },
      400,
      'validation_failed',
    ],
    ['an id that is no UUID', { email: 'a@b.ie', id: 'me' }, 400, 'validation_failed'],
    [
      'the nil UUID as id',
      { email: 'a@b.ie', id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    ['a ban without an end', { email: 'a@b.ie', ban_duration: 'for ever' }, 400, 'validation_failed'],
    ['data too large', { email: 'a@b.ie', app_metadata: { a: 'x'.repeat(9000) } }, 400, 'validation_failed'],
    ['a flag that is no boolean', { email: 'a@b.ie', email_confirm: 'yes' }, 400, 'bad_json'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await adminCall(server, 'POST', '/admin/users', { body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('refuses addresses and ids of existing users', async () => {
    const { id, email } = await made({ phone: '353869999999' })
    const code = async (attributes: object) => (await admin.createUser(attributes as never)).error?.code
    expect(await code({ email })).toBe('email_exists')
    expect(await code({ phone: '+353869999999' })).toBe('phone_exists')
    expect(await code({ email: newEmail(), id })).toBe('user_already_exists')
  })
})

describe('listing users', () => {
  it('S7.55 pages as requested, with the count and the pages in headers', async () => {
    const email = 'pages'
    for (let at = 0; at < 5; at += 1) await made({ email: `${email}${at}@list.example` })
    const answer = await adminCall(server, 'GET', '/admin/users?page=2&per_page=2&filter=LIST.example')
    expect(answer.body.users).toHaveLength(2)
    expect(answer.body.aud).toBe('authenticated')
    expect(answer.headers.get('x-total-count')).toBe('5')
    const link = (page: number) =>
      `<http://club.example/auth/v1/admin/users?page=${page}&per_page=2&filter=LIST.example>`
    expect(answer.headers.get('link')).toBe(`${link(3)}; rel="next", ${link(3)}; rel="last"`)
    const last = await adminCall(server, 'GET', '/admin/users?page=3&per_page=2&filter=LIST.example')
    expect(last.headers.get('link')).toBe(`${link(3)}; rel="last"`)
    const beyond = await adminCall(server, 'GET', '/admin/users?page=9&per_page=2&filter=LIST.example')
    expect([beyond.body.users, beyond.headers.get('x-total-count')]).toEqual([[], '5'])
  })

  it('S7.55 gives the official client the next and the last page', async () => {
    server.clock.now += 1000
    const newest = await made()
    const { data, error } = await admin.listUsers({ page: 1, perPage: 3 })
    expect(error).toBeNull()
    expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    expect(data.users).toHaveLength(3)
    expect(data.users[0]!.id).toBe(newest.id)
    expect((data as { total: number }).total).toBeGreaterThan(3)
    const everybody = await admin.listUsers()
    expect(everybody.data.users.length).toBe((data as { total: number }).total)
    const created = everybody.data.users.map(({ created_at }) => created_at)
    expect(created).toEqual([...created].sort().reverse())
  })

  it('refuses impossible pages', async () => {
    for (const query of ['page=-1', 'page=x', 'per_page=0', 'page=1.5']) {
      const { status, body } = await adminCall(server, 'GET', `/admin/users?${query}`)
      expect([status, body.code], query).toEqual([400, 'validation_failed'])
    }
  })
})

describe('one user', () => {
  it('S7.56 is returned by id', async () => {
    const user = await made()
    const { data, error } = await admin.getUserById(user.id)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, email: user.email })
    expect(JSON.stringify(data)).not.toContain('encrypted_password')
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const garbled = await adminCall(server, 'GET', '/admin/users/me')
    expect([garbled.status, garbled.body.code]).toEqual([404, 'validation_failed'])
  })

  it('S7.57 can be changed: addresses, data and role', async () => {
    const { id } = await made({ user_metadata: { a: 1, b: 2 }, app_metadata: { tier: 'gold' } })
    const email = newEmail()
    const { data, error } = await admin.updateUserById(id, {
      email,
      phone: '353861112222',
      user_metadata: { b: null, c: 3 },
      app_metadata: { tier: 'silver' },
      role: 'steward',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '353861112222',
      role: 'steward',
      app_metadata: { provider: 'email', providers: ['email', 'phone'], tier: 'silver' },
    })
    expect(data.user!.user_metadata).toEqual({ a: 1, c: 3, email_verified: true })
    const identity = data.user!.identities!.find(({ provider }) => provider === 'email')
    expect(identity!.identity_data).toMatchObject({ email, email_verified: false })
    const confirmed = await admin.updateUserById(id, { phone_confirm: true })
    expect(confirmed.data.user!.phone_confirmed_at).toBeDefined()
  })

  it('gets a password that follows the rules, which ends every session', async () => {
    const email = newEmail()
    const { id } = await made({ email, password: 'the-first-one' })
    const device = server.client()
    await device.auth.signInWithPassword({ email, password: 'the-first-one' })
    const weak = await admin.updateUserById(id, { password: 'abc' })
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    expect((await device.auth.getUser()).error).toBeNull()
    expect((await admin.updateUserById(id, { password: 'the-second-one' })).error).toBeNull()
    expect((await device.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await signIn(email, 'the-second-one')).error).toBeNull()
  })

  it('cannot get addresses of others, and must exist', async () => {
    const { email } = await made()
    const { id } = await made()
    expect((await admin.updateUserById(id, { email: email! })).error).toMatchObject({ code: 'email_exists' })
    expect((await admin.updateUserById(randomUUID(), { email: newEmail() })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })

  it('can be banned for a time and reinstated', async () => {
    const email = newEmail()
    const { id } = await made({ email, password: 'links-and-greens' })
    const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' })
    const until = Date.parse((data.user as unknown as { banned_until: string }).banned_until)
    expect(until).toBe(server.clock.now + 5_400_000)
    expect((await signIn(email, 'links-and-greens')).error).toMatchObject({ code: 'user_banned' })
    const lifted = await admin.updateUserById(id, { ban_duration: 'none' })
    expect(lifted.data.user).not.toHaveProperty('banned_until')
    expect((await signIn(email, 'links-and-greens')).error).toBeNull()
  })
})

describe('deleting a user', () => {
  it('S7.58 removes the user', async () => {
    const { id } = await made()
    const answer = await adminCall(server, 'DELETE', `/admin/users/${id}`)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' })
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('S6.15 softly keeps the row, removes personal data, and blocks sign-in', async () => {
    const email = newEmail()
    const { id } = await made({ email, password: 'links-and-greens', user_metadata: { first_name: 'Gone' } })
    const device = server.client()
    await device.auth.signInWithPassword({ email, password: 'links-and-greens' })
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const { data } = await admin.getUserById(id)
    expect(data.user).toMatchObject({ id, deleted_at: expect.any(String), identities: [] })
    expect(JSON.stringify(data)).not.toMatch(/Gone|club\.example/)
    expect((await signIn(email, 'links-and-greens')).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await device.auth.getUser()).error).not.toBeNull()
    expect((await device.auth.refreshSession()).error).not.toBeNull()
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    expect((await made({ email })).id, 'the address is free again').not.toBe(id)
  })

  it('never deletes the club’s last administrator', async () => {
    const { id } = await createUser(database, { role_id: 'admin' })
    const attempts = [
      admin.deleteUser(id),
      admin.deleteUser(id, true),
      admin.updateUserById(id, { ban_duration: '1h' }),
    ]
    for (const { error } of await Promise.all(attempts)) {
      expect(error).toMatchObject({ status: 409, code: 'conflict' })
      expect(error!.message).toBe('The club needs at least one administrator.')
    }
    expect((await admin.getUserById(id)).data.user).not.toHaveProperty('banned_until')
  })
})

describe('signing a person out', () => {
  it('S7.43 uses their token and a scope', async () => {
    const email = newEmail()
    await made({ email, password: 'links-and-greens' })
    const here = await signIn(email, 'links-and-greens')
    const there = await signIn(email, 'links-and-greens')
    const token = here.data.session!.access_token
    expect((await admin.signOut(token, 'others')).error).toBeNull()
    const user = (jwt: string) => server.client().auth.getUser(jwt)
    expect((await user(there.data.session!.access_token)).error).not.toBeNull()
    expect((await user(token)).error).toBeNull()
    expect((await admin.signOut(token)).error).toBeNull()
    expect((await user(token)).error).not.toBeNull()
  })
})

describe('the audit log of GoTrue', () => {
  it('is read in pages, by action', async () => {
    server.clock.now += 1000
    const { id } = await made()
    const answer = await adminCall(server, 'GET', '/admin/audit?query=action:user_signedup&per_page=1')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject([{ payload: { action: 'user_signedup', traits: { user_id: id } } }])
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(1)
    const wrong = await adminCall(server, 'GET', '/admin/audit?query=secret:x')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed'])
  })
})
