import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
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
    address: '/assignedissues',
    load: async () => (await import('#web/features/issues/work/my-work-screen.tsx')).MyWorkScreen,
  })
}

const mine = (fields: object = {}) =>
  issueRow({ id: issueId(1), description: 'Rake bunker 7', status: 'assigned', assignee_id: ME, ...fields })

/** The last UPDATE of an issue that the club received. */
const lastStep = () => sentEdits(club).at(-1)

describe('my work', () => {
  it('S2.30 lists my issues and the unassigned ones of my crew, separately', async () => {
    club.rows.issue = [
      mine(),
      issueRow({ id: issueId(2), description: 'Pipe', status: 'assigned', group_id: 'greens' }),
      issueRow({ id: issueId(3), description: 'Mower', status: 'assigned', assignee_id: BEN }),
    ]
    const screen = await open()
    const own = (await screen.findByText('Rake bunker 7')).closest('section')!
    expect(within(own).getByRole('heading', { name: /^Mine/ })).toBeTruthy()
    const crews = screen.getByText('Pipe').closest('section')!
    expect(within(crews).getByRole('heading', { name: /My crew's, not taken yet/ })).toBeTruthy()
    expect(screen.queryByText('Mower')).toBeNull()
  })

  it('starts and pauses an issue in the list', async () => {
    club.rows.issue = [mine()]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    await screen.findByRole('button', { name: 'Start' })
    await drained()
    const steps = sentEdits(club).map(({ status }) => status)
    expect(steps).toEqual(['in_progress', 'assigned'])
  })

  it('resolves an issue with a note for the reporter and materials for staff', async () => {
    club.rows.issue = [mine({ status: 'in_progress' })]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }))
    const sheet = screen.getByRole('dialog', { name: 'Done' })
    fireEvent.change(within(sheet).getByLabelText(/^A word to the reporter/), {
      target: { value: 'New rake' },
    })
    fireEvent.change(within(sheet).getByLabelText(/^Materials, for staff only/), {
      target: { value: '1 rake' },
    })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(screen.queryByText('Rake bunker 7')).toBeNull())
    await drained()
    expect(lastStep()).toMatchObject({ status: 'resolved' })
    expect(sent(club, 'POST', '/rest/v1/issue_comment')[0]!.body).toMatchObject({
      body: 'New rake',
      staff_only: false,
    })
    expect(sent(club, 'POST', '/rest/v1/issue_material')[0]!.body).toMatchObject({ note: '1 rake' })
  })

  it('without a network shows a start at once, which waits in the outbox', async () => {
    club.rows.issue = [mine()]
    const screen = await open()
    await screen.findByText('Rake bunker 7')
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Start' }))
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
    expect(screen.getByText('In progress')).toBeTruthy()
    expect(await pendingChanges()).toEqual([
      expect.objectContaining({ id: issueId(1), data: expect.objectContaining({ status: 'in_progress' }) }),
    ])
  })

  it('returns an issue to its earlier state after a refused start', async () => {
    club.rows.issue = [mine()]
    refuse(club, 'issue', errorCode.issue_step_impossible)
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
    await waitFor(() => expect(lastStep()).toBeDefined())
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy()
    expect(screen.getByText('Assigned')).toBeTruthy()
  })

  it('sorts by due date, and by priority on request', async () => {
    club.rows.issue = [
      mine({ due_on: '2030-01-01', description: 'Due first' }),
      mine({ id: issueId(2), description: 'Urgent', priority: 'urgent', due_on: '2030-02-01' }),
    ]
    const screen = await open()
    await screen.findByText('Urgent', { selector: '.line-clamp-2' })
    expect(screen.container.textContent).toMatch(/Due first.*Urgent/s)
    fireEvent.click(screen.getByRole('radio', { name: 'Priority' }))
    expect(screen.container.textContent).toMatch(/Urgent.*Due first/s)
  })

  it('marks overdue and reopened issues', async () => {
    club.rows.issue = [mine({ due_on: '2020-01-01', reopened_count: 2 })]
    const screen = await open()
    expect(await screen.findByText('overdue')).toBeTruthy()
    expect(screen.getByText('came back 2 times')).toBeTruthy()
  })

  it('shows that nothing is to be done and leads to the new issues, the history, the rounds and the wall', async () => {
    const screen = await open()
    expect(await screen.findByText('Nothing to do')).toBeTruthy()
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(targets).toEqual([
      '/newissues',
      '/assignedhistory',
      '/newgroupissue/rounds',
      '/assignedissues/wall',
    ])
  })

  it('lists 40 issues', async () => {
    club.rows.issue = manyIssues(40, { status: 'assigned', assignee_id: ME })
    const screen = await open()
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(40))
  })
})
