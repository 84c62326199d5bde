import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import {
  type Answers,
  openProfile,
  openProfileSheet,
  totpFactor,
  userWith,
} from '#web/features/people/testing/open-profile.tsx'
import { ok, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'
import { stopClock } from '#web/testing/stop-clock.ts'

let screen: ScreenOfPerson

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const identity = (provider: string) => ({
  identity_id: provider,
  provider,
  identity_data: {},
  user_id: 'ann',
})

/** Opens a sign-in sheet; returns its queries. */
async function openSheet(name: string, answers: Answers = {}) {
  screen = await openProfile(answers)
  return openProfileSheet(screen, name)
}

describe('the profile', () => {
  it('S1.20 S2.08 shows the name and the address of its person, and saves a changed name', async () => {
    screen = await openProfile()
    expect(await screen.findByText('Ann Byrne')).toBeTruthy()
    expect(screen.getAllByText('ann@club.example')).not.toEqual([])
    expect((screen.getByLabelText(/^Surname/) as HTMLInputElement).value).toBe('Byrne')
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    // The screen's timeout for the club's answer.
    stopClock(8_000)
    await screen.enter('First name', 'Anna')
    await screen.press('Save changes')
    await until(async () =>
      expect((await keptRecords())[0]?.payload).toMatchObject({
        ...{ table: 'profiles', id: 'ann' },
        data: { first_name: 'Anna', surname: 'Byrne', phone: null },
      }),
    )
    expect(await screen.findByText('Saved.')).toBeTruthy()
  })

  it('asks for the first name when it is empty', async () => {
    screen = await openProfile()
    await screen.enter('First name', ' ')
    await screen.press('Save changes')
    await until(() => expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter your first name.')).toBeTruthy()
    expect(await keptRecords()).toEqual([])
  })

  it('shows that a changed name is stored on this phone while the club cannot be reached', async () => {
    screen = await openProfile()
    setOnline(false)
    await screen.enter('First name', 'Anna')
    await screen.press('Save changes')
    expect(await screen.findByText('Saved on this phone. It is sent when you are online.')).toBeTruthy()
    expect(screen.queryByText('Saved.')).toBeNull()
    setOnline(true)
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(screen.queryByText('Saved on this phone. It is sent when you are online.')).toBeNull()
  })

  it('shows why the club refuses a changed name, and that it is not saved', async () => {
    screen = await openProfile({ 'PATCH /rest/v1/profiles': refusal('42501') })
    await screen.enter('First name', 'Anna')
    await screen.press('Save changes')
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('The club did not accept this change')).toBeTruthy()
    expect(note.getByText('Your role may not do this.')).toBeTruthy()
    expect(screen.queryByText('Saved.')).toBeNull()
    fireEvent.click(note.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows that the units wait on this phone, and no more once the club has them', async () => {
    screen = await openProfile()
    setOnline(false)
    fireEvent.click(await screen.findByRole('radio', { name: 'Yards' }))
    // Beside my name, and under the units.
    await waitFor(() => expect(screen.getAllByText('Waiting to send')).toHaveLength(2))
    setOnline(true)
    await waitFor(() => expect(screen.queryByText('Waiting to send')).toBeNull())
    expect(screen.sent('PATCH', '/rest/v1/profiles').at(-1)?.body).toMatchObject({ units: 'yards' })
  })

  it('asks at Back only while a name is typed and not saved', async () => {
    screen = await openProfile()
    await screen.findByLabelText('First name')
    // The app's modules were reloaded.
    const { openLayers } = await import('#web/ui/layers/open-layers.ts')
    expect(openLayers()).toHaveLength(0)
    await screen.enter('First name', 'Anna')
    await until(() => expect(openLayers()).toHaveLength(1))
    act(() => openLayers()[0]!.close())
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    await screen.press('Keep editing')
    await screen.enter('First name', 'Ann')
    await until(() => expect(openLayers()).toHaveLength(0))
    await screen.enter('First name', 'Anna')
    await until(() => expect(openLayers()).toHaveLength(1))
    act(() => openLayers()[0]!.close())
    await screen.press('Leave')
    await until(() => expect(openLayers()).toHaveLength(0))
  })

  it('leads to the screens of the person, and to none of another role', async () => {
    screen = await openProfile()
    const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    await screen.findByRole('link', { name: 'About' })
    const mine = ['/userorderlist', '/issuehistory', '/kitchenorderlist', '/contactus', '/about']
    expect(addresses()).toEqual(expect.arrayContaining(mine))
    expect(addresses()).not.toContain('/updatepins')
  })

  it('does not treat a member as a guest when the profile cannot be read', async () => {
    screen = await openProfile({ 'GET /rest/v1/profiles': refusal('42501') })
    await screen.findByRole('heading', { name: 'Settings' })
    expect(screen.queryByText('You are here as a guest')).toBeNull()
    expect(screen.container.querySelectorAll('[data-pending]').length).toBeGreaterThan(0)
  })

  it('invites a guest to create an account', async () => {
    screen = await openProfile({}, '')
    expect(await screen.findByText('You are here as a guest')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/sign-up')
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  })

  it('deletes the account only after the address was entered', async () => {
    screen = await openProfile({ 'POST /rest/v1/rpc/delete_my_account': ok(null) })
    await screen.press('Delete my account')
    await screen.press('Delete for good')
    expect(await screen.findByText('That does not match.')).toBeTruthy()
    expect(screen.sent('POST', '/rest/v1/rpc/delete_my_account')).toEqual([])
    await screen.enter('Type ann@club.example to confirm', 'Ann@club.example')
    await screen.press('Delete for good')
    await until(() => expect(screen.sent('POST', '/rest/v1/rpc/delete_my_account')).toHaveLength(1))
    await until(() => expect(screen.app.currentMe().user).toBeNull())
  })
})

describe('the sheet for the password', () => {
  it('asks for the present password if the club requires it, and then saves the new one', async () => {
    let isConfirmed = false
    const sheet = await openSheet('Password', {
      'PUT /auth/v1/user': () => (isConfirmed ? userWith() : refusal('current_password_required', 400)),
      'POST /auth/v1/reauthenticate': () => {
        isConfirmed = true
        return ok({})
      },
    })
    fireEvent.change(await sheet.findByLabelText('New password'), { target: { value: 'another long one' } })
    fireEvent.submit(sheet.getByLabelText('New password').closest('form')!)
    expect(await screen.findByText('Enter your current password to confirm that it is you.')).toBeTruthy()
    await screen.enter('Current password', 'the old one')
    await screen.submit('Current password')
    await until(() => expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(2))
    expect(screen.sent('POST', '/auth/v1/reauthenticate')[0]?.body).toEqual({
      current_password: 'the old one',
    })
  })

  it('asks for the second factor of a session without it', async () => {
    let level = 'aal1'
    const sheet = await openSheet('Password', {
      'PUT /auth/v1/user': () => (level === 'aal2' ? userWith() : refusal('insufficient_aal', 401)),
      'GET /auth/v1/user': userWith({ factors: [totpFactor] }),
      'POST /auth/v1/factors/f1/challenge': ok({ id: 'c1' }),
      'POST /auth/v1/factors/f1/verify': () => {
        level = 'aal2'
        return undefined
      },
    })
    fireEvent.change(await sheet.findByLabelText('New password'), { target: { value: 'another long one' } })
    fireEvent.submit(sheet.getByLabelText('New password').closest('form')!)
    expect(await screen.findByText('The digits your authenticator app shows now.')).toBeTruthy()
    await screen.enter('Code', '123456')
    await screen.submit('Code')
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/factors/f1/verify')[0]?.body).toMatchObject({
        code: '123456',
        challenge_id: 'c1',
      }),
    )
    await until(() => expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(2))
  })
})

