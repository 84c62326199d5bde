import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow, manyIssues } from '#web/features/issues/testing/issue-rows.ts'
import { closeScreen, ME, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'maintenance',
    address: '/assignedhistory',
    load: async () => (await import('#web/features/issues/work/work-history-screen.tsx')).WorkHistoryScreen,
  })
}

const resolved = { status: 'resolved', resolved_by: ME, resolved_at: '2026-11-20T10:00:00Z' }

describe('my finished work', () => {
  it('S2.32 lists what I resolved with the day and the working time', async () => {
    const work = { started_at: '2026-11-20T09:00:00Z', ended_at: '2026-11-20T10:25:00Z', minutes: null }
    club.rows.issue = [
      issueRow({ id: issueId(1), description: 'Rake bunker 7', ...resolved, issue_work: [work] }),
      issueRow({ id: issueId(2), description: 'Still open', status: 'in_progress', assignee_id: ME }),
    ]
    const screen = await open()
    await screen.findByText('Rake bunker 7')
    expect(screen.getByText(/^resolved .*20/)).toBeTruthy()
    expect(screen.getByText('1 h 25 min so far')).toBeTruthy()
    expect(screen.queryByText('Still open')).toBeNull()
  })

  it('reads the next 30 on request, after the last one shown', async () => {
    club.rows.issue = manyIssues(30, resolved)
    const screen = await open()
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(30))
    const older = { description: 'An older one', resolved_at: '2026-11-19T10:00:00Z' }
    club.rows.issue = [issueRow({ id: issueId(31), ...resolved, ...older })]
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('An older one')).toBeTruthy()
    const { path } = sent(club, 'GET', '/rest/v1/issue?').findLast(({ path: read }) =>
      read.includes('resolved_by'),
    )!
    expect(new URL(path, 'http://club.example').searchParams.get('or')).toContain(`id.lt.${issueId(30)}`)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows that nothing is finished yet', async () => {
    const screen = await open()
    expect(await screen.findByText('Nothing finished yet')).toBeTruthy()
  })

  it('shows why it cannot be loaded without a network', async () => {
    const opening = open()
    const screen = await opening
    await screen.findByText('Nothing finished yet')
    await closeScreen()
    club = newClub('maintenance')
    club.failures.set('issue', { status: 500, body: { message: 'no' } })
    const failing = await open()
    expect((await failing.findByRole('alert')).textContent).toContain('The issues could not be loaded')
    setOnline(true)
  })
})
