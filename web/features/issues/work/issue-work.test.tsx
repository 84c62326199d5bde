import { afterEach, describe, expect, it, vi } from 'vitest'
import { momentAt } from '#domain/base/day.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import {
  BEN,
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  pendingChanges,
  sentEdits,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub
let screen: OpenScreen

afterEach(closeScreen)

const work = (id: string, fields: object = {}) => ({
  ...{ id, issue_id: issueId(7), person_id: ME, by_hand: false, minutes: null },
  ...{ started_at: '2026-11-20T08:00:00Z', ended_at: '2026-11-20T08:45:00Z' },
  ...fields,
})

async function open(fields: Row = {}, role: RoleId = 'maintenance', zone = 'Europe/Dublin') {
  club = newClub(role)
  club.rows.setting = [{ key: 'club.time_zone', value: zone }]
  club.rows.issue = [
    issueRow({
      ...{ id: issueId(7), number: 7, description: 'Rake missing' },
      ...{ status: 'in_progress', assignee_id: ME, ...fields },
    }),
  ]
  club.rows.issue_work = fields.issue_work as Row[]
  club.rows.issue_material = fields.issue_material as Row[]
  screen = await openScreen({
    role,
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })
  await screen.findByText('Rake missing')
}

describe('the working time', () => {
  it('adds up all stretches, and shows for each when, whose and how it was recorded', async () => {
    await open({
      issue_work: [
        work('w1'),
        work('w2', { person_id: BEN, minutes: 30 }),
        work('w3', { by_hand: true, minutes: 15 }),
      ],
    })
    const times = within((await screen.findByText('Time spent')).closest('section')!)
    expect(times.getByText('1 h 30 min')).toBeTruthy()
    await times.findByText('Ben Cole')
    const rows = times.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^You45 min.*08:00–08:45$/)
    expect(rows[1]).toMatch(/^Ben Cole30 min.*08:00–08:45 · corrected$/)
    expect(rows[2]).toMatch(/^You15 min.* · noted by hand$/)
  })

  it('can be corrected by the worker, also back to the measured time', async () => {
    await open({ issue_work: [work('w1', { minutes: 60 }), work('w2', { person_id: BEN })] })
    await screen.findByText('Ben Cole')
    expect(screen.queryByRole('button', { name: /^Correct 45 min of Ben/ })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Correct 1 h of You' }))
    let sheet = within(screen.getByRole('dialog', { name: 'Correct the time' }))
    expect((sheet.getByLabelText('How long, in minutes') as HTMLInputElement).value).toBe('60')
    fireEvent.change(sheet.getByLabelText('How long, in minutes'), { target: { value: '50' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(club, 'PATCH', '/rest/v1/issue_work?id=eq.w1').map(({ body }) => body)).toEqual([
        { minutes: 50 },
      ]),
    )
    await drained()
    fireEvent.click(await screen.findByRole('button', { name: /^Correct .* of You$/ }))
    sheet = within(screen.getByRole('dialog', { name: 'Correct the time' }))
    fireEvent.click(sheet.getByRole('button', { name: 'As measured: 45 min' }))
    await waitFor(() =>
      expect(sent(club, 'PATCH', '/rest/v1/issue_work?id=eq.w1').at(-1)?.body).toEqual({ minutes: null }),
    )
  })

  it('can be corrected by an administrator for every person', async () => {
    await open({ issue_work: [work('w2', { person_id: BEN })] }, 'admin')
    expect(await screen.findByRole('button', { name: 'Correct 45 min of Ben Cole' })).toBeTruthy()
  })

  it('runs from a start that is not sent yet, and cannot be corrected while it runs', async () => {
    await open({ status: 'assigned' })
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('goes on')).toBeTruthy()
    expect(screen.getByText('0 min')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Correct .* of / })).toBeNull()
  })

  it('is added for an earlier day at its noon at the club', async () => {
    await open({}, 'maintenance', 'Pacific/Auckland')
    fireEvent.click(screen.getByRole('button', { name: 'Add time' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Add time' }))
    const day = sheet.getByLabelText('On which day') as HTMLInputElement
    const before = new Date(Date.parse(day.max) - 86_400_000).toISOString().slice(0, 10)
    fireEvent.change(day, { target: { value: before } })
    fireEvent.change(sheet.getByLabelText('How long, in minutes'), { target: { value: '20' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/issue_work')[0]?.body).toMatchObject({
        ...{ minutes: 20, started_at: momentAt('Pacific/Auckland', before, 12).toISOString() },
      }),
    )
  })
})

describe('the materials', () => {
  const material = (id: string, author_id: string, note: string) => ({
    ...{ id, issue_id: issueId(7), author_id, note, created_at: '2026-11-20T09:00:00Z' },
  })

  it('can be removed by their author only', async () => {
    await open({ issue_material: [material('m1', ME, '2 bags of sand'), material('m2', BEN, '1 rake')] })
    expect(await screen.findByText('1 rake')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove: 1 rake' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove: 2 bags of sand' }))
    await waitFor(() => expect(screen.queryByText('2 bags of sand')).toBeNull())
    await waitFor(() => expect(sent(club, 'DELETE', '/rest/v1/issue_material?id=eq.m1')).toHaveLength(1))
  })

  it('cannot be stored without text, and wait without a network', async () => {
    await open()
    const note = screen.getByLabelText(/^What was used/)
    fireEvent.submit(note.closest('form')!)
    expect(await pendingChanges()).toEqual([])
    setOnline(false)
    fireEvent.change(note, { target: { value: ' 1 nozzle ' } })
    fireEvent.submit(note.closest('form')!)
    const row = (await screen.findByText('1 nozzle')).closest('li') as HTMLElement
    expect(within(row).getByText('Waiting to send')).toBeTruthy()
    expect(within(row).queryByRole('button')).toBeNull()
  })
})

