import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { currentVersion, type TestAuth, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
let person: { email: string; password: string }
let client: ReturnType<TestAuth['client']>

const server = testAuthServer(database)

beforeEach(async () => {
  person = { email: `${randomUUID()}@greenside.example`, password: 'links-and-greens' }
  client = server.client()
  await client.auth.signUp(person)
})

const tokenOf = async (of = client) => (await of.auth.getSession()).data.session!.access_token

async function put(body: unknown, of = client) {
  const { status, body: answer } = await server.call('PUT', '/user', {
    body,
    token: await tokenOf(of),
    headers: currentVersion,
  })
  return `${status} ${answer.code ?? 'done'}`
}

async function confirm(body: unknown, of = client) {
  const { status, body: answer } = await server.call('POST', '/reauthenticate', {
    body,
    token: await tokenOf(of),
    headers: currentVersion,
  })
  return `${status} ${answer.code ?? 'done'}`
}

async function codeFor(of = client, to = person.email): Promise<string> {
  server.clock.now += 61_000
  expect((await of.auth.reauthenticate()).error).toBeNull()
  return codeIn(newestTo(server.mailbox, to))
}

const changes = (): [string, object][] => [
  ['password', { password: 'a-new-one-altogether' }],
  ['email', { email: `${randomUUID()}@greenside.example` }],
  ['phone', { phone: `+3538${Math.floor(1e7 + Math.random() * 8e7)}` }],
]

describe('attack: a signed-in device in the wrong hands', () => {
  it('cannot take over the account with a new password, email or phone, also right after a sign-in', async () => {
    await client.auth.signInWithPassword(person)
    for (const [, change] of changes()) {
      expect(await put(change)).toBe('400 current_password_required')
      expect(await put({ ...change, current_password: 'a guess' })).toBe('400 current_password_invalid')
      expect(await put({ ...change, nonce: '12345' })).toBe('422 reauthentication_not_valid')
    }
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: person.email, phone: '' })
    expect((await server.client().auth.signInWithPassword(person)).error).toBeNull()
  })

  it('cannot guess the password there: the tries are counted', async () => {
    const change = { password: 'a-new-one-altogether', current_password: 'a guess' }
    const answers: string[] = []
    for (let turn = 0; turn < 31; turn++) answers.push(await put(change))
    expect(answers.at(-1)).toBe('429 over_request_rate_limit')
  })
})

describe('attack: guesses of the code', () => {
  it('make it void: the sixth try fails, although it is right', async () => {
    const nonce = await codeFor()
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 6; turn++) {
      expect(await confirm({ nonce: wrong })).toBe('422 reauthentication_not_valid')
    }
    expect(await confirm({ nonce })).toBe('422 reauthentication_not_valid')
  })
})

describe('a change of an account', () => {
  it.each(['password', 'email', 'phone'])('of the %s is accepted with the current password', async (what) => {
    const change = changes().find(([name]) => name === what)![1]
    expect(await put({ ...change, current_password: person.password })).toBe('200 done')
  })

  it.each(['password', 'email', 'phone'])('of the %s is accepted with a fresh code, once', async (what) => {
    const change = changes().find(([name]) => name === what)![1]
    const nonce = await codeFor()
    expect(await put({ ...change, nonce })).toBe('200 done')
    expect(await put({ ...changes()[0]![1], password: 'another-one', nonce })).toBe(
      '422 reauthentication_not_valid',
    )
  })

  it('needs a code by mail or by text message from a person without a password', async () => {
    const phone = `353${Math.floor(8e8 + Math.random() * 9e7)}`
    const careful = testAuth(database, server.keys, { GOTRUE_SMS_AUTOCONFIRM: 'false' })
    const byText = careful.client()
    await byText.auth.signInWithOtp({ phone })
    const token = codeIn(newestTo(careful.mailbox, `+${phone}`))
    await byText.auth.verifyOtp({ phone, type: 'sms', token })
    const { error } = await byText.auth.updateUser({ email: `${randomUUID()}@greenside.example` })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    careful.clock.now += 61_000
    await byText.auth.reauthenticate()
    const nonce = codeIn(newestTo(careful.mailbox, `+${phone}`))
    const taken = await byText.auth.updateUser({ email: `${randomUUID()}@greenside.example`, nonce })
    expect(taken.error).toBeNull()
  })

  it('needs only the session of a guest who becomes a member', async () => {
    const guest = server.client()
    await guest.auth.signInAnonymously()
    const email = `${randomUUID()}@greenside.example`
    expect(await put({ email, password: 'links-and-greens' }, guest)).toBe('200 done')
    expect(await put({ password: 'a-new-one-altogether' }, guest)).toBe('400 current_password_required')
  })

  it('needs a fresh sign-in without a password and when no code can be sent', async () => {
    const silent = testAuth(database, server.keys, { HOST: '0.0.0.0' })
    const token = await tokenOf()
    await database.runAsOwner(`update auth.users set encrypted_password = '' where email = $1`, [
      person.email,
    ])
    const change = { password: 'a-new-one-altogether' }
    silent.clock.now = server.clock.now + 11 * 60_000
    expect(await silent.call('PUT', '/user', { body: change, token })).toMatchObject({
      status: 400,
      body: { error_code: 'reauthentication_needed' },
    })
    silent.clock.now -= 5 * 60_000
    expect(await silent.call('PUT', '/user', { body: change, token })).toMatchObject({ status: 200 })
  })

  it('needs no proof when it does not concern the sign-in', async () => {
    expect(await put({ data: { tee: 'white' } })).toBe('200 done')
  })
})

