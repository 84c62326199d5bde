import { afterEach, describe, expect, it, vi } from 'vitest'
import { CONFIG } from '#web/data/testing/fake-backend.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/reset-password-screen.tsx').then(
    (module) => module.ResetPasswordScreen,
  )

afterEach(() => {
  screen.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the screen for a forgotten password', () => {
  it('S1.31 S2.31 sends a mail, and accepts its code', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/recover': ok({}) } })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Send the code')
    expect(await screen.findByText(/If ann@club.example has an account, we have sent an email/)).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/recover')[0]?.body).toMatchObject({ email: 'ann@club.example' })
    expect(screen.address()).toBe('/reset-password?type=recovery')
    await screen.enter('Code', '123456')
    await screen.press('Continue')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({
        token: '123456',
        type: 'recovery',
      }),
    )
    await until(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('ann@club.example'))
  })

  it('offers only codes that the club can send, else names the office', async () => {
    const openWith = (email: boolean, phone: boolean) =>
      openScreenOf(load, {
        answers: { 'GET /app-config.json': ok({ ...CONFIG, sendsCodes: { email, phone } }) },
      })
    const canSend = () => screen.queryByRole('button', { name: 'Send the code' }) !== null
    screen = await openWith(false, false)
    expect(await screen.findByText(/sends no codes by email.*ask the club's office/)).toBeTruthy()
    expect([canSend(), screen.queryByLabelText('Email or phone')]).toEqual([false, null])
    screen.close()
    screen = await openWith(false, true)
    await screen.enter('Email or phone', 'ann@club.example')
    expect(await screen.findByText(/sends no codes by email/)).toBeTruthy()
    expect(canSend()).toBe(false)
    await screen.enter('Email or phone', '+353 1 555 0100')
    expect(await screen.findByText('We send you a code to choose a new password.')).toBeTruthy()
    expect(canSend()).toBe(true)
    screen.close()
    screen = await openWith(true, false)
    await screen.enter('Email or phone', '+353 1 555 0100')
    expect(await screen.findByText(/sends no codes by text message.*use your email address/)).toBeTruthy()
  })

  it('takes over the address that was entered at the sign-in', async () => {
    sessionStorage.setItem('sign-in-draft', JSON.stringify({ address: 'ann@club.example' }))
    screen = await openScreenOf(load)
    expect(await screen.findByDisplayValue('ann@club.example')).toBeTruthy()
  })

  it('waits for the code also after a reload', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/recover': ok({}) } })
    await screen.enter('Email or phone', 'ann@club.example')
    await screen.press('Send the code')
    await screen.findByLabelText('Code')
    screen.close()
    screen = await openScreenOf(load, { address: '/reset-password?type=recovery' })
    expect(await screen.findByText(/If ann@club.example has an account/)).toBeTruthy()
  })

  it('S1.31 sends a text message to a number', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /auth/v1/otp': ok({}) } })
    await screen.enter('Email or phone', '+353 1 555 0100')
    await screen.press('Send the code')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/otp')[0]?.body).toMatchObject({ phone: '+35315550100' }),
    )
  })

  it('S1.31 saves the new password of a person whom a recovery link has signed in', async () => {
    screen = await openScreenOf(load, {
      person: 'ann',
      address: '/reset-password?type=recovery',
      answers: { 'PUT /auth/v1/user': ok({ id: 'ann', email: 'ann@club.example' }) },
    })
    expect(await screen.findByText('For ann@club.example.')).toBeTruthy()
    await screen.enter('New password', 'another long one')
    await screen.press('Save password')
    await until(() => expect(screen.address()).toBe('/'))
    expect(screen.sent('PUT', '/auth/v1/user')[0]?.body).toMatchObject({ password: 'another long one' })
  })

  it('asks for another message without a signed-in person, for any address', async () => {
    screen = await openScreenOf(load, { address: '/reset-password?type=recovery' })
    expect(await screen.findByRole('button', { name: 'Send the code' })).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})
