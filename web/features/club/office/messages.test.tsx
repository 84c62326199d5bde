import { describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import {
  club,
  loseNetworkAtRead,
  type OpenScreen,
  openScreen,
  pendingChanges,
  refuse,
  sentWrites,
  startApp,
} from '#web/testing/open-screen.tsx'

const message = (id: string, fields: Row = {}): Row => ({
  ...{ id, name: 'Otto', email: 'otto@visitor.example', subject: 'Opening', body: 'When?' },
  ...{ created_at: '2026-05-01T08:00:00Z', handled_at: null, author: null },
  ...fields,
})

startApp('admin', () => ({ contact_message: [message('one')] }))

function open() {
  return openScreen({
    address: '/contactus',
    load: async () => (await import('#web/features/club/contact-screen.tsx')).ContactScreen,
  })
}

const item = async (screen: OpenScreen, subject: string) =>
  within((await screen.findByRole('heading', { name: subject, level: 3 })).closest('li')!)

describe('the messages to the office', () => {
  it('show their author: a visitor, a person who was signed in, or both', async () => {
    club.rows.contact_message = [
      message('one', { name: '', email: null, subject: 'A' }),
      message('two', {
        name: '',
        email: null,
        subject: 'B',
        author: { first_name: 'Ann', surname: 'Byrne' },
      }),
      message('three', { name: 'A. B.', subject: 'C', author: { first_name: 'Ann', surname: 'Byrne' } }),
      message('four', { name: 'Otto', email: null, subject: '' }),
    ]
    const screen = await open()
    expect((await item(screen, 'A')).getByText('A visitor')).toBeTruthy()
    expect((await item(screen, 'B')).getByText('signed in as Ann Byrne')).toBeTruthy()
    expect(
      (await item(screen, 'C')).getByText('A. B., otto@visitor.example · signed in as Ann Byrne'),
    ).toBeTruthy()
    const last = await item(screen, 'No subject')
    expect(last.getByText('Otto')).toBeTruthy()
    expect(last.queryByRole('link', { name: 'Answer by email' })).toBeNull()
  })

  it('are read up to 200, an open one before newer handled ones', async () => {
    club.rows.contact_message = [
      message('old', { subject: 'Old' }),
      message('new', { subject: 'New', created_at: '2026-05-03T08:00:00Z' }),
    ]
    const screen = await open()
    await item(screen, 'Old')
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['New', 'Old'])
    const { path } = club.seen.find((request) => request.path.startsWith('/rest/v1/contact_message?'))!
    const asked = new URL(path, 'http://club.example').searchParams
    expect(asked.get('limit')).toBe('200')
    expect(asked.get('order')).toBe('handled_at.desc.nullsfirst,created_at.desc')
  })

  it('that are handled are listed separately, with the time, and can become new again', async () => {
    club.rows.contact_message = [message('one', { handled_at: '2026-05-02T08:00:00Z' })]
    const screen = await open()
    expect(await screen.findByText('Nothing new')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Handled' }))
    const one = await item(screen, 'Opening')
    expect(one.getByText(/ · handled 2 May/)).toBeTruthy()
    fireEvent.click(one.getByRole('button', { name: 'Mark as new' }))
    await waitFor(() => expect(sentWrites('contact_message')).toEqual([{ handled_at: null }]))
    fireEvent.click(screen.getByRole('radio', { name: 'New' }))
    expect(await item(screen, 'Opening')).toBeTruthy()
  })

  it('are shown as not read without a network, because they are never stored on the device', async () => {
    loseNetworkAtRead(club, 'contact_message')
    const screen = await open()
    const failure = await screen.findByText('The messages could not be loaded')
    expect(failure.closest('[role="alert"]')?.textContent).toContain('The club cannot be reached')
  })

  it('can be marked offline, and the mark waits', async () => {
    const screen = await open()
    const one = await item(screen, 'Opening')
    setOnline(false)
    fireEvent.click(one.getByRole('button', { name: 'Mark as handled' }))
    expect(await screen.findByText('Nothing new')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ type: 'UPDATE', table: 'contact_message', id: 'one' }])
  })

  it('show why the club refused a mark, until that is dropped', async () => {
    refuse(club, 'contact_message', '42501')
    const screen = await open()
    fireEvent.click((await item(screen, 'Opening')).getByRole('button', { name: 'Mark as handled' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await keptRecords()).toEqual([]))
    expect(await screen.findByRole('button', { name: 'Mark as handled' })).toBeTruthy()
  })

  it('stay when their deletion is not confirmed', async () => {
    const screen = await open()
    const one = await item(screen, 'Opening')
    fireEvent.click(one.getByRole('button', { name: 'Delete' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete this message?' }))
    fireEvent.click(question.getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog', { name: 'Delete this message?' })).toBeNull()
    expect(sentWrites('contact_message')).toEqual([])
  })

  it('show that there are none yet', async () => {
    club.rows.contact_message = []
    const screen = await open()
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  it('show that they could not be read, and are read again', async () => {
    club.failures.set('contact_message', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The messages could not be loaded')
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    expect(await item(screen, 'Opening')).toBeTruthy()
  })

  it('leave room to write a message', async () => {
    club.answers.set('POST /mail/send', { status: 200, body: {} })
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Write a message' }))
    fireEvent.change(await screen.findByLabelText(/^Your email/), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Closed on Monday' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message is on its way')).toBeTruthy()
    expect(screen.queryByText(/^The office will answer to the email address/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Write another' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('')
  })
})
