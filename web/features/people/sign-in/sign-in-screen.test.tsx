import { afterEach, describe, expect, it, vi } from 'vitest'
import { CONFIG } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { clearRedirectPath, cookiePrefix, saveRedirectPath } from '#web/routes/redirect-path.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen)
const settings = (external: object, rest: object = {}) => ({
  'GET /auth/v1/settings': ok({ external: { email: true, phone: true, ...external }, ...rest }),
})

afterEach(() => {
  screen.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the sign-in screen', () => {
  it('S1.24 S2.09 signs in with email and password', async () => {
    screen = await openScreenOf(load)
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.enter('Password', 'a long enough one')
    await screen.press('Sign in')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/token?grant_type=password')[0]?.body).toMatchObject({
        email: 'ann@club.example',
        password: 'a long enough one',
      }),
    )
    await until(() => expect(screen.app.currentMe().isLoggedIn).toBe(true))
  })

  it('warns a guest that unsent changes are deleted', async () => {
    const guest = { id: 'ann', email: '', is_anonymous: true, aud: 'authenticated' }
    screen = await openScreenOf(load, { person: 'ann', answers: { 'GET /auth/v1/user': ok(guest) } })
    await until(() => expect(screen.app.currentMe().user?.is_anonymous).toBe(true))
    setOnline(false)
    await screen.app.write({ type: 'CREATE', table: 'issue', id: 'one', data: { category: 'bunker' } })
    expect(await screen.findByText(/made as a guest has not reached the club\. It is deleted/)).toBeTruthy()
  })

  it('S1.25 signs in with phone and password', async () => {
    screen = await openScreenOf(load)
    await screen.enter('Email or phone', '+353 1 555 0100')
    await screen.enter('Password', 'a long enough one')
    await screen.press('Sign in')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/token?grant_type=password')[0]?.body).toMatchObject({
        phone: '+35315550100',
      }),
    )
  })

  it('opens one field, and reports missing input before it asks the club', async () => {
    screen = await openScreenOf(load)
    await screen.press('Continue with email')
    expect(await screen.findByText(/^Enter an email address, or a phone number/)).toBeTruthy()
    await until(() => expect(document.activeElement).toBe(screen.getByLabelText('Email or phone')))
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Continue with email')
    await until(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    await screen.press('Sign in')
    expect(await screen.findByText('Enter your password.')).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/token')).toEqual([])
  })

  it('has both fields of a password manager in one form, and opens when it fills them', async () => {
    screen = await openScreenOf(load)
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    const address = screen.getByLabelText<HTMLInputElement>('Email or phone')
    expect(password.form).toBe(address.form)
    expect([address.autocomplete, password.autocomplete]).toEqual(['username', 'current-password'])
    expect(password.tabIndex).toBe(-1)
    await screen.enter('Password', 'a long enough one')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(password.tabIndex).toBe(0)
  })

  it('offers no code and no recovery that the club cannot send, and names the office', async () => {
    screen = await openScreenOf(load, {
      answers: { 'GET /app-config.json': ok({ ...CONFIG, sendsCodes: { email: false, phone: true } }) },
    })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Continue with email')
    expect(await screen.findByText(/sends no codes by email.*ask the club's office/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
    await screen.enter('Email or phone', '+353 1 555 0100')
    expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toBeTruthy()
  })

  it('keeps the address and the step over a reload, and never the password', async () => {
    screen = await openScreenOf(load)
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Continue with email')
    await screen.enter('Password', 'a long enough one')
    screen.close()
    screen = await openScreenOf(load)
    expect(await screen.findByDisplayValue('ann@club.example')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('a long enough one')
  })

  it('deletes the address once the person is signed in', async () => {
    screen = await openScreenOf(load)
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.enter('Password', 'a long enough one')
    await screen.press('Sign in')
    await until(() => expect(screen.app.currentMe().isLoggedIn).toBe(true))
    await until(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('ann@club.example'))
  })

  it.each([
    ['/userorder?from=basket', 'Sign in to place your order. Your basket is kept.'],
    ['/createissue', /^Sign in to report\./],
    ['/orders/0190a000-0000-7000-8000-000000000001', 'Sign in to see your orders.'],
    ['/issues/0190a000-0000-7000-8000-000000000001', 'Sign in to see this report.'],
    ['/issuehistory', 'Sign in to see your reports.'],
    ['/profile', 'Sign in to see your profile.'],
    ['/updatepins', 'Sign in with your staff account.'],
  ])('explains to a person who comes from %s why the sign-in is needed', async (path, sentence) => {
    // A new device has no cookies, so the guard's cookie is set after the start.
    screen = await openScreenOf(() => {
      saveRedirectPath(cookiePrefix, path)
      return load()
    })
    expect(await screen.findByText(sentence)).toBeTruthy()
    clearRedirectPath(cookiePrefix)
    screen.close()
    screen = await openScreenOf(load)
    await screen.findByRole('button', { name: 'Continue with email' })
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('offers an account only if the club lets people create one', async () => {
    screen = await openScreenOf(load)
    expect((await screen.findByRole('link', { name: 'Create an account' })).getAttribute('href')).toBe(
      '/sign-up',
    )
    screen.close()
    screen = await openScreenOf(load, { answers: settings({}, { disable_signup: true }) })
    await screen.findByRole('button', { name: /^Head greenkeeper/ })
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  it('gives no reason to a person who comes from Today', async () => {
    screen = await openScreenOf(() => {
      saveRedirectPath(cookiePrefix, '/')
      return load()
    })
    await screen.findByRole('button', { name: 'Continue with email' })
    expect(screen.queryByText(/^Sign in (to|with)/)).toBeNull()
    clearRedirectPath(cookiePrefix)
  })

  it('offers the phone for a number, and closes when the field is emptied', async () => {
    screen = await openScreenOf(load)
    await screen.enter('Email or phone', '+353 1 555 0100')
    await screen.press('Continue with phone')
    expect(await screen.findByRole('button', { name: 'Text me a code' })).toBeTruthy()
    await screen.enter('Email or phone', '')
    expect(await screen.findByRole('button', { name: 'Continue with email' })).toBeTruthy()
  })

  it('shows why the club refuses, and keeps the address that was entered', async () => {
    screen = await openScreenOf(load, {
      answers: { 'POST /auth/v1/token': refusal('invalid_credentials', 400) },
    })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.enter('Password', 'wrong')
    await screen.press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain('Not signed in')
    expect((screen.getByLabelText('Email or phone') as HTMLInputElement).value).toBe('ann@club.example')
  })

  it('points to another way to sign in when the club has no mail server for codes', async () => {
    screen = await openScreenOf(load, {
      answers: { 'POST /auth/v1/otp': refusal('email_provider_disabled', 422) },
    })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Continue with email')
    await screen.press('Email me a code')
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain('The club does not offer this by email. Use another way')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it('S1.26 sends a one-time code, and signs in with it', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/otp': ok({}) } })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Continue with email')
    await screen.press('Email me a code')
    expect(await screen.findByText(/If ann@club.example has an account/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/otp')[0]?.body).toMatchObject({
      email: 'ann@club.example',
      create_user: false,
    })
    screen.close()
    // The page was reloaded while the person read their mail.
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/otp': ok({}) } })
    await screen.enter('Code', '123456')
    await screen.submit('Code')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({
        token: '123456',
        type: 'email',
      }),
    )
  })

  it('S1.29 offers a provider, an organisation and a guest only if the club has switched them on', async () => {
    screen = await openScreenOf(load, { answers: settings({}) })
    await until(() => expect(screen.sent('GET', '/auth/v1/settings')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Google|organisation|guest/ })).toBeNull()
    screen.close()
    screen = await openScreenOf(load, {
      answers: settings({ google: true, anonymous_users: true }, { saml_enabled: true }),
    })
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in with my organisation' })).toBeTruthy()
    await screen.press('Look around as a guest')
    await until(() => expect(screen.address()).toBe('/orders'))
    expect(screen.sent('POST', '/auth/v1/signup')).toHaveLength(1)
  })

  it('S1.27 goes to the provider, which returns to the screen for links', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    screen = await openScreenOf(load, { answers: settings({ google: true }) })
    await screen.press('Continue with Google')
    await until(() => expect(assign).toHaveBeenCalledOnce())
    const { pathname, searchParams } = new URL(String(assign.mock.calls[0]![0]), location.origin)
    expect(pathname).toBe('/auth/v1/authorize')
    expect(searchParams.get('provider')).toBe('google')
    expect(searchParams.get('redirect_to')).toContain('/confirm?type=oauth')
  })

  it('S1.28 asks the organisation of a work address', async () => {
    screen = await openScreenOf(load, {
      answers: {
        ...settings({}, { saml_enabled: true }),
        'POST /auth/v1/sso': refusal('sso_provider_not_found', 404),
      },
    })
    await screen.press('Sign in with my organisation')
    await screen.enter('Work email or domain', 'ann@Company.example')
    await screen.submit('Work email or domain')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/sso')[0]?.body).toMatchObject({ domain: 'company.example' }),
    )
  })

  it('signs in as one of the demo club’s people', async () => {
    screen = await openScreenOf(load)
    await screen.press(/^Head greenkeeper/)
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/token')[0]?.body).toMatchObject({
        email: 'headgreenkeeper@greenside.example',
      }),
    )
  })
})
