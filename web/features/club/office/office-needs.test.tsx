import { describe, expect, it } from 'vitest'
import { waitFor } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

const need = (name: string, things: number) => ({
  ...{ need: name, things, oldest_at: '2026-05-01T08:00:00Z' },
})

startApp('admin', () => ({
  'rpc/needs_you': ['jobs', 'invitations', 'waiting', 'messages', 'printers'].map((name, index) =>
    need(name, index + 1),
  ),
}))

const open = () =>
  openScreen({
    address: '/',
    load: async () => (await import('#web/features/club/office/office-needs.tsx')).OfficeNeeds,
  })

describe('the tasks of the office', () => {
  it('are a row for each kind with its number and age, which leads to the right screen', async () => {
    const screen = await open()
    await screen.findByText('5 printers need attention')
    const rows = screen.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')])
    expect(rows).toEqual([
      [expect.stringMatching(/^5 printers need attention.*since.*1 May/), '/kitchenorderlist'],
      [expect.stringContaining('4 new messages to the club'), '/contactus'],
      [expect.stringContaining('3 people wait for approval'), '/groupadmin?state=waiting'],
      [expect.stringContaining('2 invitations have expired'), '/groupadmin?state=expired'],
      [expect.stringContaining('1 message or order notification could not be delivered'), '/settings/system'],
    ])
    expect(sent(club, 'POST', '/rest/v1/rpc/needs_you')).toHaveLength(1)
  })

  it('are counted again when a message arrives, and show their age without a network', async () => {
    const screen = await open()
    await screen.findByText('4 new messages to the club')
    club.rows['rpc/needs_you'] = [need('messages', 1)]
    const { invalidateTables } = await import('#web/data/queries/invalidate.ts')
    await invalidateTables(['contact_message'])
    expect(await screen.findByText('1 new message to the club')).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.container.textContent).not.toContain('as of')
    setOnline(false)
    await waitFor(() => expect(screen.container.textContent).toContain('as of'))
  })
})
