import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
const withEnv = (env: Record<string, string>) => testAuth(database, server.keys, env)

const server = testAuthServer(database)

const uuid = /^[0-9a-f-]{36}$/
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

async function rowsOf(text: string, values: unknown[]) {
  return (await database.runAsOwner(text, values)).rows
}

/** An answer without the parts that differ between sign-ups. */
function shapeOf(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
  return JSON.parse(text.replaceAll(/(known|new)@club/g, 'person@club'))
}

function signup(body: unknown, on = server) {
  return on.call('POST', '/signup', { body, headers: currentVersion })
}

describe('sign-up by email', () => {
  it('S7.29 returns a session at once and accepts data, channel, captcha token and code challenge', async () => {
    const { data, error } = await server.client().auth.signUp({
      email: 'Maeve@Club.example',
      password: 'links-and-greens',
      options: { data: { first_name: 'Maeve', nested: { a: null } }, captchaToken: 'ignored' },
    })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'maeve@club.example',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        first_name: 'Maeve',
        nested: { a: null },
        sub: data.user?.id,
        email: 'maeve@club.example',
        email_verified: true,
        phone_verified: false,
      },
    })
    for (const time of [
      'created_at',
      'updated_at',
      'email_confirmed_at',
      'confirmed_at',
      'last_sign_in_at',
    ] as const)
      expect(data.user?.[time]).toMatch(rfc3339)
    for (const absent of ['encrypted_password', 'factors', 'new_email', 'banned_until', 'phone_confirmed_at'])
      expect(data.user).not.toHaveProperty(absent)
    expect(data.user?.identities).toEqual([
      expect.objectContaining({
        id: data.user?.id,
        user_id: data.user?.id,
        identity_id: expect.stringMatching(uuid),
        provider: 'email',
        email: 'maeve@club.example',
        identity_data: {
          sub: data.user?.id,
          email: 'maeve@club.example',
          email_verified: false,
          phone_verified: false,
        },
      }),
    ])
    const challenged = await signup({
      email: 'pkce@club.example',
      password: 'links-and-greens',
      channel: 'sms',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 's256',
    })
    expect(challenged.status).toBe(200)
  })

  it('stores the account, its identity and its session as GoTrue does, and creates the profile', async () => {
    const { body } = await signup({
      email: 'stored@club.example',
      password: 'links-and-greens',
      data: { first_name: 'Sto' },
    })
    const id = body.user.id
    const [user] = await rowsOf('select * from auth.users where id = $1', [id])
    expect(user).toMatchObject({
      instance_id: '00000000-0000-0000-0000-000000000000',
      confirmation_token: '',
      recovery_token: '',
      email_change: '',
      email_change_token_new: '',
      phone: null,
      is_sso_user: false,
    })
    expect(user?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=7168,t=8,p=1\$/)
    const [session] = await rowsOf('select * from auth.sessions where user_id = $1', [id])
    expect(session).toMatchObject({ aal: 'aal1', refreshed_at: null })
    expect(await rowsOf('select * from auth.refresh_tokens where user_id = $1', [id])).toEqual([
      expect.objectContaining({
        token: body.refresh_token,
        session_id: session?.id,
        revoked: false,
        parent: null,
        instance_id: '00000000-0000-0000-0000-000000000000',
      }),
    ])
    const amr = await rowsOf('select * from auth.mfa_amr_claims where session_id = $1', [session?.id])
    expect(amr).toEqual([expect.objectContaining({ authentication_method: 'password' })])
    const [profile] = await rowsOf('select role_id, first_name from public.profiles where id = $1', [id])
    expect(profile).toEqual({ role_id: 'member', first_name: 'Sto' })
  })

  it('never accepts a role or confirmation from the person’s own data', async () => {
    const { body } = await signup({
      email: 'sly@club.example',
      password: 'links-and-greens',
      role: 'service_role',
      app_metadata: { provider: 'root' },
      data: { role_id: 'admin', role: 'admin', sub: 'someone', email: 'other@club.example' },
    })
    expect(body.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
    expect(body.user.user_metadata).toMatchObject({ sub: body.user.id, email: 'sly@club.example' })
    const [profile] = await rowsOf('select role_id from public.profiles where id = $1', [body.user.id])
    expect(profile).toEqual({ role_id: 'member' })
  })

  it('refuses a known address, also in other case and when two sign up at once', async () => {
    const person = { email: 'twice@club.example', password: 'links-and-greens' }
    const both = await Promise.all([signup(person), signup(person)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const { data, error } = await server.client().auth.signUp({ ...person, email: 'TWICE@club.example' })
    expect(data).toEqual({ user: null, session: null })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })
})

describe('sign-up by phone', () => {
  it('S7.29 stores the number in E.164 without its plus', async () => {
    const { data, error } = await server.client().auth.signUp({
      phone: '+353 87 123 4567',
      password: 'links-and-greens',
      options: { channel: 'whatsapp', data: { first_name: 'Ring' } },
    })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.user).toMatchObject({
      phone: '353871234567',
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect(data.user?.phone_confirmed_at).toMatch(rfc3339)
    const again = await signup({ phone: '353871234567', password: 'links-and-greens' })
    expect(again.body).toEqual({ code: 'user_already_exists', message: 'User already registered' })
  })
})

describe('anonymous sign-in', () => {
  it('S7.30 returns a session of a guest whose user metadata is exactly the sent data', async () => {
    const { auth } = server.client()
    const { data, error } = await auth.signInAnonymously({ options: { data: { locale: 'ja' } } })
    expect(error).toBeNull()
    expect((await auth.getClaims()).data?.claims).toMatchObject({
      sub: data.user?.id,
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    })
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      user_metadata: { locale: 'ja' },
      identities: [],
    })
    const [profile] = await rowsOf('select role_id from public.profiles where id = $1', [data.user?.id])
    expect(profile).toEqual({ role_id: 'guest' })
  })

  it('can be switched off', async () => {
    const { error } = await withEnv({ GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'false' })
      .client()
      .auth.signInAnonymously()
    expect(error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })
})

describe('sign-up without automatic confirmation', () => {
  const env = { GOTRUE_MAILER_AUTOCONFIRM: 'false', GOTRUE_SMS_AUTOCONFIRM: 'false' }

  it('returns only the user and no session, and the person cannot sign in yet', async () => {
    const careful = withEnv(env)
    const person = { email: 'waiting@club.example', password: 'links-and-greens' }
    const { data, error } = await careful.client().auth.signUp(person)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, user_metadata: { email_verified: false } })
    expect(data.user).not.toHaveProperty('confirmed_at')
    const signIn = await careful.client().auth.signInWithPassword(person)
    expect(signIn.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const phone = { phone: '353870000001', password: 'links-and-greens' }
    expect((await careful.client().auth.signUp(phone)).data.session).toBeNull()
    const byPhone = await careful.client().auth.signInWithPassword(phone)
    expect(byPhone.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
  })

  it('gives the same answer for a known, confirmed address and an unknown one', async () => {
    const known = { email: 'known@club.example', password: 'links-and-greens', data: { first_name: 'Real' } }
    const real = (await signup(known)).body.user
    const careful = withEnv(env)
    const asOther = (email: string) => signup({ ...known, email, data: { first_name: 'Other' } }, careful)
    const answers = [await asOther(known.email), await asOther('new@club.example')]
    const shapes = answers.map(({ status, body }) => ({ status, body: shapeOf(body) }))
    expect(shapes[0]).toEqual(shapes[1])
    expect(answers[0]!.body.id).not.toBe(real.id)
    careful.clock.now += 60_000
    const again = [await asOther(known.email), await asOther('new@club.example')]
    expect(again.map(({ body }) => body.id)).toEqual(answers.map(({ body }) => body.id))
    expect(again.map(({ body }) => shapeOf(body))).toEqual(shapes.map(({ body }) => body))
  })

  it('never signs in to an account that is still unconfirmed', async () => {
    const person = { email: 'claimed@club.example', password: 'links-and-greens' }
    const first = await signup(person, withEnv(env))
    const repeated = await signup({ ...person, password: 'somebody-else' }, withEnv(env))
    expect(repeated.body.id).toBe(first.body.id)
    const atOnce = await signup({ ...person, password: 'somebody-else' })
    expect(atOnce).toMatchObject({ status: 422, body: { code: 'user_already_exists' } })
  })
})

describe('a sign-up is refused for', () => {
  it('S5.01 a missing email and phone', async () => {
    const nobody = { password: 'links-and-greens' } as { email: string; password: string }
    const { data, error } = await server.client().auth.signUp(nobody)
    expect(data.session).toBeNull()
    expect(error?.message).toBe('You must provide either an email or phone number and a password')
    const withoutGuests = withEnv({ GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'false' })
    expect(await signup(nobody, withoutGuests)).toMatchObject({
      status: 422,
      body: { code: 'anonymous_provider_disabled' },
    })
  })

  it('S5.02 a missing password', async () => {
    for (const body of [{ email: 'bare@club.example' }, { email: 'bare@club.example', password: '' }]) {
      expect(await signup(body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Signup requires a valid password' },
      })
    }
  })

  it('S5.12 S8.08 a weak password, with the list of reasons', async () => {
    const short = await server.client().auth.signUp({ email: 'weak@club.example', password: 'abc' })
    expect(short.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons: ['length'],
    })
    expect(short.error?.message).toContain('Password should be at least 8 characters')
    for (const password of ['Password123', 'weak@club.example']) {
      const guessed = await server.client().auth.signUp({ email: 'weak@club.example', password })
      expect(guessed.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['pwned'] })
    }
    const strict = withEnv({
      GOTRUE_PASSWORD_MIN_LENGTH: '10',
      GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abc:ABC:0123',
    })
    const both = await strict.client().auth.signUp({ email: 'weak@club.example', password: 'abcabc' })
    expect(both.error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] })
    const old = await strict.call('POST', '/signup', {
      body: { email: 'weak@club.example', password: 'abcABCabcABC' },
    })
    expect(old).toMatchObject({
      status: 422,
      body: { code: 422, error_code: 'weak_password', weak_password: { reasons: ['characters'] } },
    })
    expect(await rowsOf('select 1 from auth.users where email = $1', ['weak@club.example'])).toEqual([])
  })

  const good = { email: 'fine@club.example', password: 'links-and-greens' }
  const phone = { phone: '353870000002', password: 'links-and-greens' }
  const bad: [string, object, string][] = [
    [
      'a malformed email',
      { ...good, email: 'not an address' },
      'Unable to validate email address: invalid format',
    ],
    ['a malformed phone', { ...phone, phone: '12ab' }, 'Invalid phone number format (E.164 required)'],
    [
      'email and phone together',
      { ...good, ...phone },
      'Only an email address or phone number should be provided',
    ],
    ['a password over 72 bytes', { ...good, password: 'x'.repeat(73) }, 'Password cannot be longer than 72'],
    ['an unknown channel', { ...phone, channel: 'pigeon' }, 'Invalid channel'],
    [
      'a code challenge with a phone',
      { ...phone, code_challenge: 'x'.repeat(43) },
      'PKCE not supported for phone',
    ],
    ['half of a code challenge', { ...good, code_challenge: 'x'.repeat(43) }, 'PKCE flow requires'],
    [
      'data too large for a token',
      { ...good, data: { text: 'x'.repeat(7000) } },
      'User metadata cannot be larger',
    ],
    ['data with a NUL character', { ...good, data: { text: '\0' } }, 'a value that cannot be stored'],
  ]
  it.each(bad)('%s', async (_, body, message) => {
    const answer = await signup(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.message).toContain(message)
    expect(await rowsOf('select 1 from auth.users where email = $1', [good.email])).toEqual([])
  })

  it('data nested too deeply', async () => {
    let data = {}
    for (let level = 0; level < 40; level += 1) data = { data }
    expect((await signup({ ...good, data })).body.message).toBe('User metadata is nested too deeply')
  })

  it('everybody, when sign-ups or their method are switched off', async () => {
    const closed = await withEnv({ GOTRUE_DISABLE_SIGNUP: 'true' }).client().auth.signUp(good)
    expect(closed.error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
    const noMail = await signup(good, withEnv({ GOTRUE_EXTERNAL_EMAIL_ENABLED: 'false' }))
    expect(noMail).toMatchObject({ status: 400, body: { code: 'email_provider_disabled' } })
    const noPhone = await signup(phone, withEnv({ GOTRUE_EXTERNAL_PHONE_ENABLED: 'false' }))
    expect(noPhone).toMatchObject({ status: 400, body: { code: 'phone_provider_disabled' } })
  })
})
