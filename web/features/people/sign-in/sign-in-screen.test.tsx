import { afterEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen)
const settings = (external: object, rest: object = {}) => ({
  'GET /auth/v1/settings': ok({ external: { email: true, phone: true, ...external }, ...rest }),
})

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the sign-in screen', () => {
  it('S1.24 signs in with email and password', async () => {
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

  it('asks for what is missing before it asks the club', async () => {
    screen = await openScreenOf(load)
    await screen.press('Sign in')
    expect(await screen.findByText(/^Enter an email address, or a phone number/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/token')).toEqual([])
  })

  it('says why the club refuses, and keeps the address that was entered', async () => {
    screen = await openScreenOf(load, {
      answers: { 'POST /auth/v1/token': refusal('invalid_credentials', 400) },
    })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.enter('Password', 'wrong')
    await screen.press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain('Not signed in')
    expect((screen.getByLabelText('Email or phone') as HTMLInputElement).value).toBe('ann@club.example')
  })

  it('S1.26 sends a one-time code, and signs in by it', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/otp': ok({}) } })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.choose('By code')
    await screen.press('Send the code')
    expect(await screen.findByText(/If ann@club.example has an account/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/otp')[0]?.body).toMatchObject({
      email: 'ann@club.example',
      create_user: false,
    })
    await screen.enter('Code', '123456')
    await screen.submit('Code')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({
        token: '123456',
        type: 'email',
      }),
    )
  })

  it('S1.29 offers a provider, an organisation and a guest only where the club has switched them on', async () => {
    screen = await openScreenOf(load, { answers: settings({}) })
    await until(() => expect(screen.sent('GET', '/auth/v1/settings')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Google|organisation|guest/ })).toBeNull()
    screen.close()
    screen = await openScreenOf(load, {
      answers: settings({ google: true, anonymous_users: true }, { saml_enabled: true }),
    })
    expect(await screen.findByRole('button', { name: 'Go on with Google' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in through my organisation' })).toBeTruthy()
    await screen.press('Look around as a guest')
    await until(() => expect(screen.address()).toBe('/orders'))
    expect(screen.sent('POST', '/auth/v1/signup')).toHaveLength(1)
  })

  it('S1.27 goes to the provider, which comes back to the screen for links', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    screen = await openScreenOf(load, { answers: settings({ google: true }) })
    await screen.press('Go on with Google')
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
    await screen.press('Sign in through my organisation')
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
