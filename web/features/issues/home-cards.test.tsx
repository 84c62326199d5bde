import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { closeScreen, ME, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'
import { untilRead } from '#web/testing/until-read.ts'

let club: TestClub

afterEach(closeScreen)

function openReports(role: 'member' | 'kitchen' = 'member') {
  return openScreen({
    role,
    address: '/',
    load: async () => (await import('#web/features/issues/home-cards.tsx')).MyReportsCard,
  })
}

const mine = (number: number, fields: object = {}) =>
  issueRow({
    id: issueId(number),
    description: `Report ${number}`,
    reporter_id: ME,
    created_at: `2026-11-${String(number).padStart(2, '0')}T08:00:00Z`,
    ...fields,
  })

describe('my reports, on the home screen', () => {
  it('is shown as loading until it is read, so that the content below does not move', async () => {
    club = newClub('kitchen')
    club.rows.issue = [mine(1)]
    let hasMoved = false
    const observer = new MutationObserver(() => {
      const isDrawn = document.querySelector('a[href="/createissue"]') !== null
      const isPending = document.querySelector('[data-pending]') !== null
      hasMoved ||= isDrawn && !isPending && !document.body.textContent.includes('Report 1')
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const screen = await openReports('kitchen')
    await screen.findByText('Report 1')
    observer.disconnect()
    expect(hasMoved).toBe(false)
    await waitFor(() => expect(screen.container.querySelector('[data-pending]')).toBeNull())
  })

  it('shows the newest two that are open', async () => {
    club = newClub('member')
    club.rows.issue = [
      mine(1),
      mine(2),
      mine(3),
      mine(4),
      mine(5, { status: 'closed', updated_at: '2020-01-01T00:00:00Z' }),
    ]
    const screen = await openReports()
    await screen.findByText('Report 4')
    expect(screen.getAllByText(/^Report \d/).map(({ textContent }) => textContent)).toEqual([
      'Report 4',
      'Report 3',
    ])
  })

  it('shows nothing to a member without any, whose Today has the button', async () => {
    club = newClub('member')
    const screen = await openReports()
    await untilRead('/rest/v1/issue?')
    expect(screen.queryByRole('link', { name: 'New report' })).toBeNull()
  })

  it('leads the kitchen to the report form when there are none, and stays without a network', async () => {
    club = newClub('kitchen')
    const screen = await openReports('kitchen')
    const link = await screen.findByRole('link', { name: 'New report' })
    expect(link.getAttribute('href')).toBe('/createissue')
    setOnline(false)
    expect(screen.getByRole('link', { name: 'New report' })).toBe(link)
  })
})
