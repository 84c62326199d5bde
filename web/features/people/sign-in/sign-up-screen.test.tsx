import { afterEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/sign-up-screen.tsx').then((module) => module.SignUpScreen)
const unconfirmed = ok({ id: 'new', email: 'ann@club.example', aud: 'authenticated' })

afterEach(() => {
  screen.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function fillIn(password = 'a long enough one') {
  await screen.enter('First name', ' Ann ')
  await screen.enter(/^Surname/, 'Byrne')
  await screen.enter('Email or phone', 'ann@club.example')
  await screen.enter('Password', password)
  await screen.press('Create account')
}

describe('the sign-up screen', () => {
  it('S1.23 S2.10 creates an account with name, address and password, and asks for the code of the mail', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/signup': unconfirmed } })
    await fillIn()
    expect(await screen.findByText(/We sent an email to ann@club.example/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/signup')[0]?.body).toMatchObject({
      email: 'ann@club.example',
      password: 'a long enough one',
      data: { first_name: 'Ann', surname: 'Byrne', locale: 'en' },
    })
    await screen.enter('Code', '123456')
    await screen.press('Confirm')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({
        token: '123456',
        type: 'email',
      }),
    )
  })

  it('sends nothing while a name is missing or the password is short', async () => {
    screen = await openScreenOf(load)
    await fillIn('short')
    await screen.enter('First name', ' ')
    expect(await screen.findByText('Use at least 8 characters.')).toBeTruthy()
    expect(screen.getByText('Enter your first name.')).toBeTruthy()
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
    await screen.enter('Password', 'a long enough one')
    await screen.press('Create account')
    await screen.enter('First name', 'Ann')
    await screen.enter('Password', 'short')
    await screen.press('Create account')
    expect(screen.sent('POST', '/auth/v1/signup')).toEqual([])
  })

  it('S5.12 shows each reason why the club finds the password weak', async () => {
    const weak = { code: 'weak_password', weak_password: { reasons: ['length', 'pwned'] }, message: 'weak' }
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/signup': { status: 422, body: weak } } })
    await fillIn()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Your account was not created.*The password is too short\..*too easy to guess/,
    )
  })

  it('shows why an address is refused', async () => {
    screen = await openScreenOf(load, {
      answers: { 'POST /auth/v1/signup': refusal('over_email_send_rate_limit', 429) },
    })
    await fillIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Your account was not created')
  })

  it('leads to sign-in when the club creates the accounts', async () => {
    screen = await openScreenOf(load, {
      answers: { 'GET /auth/v1/settings': ok({ external: { email: true }, disable_signup: true }) },
    })
    expect(await screen.findByText('The club creates the accounts')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
  })

  it('S1.23 sends another code when the pause is over, and shows why one was wrong', async () => {
    screen = await openScreenOf(load, {
      answers: {
        'POST /auth/v1/signup': unconfirmed,
        'POST /auth/v1/resend': ok({}),
        'POST /auth/v1/verify': refusal('otp_expired'),
      },
    })
    await fillIn()
    await screen.enter('Code', '123456')
    await screen.press('Confirm')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Not confirmed.*not right. Check the digits/,
    )
    const pause = screen.getByRole<HTMLButtonElement>('button', { name: /^New code in \d+ s$/ })
    expect(pause.disabled).toBe(true)
    const later = Date.now() + 61_000
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    await screen.press('Send a new code')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/resend')[0]?.body).toMatchObject({
        ...{ type: 'signup', email: 'ann@club.example' },
      }),
    )
    expect(await screen.findByRole('button', { name: 'New code in 60 s' })).toBeTruthy()
    // The new code has all its tries, and its interval continues after a reload.
    expect(JSON.parse(sessionStorage.getItem('sign-in-code')!)).toMatchObject({
      sentAt: later,
      wrongGuesses: 0,
    })
    vi.spyOn(Date, 'now').mockImplementation(() => later + 20_000)
    screen.close()
    screen = await openScreenOf(load)
    expect(await screen.findByRole('button', { name: 'New code in 40 s' })).toBeTruthy()
  })

  it('shows that a code is void after five wrong ones, and leads back to the address', async () => {
    const answers = { 'POST /auth/v1/verify': refusal('otp_expired') }
    const sent = {
      ...{ step: 'signUp', to: { email: 'ann@club.example' } },
      ...{ sentAt: Date.now(), wrongGuesses: 4 },
    }
    sessionStorage.setItem('sign-in-code', JSON.stringify(sent))
    screen = await openScreenOf(load, { answers })
    await screen.enter('Code', '123456')
    await screen.press('Confirm')
    expect((await screen.findByRole('alert')).textContent).toContain('Too many wrong codes')
    await screen.press('Use another email or phone')
    expect(await screen.findByLabelText('First name')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits for the code of a sign-up also after a reload', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/signup': unconfirmed } })
    await fillIn()
    await screen.findByText(/We sent an email to ann@club.example/)
    screen.close()
    screen = await openScreenOf(load)
    expect(await screen.findByText(/We sent an email to ann@club.example/)).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long enough one')
    await screen.enter('Code', '123456')
    await screen.press('Confirm')
    await until(() => expect(screen.sent('POST', '/auth/v1/verify')).toHaveLength(1))
    await until(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('ann@club.example'))
  })

  it('keeps names and address over a reload, and never the password', async () => {
    screen = await openScreenOf(load)
    await fillIn('short')
    await screen.findByText('Use at least 8 characters.')
    screen.close()
    screen = await openScreenOf(load)
    const textIn = async (label: string | RegExp) =>
      (await screen.findByLabelText<HTMLInputElement>(label)).value
    expect(await textIn('First name')).toBe(' Ann ')
    expect(await textIn(/^Surname/)).toBe('Byrne')
    expect(await textIn('Email or phone')).toBe('ann@club.example')
    expect(await textIn('Password')).toBe('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('short')
  })

  it('S1.23 turns a guest’s session into a member’s, with their data', async () => {
    const guest = { id: 'ann', email: '', is_anonymous: true, aud: 'authenticated' }
    screen = await openScreenOf(load, {
      person: 'ann',
      answers: {
        'GET /auth/v1/user': ok(guest),
        'PUT /auth/v1/user': ok({ ...guest, new_email: 'ann@club.example' }),
      },
    })
    expect(await screen.findByText(/^Your basket stays/)).toBeTruthy()
    await fillIn()
    expect(await screen.findByText(/We sent an email to ann@club.example/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/signup')).toEqual([])
    expect(screen.sent('PUT', '/auth/v1/user')[0]?.body).toMatchObject({
      ...{ email: 'ann@club.example', password: 'a long enough one' },
    })
    await screen.enter('Code', '123456')
    await screen.press('Confirm')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({ type: 'email_change' }),
    )
  })
})
