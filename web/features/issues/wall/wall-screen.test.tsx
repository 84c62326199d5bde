import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow, manyIssues } from '#web/features/issues/testing/issue-rows.ts'
import { BEN, closeScreen, ME, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'maintenance',
    address: '/assignedissues/wall',
    load: async () => (await import('#web/features/issues/wall/wall-screen.tsx')).WallScreen,
  })
}

describe('the wall', () => {
  it('shows work in progress first, then urgent issues, then by due date, each with its assignee', async () => {
    club.rows.issue = [
      issueRow({
        id: issueId(1),
        number: 1,
        description: 'Due',
        status: 'assigned',
        assignee_id: BEN,
        due_on: '2030-01-01',
      }),
      issueRow({ id: issueId(2), number: 2, description: 'Burst pipe', priority: 'urgent' }),
      issueRow({ id: issueId(3), number: 3, description: 'Mowing', status: 'in_progress', assignee_id: ME }),
    ]
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
    const screen = await open()
    await screen.findByText('Mowing')
    await screen.findByText('Ann Byrne')
    // A toast of another test may still be among the list items.
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    const work = rows.filter((text) => /Mowing|Burst pipe|Due/.test(text))
    expect(work).toHaveLength(3)
    expect(work[0]).toMatch(/Mowing.*Ann Byrne/)
    expect(work[1]).toMatch(/Burst pipe.*New.*Urgent/)
    expect(work[2]).toMatch(/Due.*Ben Cole/)
  })

  it('leaves the only title to the bar that it covers', async () => {
    const screen = await open()
    await screen.findByText('in hand')
    expect(screen.container.ownerDocument.querySelectorAll('h1')).toHaveLength(1)
  })

  it('counts new issues, issues in progress and overdue ones', async () => {
    club.rows.issue = [
      issueRow({ id: issueId(1) }),
      issueRow({ id: issueId(2), status: 'assigned', assignee_id: BEN, due_on: '2020-01-01' }),
      issueRow({ id: issueId(3), status: 'in_progress', assignee_id: BEN }),
    ]
    const screen = await open()
    await screen.findByText('in hand')
    await waitFor(() => {
      const figures = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(figures.slice(0, 3)).toEqual(['1 New', '2 in hand', '1 overdue'])
    })
  })

  it('also counts overdue issues that have no row on the wall', async () => {
    club.rows.issue = manyIssues(70, { status: 'assigned', assignee_id: BEN, due_on: '2020-01-01' })
    const screen = await open()
    await waitFor(() => expect(screen.getByText('overdue').closest('li')?.textContent).toBe('70 overdue'))
  })

  it('shows 40 issues in pages that turn automatically', async () => {
    club.rows.issue = manyIssues(40, { status: 'assigned', assignee_id: BEN })
    const timers = vi.spyOn(globalThis, 'setInterval')
    const screen = await open()
    expect(await screen.findByText('1 of 40')).toBeTruthy()
    const turn = timers.mock.calls.find(([, ms]) => ms === 12_000)![0] as () => void
    act(turn)
    expect(await screen.findByText('2 of 40')).toBeTruthy()
  })

  it('keeps its content when the network is gone, with a note', async () => {
    club.rows.issue = [
      issueRow({ id: issueId(1), description: 'Mowing', status: 'in_progress', assignee_id: ME }),
    ]
    const screen = await open()
    await screen.findByText('Mowing')
    setOnline(false)
    expect(await screen.findByText('No connection')).toBeTruthy()
    expect(screen.getByText('Mowing')).toBeTruthy()
    expect(screen.getByText(/^as of /)).toBeTruthy()
  })

  it('shows that nothing is to be done, and why nothing could be read', async () => {
    const screen = await open()
    expect(await screen.findByText('Nothing to do')).toBeTruthy()
    await closeScreen()
    club = newClub('maintenance')
    club.failures.set('issue', { status: 403, body: { code: 'GS101', message: 'no' } })
    const failing = await open()
    expect((await failing.findByRole('alert')).textContent).not.toBe('')
  })

  it('closes and leads to my work', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.address()).toBe('/assignedissues'))
  })
})

describe('the unattended wall', () => {
  it('shows why it is empty without a network, and fills when it is back', async () => {
    const answer = club.fault
    club.fault = (request) => {
      if (!request.path.startsWith('/rest/v1/issue?')) return answer(request)
      if (navigator.onLine) setOnline(false)
      return 'never arrives'
    }
    const screen = await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The club cannot be reached')
    expect(screen.queryByText('Nothing to do')).toBeNull()
    expect(screen.queryByText('overdue')).toBeNull()
    club.fault = answer
    setOnline(true)
    expect(await screen.findByText('Nothing to do')).toBeTruthy()
    expect(screen.getByText('overdue')).toBeTruthy()
  })

  it('warns that the screen may go dark when the device cannot be kept awake', async () => {
    const screen = await open()
    expect(await screen.findByText('This device may switch its screen off by itself.')).toBeTruthy()
  })

  it('names the crew, the duration of the work, and overdue issues', async () => {
    const started_at = new Date(Date.now() - 25 * 60_000).toISOString()
    club.rows.issue = [
      issueRow({
        ...{ id: issueId(1), description: 'Mowing', status: 'in_progress', assignee_id: BEN },
        issue_work: [{ started_at, ended_at: null, minutes: null }],
      }),
      issueRow({
        ...{ id: issueId(2), number: 2, category: 'tree', status: 'assigned', group_id: 'greens' },
        ...{ due_on: '2020-01-01', place_name: '4, left' },
      }),
    ]
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
    const screen = await open()
    const mowing = (await screen.findByText('Mowing')).closest('li')!
    await waitFor(() => expect(mowing.textContent).toMatch(/Ben Cole.*25 min/))
    const tree = screen.getByText('#2 · 4, left').closest('li')!
    expect(tree.textContent).toMatch(/^Tree/)
    await waitFor(() => expect(tree.textContent).toMatch(/Greens crew.*overdue · /))
  })

  it('reads the work again every minute, also when the page is hidden', async () => {
    const screen = await open()
    expect(await screen.findByText('Nothing to do')).toBeTruthy()
    const { queryClient } = await import('#web/data/queries/query.ts')
    const [wall] = queryClient.getQueryCache().findAll({ queryKey: ['issue', 'wall'] })
    const [observer] = wall!.observers
    expect(observer!.options).toMatchObject({ refetchInterval: 60_000, refetchIntervalInBackground: true })
  })

  it('shows at most 60 issues', async () => {
    club.rows.issue = manyIssues(70, { status: 'assigned', assignee_id: BEN })
    const screen = await open()
    expect(await screen.findByText('1 of 60')).toBeTruthy()
  })
})
