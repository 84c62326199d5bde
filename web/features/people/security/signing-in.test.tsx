import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import {
  type Answers,
  openProfile,
  openProfileSheet,
  totpFactor,
  userWith,
} from '#web/features/people/testing/open-profile.tsx'
import { ok, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openSheet(name: string, answers: Answers) {
  screen = await openProfile(answers)
  return openProfileSheet(screen, name)
}

const settings = (fields: object) => ({ 'GET /auth/v1/settings': ok(fields) })
const typeInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const submitWith = (field: HTMLElement) => fireEvent.submit(field.closest('form')!)

describe('my sign-in', () => {
  it('leaves out a phone when the club has none and I have none', async () => {
    screen = await openProfile(settings({ external: { email: true } }))
    expect(await screen.findByText('Second factor')).toBeTruthy()
    await until(() => expect(screen.queryByText('Phone')).toBeNull())
    expect(screen.getByText('Email')).toBeTruthy()
  })

  it('shows address, number and whether a second factor is on', async () => {
    screen = await openProfile({
      'GET /auth/v1/user': userWith({ phone: '35315550100', factors: [totpFactor] }),
    })
    expect(await screen.findByText('+35315550100')).toBeTruthy()
    expect(screen.getByText('On')).toBeTruthy()
    expect(screen.getAllByText('ann@club.example').length).toBeGreaterThan(1)
  })
})

describe('a new phone number', () => {
  it('is refused without its country code, and counts at once when no message is required', async () => {
    const sheet = await openSheet('Phone', { 'PUT /auth/v1/user': userWith({ phone: '35315550100' }) })
    const field = await sheet.findByLabelText('New phone')
    typeInto(field, 'ann@club.example')
    submitWith(field)
    expect(await sheet.findByText(/^Enter a phone number with country code/)).toBeTruthy()
    expect(screen.sent('PUT', '/auth/v1/user')).toEqual([])
    typeInto(field, '+353 1 555 0100')
    submitWith(field)
    await until(() => expect(screen.queryByLabelText('New phone')).toBeNull())
    expect(screen.sent('PUT', '/auth/v1/user')[0]?.body).toMatchObject({ phone: '+35315550100' })
  })

  it('waits for the code of the text message', async () => {
    const sheet = await openSheet('Phone', { 'PUT /auth/v1/user': userWith({ phone: '' }) })
    const field = await sheet.findByLabelText('New phone')
    typeInto(field, '+353 1 555 0100')
    submitWith(field)
    expect(await sheet.findByText('We sent a code to +35315550100.')).toBeTruthy()
    typeInto(sheet.getByLabelText('Code'), '123456')
    submitWith(sheet.getByLabelText('Code'))
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({
        ...{ type: 'phone_change', phone: '+35315550100', token: '123456' },
      }),
    )
  })

  it('stays in its field when the club cannot be reached', async () => {
    const sheet = await openSheet('Email', {})
    setOnline(false)
    const field = (await sheet.findByLabelText('New email')) as HTMLInputElement
    typeInto(field, 'new@club.example')
    submitWith(field)
    expect((await sheet.findByRole('alert')).textContent).toContain('Not changed')
    expect(field.value).toBe('new@club.example')
  })
})

