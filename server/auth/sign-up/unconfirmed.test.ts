import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, linkIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { confirmsAddresses, newEmail, newPhone } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database, confirmsAddresses)

const post = (path: string, body: object, on = server) => on.call('POST', path, { body })
const sent = (to: string, on = server) => on.mailbox.messages().filter((message) => message.to === to)

describe('a sign-up that has to be confirmed', () => {
  it('S7.29 is confirmed by its mail, and signs in from then on', async () => {
    const email = newEmail()
    const client = server.client()
    const { data } = await client.auth.signUp({ email, password: 'a good walk' })
    expect(data).toMatchObject({ user: { email, role: 'authenticated' }, session: null })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    expect((await client.auth.signInWithPassword({ email, password: 'a good walk' })).error?.code).toBe(
      'email_not_confirmed',
    )
    const followed = await server.call('GET', pathIn(newestTo(server.mailbox, email)))
    expect(followed.headers.get('location')).toContain('type=signup')
    expect((await client.auth.signInWithPassword({ email, password: 'a good walk' })).error).toBeNull()
  })

  it('S7.29 by phone is confirmed by its code, which is sent through the requested channel', async () => {
    const phone = newPhone()
    await post('/signup', { phone, password: 'a good walk', channel: 'whatsapp' })
    const message = newestTo(server.mailbox, `+${phone}`)
    expect(message.kind).toBe('whatsapp')
    const token = codeIn(message)
    expect(await post('/verify', { type: 'sms', phone, token })).toMatchObject({ status: 200 })
    expect(await post('/token?grant_type=password', { phone, password: 'a good walk' })).toMatchObject({
      status: 200,
    })
  })

  it('with the same password again sends another code and keeps the password', async () => {
    const email = newEmail()
    await post('/signup', { email, password: 'a good walk', data: { first_name: 'K' } })
    server.clock.now += 60_000
    await post('/signup', { email, password: 'a good walk', data: { first_name: 'Kim' } })
    expect(sent(email).length).toBe(2)
    const token = codeIn(newestTo(server.mailbox, email))
    const { body } = await post('/verify', { type: 'signup', email, token })
    expect(body.user.user_metadata).toMatchObject({ first_name: 'Kim' })
    expect(await signInWith(email, 'a good walk')).toBe(200)
  })
})

const signInWith = async (email: string, password: string) =>
  (await post('/token?grant_type=password', { email, password })).status

describe('a stranger who signs up first with another person’s address', () => {
  const stranger = { password: 'an evil walk', data: { first_name: 'Mallory' } }

  async function takenByStranger() {
    const email = newEmail()
    await post('/signup', { email, ...stranger })
    server.clock.now += 60_000
    return email
  }
  async function confirm(email: string, type: string) {
    const answer = await post('/verify', { type, email, token: codeIn(newestTo(server.mailbox, email)) })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  async function expectForgotten(email: string, { user }: { user: { id: string; user_metadata: object } }) {
    expect(user.user_metadata).not.toHaveProperty('first_name', 'Mallory')
    expect(await signInWith(email, stranger.password)).toBe(400)
    const { rows } = await database.runAsOwner('select first_name from public.profiles where id = $1', [
      user.id,
    ])
    expect(rows).not.toEqual([{ first_name: 'Mallory' }])
  }

  it('has no password and no data there once the owner signs in by a code', async () => {
    const email = await takenByStranger()
    await post('/otp', { email })
    await expectForgotten(email, await confirm(email, 'email'))
  })

  it('has no password once the owner follows the link of a new password', async () => {
    const email = await takenByStranger()
    await post('/recover', { email })
    await expectForgotten(email, await confirm(email, 'recovery'))
  })

  it('has no password once the club invites the owner, and gets none by another sign-up', async () => {
    const email = await takenByStranger()
    const invite = { email, data: { first_name: 'Kim' } }
    await server.call('POST', '/invite', { body: invite, token: server.keys.serviceRoleKey })
    server.clock.now += 60_000
    await post('/signup', { email, ...stranger })
    expect(newestTo(server.mailbox, email).text).toContain('type=invite')
    const token_hash = linkIn(newestTo(server.mailbox, email)).searchParams.get('token')
    const { body } = await post('/verify', { type: 'invite', token_hash })
    expect(body.user.user_metadata).toMatchObject({ first_name: 'Kim' })
    await expectForgotten(email, body)
  })

  it('has no password once the owner signs up too, whose own password does not count either', async () => {
    const email = await takenByStranger()
    await post('/signup', { email, password: 'a good walk' })
    await expectForgotten(email, await confirm(email, 'signup'))
    expect(await signInWith(email, 'a good walk')).toBe(400)
  })

  it('cannot sign in after another sign-up after the owner’s', async () => {
    const email = newEmail()
    await post('/signup', { email, password: 'a good walk' })
    server.clock.now += 60_000
    await post('/signup', { email, ...stranger })
    await expectForgotten(email, await confirm(email, 'signup'))
  })

  it('does not set the password of an account that another system made without one', async () => {
    const email = newEmail()
    await post('/otp', { email })
    await database.runAsOwner('update auth.users set encrypted_password = null where email = $1', [email])
    server.clock.now += 60_000
    await post('/signup', { email, ...stranger })
    await expectForgotten(email, await confirm(email, 'signup'))
  })

  it('does not set the password of an account that is confirmed', async () => {
    const email = newEmail()
    await post('/signup', { email, password: 'a good walk' })
    await confirm(email, 'signup')
    server.clock.now += 60_000
    await post('/signup', { email, ...stranger })
    await confirm(email, 'magiclink')
    expect([await signInWith(email, stranger.password), await signInWith(email, 'a good walk')]).toEqual([
      400, 200,
    ])
  })

  it('leaves no session, second factor or identity in the account either', async () => {
    const email = await takenByStranger()
    await database.runAsOwner(
      `with person as (select id from auth.users where email = $1), s as (
         insert into auth.sessions (id, user_id) select gen_random_uuid(), id from person), f as (
         insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         select gen_random_uuid(), id, 'totp', 'verified', now(), now() from person)
       insert into auth.identities (provider_id, user_id, identity_data, provider)
       select 'mallory', id, '{"sub": "mallory"}', 'github' from person`,
      [email],
    )
    await post('/recover', { email })
    const { user } = await confirm(email, 'recovery')
    expect(user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['email'])
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(user.factors).toBeUndefined()
    const { rows } = await database.runAsOwner('select 1 from auth.sessions where user_id = $1', [user.id])
    expect(rows.length).toBe(1)
  })
})