describe('a recovery', () => {
  async function recovered() {
    await server.client().auth.resetPasswordForEmail(person.email)
    const place = (await server.call('GET', pathIn(newestTo(server.mailbox, person.email)))).headers
    const session = new URLSearchParams(new URL(place.get('location')!).hash.slice(1))
    const client = server.client()
    await client.auth.setSession({
      access_token: session.get('access_token')!,
      refresh_token: session.get('refresh_token')!,
    })
    return client
  }

  it('allows a new password without the old one, once', async () => {
    const client = await recovered()
    expect(await put({ password: 'a-new-one-altogether' }, client)).toBe('200 done')
    expect(await put({ password: 'and-a-third-one' }, client)).toBe('400 current_password_required')
  })

  it('allows only the password, for a quarter of an hour', async () => {
    const client = await recovered()
    expect(await put({ email: `${randomUUID()}@greenside.example` }, client)).toBe(
      '400 current_password_required',
    )
    server.clock.now += 15 * 60_000
    expect(await put({ password: 'a-new-one-altogether' }, client)).toBe('400 current_password_required')
  })

  it('works by its code as by its link', async () => {
    await server.client().auth.resetPasswordForEmail(person.email)
    const token = codeIn(newestTo(server.mailbox, person.email))
    const client = server.client()
    await client.auth.verifyOtp({ type: 'recovery', email: person.email, token })
    expect(await put({ password: 'a-new-one-altogether' }, client)).toBe('200 done')
  })
})

describe('POST /reauthenticate', () => {
  it('names the required proof, and confirms the session for ten minutes with it', async () => {
    expect(await confirm({})).toBe('400 current_password_required')
    expect(await confirm({ current_password: 'a guess' })).toBe('400 current_password_invalid')
    expect(await confirm({ nonce: '12345' })).toBe('422 reauthentication_not_valid')
    expect(await confirm({ current_password: person.password })).toBe('200 done')
    expect(await confirm({})).toBe('200 done')
    expect(await put({ phone: `+3538${Math.floor(1e7 + Math.random() * 8e7)}` })).toBe('200 done')
    server.clock.now += 10 * 60_000
    expect(await confirm({})).toBe('400 current_password_required')
    expect(await confirm({ nonce: await codeFor() })).toBe('200 done')
    expect(await confirm({})).toBe('200 done')
  })

  it('attack: a password in an account without one does not confirm longer', async () => {
    await database.runAsOwner('update auth.users set encrypted_password = null where email = $1', [
      person.email,
    ])
    server.clock.now += 11 * 60_000
    expect(await confirm({ current_password: 'a guess' })).toBe('400 reauthentication_needed')
    expect(await confirm({ nonce: await codeFor() })).toBe('200 done')
    server.clock.now += 9 * 60_000
    expect(await confirm({ current_password: 'a guess' })).toBe('200 done')
    server.clock.now += 2 * 60_000
    expect(await confirm({})).toBe('400 reauthentication_needed')
  })

  it('confirms only that session', async () => {
    const elsewhere = server.client()
    await elsewhere.auth.signInWithPassword(person)
    expect(await confirm({ current_password: person.password })).toBe('200 done')
    expect(await confirm({}, elsewhere)).toBe('400 current_password_required')
  })

  it('allows the deletion of the account in the database', async () => {
    const { data } = await client.auth.getUser()
    const { session_id } = JSON.parse(atob((await tokenOf()).split('.')[1]!)) as { session_id: string }
    const claims = { role: 'authenticated', sub: data.user!.id, session_id, aal: 'aal1' } as const
    const remove = () =>
      database.run({ role: 'authenticated', claims }, 'select public.delete_my_account()').then(
        () => 'deleted',
        (error: { code: string }) => error.code,
      )
    expect(await remove()).toBe('GS119')
    await confirm({ current_password: person.password })
    expect(await remove()).toBe('deleted')
  })
})

describe('second factors and identities', () => {
  const enroll = () => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: randomUUID() })

  it('can be added soon after a sign-in, or after a confirmation of the session', async () => {
    expect((await enroll()).error).toBeNull()
    server.clock.now += 11 * 60_000
    expect((await enroll()).error).toMatchObject({ status: 400, code: 'current_password_required' })
    expect(await confirm({ current_password: person.password })).toBe('200 done')
    expect((await enroll()).error).toBeNull()
  })

  it('attack: a device that signed in long ago cannot unlink an identity', async () => {
    await put({ phone: `+3538${Math.floor(1e7 + Math.random() * 8e7)}`, current_password: person.password })
    const identity = (await client.auth.getUserIdentities()).data!.identities[0]!
    server.clock.now += 11 * 60_000
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({
      code: 'current_password_required',
    })
    await client.auth.signInWithPassword(person)
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
  })
})
