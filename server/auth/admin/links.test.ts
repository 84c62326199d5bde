import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { functions } from '#server/functions/functions.ts'
import { createVerifier } from '#server/keys/keys.ts'
import { rest } from '#server/rest/rest.ts'
import { testDatabase } from '../../database/testing-hooks.ts'
import { cleanUp } from '../cleanup.ts'
import { linkIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { withTotp } from '../mfa/testing.ts'
import { currentVersion, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { adminCall, adminClient } from './testing.ts'

const redirectTo = 'http://club.example/confirm'
const database = testDatabase()
let admin: SupabaseClient['auth']['admin']
let people = 0

const server = testAuthServer(database)
beforeAll(async () => {
  admin = adminClient(server).auth.admin
})

const DAY = 24 * 3_600_000
const newEmail = () => `link${++people}@club.example`
const password = 'links-and-greens'

/** Follows a link as a browser does; returns the final address. */
async function follow(path: string): Promise<URL> {
  const response = await server.fetch(`http://club.example/auth/v1${path}`, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location')!)
}

const pathOf = (link: string) => link.replace('http://club.example/auth/v1', '')
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describe('an invitation', () => {
  it('S7.52 sends a mail whose link confirms the person and signs them in', async () => {
    const email = newEmail()
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { first_name: 'Ines', locale: 'ja' },
      redirectTo,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) })
    expect(data.user!.user_metadata).toMatchObject({ first_name: 'Ines' })
    expect(data.user!.email_confirmed_at).toBeUndefined()
    const mail = newestTo(server.mailbox, email)
    expect(mail.subject, 'in the language of the invited').toMatch(/[\u3040-\u30ff]/)
    expect(linkIn(mail).searchParams.get('redirect_to')).toBe(redirectTo)
    const end = await follow(pathIn(mail))
    const session = fragmentOf(end)
    expect(end.href.startsWith(`${redirectTo}#`)).toBe(true)
    expect(session).toMatchObject({ type: 'invite', token_type: 'bearer' })
    expect(decodeJwt(session.access_token!)).toMatchObject({ sub: data.user!.id, email })
    const again = await admin.inviteUserByEmail(email)
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('is sent again to a person who did not accept it, after a minute at the earliest', async () => {
    const email = newEmail()
    const first = await admin.inviteUserByEmail(email)
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    server.clock.now += 61_000
    const second = await admin.inviteUserByEmail(email)
    expect(second.data.user!.id).toBe(first.data.user!.id)
    const { error } = await server.client().auth.verifyOtp({
      token_hash: linkIn(newestTo(server.mailbox, email)).searchParams.get('token')!,
      type: 'invite',
    })
    expect(error).toBeNull()
  })

  it('is valid for 14 days, which its mail says; it has no code that could be guessed in that time', async () => {
    const email = newEmail()
    await admin.inviteUserByEmail(email, { data: { locale: 'en' } })
    const mail = newestTo(server.mailbox, email)
    expect(mail.text).toContain('Valid for 14 days.')
    expect(mail.text).not.toContain('Your account stays as it is')
    expect(mail.text).not.toMatch(/^\d{6}$/m)
    const before = server.clock.now
    try {
      server.clock.now += 13 * DAY
      await cleanUp(database, readConfig({}).auth, server.clock.now)
      expect(fragmentOf(await follow(pathIn(mail)))).toMatchObject({ type: 'invite' })
      const late = newEmail()
      await admin.inviteUserByEmail(late)
      server.clock.now += 14 * DAY
      const end = await follow(pathIn(newestTo(server.mailbox, late)))
      expect(fragmentOf(end)).toMatchObject({ error_code: 'otp_expired' })
    } finally {
      server.clock.now = before
    }
  })

  it('deletes the password that a stranger chose for the address before', async () => {
    const email = newEmail()
    const strict = testAuth(database, server.keys, { GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    await strict.client().auth.signUp({ email, password })
    await admin.inviteUserByEmail(email)
    await follow(pathIn(newestTo(server.mailbox, email)))
    const { error } = await server.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('is refused for an invalid address', async () => {
    const { error } = await admin.inviteUserByEmail('the new one')
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error!.message).toBe('Unable to validate email address: invalid format')
  })

  it('leaves no account behind when the mail cannot be sent', async () => {
    const nobody = testAuth(database, server.keys, {
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: '1',
      GOTRUE_SMTP_ADMIN_EMAIL: 'club@club.example',
    })
    const email = newEmail()
    const { status } = await adminCall(nobody, 'POST', '/invite', { body: { email } })
    expect(status).toBe(500)
    const { rows } = await database.runAsOwner('select 1 from auth.users where email = $1', [email])
    expect(rows).toEqual([])
  })
})

describe('an administrator of the club', () => {
  async function signedIn(role: string) {
    const client = server.client()
    const email = newEmail()
    await admin.createUser({ email, password, email_confirm: true })
    const { data } = await client.auth.signInWithPassword({ email, password })
    await database.runAsOwner('update public.profiles set role_id = $2 where id = $1', [data.user!.id, role])
    return { client, id: data.user!.id, token: data.session!.access_token }
  }

  async function invite(token: string, body: object) {
    const verifier = createVerifier(server.keys, () => server.clock.now)
    const app = functions({
      rest: rest({ database, verifier }),
      verifier,
      weather: undefined,
      overpass: undefined,
      auth: { request: (path, init) => server.app.request(`/auth/v1${path}`, init) },
      serviceRoleKey: server.keys.serviceRoleKey,
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await app.request('/invite', { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  it('S6.14 invites people by a function, recorded in their name', async () => {
    const boss = await signedIn('admin')
    const email = newEmail()
    const { status, body } = await invite(boss.token, {
      email,
      data: { locale: 'ja' },
      redirect_to: redirectTo,
    })
    expect([status, body.email]).toEqual([200, email])
    const mail = newestTo(server.mailbox, email)
    expect(mail.subject).toMatch(/[\u3040-\u30ff]/)
    expect(linkIn(mail).searchParams.get('redirect_to')).toBe(redirectTo)
    const { rows } = await database.runAsOwner(
      `select payload ->> 'actor_id' as actor from auth.audit_log_entries
       where payload ->> 'action' = 'user_invited' and payload -> 'traits' ->> 'user_id' = $1`,
      [body.id],
    )
    expect(rows).toEqual([{ actor: boss.id }])
  })

  it('S6.14 cannot make administrative calls without a privileged key', async () => {
    const { token } = await signedIn('admin')
    for (const [method, path] of [
      ['POST', '/invite'],
      ['GET', '/admin/users'],
      ['POST', '/admin/generate_link'],
    ] as const) {
      const body = method === 'POST' ? { type: 'magiclink', email: newEmail() } : undefined
      const answer = await server.call(method, path, { token, body, headers: currentVersion })
      expect([answer.status, answer.body.code]).toEqual([403, 'not_admin'])
    }
  })

  it('is the only person who may invite', async () => {
    for (const role of ['member', 'kitchen', 'maintenance']) {
      const { token } = await signedIn(role)
      const answer = await invite(token, { email: newEmail() })
      expect(answer).toMatchObject({ status: 403, body: { code: 'GS106' } })
    }
    expect((await invite(server.keys.anonKey, { email: newEmail() })).status).toBe(401)
  })

  it('gets the errors of the invitation itself', async () => {
    const boss = await signedIn('admin')
    const member = await signedIn('member')
    const { data } = await admin.getUserById(member.id)
    expect(await invite(boss.token, { email: data.user!.email })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
    expect(await invite(boss.token, { email: 'no address' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  it('must use the second factor first, if there is one', async () => {
    const boss = await signedIn('admin')
    await withTotp(server, boss.client)
    const { data } = await boss.client.auth.getSession()
    expect((await invite(data.session!.access_token, { email: newEmail() })).status).toBe(200)
    const { rows } = await database.runAsOwner('select email from auth.users where id = $1', [boss.id])
    const low = await server.client().auth.signInWithPassword({ email: String(rows[0]!.email), password })
    expect(await invite(low.data.session!.access_token, { email: newEmail() })).toMatchObject({
      status: 403,
      body: { code: 'GS107' },
    })
  })
})

describe('a generated link', () => {
  async function member() {
    const email = newEmail()
    await admin.createUser({ email, password, email_confirm: true })
    return email
  }

  it('S7.53 is returned flat with the user, its code and its hash, and sends no mail', async () => {
    const email = await member()
    const before = server.mailbox.messages().length
    const { status, body } = await adminCall(server, 'POST', '/admin/generate_link', {
      body: { type: 'magiclink', email, redirect_to: redirectTo },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      verification_type: 'magiclink',
      redirect_to: redirectTo,
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
    })
    const link = new URL(body.action_link)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: body.hashed_token,
      type: 'magiclink',
      redirect_to: redirectTo,
    })
    expect(server.mailbox.messages()).toHaveLength(before)
  })

  it.each(['magiclink', 'recovery'] as const)('S7.53 of type %s signs its reader in', async (type) => {
    const email = await member()
    const { data, error } = await admin.generateLink({ type, email, options: { redirectTo } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email })
    const end = await follow(pathOf(data.properties!.action_link))
    expect(decodeJwt(fragmentOf(end).access_token!)).toMatchObject({ email })
    const used = await follow(pathOf(data.properties!.action_link))
    expect(fragmentOf(used)).toMatchObject({ error_code: 'otp_expired' })
  })

  it('S7.53 signs a person up, with a password or by a magic link', async () => {
    for (const asked of ['signup', 'magiclink'] as const) {
      const email = newEmail()
      const { data, error } = await admin.generateLink(
        asked === 'signup'
          ? { type: asked, email, password, options: { data: { first_name: 'Sy' } } }
          : { type: asked, email },
      )
      expect(error).toBeNull()
      expect(data.properties!.verification_type).toBe('signup')
      const { error: failed } = await server.client().auth.verifyOtp({
        token_hash: data.properties!.hashed_token,
        type: 'signup',
      })
      expect(failed).toBeNull()
      if (asked === 'magiclink') continue
      expect(data.user!.user_metadata).toMatchObject({ first_name: 'Sy' })
      expect((await server.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    }
  })

  it('S7.53 invites', async () => {
    const email = newEmail()
    const { data } = await admin.generateLink({
      type: 'invite',
      email,
      options: { data: { first_name: 'Ines' } },
    })
    expect(data.user).toMatchObject({
      invited_at: expect.any(String),
      user_metadata: { first_name: 'Ines' },
    })
    const { error } = await server.client().auth.verifyOtp({
      email,
      token: data.properties!.email_otp,
      type: 'invite',
    })
    expect(error).toBeNull()
    const again = await admin.generateLink({ type: 'invite', email })
    expect(again.error).toMatchObject({ code: 'email_exists' })
  })

  it('S7.53 changes an address, at the old and at the new address', async () => {
    const email = await member()
    const newOne = newEmail()
    const link = async (type: 'email_change_current' | 'email_change_new') => {
      const { data, error } = await admin.generateLink({ type, email, newEmail: newOne })
      expect(error).toBeNull()
      return data.properties!.action_link
    }
    const links = [await link('email_change_current'), await link('email_change_new')]
    const first = await follow(pathOf(links[0]!))
    expect(fragmentOf(first).message).toMatch(/other/i)
    const second = await follow(pathOf(links[1]!))
    expect(decodeJwt(fragmentOf(second).access_token!)).toMatchObject({ email: newOne })
  })

  it.each(['current', 'new'] as const)(
    'S7.53 gives a code that is valid for the %s address only',
    async (which) => {
      const [email, newOne] = [await member(), newEmail()]
      const { data } = await admin.generateLink({ type: `email_change_${which}`, email, newEmail: newOne })
      const show = (shownBy: string) => {
        const body = { type: 'email_change', email: shownBy, token: data.properties!.email_otp }
        return server.call('POST', '/verify', { body, headers: currentVersion })
      }
      const [owner, other] = which === 'new' ? [newOne, email] : [email, newOne]
      expect(await show(other)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
      expect((await show(owner)).status).toBe(200)
    },
  )

  it.each([
    ['a type that does not exist', { type: 'poem' }, 400, 'validation_failed'],
    ['no address', { type: 'magiclink', email: '' }, 400, 'validation_failed'],
    ['a sign-up without a password', { type: 'signup' }, 400, 'validation_failed'],
    ['a recovery of an unknown person', { type: 'recovery' }, 404, 'user_not_found'],
    [
      'a change of an unknown person',
      { type: 'email_change_new', new_email: 'n@club.example' },
      404,
      'user_not_found',
    ],
    [
      'a change without a new address',
      { type: 'email_change_new', new_email: 'n' },
      400,
      'validation_failed',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await adminCall(server, 'POST', '/admin/generate_link', {
      body: { email: 'nobody@club.example', ...body },
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('never leads to an address that is not allowed', async () => {
    const { body } = await adminCall(server, 'POST', '/admin/generate_link', {
      body: { type: 'magiclink', email: await member(), redirect_to: 'https://evil.example/' },
    })
    expect(body.redirect_to).toBe('http://club.example')
    expect(body.action_link).not.toContain('evil')
  })
})
