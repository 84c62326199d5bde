import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import {
  BEN,
  closeScreen,
  newClub,
  openScreen,
  pendingChanges,
  sentEdits,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
  club.rows.issue = [issueRow({ id: issueId(1), description: 'Rake missing' })]
})
afterEach(closeScreen)

function open(address: string) {
  return openScreen({
    role: 'maintenance',
    address,
    load: async () => (await import('#web/features/issues/triage/assign-issue-screen.tsx')).AssignIssueScreen,
  })
}

describe('assigning one issue', () => {
  it('asks for the issue first when the address names none', async () => {
    const screen = await open('/assignissue')
    fireEvent.click(await screen.findByRole('button', { name: /Rake missing/ }))
    await waitFor(() => expect(screen.address()).toBe(`/assignissue?issueId=${issueId(1)}`))
    expect(await screen.findByRole('button', { name: /Ben Cole/ })).toBeTruthy()
  })

  it('S1.12 S2.19 gives it to a person with a due date, a priority and a note for staff, and opens the issue', async () => {
    const screen = await open(`/assignissue?issueId=${issueId(1)}`)
    fireEvent.click(await screen.findByRole('button', { name: /Ben Cole/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'High' }))
    fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: '2030-05-01' } })
    fireEvent.change(screen.getByLabelText(/^Note to them/), { target: { value: 'Before the cup' } })
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(screen.address()).toBe(`/issuedetails?issueId=${issueId(1)}`))
    await drained()
    expect(sentEdits(club)[0]).toMatchObject({
      status: 'assigned',
      assignee_id: BEN,
      group_id: null,
      due_on: '2030-05-01',
      priority: 'high',
    })
    expect(sent(club, 'POST', '/rest/v1/issue_comment')[0]!.body).toMatchObject({
      body: 'Before the cup',
      staff_only: true,
    })
  })

  it('offers people only, and no button before one is chosen', async () => {
    const screen = await open(`/assignissue?issueId=${issueId(1)}`)
    await screen.findByRole('button', { name: /Ben Cole/ })
    expect(screen.queryByText('Greens crew')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true)
  })

  it('stores the assignment on the device without a network', async () => {
    const screen = await open(`/assignissue?issueId=${issueId(1)}`)
    await screen.findByRole('button', { name: /Ben Cole/ })
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: /Ben Cole/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
    await waitFor(async () =>
      expect(await pendingChanges()).toEqual([expect.objectContaining({ table: 'issue', id: issueId(1) })]),
    )
  })

  it('shows that nothing is new', async () => {
    club.rows.issue = []
    const screen = await open('/assignissue')
    expect(await screen.findByText('Nothing waits to be sorted')).toBeTruthy()
  })
})