describe('a phone as a second factor', () => {
  it('is offered if the club sends text messages, and added with the code of one', async () => {
    const sheet = await openSheet('Second factor', {
      ...settings({ external: {}, mfa_phone_enroll_enabled: true, mfa_totp_enroll_enabled: false }),
      'GET /auth/v1/user': userWith({
        factors: [{ ...totpFactor, id: 'begun', status: 'unverified', friendly_name: 'Phone 1' }],
      }),
      'DELETE /auth/v1/factors/begun': ok({ id: 'begun' }),
      'POST /auth/v1/factors/f3/challenge': ok({ id: 'c3' }),
      'POST /auth/v1/factors/f3/verify': refusal('mfa_verification_failed', 422),
      'POST /auth/v1/factors': ok({ id: 'f3', type: 'phone' }),
    })
    fireEvent.click(await sheet.findByRole('button', { name: 'Add a phone for SMS codes' }))
    expect(sheet.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull()
    const field = await sheet.findByLabelText('Phone')
    typeInto(field, '12')
    submitWith(field)
    expect(await sheet.findByText(/^Enter a phone number with country code/)).toBeTruthy()
    typeInto(field, '+353 1 555 0100')
    submitWith(field)
    typeInto(await sheet.findByLabelText('Code'), '123456')
    // An unfinished factor blocks its name.
    expect(screen.sent('DELETE', '/auth/v1/factors/begun')).toHaveLength(1)
    expect(screen.sent('POST', '/auth/v1/factors')[0]?.body).toMatchObject({
      ...{ factor_type: 'phone', friendly_name: 'Phone 1', phone: '+35315550100' },
    })
    submitWith(sheet.getByLabelText('Code'))
    await until(() =>
      expect(sheet.getByRole('alert').textContent).toContain('The second factor was not added'),
    )
    expect(screen.sent('POST', '/auth/v1/factors/f3/verify')[0]?.body).toMatchObject({ challenge_id: 'c3' })
  })

  it('is not offered without text messages, and a single factor comes with the advice to add another', async () => {
    const sheet = await openSheet('Second factor', { 'GET /auth/v1/user': userWith({ factors: [] }) })
    expect(await sheet.findByText(/^A second factor protects your account/)).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Add a phone for SMS codes' })).toBeNull()
    screen.close()
    const one = await openSheet('Second factor', {
      'GET /auth/v1/user': userWith({ factors: [totpFactor] }),
      'DELETE /auth/v1/factors/f1': refusal('unexpected_failure', 500),
    })
    expect(await one.findByText(/^Add a second one now/)).toBeTruthy()
    fireEvent.click(one.getByRole('button', { name: 'Remove My app' }))
    expect((await one.findByRole('alert')).textContent).toContain('The second factor was not removed')
  })

  it('copies the key of an app for people who cannot scan', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const sheet = await openSheet('Second factor', {
      'GET /auth/v1/user': userWith({ factors: [] }),
      'POST /auth/v1/factors': ok({
        id: 'f2',
        type: 'totp',
        totp: { secret: 'ABCDEFGH', uri: 'otpauth://x' },
      }),
    })
    fireEvent.click(await sheet.findByRole('button', { name: 'Add an authenticator app' }))
    expect(await sheet.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Copy' }))
    expect(await sheet.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('ABCDEFGH')
  })
})

describe('my linked sign-ins and devices', () => {
  it('cannot be unlinked or linked when the club does not allow it', async () => {
    const identity = (provider: string) => ({ identity_id: provider, provider, user_id: 'ann' })
    const sheet = await openSheet('Linked sign-ins', {
      ...settings({ external: { google: true, github: true } }),
      'GET /auth/v1/user': userWith({
        identities: [
          { ...identity('email'), identity_data: { email: 'ann@club.example' } },
          { ...identity('google'), identity_data: { name: 'Ann B.' } },
        ],
      }),
    })
    expect(await sheet.findByText('Ann B.')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: /^(Link|Unlink) / })).toBeNull()
  })

  it('show why one was not unlinked, and when they cannot be read', async () => {
    const identities = ['email', 'google'].map((provider) => ({
      ...{ identity_id: provider, provider, user_id: 'ann', identity_data: {} },
    }))
    const sheet = await openSheet('Linked sign-ins', {
      ...settings({ external: { google: true }, security_manual_linking_enabled: true }),
      'GET /auth/v1/user': userWith({ identities }),
      'DELETE /auth/v1/user/identities/google': refusal('unexpected_failure', 500),
    })
    fireEvent.click(await sheet.findByRole('button', { name: 'Unlink Google' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('That did not work')
    screen.close()
    const other = await openSheet('Linked sign-ins', { 'GET /auth/v1/user': refusal('bad', 403) })
    expect(await other.findByText('Your linked sign-ins could not be loaded')).toBeTruthy()
  })

  it('end this device, or keep it when another could not be signed out', async () => {
    const device = (id: string, is_this: boolean) => ({
      ...{ id, is_this, created_at: '2026-05-01T08:00:00Z', used_at: '2026-05-01T09:00:00Z' },
      ...{ ip: is_this ? '192.0.2.7' : null, user_agent: is_this ? null : 'curl/8' },
    })
    const sheet = await openSheet('Devices', {
      'POST /rest/v1/rpc/my_sessions': ok([device('here', true), device('there', false)]),
      'POST /rest/v1/rpc/end_my_session': refusal('42501'),
    })
    expect(await sheet.findByText('Unknown device')).toBeTruthy()
    expect(sheet.getByText(/· 192\.0\.2\.7$/)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Sign out curl/8' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('Not signed out')
    fireEvent.click(sheet.getByRole('button', { name: 'Sign out here' }))
    await until(() => expect(screen.app.currentMe().user).toBeNull())
    expect(screen.sent('POST', '/auth/v1/logout?scope=local')).toHaveLength(1)
  })
})

describe('deleting my account', () => {
  it('lists the waiting changes that are lost, and does nothing when I stay', async () => {
    screen = await openProfile()
    setOnline(false)
    await screen.app.write({ type: 'CREATE', table: 'issue', id: 'one', data: { category: 'bunker' } })
    await screen.press('Delete my account')
    expect(await screen.findByText('1 change that has not reached the club is lost.')).toBeTruthy()
    await screen.press('Keep my account')
    await until(() => expect(screen.queryByText(/not reached the club is lost/)).toBeNull())
    expect(screen.app.currentMe().user).not.toBeNull()
  })

  it('keeps me signed in with the reason when the club refuses', async () => {
    screen = await openProfile({ 'POST /rest/v1/rpc/delete_my_account': refusal('GS102', 400) })
    await screen.press('Delete my account')
    await screen.enter('Type ann@club.example to confirm', 'ann@club.example')
    await screen.press('Delete for good')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The club needs at least one administrator.',
    )
    expect(screen.app.currentMe().user).not.toBeNull()
  })
})