describe('the sheet for an address', () => {
  it('refuses text that is no email, and waits for the code of the new one', async () => {
    const sheet = await openSheet('Email', {
      'PUT /auth/v1/user': userWith({ new_email: 'new@club.example' }),
    })
    const field = await sheet.findByLabelText('New email')
    fireEvent.change(field, { target: { value: 'ann' } })
    fireEvent.submit(field.closest('form')!)
    expect(await sheet.findByText('Enter an email address.')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'new@club.example' } })
    fireEvent.submit(field.closest('form')!)
    expect(await sheet.findByText(/We sent an email to new@club.example/)).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('Code'), { target: { value: '123456' } })
    fireEvent.submit(sheet.getByLabelText('Code').closest('form')!)
    await until(() =>
      expect(screen.sent('POST', '/auth/v1/verify')[0]?.body).toMatchObject({
        type: 'email_change',
        token: '123456',
      }),
    )
  })
})

describe('the sheet for second factors', () => {
  it('S1.30 adds an authenticator app with its first code', async () => {
    const sheet = await openSheet('Second factor', {
      'GET /auth/v1/user': userWith({ factors: [] }),
      'POST /auth/v1/factors/f2/challenge': ok({ id: 'c2' }),
      'POST /auth/v1/factors/f2/verify': refusal('mfa_verification_failed', 422),
      'POST /auth/v1/factors': ok({
        id: 'f2',
        type: 'totp',
        totp: { secret: 'ABCDEFGH', uri: 'otpauth://x', qr_code: '' },
      }),
    })
    fireEvent.click(await sheet.findByRole('button', { name: 'Add an authenticator app' }))
    expect(await sheet.findByText('ABCD EFGH')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('Code'), { target: { value: '123456' } })
    fireEvent.submit(sheet.getByLabelText('Code').closest('form')!)
    await until(() =>
      expect(sheet.getByRole('alert').textContent).toContain('The second factor was not added'),
    )
    expect(screen.sent('POST', '/auth/v1/factors/f2/verify')[0]?.body).toMatchObject({ code: '123456' })
  })

  it('lists verified ones, and removes one', async () => {
    const sheet = await openSheet('Second factor', {
      'GET /auth/v1/user': userWith({
        factors: [totpFactor, { ...totpFactor, id: 'f2', status: 'unverified', friendly_name: 'Begun' }],
      }),
      'DELETE /auth/v1/factors/f1': ok({ id: 'f1' }),
    })
    expect(await sheet.findByText('My app')).toBeTruthy()
    expect(sheet.queryByText('Begun')).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: 'Remove My app' }))
    await until(() => expect(screen.sent('DELETE', '/auth/v1/factors/f1')).toHaveLength(1))
  })
})

