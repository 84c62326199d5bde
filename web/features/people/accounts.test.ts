import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  readIdentifier,
  sendSignInCode,
  signInAsDemo,
  signInWithPassword,
  signUp,
  weaknessesOf,
} from '#web/features/people/accounts.ts'
import { CaptchaDeclinedError, openQuestion } from '#web/features/people/captcha/human-proof.ts'

const auth = vi.hoisted(() => ({ signInWithPassword: vi.fn(), signUp: vi.fn(), signInWithOtp: vi.fn() }))
const cookies = vi.hoisted(() => ({ kept: true }))
const club = vi.hoisted(() => ({ captcha: null as object | null, clubCountry: null as string | null }))

vi.mock('#web/data/session/auth.ts', () => ({
  authClient: async () => auth,
  hasStoredSession: () => cookies.kept,
}))
vi.mock('#web/data/config.ts', async (original) => ({
  ...(await original<object>()),
  config: () => club,
}))
afterEach(() => {
  club.captcha = null
  club.clubCountry = null
  vi.clearAllMocks()
})

describe('the input for a sign-in', () => {
  it('is an email address', () => {
    expect(readIdentifier(' aoife@greenside.example ')).toEqual({ email: 'aoife@greenside.example' })
  })

  it('is a phone number with its country code, in any spelling', () => {
    for (const typed of ['+353 1 555 0100', '+353-1-555-0100', '00353 (1) 555.0100']) {
      expect(readIdentifier(typed)).toEqual({ phone: '+35315550100' })
    }
  })

  it('S1.10 is a number as it is dialled at home, in the chosen country', () => {
    expect(readIdentifier('01 555 0100', 'IE')).toEqual({ phone: '+35315550100' })
    expect(readIdentifier('(555) 010-0199', 'US')).toEqual({ phone: '+15550100199' })
    expect(readIdentifier('０９０ー１２３４−５６７８', 'JP')).toEqual({ phone: '+819012345678' })
    expect(readIdentifier('ａｎｎ＠club.example')).toEqual({ email: 'ann@club.example' })
    expect(readIdentifier('42', 'IE')).toBeUndefined()
  })

  it('is a number of the club’s country on a device without a choice', () => {
    club.clubCountry = 'JP'
    expect(readIdentifier('03-5550-0100')).toEqual({ phone: '+81355500100' })
    expect(readIdentifier('01 555 0100', 'IE')).toEqual({ phone: '+35315550100' })
  })

  it.each([
    '',
    '   ',
    'aoife',
    'aoife@',
    '@club',
    'a b@club.example',
    '01 555 0100',
    '+353',
    '+0353155501000',
  ])('is refused: %j', (typed) => {
    expect(readIdentifier(typed)).toBeUndefined()
  })
})

describe('signing in', () => {
  it('sends email or phone with the password to auth', async () => {
    auth.signInWithPassword.mockResolvedValue({ error: null })
    await signInWithPassword({ phone: '+35315550100' }, 'secret words')
    expect(auth.signInWithPassword).toHaveBeenCalledWith({
      phone: '+35315550100',
      password: 'secret words',
      options: {},
    })
  })

  it('sends a fresh captcha if the club wants one, and nothing when it is declined', async () => {
    club.captcha = { provider: 'turnstile', siteKey: 'ours', scriptUrl: 'https://captcha.example/api.js' }
    auth.signInWithPassword.mockResolvedValue({ error: null })
    const signedIn = signInWithPassword({ email: 'a@club.example' }, 'secret words')
    openQuestion.get()!.answer('a token')
    await signedIn
    expect(auth.signInWithPassword.mock.calls[0]![0].options).toEqual({ captchaToken: 'a token' })
    const declined = signInWithPassword({ email: 'a@club.example' }, 'secret words')
    openQuestion.get()!.refuse(new CaptchaDeclinedError('closed'))
    await expect(declined).rejects.toMatchObject({ code: 'captcha_declined' })
    expect(auth.signInWithPassword).toHaveBeenCalledTimes(1)
    expect(openQuestion.get()).toBeUndefined()
  })

  it('in a browser that stores no cookies is reported, instead of losing the session', async () => {
    auth.signInWithPassword.mockResolvedValue({ error: null })
    cookies.kept = false
    await expect(signInAsDemo('member')).rejects.toMatchObject({ code: 'cookies_refused' })
    cookies.kept = true
  })

  it('by code creates no account, and does not reveal who has one', async () => {
    auth.signInWithOtp.mockResolvedValue({ error: { code: 'otp_disabled' } })
    await sendSignInCode({ email: 'nobody@club.example' })
    const [{ email, options }] = auth.signInWithOtp.mock.calls[0]!
    expect({ email, create: options.shouldCreateUser }).toEqual({
      email: 'nobody@club.example',
      create: false,
    })
    expect(options.emailRedirectTo).toMatch(/\/confirm\?type=magiclink$/)
    const error = { code: 'over_email_send_rate_limit' }
    auth.signInWithOtp.mockResolvedValue({ error })
    await expect(sendSignInCode({ email: 'a@club.example' })).rejects.toBe(error)
  })

  it('fails with auth’s own error', async () => {
    const error = { code: 'invalid_credentials' }
    auth.signInWithPassword.mockResolvedValue({ error })
    await expect(signInAsDemo('member')).rejects.toBe(error)
  })
})

describe('creating an account', () => {
  const account = {
    identifier: { email: 'new@club.example' },
    password: 'secret words',
    firstName: 'Nia',
    surname: '',
  }

  it('sends the names as the person’s data', async () => {
    auth.signUp.mockResolvedValue({ data: { session: {} }, error: null })
    expect(await signUp(account)).toBe('in')
    expect(auth.signUp.mock.calls[0]?.[0]).toMatchObject({
      email: 'new@club.example',
      password: 'secret words',
      options: { data: { first_name: 'Nia', surname: '' } },
    })
  })

  it('reports when the address must be confirmed first', async () => {
    auth.signUp.mockResolvedValue({ data: { session: null }, error: null })
    expect(await signUp(account)).toBe('confirm')
  })

  it('lists the known reasons why a password is weak', () => {
    expect(weaknessesOf({ code: 'weak_password', reasons: ['pwned', 'length', 'unheard-of'] })).toEqual([
      'length',
      'pwned',
    ])
    expect(weaknessesOf({ code: 'email_exists' })).toEqual([])
    expect(weaknessesOf(undefined)).toEqual([])
  })

  it('fails with auth’s own error', async () => {
    const error = { code: 'weak_password', reasons: ['length'] }
    auth.signUp.mockResolvedValue({ data: { session: null }, error })
    await expect(signUp(account)).rejects.toBe(error)
  })
})