describe('resolving', () => {
  const check = (position: number, state: string) => ({
    ...{ id: `check-${position}`, issue_id: issueId(7), position, title: `Bunker ${position}`, state },
    ...{ note: null, checked_by: null },
  })

  it('waits until every point of a round is checked', async () => {
    await open()
    club.rows.issue_check = [check(1, 'ok'), check(2, 'open')]
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries({ queryKey: ['issue_check'] })
    await screen.findByText('1 of 2')
    fireEvent.click(screen.getByRole('button', { name: 'Resolve' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Done' }))
    const note = within(sheet.getByRole('alert'))
    expect(note.getByText('1 point has not been checked yet:')).toBeTruthy()
    expect(note.getByText('Bunker 2')).toBeTruthy()
    expect((sheet.getByRole('button', { name: 'Resolve' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('shows the time so far, and asks for the photo over the one before', async () => {
    const before = { id: 'p1', issue_id: issueId(7), comment_id: null, path: 'a/b.webp', kind: 'report' }
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await open({
      issue_work: [work('w1')],
      issue_photo: [before, { ...before, id: 'p2' }].map((photo) => ({
        ...{ ...photo, width: 800, height: 600, taken_at: null, blurred: false },
        created_at: '2026-11-20T08:00:00Z',
      })),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Resolve' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Done' }))
    expect(sheet.getByText('Time so far: 45 min')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Photo over the earlier one' }))
    const camera = within(await screen.findByRole('dialog', { name: 'Photo of the repair' }))
    expect(await camera.findByText('No camera available')).toBeTruthy()
    fireEvent.click(camera.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Photo of the repair' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Done' })).toBeTruthy()
  })
})

describe('the steps of an issue', () => {
  const words = () =>
    screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .filter((word) =>
        /^(Take it|Start|Pause|Resolve|Hand over|Assign|Decline|Close|Open again|Take up again|Not fixed|It is fixed)$/.test(
          word ?? '',
        ),
      )

  it.each([
    [{ status: 'new', assignee_id: null }, ['Assign', 'Decline', 'Take it']],
    [{ status: 'in_progress' }, ['Pause', 'Hand over', 'Resolve']],
    [{ status: 'declined', reason: 'Not ours' }, ['Take up again']],
    [{ status: 'closed' }, ['Open again']],
  ])('of %o are %o, the likely one last and large', async (fields, expected) => {
    await open(fields)
    expect(words().sort()).toEqual([...expected].sort())
    expect(words().at(-1)).toBe(expected.at(-1))
  })

  it('pause the work, and open a closed issue again with a reason', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(sentEdits(club)).toEqual([expect.objectContaining({ status: 'assigned' })]))
    await closeScreen()
    await open({ status: 'closed' })
    fireEvent.click(screen.getByRole('button', { name: 'Open again' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Why open it again?' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Open again' }))
    expect(sheet.getByText('Give a reason.')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'Gone again' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Open again' }))
    await waitFor(() =>
      expect(sentEdits(club)).toEqual([
        expect.objectContaining({ status: 'assigned', reason: 'Gone again' }),
      ]),
    )
  })

  it('are not offered for the work of another crew', async () => {
    await open({ status: 'assigned', assignee_id: null, group_id: 'bunkers' })
    expect(words().sort()).toEqual(['Assign', 'Decline'])
  })
})
