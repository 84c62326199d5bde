import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow, manyIssues } from '#web/features/issues/testing/issue-rows.ts'
import {
  BEN,
  closeScreen,
  ME,
  newClub,
  openScreen,
  pendingChanges,
  refuse,
  sentEdits,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'maintenance',
    address: '/newissues',
    load: async () => (await import('#web/features/issues/triage/new-issues-screen.tsx')).NewIssuesScreen,
  })
}

const rake = () => issueRow({ id: issueId(1), number: 1, description: 'Rake missing' })
const pipe = () =>
  issueRow({
    id: issueId(2),
    number: 2,
    description: 'Pipe burst',
    category: 'irrigation',
    priority: 'urgent',
  })

describe('new issues', () => {
  it('S2.13 lists the unassigned issues, urgent ones first, and no issue that has an assignee', async () => {
    const assigned = issueRow({ id: issueId(3), description: 'Mower', status: 'assigned', assignee_id: BEN })
    club.rows.issue = [rake(), pipe(), assigned]
    const screen = await open()
    await screen.findByText('Pipe burst')
    expect(screen.container.textContent).toMatch(/Pipe burst.*Rake missing/s)
    expect(screen.queryByText('Mower')).toBeNull()
    expect(screen.getByText('2 to sort')).toBeTruthy()
  })

  it('an issue that I claim leaves the list, and the outbox claims it for me', async () => {
    club.rows.issue = [rake()]
    const screen = await open()
    await screen.findByText('Rake missing')
    fireEvent.click(screen.getByRole('button', { name: 'Take it' }))
    expect(await screen.findByText('Nothing waits to be sorted')).toBeTruthy()
    await drained()
    expect(sentEdits(club)).toEqual([expect.objectContaining({ status: 'assigned', assignee_id: ME })])
  })

  it('declines several at once with one reason', async () => {
    club.rows.issue = [rake(), pipe()]
    const screen = await open()
    fireEvent.click(await screen.findByLabelText('Select Bunker #1'))
    fireEvent.click(screen.getByLabelText('Select Irrigation #2'))
    expect(screen.getByText('2 selected')).toBeTruthy()
    const bar = screen.getByText('2 selected').closest('.shadow-lg') as HTMLElement
    fireEvent.click(within(bar).getByRole('button', { name: 'Decline' }))
    const sheet = screen.getByRole('dialog', { name: 'Decline 2 reports' })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Decline' }))
    expect(within(sheet).getByText('Give a reason.')).toBeTruthy()
    fireEvent.click(within(sheet).getByRole('button', { name: 'Not found there' }))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Nothing waits to be sorted')).toBeTruthy()
    await drained()
    expect(sentEdits(club)).toEqual([
      expect.objectContaining({ status: 'declined', reason: 'Not found there' }),
      expect.objectContaining({ status: 'declined', reason: 'Not found there' }),
    ])
  })

  it('without a network stores the change on the device', async () => {
    club.rows.issue = [rake(), pipe()]
    const screen = await open()
    await screen.findByText('Rake missing')
    setOnline(false)
    fireEvent.click(screen.getAllByRole('button', { name: 'Take it' })[0]!)
    await waitFor(() => expect(screen.queryByText('Pipe burst')).toBeNull())
    expect(await pendingChanges()).toEqual([expect.objectContaining({ type: 'UPDATE', table: 'issue' })])
    expect(sentEdits(club)).toEqual([])
  })

  it('a refused change returns the issue with the reason as text', async () => {
    club.rows.issue = [rake()]
    refuse(club, 'issue', errorCode.issue_moved_on)
    const screen = await open()
    await screen.findByText('Rake missing')
    fireEvent.click(screen.getByRole('button', { name: 'Take it' }))
    expect(
      await screen.findByText('This issue has changed in the meantime. Check it and try again.'),
    ).toBeTruthy()
    expect(screen.getByText('Rake missing')).toBeTruthy()
  })

  it('shows that nothing is new, and that the list cannot be loaded', async () => {
    const screen = await open()
    expect(await screen.findByText('Nothing waits to be sorted')).toBeTruthy()
    await closeScreen()
    club = newClub('maintenance')
    club.failures.set('issue', { status: 403, body: { code: '42501', message: 'no' } })
    const failing = await open()
    expect((await failing.findByRole('alert')).textContent).toContain('The issues could not be loaded')
    club.failures.clear()
    club.rows.issue = [rake()]
    fireEvent.click(failing.getByRole('button', { name: 'Try again' }))
    expect(await failing.findByText('Rake missing')).toBeTruthy()
  })

  it('draws 20 of 40 issues, and the others on request; a search finds each of them', async () => {
    club.rows.issue = manyIssues(40)
    const screen = await open()
    expect(await screen.findByText('40 to sort')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(20))
    fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }))
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(40))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '#37' } })
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(1))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'zebra' } })
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(20))
  })

  it('merges a duplicate into the issue that stays', async () => {
    club.rows.issue = [rake(), { ...rake(), id: issueId(4), number: 4, description: 'Rake gone' }]
    const screen = await open()
    fireEvent.click(await screen.findByLabelText('Select Bunker #1'))
    fireEvent.click(screen.getByLabelText('Select Bunker #4'))
    const bar = screen.getByText('2 selected').closest('.shadow-lg') as HTMLElement
    fireEvent.click(within(bar).getByRole('button', { name: 'Merge' }))
    const sheet = screen.getByRole('dialog', { name: 'Which of them is kept?' })
    fireEvent.click(within(sheet).getByRole('button', { name: /Bunker #4: Rake gone/ }))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Keep Bunker #4' }))
    await waitFor(() => expect(screen.queryByText('Rake missing')).toBeNull())
    expect(screen.getByText('Rake gone')).toBeTruthy()
    await drained()
    expect(sentEdits(club)).toEqual([expect.objectContaining({ duplicate_of: issueId(4) })])
  })

  it('S2.19 leads to the screen that assigns one issue, with that issue chosen', async () => {
    club.rows.issue = [rake()]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'More for Bunker #1' }))
    const sheet = screen.getByRole('dialog', { name: 'Bunker #1' })
    fireEvent.click(within(sheet).getByRole('link', { name: 'Assign an issue' }))
    await waitFor(() => expect(screen.address()).toBe(`/assignissue?issueId=${issueId(1)}`))
  })

  it('S2.34 leads to the screen that assigns issues to a group, with the selected ones chosen', async () => {
    club.rows.issue = [rake(), pipe()]
    const screen = await open()
    fireEvent.click(await screen.findByLabelText('Select Bunker #1'))
    fireEvent.click(screen.getByLabelText('Select Irrigation #2'))
    const bar = screen.getByText('2 selected').closest('.shadow-lg') as HTMLElement
    fireEvent.click(within(bar).getByRole('button', { name: 'Priority' }))
    const sheet = screen.getByRole('dialog', { name: '2 selected' })
    fireEvent.click(within(sheet).getByRole('link', { name: 'Assign to a group' }))
    await waitFor(() =>
      expect(decodeURIComponent(screen.address())).toBe(
        `/assigngroupissue?issueIds=${issueId(2)},${issueId(1)}`,
      ),
    )
  })

  it('S2.19 S2.34 links to both assigning screens below the list', async () => {
    club.rows.issue = [rake()]
    const screen = await open()
    await screen.findByText('Rake missing')
    const targets = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(targets.map((link) => link.getAttribute('href'))).toEqual(['/assignissue', '/assigngroupissue'])
  })
})
