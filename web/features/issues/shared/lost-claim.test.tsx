import { describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { BEN, club, ME, openScreen, sentEdits, sentWrites, startApp } from '#web/testing/open-screen.tsx'

startApp('maintenance', () => ({
  issue: [free()],
  notification: [],
  setting: [{ key: 'club.time_zone', value: 'UTC' }],
}))

const NEWS = 'cccccccc-0000-4000-8000-000000000001'

/** An unassigned issue of my crew. */
function free(fields: object = {}) {
  return issueRow({
    ...{ id: issueId(9), number: 9, description: 'Sprinkler leaks', status: 'assigned', group_id: 'greens' },
    ...fields,
  })
}

function event(id: number, fields: Row): Row {
  return {
    ...{ id, kind: 'assigned', from_status: null, to_status: null, actor_id: BEN, actor_role: 'maintenance' },
    ...{ changes: {}, reason: null, at: '2026-11-20T03:11:00Z', made_at: null, lost: null },
    ...{ actor: { first_name: 'Ben', surname: 'Cole' } },
    ...fields,
  }
}

/** Ben claims the issue while this device is offline: the database accepts a later claim, but keeps Ben's. */
function benIsFirst(fields: object = {}): void {
  const took = event(1, { changes: { assignee_id: [null, BEN] } })
  const lost = event(2, {
    kind: 'claim_lost',
    actor_id: ME,
    changes: { assignee_id: [BEN, ME] },
    made_at: '2026-11-20T03:10:00Z',
  })
  const row = free({ assignee_id: BEN, issue_event: [took], ...fields })
  const news = { id: NEWS, type: 'claim_lost', issue_id: issueId(9), read_at: null, created_at: '2026-11-20' }
  club.rows.issue = [row]
  const answer = club.fault
  club.fault = (request) => {
    const isClaim = request.method === 'POST' && request.path.startsWith('/rest/v1/issue_edit')
    if (!isClaim || !(request.body as { only_if_unassigned: boolean }).only_if_unassigned)
      return answer(request)
    row.issue_event = [took, lost]
    club.rows.notification = [news]
    return { status: 201 }
  }
}

const openWork = () =>
  openScreen({
    address: '/assignedissues',
    load: async () => (await import('#web/features/issues/work/my-work-screen.tsx')).MyWorkScreen,
  })

const openIssue = () =>
  openScreen({
    address: `/issuedetails?issueId=${issueId(9)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })

/** Claims the issue offline, and reconnects after Ben claimed it. */
async function takeOffline(after: object = {}) {
  const screen = await openWork()
  await screen.findByText('Sprinkler leaks')
  setOnline(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Take it' }))
  // My own list shows it at once.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull())
  benIsFirst(after)
  setOnline(true)
  const card = await screen.findByRole('alert')
  await within(card).findByText(/You took it/)
  return { screen, card }
}

describe('an issue that I claimed offline after another person', () => {
  it('is at the top of my work with who claimed it and when, and is not in my list', async () => {
    const { screen, card } = await takeOffline()
    await within(card).findByText('You took it at 20 Nov, 03:10, Ben Cole took it at 20 Nov, 03:11.')
    expect(within(card).getByRole('link').textContent).toContain('#9')
    expect(screen.queryByText('Sprinkler leaks')).toBeNull()
  })

  it('is left to the other person: the card ends and its notification is marked as read', async () => {
    const { screen, card } = await takeOffline()
    fireEvent.click(await within(card).findByRole('button', { name: 'Leave it to Ben Cole' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await drained()
    expect(club.rows.notification).toMatchObject([{ id: NEWS, read_at: expect.any(String) }])
    expect(sentEdits(club)).toHaveLength(1)
  })

  it('is taken over when I confirm it, from its present assignee', async () => {
    const { screen, card } = await takeOffline()
    fireEvent.click(await within(card).findByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(sentEdits(club).at(-1)).toEqual({ assignee_id: ME }))
    expect(sentWrites('issue_edit').at(-1)).toMatchObject({ base: { assignee_id: BEN } })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await screen.findByText('Sprinkler leaks')
  })

  it('is shown on the issue too, and offers nothing when the issue is closed', async () => {
    benIsFirst()
    club.rows.issue![0]!.issue_event = [
      event(2, { kind: 'claim_lost', actor_id: ME, changes: { assignee_id: [BEN, ME] } }),
    ]
    club.rows.issue![0]!.status = 'closed'
    club.rows.notification = [{ id: NEWS, type: 'claim_lost', issue_id: issueId(9), read_at: null }]
    const screen = await openIssue()
    const card = await screen.findByRole('alert')
    await within(card).findByText(/You took it at .*\. Ben Cole had it already\./)
    expect(within(card).queryByRole('button', { name: 'Take over' })).toBeNull()
    fireEvent.click(within(card).getByRole('button', { name: 'Leave it as it is' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('an issue that I claimed and finished offline after another person', () => {
  it('has one card, for the finish, and its choice settles both', async () => {
    const screen = await openWork()
    await screen.findByText('Sprinkler leaks')
    setOnline(false)
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }))
    const sheet = screen.getByRole('dialog', { name: 'Done' })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Resolve' }))
    await waitFor(() => expect(screen.queryByText('Sprinkler leaks')).toBeNull())
    benIsFirst()
    club.check = (_method, table, row) =>
      table === 'issue' && row.status === 'resolved'
        ? { status: 400, code: errorCode.issue_moved_on, message: 'moved on' }
        : undefined
    const release = holdReads('notification')
    setOnline(true)
    const card = await screen.findByRole('alert')
    await within(card).findByText(/You finished it at/)
    await drained()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    // Until the notification is read, a choice would not settle it.
    const leave = await within(card).findByRole<HTMLButtonElement>('button', { name: 'Leave it to Ben Cole' })
    expect(leave.disabled).toBe(true)
    release()
    await waitFor(() => expect(leave.disabled).toBe(false))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    fireEvent.click(leave)
    await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
    await waitFor(() => expect(club.rows.notification).toMatchObject([{ read_at: expect.any(String) }]))
  })
})
