import { describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
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
    restore: null,
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

  it('show that there are none, why the last one failed, and that they cannot be read', async () => {
    club.answers.set('GET /backups/v1', listed({ backups: [], failure: 'The disk is full.' }))
    const screen = await open()
    expect(await screen.findByText('There are no back-ups yet.')).toBeTruthy()
    expect(screen.getByText('The disk is full.')).toBeTruthy()
  })

  it('show which ones no trial has restored, and why the last one could not be', async () => {
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

  it('ask for the password before a download in an older session', async () => {
    const refused = { status: 400, body: { code: 'current_password_required', message: 'no' } }
    club.answers.set(`GET /backups/v1/${daily.name}`, refused)
    club.answers.set('GET /backups/v1', listed())
    club.answers.set('POST /auth/v1/reauthenticate', { status: 200, body: {} })
    // happy-dom would navigate to the file.
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

  const restorePath = `POST /backups/v1/${daily.name}/restore`

  it('replace the club after a question that names the deleted data, and the password', async () => {
    const refused = { status: 400, body: { code: 'current_password_required', message: 'no' } }
    club.answers.set(restorePath, refused)
    club.answers.set('POST /auth/v1/reauthenticate', { status: 200, body: {} })
    club.answers.set('GET /backups/v1', listed())
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Restore the back-up of/ }))
    expect(sent('POST', '/backups/v1')).toHaveLength(0)
    expect(await screen.findByText(/^Everything the club has now is replaced: people, course/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Replace the club' }))
    const field = await screen.findByLabelText('Your password')
    fireEvent.change(field, { target: { value: 'secret words' } })
    club.answers.set(restorePath, { status: 202, body: {} })
    club.answers.set('GET /backups/v1', listed({ restore: { state: 'replacing', name: daily.name } }))
    fireEvent.submit(field.closest('form')!)
    expect(await screen.findByText(/^Replacing the club\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true)
    // The server is down, then up again.
    club.answers.set('GET /backups/v1', { status: 502, body: {} })
    const done = {
      ...{ state: 'done', name: daily.name, madeAt: daily.madeAt, tables: 46, rows: 1386, uploads: null },
      savedAs: 'greenside-2026-11-24T100000Z-restore.tar',
    }
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(screen.getByText(/^Replacing the club\./)).toBeTruthy()
    club.answers.set('GET /backups/v1', listed({ restore: done }))
    const sentence = /46 tables with 1,386 rows were compared .* saved as greenside-\S+-restore\.tar/
    expect(await screen.findByText(sentence, undefined, { timeout: 8000 })).toBeTruthy()
  }, 20_000)

  it('show why one was not restored, and that nothing was changed', async () => {
    const failed = {
      state: 'failed',
      name: daily.name,
      code: 'backup_damaged',
      reason: 'public.roles is cut.',
    }
    club.answers.set('GET /backups/v1', listed({ restore: failed }))
    const screen = await open()
    expect(await screen.findByText('Nothing was restored, and nothing was changed')).toBeTruthy()
    expect(screen.getByText(/no whole back-up.* public\.roles is cut\./)).toBeTruthy()
  })

  it('accept a file of the device, and show why one is refused', async () => {
    club.answers.set('POST /backups/v1/uploads', {
      status: 422,
      body: { code: 'backup_damaged', message: 'x' },
    })
    club.answers.set('GET /backups/v1', listed())
    const screen = await open()
    const input = await screen.findByLabelText('A back-up as a file')
    fireEvent.change(input, { target: { files: [new File(['tar'], 'mine.tar')] } })
    expect(await screen.findByText(/no whole back-up/)).toBeTruthy()
    // The server ends the request after five minutes.
    const start = Date.now()
    const requests = () => club.seen.filter(({ path }) => path === '/backups/v1/uploads').length
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + (requests() > 1 ? 300_000 : 0))
    club.answers.set('POST /backups/v1/uploads', { status: 408, body: null })
    fireEvent.change(input, { target: { files: [new File(['tar'], 'mine.tar')] } })
    expect(await screen.findByText(/longer than five minutes and was cut/)).toBeTruthy()
    clock.mockRestore()
    club.answers.set('POST /backups/v1/uploads', { status: 201, body: { name: 'x' } })
    fireEvent.change(input, { target: { files: [new File(['tar'], 'mine.tar')] } })
    await waitFor(() => expect(screen.queryByText('The file was not added')).toBeNull())
    expect(sent('POST', '/backups/v1/uploads')).toHaveLength(3)
  })
})
