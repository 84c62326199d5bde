import { describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { cleanup, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { BEN, club, ME, openScreen, pendingChanges, sentEdits, startApp } from '#web/testing/open-screen.tsx'

const today = new Date().toISOString().slice(0, 10)

startApp('maintenance', () => ({
  issue: [mine()],
  setting: [{ key: 'club.time_zone', value: 'UTC' }],
}))

function mine(fields: object = {}) {
  return issueRow({
    ...{ id: issueId(9), number: 9, description: 'Sprinkler leaks', status: 'in_progress', assignee_id: ME },
    ...fields,
  })
}

/** Ben takes the issue over while this device is offline; the database refuses older changes. */
function benTakesOver(fields: object = {}): void {
  const event = {
    ...{
      id: 7,
      kind: 'assigned',
      from_status: null,
      to_status: null,
      actor_id: BEN,
      actor_role: 'maintenance',
    },
    ...{
      changes: { assignee_id: [ME, BEN] },
      reason: null,
      at: `${today}T00:00:00Z`,
      made_at: null,
      lost: null,
    },
    actor: { first_name: 'Ben', surname: 'Cole' },
  }
  club.rows.issue = [mine({ assignee_id: BEN, issue_event: [event], ...fields })]
  club.check = (method, table, row) =>
    method === 'POST' && table === 'issue' && 'status' in row
      ? { status: 400, code: errorCode.issue_moved_on, message: 'moved on' }
      : undefined
}

const letPass = () => {
  club.check = () => undefined
}

const openWork = () =>
  openScreen({
    address: '/assignedissues',
    load: async () => (await import('#web/features/issues/work/my-work-screen.tsx')).MyWorkScreen,
  })

/** Resolves the issue with a comment offline, and reconnects after Ben took it over. */
async function finishOffline(after: object = {}) {
  const screen = await openWork()
  await screen.findByText('Sprinkler leaks')
  setOnline(false)
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }))
  const sheet = screen.getByRole('dialog', { name: 'Done' })
  fireEvent.change(within(sheet).getByLabelText(/^A word to the reporter/), { target: { value: 'New seal' } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Resolve' }))
  await waitFor(() => expect(screen.queryByText('Sprinkler leaks')).toBeNull())
  await waitFor(async () => expect(await pendingChanges()).toHaveLength(2))
  benTakesOver(after)
  setOnline(true)
  const conflict = await screen.findByRole('alert')
  await within(conflict).findByText(/You finished it at/)
  return { screen, conflict }
}

/** The choices are disabled until the issue has been read again. */
function enabled(conflict: HTMLElement, name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const button = within(conflict).getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })
}

const comments = () => sent(club, 'POST', '/rest/v1/issue_comment')

describe('a repair of an issue that another person took over meanwhile', () => {
  it('is at the top of my work: who did what and when, and the issue is not in my list', async () => {
    const { screen, conflict } = await finishOffline()
    expect(within(conflict).getByRole('link').textContent).toContain('#9')
    await within(conflict).findByText(/took it over/)
    // Ben was first, so his act is first.
    expect(conflict.textContent).toMatch(
      /Ben Cole took it over at (.+, )?00:00, You finished it at \d\d:\d\d\./,
    )
    await waitFor(() => expect(screen.queryByText('Sprinkler leaks')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
  })

  it('offers no choice before the issue is read again, since the data of this device are old', async () => {
    const release = holdReads('issue', 'id=eq.')
    const { conflict } = await finishOffline()
    const leave = await within(conflict).findByRole('button', { name: /^Leave it/ })
    expect(conflict.textContent).toContain('Someone had changed it before that arrived.')
    expect((leave as HTMLButtonElement).disabled).toBe(true)
    expect(within(conflict).queryByRole('button', { name: 'It is done' })).toBeNull()
    release()
    await within(conflict).findByText(/Ben Cole took it over/)
    expect(await enabled(conflict, 'It is done')).toBeTruthy()
    expect(await enabled(conflict, 'Leave it to Ben Cole')).toBeTruthy()
  })

  it('sends the comment only with the step', async () => {
    await finishOffline()
    expect(sentEdits(club).at(-1)).toMatchObject({ status: 'resolved' })
    expect(comments()).toEqual([])
    expect(await pendingChanges()).toMatchObject([{ table: 'issue_comment' }])
  })

  it('is done when I confirm it: the step is sent from the present state of the issue, then the comment, each once', async () => {
    const { screen, conflict } = await finishOffline()
    letPass()
    fireEvent.click(await enabled(conflict, 'It is done'))
    await drained()
    const edits = sent(club, 'POST', '/rest/v1/issue_edit').map(
      ({ body }) => body as { base: object; id: string },
    )
    expect(edits.at(-1)!.base).toEqual({ status: 'in_progress', assignee_id: BEN })
    expect(edits.at(-1)).toMatchObject({ made_at: (edits[0] as unknown as { made_at: string }).made_at })
    expect(comments()).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('is left to the other person with all its parts', async () => {
    const { screen, conflict } = await finishOffline()
    fireEvent.click(await enabled(conflict, 'Leave it to Ben Cole'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(async () => expect(await pendingChanges()).toEqual([]))
    expect(comments()).toEqual([])
  })

  it('is left to the other person, and the comment is sent if I choose that', async () => {
    const { screen, conflict } = await finishOffline()
    fireEvent.click(await within(conflict).findByRole('switch', { name: /1 comment/ }))
    fireEvent.click(await enabled(conflict, 'Leave it to Ben Cole'))
    await waitFor(() => expect(comments()).toHaveLength(1))
    await drained()
    expect(sentEdits(club).filter(({ status }) => status === 'resolved')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is shown on the issue too, and cannot be repeated when the issue is closed', async () => {
    const { screen: work } = await finishOffline({ status: 'closed', issue_event: [] })
    expect(await work.findByText(/It has changed since; now: Closed/)).toBeTruthy()
    expect(work.queryByRole('button', { name: 'It is done' })).toBeNull()
    cleanup()
    const screen = await openScreen({
      address: `/issuedetails?issueId=${issueId(9)}`,
      load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
    })
    const conflict = await screen.findByRole('alert')
    expect(await within(conflict).findByText(/It has changed since; now: Closed/)).toBeTruthy()
    expect(within(conflict).queryByRole('button', { name: 'It is done' })).toBeNull()
    expect(within(conflict).getByRole('button', { name: /^Leave it/ })).toBeTruthy()
  })
})
