import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

startApp('admin')

const daily = {
  name: 'greenside-2026-11-23T030000Z-daily.tar',
  madeAt: '2026-11-23T03:00:00Z',
  cause: 'daily',
  bytes: 9_071_616,
  isProven: true,
}
const listed = (change: object = {}) => ({
  status: 200,
  body: {
    folder: '/srv/club/backups',
    isMaking: false,
    failure: null,
    doubt: null,
    backups: [daily],
    ...change,
  },
})

const open = () =>
  openScreen({
    address: '/settings/system',
    load: async () => (await import('#web/features/club/settings/backups-part.tsx')).BackupsPart,
  })

const sent = (method: string, path: string) =>
  club.seen.filter((request) => request.method === method && request.path.startsWith(path))

describe('the back-ups of the club', () => {
  it('are listed with the folder, the cause and the size, and the command that restores one', async () => {
    club.answers.set('GET /backups/v1', listed())
    const screen = await open()
    expect(await screen.findByText('Scheduled · 9.1 MB')).toBeTruthy()
    expect(screen.getByText(/In \/srv\/club\/backups/)).toBeTruthy()
    expect(screen.getByText(/npm run restore -- FILE/)).toBeTruthy()
  })

  it('say that there are none, why the last one failed, and that they cannot be read', async () => {
    club.answers.set('GET /backups/v1', listed({ backups: [], failure: 'The disk is full.' }))
    const screen = await open()
    expect(await screen.findByText('There are no back-ups yet.')).toBeTruthy()
    expect(screen.getByText('The disk is full.')).toBeTruthy()
  })

  it('say which ones no trial has restored, and why the last one could not be', async () => {
    const unproven = { ...daily, name: daily.name.replace('.tar', '-unproven.tar'), isProven: false }
    const state = { backups: [unproven], doubt: 'The disk has too little space for a trial restore.' }
    club.answers.set('GET /backups/v1', listed(state))
    const screen = await open()
    expect(await screen.findByText('Scheduled · 9.1 MB · Not restored on trial')).toBeTruthy()
    expect(screen.getByText('The last back-up was saved, but not restored on trial')).toBeTruthy()
    expect(screen.getByText(state.doubt)).toBeTruthy()
  })

  it('are made on request, and the button waits while the server makes one', async () => {
    club.answers.set('POST /backups/v1', { status: 202, body: { isMaking: true } })
    club.answers.set('GET /backups/v1', listed({ backups: [] }))
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
    club.answers.set('GET /backups/v1', listed({ isMaking: true }))
    await waitFor(() => expect(sent('POST', '/backups/v1')).toHaveLength(1))
    expect(await screen.findByRole('button', { name: 'Backing up …' })).toHaveProperty('disabled', true)
  })

  it('ask for the password before a download whose session is older', async () => {
    const refused = { status: 400, body: { code: 'current_password_required', message: 'no' } }
    club.answers.set(`GET /backups/v1/${daily.name}`, refused)
    club.answers.set('GET /backups/v1', listed())
    club.answers.set('POST /auth/v1/reauthenticate', { status: 200, body: {} })
    // The DOM of tests would leave the page for the file.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Download the back-up of/ }))
    const field = await screen.findByLabelText('Your password')
    fireEvent.change(field, { target: { value: 'secret words' } })
    club.answers.set(`GET /backups/v1/${daily.name}`, { status: 200, body: { tar: true } })
    fireEvent.submit(field.closest('form')!)
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(sent('POST', '/auth/v1/reauthenticate')[0]?.body).toEqual({ current_password: 'secret words' })
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())
    saved.mockRestore()
  })
})
