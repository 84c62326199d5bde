import { afterEach, describe, expect, it } from 'vitest'
import { csvOf } from '#domain/base/csv.ts'
import { readInvitations } from '#domain/people/invitation-list.ts'
import { functions } from '#server/functions/functions.ts'
import { createVerifier } from '#server/keys/keys.ts'
import { rest } from '#server/rest/rest.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { linkIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { newEmail } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { adminClient } from './testing.ts'

const password = 'a good walk spoiled'
const redirect_to = 'http://club.example/confirm?type=invite'
const database = testDatabase()
const server = testAuthServer(database)

afterEach(async () => {
  await setting('people.sign_up', '"open"')
  await setting('people.join_code', 'null')
})

async function setting(key: string, value: string) {
  await database.runAsOwner(
    `insert into public.setting (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [key, value],
  )
}

/** Id and access token of Aoife, an administrator. */
async function administrator() {
  const email = newEmail()
  const made = await adminClient(server).auth.admin.createUser({ email, password, email_confirm: true })
  await database.runAsOwner(
    `update public.profiles set role_id = 'admin', first_name = 'Aoife', surname = 'Brennan' where id = $1`,
    [made.data.user!.id],
  )
  const { data } = await server.client().auth.signInWithPassword({ email, password })
  return { id: made.data.user!.id, token: data.session!.access_token }
}

/** Calls the function `invite` as the person of the token. */
async function invite(token: string, body: object) {
  const verifier = createVerifier(server.keys, () => server.clock.now)
  const app = functions({
    ...{ rest: rest({ database, verifier }), verifier, weather: undefined, overpass: undefined },
    auth: { request: (path, init) => server.app.request(`/auth/v1${path}`, init) },
    serviceRoleKey: server.keys.serviceRoleKey,
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await app.request('/invite', { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** Opens the link of an invitation in a browser; the link signs it in. */
async function open(path: string) {
  const response = await server.fetch(`http://club.example/auth/v1${path}`, { redirect: 'manual' })
  const fragment = new URLSearchParams(new URL(response.headers.get('location')!).hash.slice(1))
  const client = server.client()
  const { error } = await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  return { client, error }
}

const pathOf = (link: string) => link.replace('http://club.example/auth/v1', '')
const stateOf = async (email: string) => {
  const { rows } = await database.runAsOwner(
    `select p.role_id, own.member_number, private.account_state(u, own.waiting_since) as state
     from auth.users u join public.profiles p on p.id = u.id join public.profile_private own on own.id = u.id
     where u.email = $1`,
    [email],
  )
  return rows[0]
}

describe('a list of fifty names', () => {
  it('is invited, opens the welcome screen, and signs in with the password chosen there', async () => {
    const boss = await administrator()
    const file = csvOf([
      ['First name', 'Surname', 'Membership number', 'Email', 'Role'],
      ...Array.from({ length: 50 }, (_, index) => [
        ...['Member', `No ${index}`, String(1000 + index), newEmail()],
        index % 10 === 0 ? 'Kitchen' : '',
      ]),
    ])
    const words = { roles: new Map([['kitchen', 'kitchen']]), groups: new Map() }
    const { lines } = readInvitations(file, words)
    expect(lines.map(({ fault }) => fault)).toEqual(Array.from({ length: 50 }, () => null))
    for (const { email, firstName, surname, number, role } of lines) {
      const data = { first_name: firstName, surname, locale: 'en' }
      const place = { number, ...(role && { role }) }
      expect(await invite(boss.token, { email, data, place, redirect_to })).toMatchObject({ status: 200 })
    }
    for (const [index, { email, number }] of lines.entries()) {
      const mail = newestTo(server.mailbox, email)
      expect(mail.text).toContain('Aoife Brennan has invited you to ')
      const { client } = await open(pathIn(mail))
      expect((await client.auth.getUser()).data.user!.user_metadata.must_choose_password).toBe(true)
      const data = { must_choose_password: false }
      expect((await client.auth.updateUser({ password, data })).error).toBeNull()
      const { error } = await server.client().auth.signInWithPassword({ email, password })
      expect(error).toBeNull()
      const role_id = index % 10 === 0 ? 'kitchen' : 'member'
      expect(await stateOf(email)).toEqual({ role_id, member_number: number, state: 'active' })
    }
  }, 240_000)
})

describe('an invitation without a mail server', () => {
  it('is a link in the response; with a mail server there is no link, unless it is requested', async () => {
    const boss = await administrator()
    const email = newEmail()
    const { body } = await invite(boss.token, { email, redirect_to })
    expect(body.action_link).toBe(linkIn(newestTo(server.mailbox, email)).href)
    const other = newEmail()
    const byLink = await invite(boss.token, { email: other, redirect_to, deliver_by: 'link' })
    expect(() => newestTo(server.mailbox, other)).toThrow('Nothing was sent')
    expect((await open(pathOf(byLink.body.action_link!))).error).toBeNull()
  })

  it('can be repeated for a person who opened it and left without a password', async () => {
    const boss = await administrator()
    const email = newEmail()
    const first = await invite(boss.token, { email, redirect_to, deliver_by: 'link' })
    await open(pathOf(first.body.action_link!))
    expect(await stateOf(email)).toMatchObject({ state: 'invited' })
    const second = await invite(boss.token, { email, redirect_to, deliver_by: 'link' })
    const { client } = await open(pathOf(second.body.action_link!))
    expect(
      (await client.auth.updateUser({ password, data: { must_choose_password: false } })).error,
    ).toBeNull()
    expect(await stateOf(email)).toMatchObject({ state: 'active' })
    expect(await invite(boss.token, { email, redirect_to })).toMatchObject({
      ...{ status: 422, body: { code: 'email_exists' } },
    })
  })
})

describe('the link of an invitation', () => {
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
  it.each([
    ['a code', '/otp', {}],
    ['a code for its own client', '/otp', challenge],
    ['the confirmation again', '/resend', { type: 'signup' }],
  ])('stays valid when a stranger requests %s for the address', async (_, path, fields) => {
    const boss = await administrator()
    const email = newEmail()
    const { body } = await invite(boss.token, { email, redirect_to, deliver_by: 'link' })
    const { status } = await server.call('POST', path, { body: { email, ...fields } })
    expect(status).toBe(200)
    await expect.poll(() => newestTo(server.mailbox, email)).toBeTruthy()
    const { client, error } = await open(pathOf(body.action_link!))
    expect(error).toBeNull()
    expect((await client.auth.getUser()).data.user!.email).toBe(email)
  })

  it('is another after it has expired', async () => {
    const boss = await administrator()
    const email = newEmail()
    const { body } = await invite(boss.token, { email, redirect_to, deliver_by: 'link' })
    server.clock.now += 15 * 24 * 3600_000
    await server.call('POST', '/otp', { body: { email } })
    await expect.poll(() => newestTo(server.mailbox, email)).toBeTruthy()
    expect((await open(pathOf(body.action_link!))).error).not.toBeNull()
    expect((await open(pathIn(newestTo(server.mailbox, email)))).error).toBeNull()
  })
})

describe('a sign-up', () => {
  const signUp = (email: string, data = {}) =>
    server.client().auth.signUp({ email, password, options: { data } })

  it('waits for approval if the club requires it; an invitation is an approval', async () => {
    const boss = await administrator()
    await setting('people.sign_up', '"approval"')
    const [email, invited] = [newEmail(), newEmail()]
    expect((await signUp(email)).error).toBeNull()
    expect(await stateOf(email)).toMatchObject({ role_id: 'guest', state: 'waiting' })
    await invite(boss.token, { email: invited, redirect_to })
    expect(await stateOf(invited)).toMatchObject({ role_id: 'member', state: 'invited' })
  })

  it('is refused when the club only invites, unless it uses the join link', async () => {
    await setting('people.sign_up', '"invited"')
    const code = 'a-code-of-twenty-signs'
    expect((await signUp(newEmail())).error).toMatchObject({ code: 'signup_disabled' })
    expect((await signUp(newEmail(), { join: code })).error).toMatchObject({ code: 'signup_disabled' })
    await setting('people.join_code', JSON.stringify(code))
    const email = newEmail()
    expect((await signUp(email, { join: code })).error).toBeNull()
    expect(await stateOf(email)).toMatchObject({ role_id: 'guest', state: 'waiting' })
    expect((await signUp(newEmail(), { join: 'another' })).error).toMatchObject({ code: 'signup_disabled' })
  })

  it('can be a guest who adds an address, with the same rule', async () => {
    await setting('people.sign_up', '"invited"')
    await setting('people.join_code', '"a-code-of-twenty-signs"')
    const guest = server.client()
    await guest.auth.signInAnonymously()
    const become = (data: object) => guest.auth.updateUser({ email: newEmail(), password, data })
    expect((await become({})).error).toMatchObject({ code: 'signup_disabled' })
    expect((await become({ join: 'a-code-of-twenty-signs' })).error).toBeNull()
  })
})