describe('the sheet for linked sign-ins', () => {
  const linking = ok({
    external: { email: true, google: true, github: true },
    security_manual_linking_enabled: true,
  })

  it('unlinks one of several, and offers providers that are not linked yet', async () => {
    const sheet = await openSheet('Linked sign-ins', {
      'GET /auth/v1/settings': linking,
      'GET /auth/v1/user': userWith({ identities: [identity('email'), identity('google')] }),
      'DELETE /auth/v1/user/identities/google': ok({}),
    })
    expect(await sheet.findByRole('button', { name: 'Link GitHub' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Unlink Google' }))
    await until(() => expect(screen.sent('DELETE', '/auth/v1/user/identities/google')).toHaveLength(1))
  })

  it('keeps the only one', async () => {
    const sheet = await openSheet('Linked sign-ins', {
      'GET /auth/v1/settings': linking,
      'GET /auth/v1/user': userWith({ identities: [identity('email')] }),
    })
    expect(await sheet.findByText('This is your only way to sign in, so it stays.')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: /Unlink/ })).toBeNull()
  })
})

describe('the sheet for devices', () => {
  const device = (id: string, is_this: boolean) => ({
    ...{ id, is_this, created_at: '2026-05-01T08:00:00Z', used_at: '2026-05-01T09:00:00Z', ip: '192.0.2.7' },
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })

  it('marks this device, and signs out another one', async () => {
    const sheet = await openSheet('Devices', {
      'POST /rest/v1/rpc/my_sessions': ok([device('here', true), device('there', false)]),
      'POST /rest/v1/rpc/end_my_session': ok(null),
    })
    expect(await sheet.findByText('This device')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: /^Sign out Firefox on Linux/ }))
    await until(() =>
      expect(screen.sent('POST', '/rest/v1/rpc/end_my_session')[0]?.body).toEqual({ session: 'there' }),
    )
  })

  it('S7.43 signs out all others, or everywhere', async () => {
    const sheet = await openSheet('Devices', {
      'POST /rest/v1/rpc/my_sessions': ok([device('here', true), device('there', false)]),
    })
    fireEvent.click(await sheet.findByRole('button', { name: 'Sign out all other devices' }))
    await until(() => expect(screen.sent('POST', '/auth/v1/logout?scope=others')).toHaveLength(1))
    expect(screen.app.currentMe().user).not.toBeNull()
    // The devices are read again before another press works.
    const everywhere = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Sign out everywhere' })
    await until(() => expect(everywhere.disabled).toBe(false))
    fireEvent.click(everywhere)
    await until(() => expect(screen.sent('POST', '/auth/v1/logout?scope=global')).toHaveLength(1))
    await until(() => expect(screen.app.currentMe().user).toBeNull())
  })

  it('shows when they cannot be read', async () => {
    const sheet = await openSheet('Devices', { 'POST /rest/v1/rpc/my_sessions': refusal('42501') })
    expect(await sheet.findByText('Your devices could not be loaded')).toBeTruthy()
  })
})
