import { afterEach, describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
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

afterEach(closeScreen)

function openAs(role: RoleId, fields: object = {}) {
  club = newClub(role)
  club.rows.issue = [issueRow({ id: issueId(7), number: 7, description: 'Rake missing', ...fields })]
  return open(role)
}

function open(role: RoleId) {
  return openScreen({
    role,
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })
}

const event = (fields: object) => ({
  ...{ id: 1, kind: 'reported', from_status: null, to_status: 'new', actor_id: BEN, actor_role: 'member' },
  ...{ changes: {}, reason: null, at: '2026-11-20T08:00:00Z', made_at: null, lost: null },
  actor: { first_name: 'Ben', surname: 'Cole' },
  ...fields,
})

describe('an issue that was never opened, offline', () => {
  const partial = /^Comments, history, times and material .* not loaded/
  async function openOffline(key: string, row: object) {
    club = newClub('maintenance')
    club.failures.set('issue', 'never arrives')
    const screen = await openScreen({
      role: 'maintenance',
      address: `/issuedetails?issueId=${issueId(7)}`,
      load: async () => {
        const { queryClient } = await import('#web/data/queries/query.ts')
        queryClient.setQueryData(['issue', key], [row])
        return (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen
      },
    })
    act(() => setOnline(false))
    return screen
  }
  const whole = issueRow({ id: issueId(7), number: 7, description: 'Rake missing' })
  const columns = Object.entries(whole).filter(([name]) => !name.startsWith('issue_'))
  const row = { ...Object.fromEntries(columns), issue_photo: [] }

  it('shows that only the data of lists are on the device', async () => {
    const screen = await openOffline('open', row)
    expect(await screen.findByText(partial)).toBeTruthy()
    expect(screen.getAllByText('Rake missing').length).toBeGreaterThan(0)
  })

  it('shows its history when that was read ahead', async () => {
    const details = { issue_comment: [], issue_work: [], issue_material: [], issue_event: [event({})] }
    const screen = await openOffline('ahead', { ...row, ...details })
    expect(await screen.findByRole('heading', { name: 'What happened' })).toBeTruthy()
    expect(screen.queryByText(partial)).toBeNull()
  })
})

describe('an issue, for course maintenance', () => {
  it('S2.23 shows its description, its location, its reporter and its whole history', async () => {
    const screen = await openAs('maintenance', {
      place_name: '7, bunker',
      priority: 'high',
      issue_event: [
        event({}),
        event({ id: 2, kind: 'status', from_status: 'new', to_status: 'declined', reason: 'Not ours' }),
      ],
    })
    expect(await screen.findByRole('heading', { name: 'Bunker #7' })).toBeTruthy()
    expect(screen.getAllByText('Rake missing')).toHaveLength(1)
    const { isThingInView } = await import('#web/data/things-in-view.ts')
    expect(isThingInView(issueId(7))).toBe(true)
    expect(screen.getByText('7, bunker')).toBeTruthy()
    expect(screen.getByText(/^Ben Cole, /)).toBeTruthy()
    const timeline = screen.getByRole('heading', { name: 'What happened' }).closest('section')!
    expect(
      within(timeline)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual([expect.stringContaining('Reported'), expect.stringMatching(/Declined.*Not ours/)])
  })

  it('shows an edit that a later one replaced, with its value and its author', async () => {
    const lost = { description: { value: { description: 'Rake broken' }, author_id: BEN } }
    const screen = await openAs('maintenance', {
      issue_event: [event({ kind: 'changed', to_status: null, changes: { description: ['a', 'b'] }, lost })],
    })
    expect(await screen.findByText('Not saved: words · “Rake broken” · from Ben Cole')).toBeTruthy()
  })

  it('a comment for staff is stored for staff only, and shown at once', async () => {
    const screen = await openAs('maintenance')
    const box = await screen.findByRole('textbox', { name: /^Comment/ })
    fireEvent.change(box, { target: { value: 'Ordered a rake' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save for staff' }))
    expect(await screen.findByText('Ordered a rake', { selector: 'p' })).toBeTruthy()
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue_comment')[0]!.body).toMatchObject({
      issue_id: issueId(7),
      body: 'Ordered a rake',
      staff_only: true,
    })
  })

  it('names people who may not be mentioned among staff', async () => {
    const screen = await openAs('maintenance', {
      reporter: { first_name: 'Mia', surname: 'Low' },
      reporter_id: issueId(99),
    })
    const box = await screen.findByRole('textbox', { name: /^Comment/ })
    fireEvent.change(box, { target: { value: '@Mia Low please look' } })
    expect(screen.getByText('Mia Low does not see comments among staff.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save for staff' }))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue_comment')).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'Reporter and staff' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send to the reporter' }))
    await waitFor(() => expect(sent(club, 'POST', '/rest/v1/issue_comment')).toHaveLength(1))
  })

  it('keeps an unsent comment when the screen is left', async () => {
    const screen = await openAs('maintenance')
    fireEvent.change(await screen.findByRole('textbox', { name: /^Comment/ }), {
      target: { value: 'Half a' },
    })
    await closeScreen()
    const again = await openAs('maintenance')
    expect(await again.findByRole('textbox', { name: /^Comment/ })).toHaveProperty('value', 'Half a')
    fireEvent.change(again.getByRole('textbox', { name: /^Comment/ }), { target: { value: '' } })
  })

  it('corrects the report: only the changed field is written, with the value that its author saw', async () => {
    const screen = await openAs('maintenance')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const sheet = screen.getByRole('dialog', { name: 'Edit' })
    fireEvent.change(within(sheet).getByLabelText('What is wrong'), { target: { value: 'Rake broken' } })
    setOnline(false)
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Rake broken')).toBeTruthy()
    const [change] = await pendingChanges()
    expect(change!.data).toMatchObject({
      description: 'Rake broken',
      edit: { base: { description: 'Rake missing' } },
    })
    expect(change!.data).not.toHaveProperty('category')
  })

  it('takes it over from its assignee, and hands it over', async () => {
    const screen = await openAs('maintenance', { status: 'assigned', assignee_id: BEN })
    expect(await screen.findByRole('button', { name: 'Take over' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }))
    await drained()
    expect(sentEdits(club)).toEqual([expect.objectContaining({ assignee_id: ME })])
    fireEvent.click(await screen.findByRole('button', { name: 'Hand over' }))
    expect(screen.getByRole('dialog', { name: 'Who does it?' })).toBeTruthy()
  })

  it('a step that the club refuses is undone and explained on the screen', async () => {
    const screen = await openAs('maintenance')
    refuse(club, 'issue', errorCode.issue_moved_on)
    fireEvent.click(await screen.findByRole('button', { name: 'Take it' }))
    const conflict = await screen.findByText(/^You took it at \d\d:\d\d/)
    const leave = screen.getByRole<HTMLButtonElement>('button', { name: /^Leave it/ })
    await waitFor(() => expect(leave.disabled).toBe(false))
    fireEvent.click(leave)
    await waitFor(() => expect(conflict.isConnected).toBe(false))
  })

  it('closes the hole for players, and opens it again', async () => {
    const screen = await openAs('maintenance', { hole_id: 'hole-7' })
    fireEvent.click(await screen.findByRole('button', { name: 'Close hole' }))
    const sheet = screen.getByRole('dialog', { name: 'Close the hole' })
    setOnline(false)
    fireEvent.change(within(sheet).getByLabelText(/^Words for players/), { target: { value: 'Flooded' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close hole' }))
    expect(await screen.findByText('Closed · Flooded')).toBeTruthy()
    expect(await pendingChanges()).toEqual([
      expect.objectContaining({
        table: 'issue_effect',
        data: expect.objectContaining({ kind: 'hole_closed', hole_id: 'hole-7', note: 'Flooded' }),
      }),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Undo: The hole' }))
    expect(await screen.findByRole('button', { name: 'Close hole' })).toBeTruthy()
  })

  it('stores the time and the materials of the work', async () => {
    const screen = await openAs('maintenance', { status: 'in_progress', assignee_id: ME })
    fireEvent.change(await screen.findByLabelText(/^What was used/), { target: { value: '2 bags of sand' } })
    fireEvent.click(screen.getByRole('button', { name: 'Note materials' }))
    expect(await screen.findByText('2 bags of sand')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add time' }))
    const sheet = screen.getByRole('dialog', { name: 'Add time' })
    fireEvent.change(within(sheet).getByLabelText('How long, in minutes'), { target: { value: '2000' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(within(sheet).getByText('Enter a whole number from 0 to 1440.')).toBeTruthy()
    fireEvent.click(within(sheet).getByRole('button', { name: '45 min' }))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/issue_work')[0]?.body).toMatchObject({ minutes: 45 }),
    )
  })
})

describe('an issue, for its reporter', () => {
  it('shows no working time and no act for staff only', async () => {
    const screen = await openAs('member', { reporter_id: ME, status: 'in_progress', assignee_id: BEN })
    await screen.findByText('Rake missing')
    expect(screen.queryByText('Time spent')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
    expect(screen.queryByText('Staff only')).toBeNull()
  })

  it('can be confirmed when it is fixed, or sent back with a reason', async () => {
    const screen = await openAs('member', { reporter_id: ME, status: 'resolved' })
    fireEvent.click(await screen.findByRole('button', { name: 'Not fixed' }))
    const sheet = screen.getByRole('dialog', { name: 'What is still wrong?' })
    fireEvent.change(within(sheet).getByLabelText('Reason'), { target: { value: 'Still no rake' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Not fixed' }))
    await waitFor(() =>
      expect(sentEdits(club)[0]).toMatchObject({
        status: 'assigned',
        reason: 'Still no rake',
      }),
    )
  })
})

describe('an issue that cannot be shown', () => {
  it('is reported as missing', async () => {
    club = newClub('member')
    const screen = await open('member')
    expect(await screen.findByText('This report was not found')).toBeTruthy()
  })

  it('of another person shows its followers the state and the public comments of staff', async () => {
    club = newClub('member')
    club.rows['rpc/followed_issues'] = [
      {
        ...issueRow({ id: issueId(7), number: 7, status: 'in_progress' }),
        steps: [{ status: 'new', at: '2026-11-20T08:00:00Z' }],
        said: [{ body: 'A new rake is ordered.', at: '2026-11-20T09:00:00Z' }],
      },
    ]
    const screen = await open('member')
    expect(await screen.findByText('A new rake is ordered.')).toBeTruthy()
    expect(screen.getByText('In progress')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Comment/ })).toBeNull()
  })

  it('can be read again after a failure', async () => {
    club = newClub('maintenance')
    club.failures.set('issue', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await open('maintenance')
    expect((await screen.findByRole('alert')).textContent).toContain('The issue could not be loaded')
    club.failures.clear()
    club.rows.issue = [issueRow({ id: issueId(7), description: 'Rake missing' })]
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Rake missing')).toBeTruthy()
  })
})

describe('the history of an issue', () => {
  const changed = (changes: object, fields: object = {}) =>
    event({ kind: 'changed', to_status: null, changes, ...fields })

  it.each([
    ['an assignment', changed({ assignee_id: [null, BEN] }), 'Given to: Ben Cole'],
    ['a crew', changed({ group_id: [null, 'greens'] }), 'Given to: Greens crew'],
    ['an end of an assignment', changed({ assignee_id: [BEN, null] }), 'Unassigned'],
    ['a priority', changed({ priority: ['normal', 'urgent'] }), 'Priority: Urgent'],
    [
      'several fields',
      changed({ category: ['tee', 'path'], lng: [1, 2] }),
      'Category: Path · Corrected the place',
    ],
    [
      'a lost race',
      changed({ assignee_id: [BEN, null] }, { kind: 'claim_lost' }),
      'Wanted to take it too; Ben Cole was first',
    ],
    [
      'a deadline',
      changed({ group_id: ['greens', null] }, { kind: 'unclaimed' }),
      'No one in Greens crew took it in time',
    ],
    ['a merge', changed({ number: [null, 12] }, { kind: 'merged' }), 'Issue 12 was merged into this one'],
    ['a time', changed({ work_minutes: [45, 90] }), 'Corrected the time from 45 min to 1 h 30 min'],
    ['a material', changed({ material: [null, '1 rake'], staff_only: [null, true] }), 'Materials: 1 rake'],
    [
      'a closed hole',
      changed({ effect: [null, { kind: 'hole_closed', hole: 7, note: 'Flooded' }] }),
      'Closed hole 7 · Flooded',
    ],
    ['a snooze', changed({ snoozed_until: [null, '2026-11-30'] }), 'Put off until Mon 30'],
    ['the end of a snooze', changed({ snoozed_until: ['2026-11-30', null] }), 'Back in the inbox'],
    [
      'a confirmed zone',
      changed({ effect: [{ kind: 'green_block', is_warning: true }, { kind: 'green_block' }] }),
      'Confirmed it: keeps pins off the place',
    ],
    [
      'a checklist point of a round',
      changed({ check: [null, { title: 'Rakes', state: 'ok', note: null }] }),
      'Rakes: in order',
    ],
    [
      ...(['an issue that came back'] as const),
      event({
        kind: 'status',
        from_status: 'resolved',
        to_status: 'assigned',
        changes: { assignee_id: [null, BEN] },
      }),
      'Not fixed: opened again · Back with: Ben Cole',
    ],
  ])('shows %s as text', async (_, entry, text) => {
    const screen = await openAs('maintenance', { issue_event: [entry] })
    const timeline = (await screen.findByRole('heading', { name: 'What happened' })).closest('section')!
    await waitFor(() => expect(within(timeline).getByRole('listitem').textContent).toContain(text))
  })

  it('shows only the comments when it is long', async () => {
    const comment = {
      ...{ id: 'c1', issue_id: issueId(7), author_id: BEN, body: 'A new rake is ordered.' },
      ...{ staff_only: false, mentions: [], created_at: '2026-11-20T09:00:00Z', author: null },
    }
    const screen = await openAs('maintenance', {
      issue_event: Array.from({ length: 9 }, (_, id) => event({ id })),
      issue_comment: [comment],
    })
    await screen.findByText('A new rake is ordered.')
    expect(screen.getAllByText('Reported').length).toBeGreaterThan(1)
    fireEvent.click(screen.getByRole('radio', { name: 'Words only' }))
    expect(screen.queryByText('Reported')).toBeNull()
    expect(screen.getByText('A new rake is ordered.')).toBeTruthy()
  })
})

describe('following an issue', () => {
  it('is one press, and another one ends it, also offline', async () => {
    const screen = await openAs('maintenance')
    const follow = await screen.findByRole('button', { name: 'Follow' })
    expect(await screen.findByText('0 followers')).toBeTruthy()
    setOnline(false)
    fireEvent.click(follow)
    const following = await screen.findByRole('button', { name: 'Following' })
    expect(following.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(following)
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy()
  })
})

describe('an issue without a network', () => {
  it('that this device never read is not shown as missing', async () => {
    club = newClub('maintenance')
    const answer = club.fault
    club.fault = (request) => {
      if (!request.path.startsWith('/rest/v1/issue?')) return answer(request)
      if (navigator.onLine) setOnline(false)
      return 'never arrives'
    }
    const screen = await open('maintenance')
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
    expect(screen.queryByText('This report was not found')).toBeNull()
  })

  it('shows that it is a duplicate, why it was declined, and that it has no description', async () => {
    const screen = await openAs('maintenance', {
      ...{ status: 'declined', reason: 'Known', duplicate_of: issueId(3), description: '' },
    })
    expect(await screen.findByText('Declined: Known')).toBeTruthy()
    expect(screen.getByText('No description')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Same as another issue' }).getAttribute('href')).toBe(
      `/issuedetails?issueId=${issueId(3)}`,
    )
  })
})
