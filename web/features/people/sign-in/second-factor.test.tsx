import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionOf } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen)
const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'My app',
  created_at: '2026-01-02',
}
const user = { ...(sessionOf('ann').user as object), factors: [factor] }

afterEach(() => {
  screen.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Signs in by password as a person who has a second factor: the session is at aal1. */
async function signIn(verify: ReturnType<typeof ok>, answers: Record<string, ReturnType<typeof ok>> = {}) {
  const session = { ...sessionOf('ann'), access_token: tokenAt('aal1'), user }
  screen = await openScreenOf(load, {
    answers: {
      'POST /auth/v1/token': ok(session),
      'GET /auth/v1/user': ok(user),
      'POST /auth/v1/factors/f1/challenge': ok({ id: 'c1' }),
      'POST /auth/v1/factors/f1/verify': verify,
      ...answers,
    },
  })
  await screen.enter('Email or phone', 'ann@club.example')
  await screen.enter('Password', 'a long enough one')
  await screen.press('Sign in')
}

function tokenAt(aal: string): string {
  const claims = { sub: 'ann', aal, exp: Math.floor(Date.now() / 1000) + 3600 }
  return `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c2ln`
}

describe('signing in with a second factor', () => {
  it('S4.17 S1.30 asks for its code before the person counts as signed in', async () => {
    await signIn(ok({ ...sessionOf('ann'), access_token: tokenAt('aal2'), user }))
    expect(await screen.findByText('The digits your authenticator app shows now.')).toBeTruthy()
    expect(screen.app.currentMe()).toMatchObject({ needsSecondFactor: true, isLoggedIn: false })
    await screen.enter('Code', '123456')
    await screen.submit('Code')
    await until(() =>
      expect(screen.app.currentMe()).toMatchObject({ needsSecondFactor: false, isLoggedIn: true }),
    )
    expect(screen.sent('POST', '/auth/v1/factors/f1/verify')[0]?.body).toMatchObject({
      code: '123456',
      challenge_id: 'c1',
    })
  })

  describe('by SMS', () => {
    const phone = { ...factor, id: 'f2', factor_type: 'phone', friendly_name: 'My phone' }
    const bySms = { ...user, factors: [factor, phone] }
    const answersWith = (expiresInSeconds: number) => ({
      'GET /auth/v1/user': ok(bySms),
      'POST /auth/v1/token': ok({ ...sessionOf('ann'), access_token: tokenAt('aal1'), user: bySms }),
      'POST /auth/v1/factors/f2/challenge': ok({
        ...{ id: 'c2', type: 'phone' },
        expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
      }),
      'POST /auth/v1/factors/f2/verify': ok({
        ...sessionOf('ann'),
        access_token: tokenAt('aal2'),
        user: bySms,
      }),
    })
    const reopen = async (expiresInSeconds: number) => {
      await signIn(ok({}), answersWith(expiresInSeconds))
      await screen.enter('Confirm with', 'f2')
      await screen.press('Send the code by SMS')
      await screen.findByLabelText('Code')
      screen.close()
      await signIn(ok({}), answersWith(expiresInSeconds))
    }

    it('waits for the code that was sent also after a reload, and sends no other', async () => {
      await reopen(300)
      await screen.enter('Code', '123456')
      await screen.submit('Code')
      await until(() => expect(screen.app.currentMe()).toMatchObject({ isLoggedIn: true }))
      expect(screen.sent('POST', '/auth/v1/factors/f2/verify')[0]?.body).toMatchObject({ challenge_id: 'c2' })
      expect(screen.sent('POST', '/auth/v1/factors/f2/challenge')).toEqual([])
      expect(sessionStorage.getItem('factor-code')).toBeNull()
    })

    it('offers another code when the one before the reload has expired', async () => {
      await reopen(-1)
      await screen.enter('Confirm with', 'f2')
      expect(await screen.findByRole('button', { name: 'Send the code by SMS' })).toBeTruthy()
    })
  })

  it('S7.62 shows in the reader’s language why another account cannot be used now', async () => {
    await signIn(ok({}))
    await screen.findByLabelText('Code')
    setOnline(false)
    await screen.press('Use another account')
    await until(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/Not signed out.*The club cannot be reached/),
    )
  })

  it('shows that a code was wrong, and stays', async () => {
    await signIn(refusal('mfa_verification_failed', 422))
    await screen.enter('Code', '000000')
    await screen.submit('Code')
    expect((await screen.findByRole('alert')).textContent).toContain('Not confirmed')
    expect(screen.app.currentMe().isLoggedIn).toBe(false)
  })
})
