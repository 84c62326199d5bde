import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '#domain/base/day.ts'
import { limits } from '#domain/generated/limits.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
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

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'maintenance',
    address: '/newgroupissue/rounds',
    load: async () => (await import('#web/features/issues/rounds/rounds-screen.tsx')).RoundsScreen,
  })
}

const round = (fields: object = {}) => ({
  ...{
    id: 'round-1',
    name: 'Bunkers',
    category: 'bunker',
    priority: 'normal',
    weekdays: [1],
    month_days: [],
  },
  ...{ from_hour: 6, checklist: ['Rakes', 'Edges'], assignee_id: null, group_id: 'greens', is_active: true },
  issue: [],
  ...fields,
})

describe('rounds', () => {
  it('are listed with their days, their points, their crew and their newest job', async () => {
    const job = { id: issueId(1), status: 'assigned', round_on: '2026-11-16' }
    club.rows.inspection_round = [
      round({ issue: [job] }),
      round({ id: 'round-2', name: 'Machines', is_active: false }),
    ]
    const screen = await open()
    const card = (await screen.findByRole('heading', { name: /^Bunkers/ })).closest('article')!
    await waitFor(() => expect(card.textContent).toMatch(/Mon.*2 points.*Greens crew/))
    expect(
      within(card)
        .getByRole('link', { name: /^Job of .*, still open$/ })
        .getAttribute('href'),
    ).toBe(`/issuedetails?issueId=${issueId(1)}`)
    expect(screen.getByText('Paused')).toBeTruthy()
  })

  it('show their points before the day, and one can be started by me, also offline', async () => {
    club.rows.inspection_round = [round()]
    const screen = await open()
    const card = (await screen.findByRole('heading', { name: /^Bunkers/ })).closest('article')!
    fireEvent.click(within(card).getByText('What to check'))
    expect(within(card).getByText('Edges')).toBeTruthy()
    setOnline(false)
    fireEvent.click(within(card).getByRole('button', { name: 'Start now: Bunkers' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails\?issueId=/))
    expect(await pendingChanges()).toMatchObject([
      {
        type: 'CREATE',
        table: 'issue',
        data: { round_id: 'round-1', assignee_id: ME, description: 'Bunkers' },
      },
    ])
  })

  it('are not started again while a start waits, or on the day of their job', async () => {
    const today = dayIn('Europe/Dublin', new Date())
    const done = { id: issueId(1), status: 'closed', round_on: today }
    club.rows.inspection_round = [round({ issue: [done] }), round({ id: 'round-2', name: 'Pumps' })]
    const screen = await open()
    await screen.findByRole('heading', { name: /^Bunkers/ })
    setOnline(false)
    const { startRoundNow } = await import('#web/features/issues/rounds/round-data.ts')
    await startRoundNow({ id: 'round-2', name: 'Pumps', category: 'machine', priority: 'normal' }, ME)
    expect(await screen.findByRole('link', { name: 'Started here, waits to be sent' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Start now/ })).toBeNull()
  })

  it('are added with a name, a day and a point', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'New round' }))
    const sheet = screen.getByRole('dialog', { name: 'New round' })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(within(sheet).getByText('Give the round a name.')).toBeTruthy()
    expect(within(sheet).getByText('Enter 1 to 60 points of at most 200 characters each.')).toBeTruthy()
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Pumps' } })
    fireEvent.change(within(sheet).getByLabelText(/^What to check/), {
      target: { value: 'Pressure\n\n Leaks ' },
    })
    setOnline(false)
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: /^Pumps/ })).toBeTruthy()
    expect(await pendingChanges()).toEqual([
      expect.objectContaining({
        type: 'CREATE',
        table: 'inspection_round',
        data: expect.objectContaining({ name: 'Pumps', checklist: ['Pressure', 'Leaks'], weekdays: [1] }),
      }),
    ])
  })

  it('are changed offline', async () => {
    club.rows.inspection_round = [round()]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Bunkers' }))
    setOnline(false)
    const sheet = screen.getByRole('dialog', { name: 'Change the round' })
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), {
      target: { value: 'All bunkers' },
    })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: /^All bunkers/ })).toBeTruthy()
    expect(await pendingChanges()).toEqual([
      expect.objectContaining({ type: 'UPDATE', data: expect.objectContaining({ name: 'All bunkers' }) }),
    ])
  })

  it('are ended after a question', async () => {
    club.rows.inspection_round = [round()]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Bunkers' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete the round' }))
    const question = screen.getByRole('dialog', { name: 'Delete this round?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Delete the round' }))
    expect(await screen.findByText('No rounds yet')).toBeTruthy()
    await drained()
    expect(club.rows.inspection_round).toEqual([])
  })

  it('show the reason of a refused change', async () => {
    club.rows.inspection_round = [round()]
    refuse(club, 'inspection_round', 'GS402')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Bunkers' }))
    const sheet = screen.getByRole('dialog', { name: 'Change the round' })
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Mine' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Only greenkeepers and the office may assign issues.')).toBeTruthy()
  })

  it('show why they cannot be loaded', async () => {
    club.failures.set('inspection_round', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The issues could not be loaded')
  })
})

describe('the checklist of a round', () => {
  const check = (position: number, fields: object = {}) => ({
    ...{
      id: `check-${position}`,
      issue_id: issueId(1),
      position,
      title: `Bunker ${position}`,
      state: 'open',
    },
    ...{ note: null, checked_by: null },
    ...fields,
  })

  function openJob() {
    club.rows.issue = [issueRow({ id: issueId(1), number: 1, status: 'assigned', assignee_id: ME })]
    return openScreen({
      role: 'maintenance',
      address: `/issuedetails?issueId=${issueId(1)}`,
      load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
    })
  }

  it('starts the job with its first point, and counts the checked points', async () => {
    club.rows.issue_check = [check(1), check(2)]
    const screen = await openJob()
    fireEvent.click(await screen.findByRole('button', { name: 'In order: Bunker 1' }))
    expect(await screen.findByText('1 of 2')).toBeTruthy()
    await drained()
    expect(sentEdits(club)[0]).toMatchObject({ status: 'in_progress' })
    expect(sent(club, 'PATCH', '/rest/v1/issue_check')[0]!.body).toMatchObject({ state: 'ok' })
    fireEvent.click(screen.getByRole('button', { name: 'Check again: Bunker 1' }))
    expect(await screen.findByText('0 of 2')).toBeTruthy()
  })

  it('creates an issue for a fault, also offline', async () => {
    club.rows.issue_check = [check(1), check(2)]
    const screen = await openJob()
    fireEvent.click(await screen.findByRole('button', { name: 'Fault: Bunker 2' }))
    setOnline(false)
    const sheet = screen.getByRole('dialog', { name: 'Bunker 2' })
    fireEvent.change(within(sheet).getByLabelText(/^What was found/), { target: { value: 'Washed out' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Report the fault' }))
    expect(await screen.findByText('1 of 2 · 1 fault')).toBeTruthy()
    expect(screen.getByText('Washed out', { selector: 'span' })).toBeTruthy()
    expect((await pendingChanges()).at(-1)).toMatchObject({
      type: 'CREATE',
      table: 'issue',
      data: { description: 'Bunker 2: Washed out', check_id: 'check-2' },
    })
  })

  it('has room for the name of the point in the report of a fault', async () => {
    club.rows.issue_check = [check(1, { title: 'B'.repeat(200) })]
    const screen = await openJob()
    fireEvent.click(await screen.findByRole('button', { name: /^Fault: / }))
    const words = screen.getByLabelText(/^What was found/) as HTMLTextAreaElement
    expect(words.maxLength + 'B'.repeat(200).length + ': '.length).toBe(limits['issue.description'])
  })

  it('shows 40 points, and no buttons once the job is done', async () => {
    club.rows.issue_check = Array.from({ length: 40 }, (_, at) => check(at + 1))
    const screen = await openJob()
    expect(await screen.findByText('0 of 40')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^In order: / })).toHaveLength(40)
  })
})

describe('the form of a round', () => {
  async function openForm(fields: object = {}) {
    club.rows.inspection_round = [round(fields)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Bunkers' }))
    return within(screen.getByRole('dialog', { name: 'Change the round' }))
  }
  const save = (form: Awaited<ReturnType<typeof openForm>>) =>
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
  const saved = () => sent(club, 'PATCH', '/rest/v1/inspection_round').at(-1)?.body

  it('needs a day, of the week or of the month', async () => {
    const form = await openForm()
    fireEvent.click(form.getByRole('button', { name: /^Mon/ }))
    save(form)
    expect(form.getByText('Choose at least one day.')).toBeTruthy()
    expect(saved()).toBeUndefined()
    fireEvent.change(form.getByLabelText(/^Day of the month/), { target: { value: '15' } })
    fireEvent.change(form.getByLabelText('From'), { target: { value: '9' } })
    save(form)
    await waitFor(() => expect(saved()).toMatchObject({ weekdays: [], month_days: [15], from_hour: 9 }))
  })

  it('keeps the days of the week in their order', async () => {
    const form = await openForm({ weekdays: [5] })
    for (const day of [/^Sun/, /^Tue/]) fireEvent.click(form.getByRole('button', { name: day }))
    save(form)
    await waitFor(() => expect(saved()).toMatchObject({ weekdays: [2, 5, 7] }))
  })

  it('accepts at most 60 points of 200 characters', async () => {
    const form = await openForm()
    const points = form.getByLabelText(/^What to check/)
    fireEvent.change(points, { target: { value: Array(61).fill('Rake').join('\n') } })
    save(form)
    expect(form.getByText('Enter 1 to 60 points of at most 200 characters each.')).toBeTruthy()
    fireEvent.change(points, { target: { value: 'x'.repeat(201) } })
    expect(form.getByText('Enter 1 to 60 points of at most 200 characters each.')).toBeTruthy()
    fireEvent.change(points, { target: { value: 'x'.repeat(200) } })
    expect(form.queryByText('Enter 1 to 60 points of at most 200 characters each.')).toBeNull()
  })

  it('assigns it to one person instead of the crew, and makes it inactive', async () => {
    const form = await openForm()
    fireEvent.click(await form.findByRole('button', { name: /^Ben Cole/ }))
    fireEvent.click(form.getByRole('switch', { name: /^Comes back/ }))
    save(form)
    await waitFor(() => expect(saved()).toMatchObject({ assignee_id: BEN, group_id: null, is_active: false }))
  })

  it('keeps the round when the question is cancelled', async () => {
    const form = await openForm()
    fireEvent.click(form.getByRole('button', { name: 'Delete the round' }))
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
    expect(form.queryByText('Delete this round?')).toBeNull()
    expect(sent(club, 'DELETE', '/rest/v1/inspection_round')).toEqual([])
  })
})

describe('the checklist points of a job', () => {
  const point = (fields: object = {}) => ({
    ...{ id: 'check-1', issue_id: issueId(1), position: 1, title: 'Bunker 1', state: 'open' },
    ...{ note: null, checked_by: null, ...fields },
  })

  function openJob(fields: object = {}, role: RoleId = 'maintenance') {
    club = newClub(role)
    club.rows.issue = [
      issueRow({ id: issueId(1), number: 1, status: 'assigned', assignee_id: ME, ...fields }),
    ]
    club.rows.issue_check = [
      point(),
      point({ id: 'check-2', title: 'Bunker 2', state: 'fault', note: 'Bunker 2: Dry' }),
    ]
    return openScreen({
      role,
      address: `/issuedetails?issueId=${issueId(1)}`,
      load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
    })
  }

  it('read to a screen reader their state and what was found, without repeating their name', async () => {
    const screen = await openJob()
    const list = within((await screen.findByText('1 of 2 · 1 fault')).closest('section')!)
    const points = list.getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent)
    expect(points).toEqual(['Bunker 1, not checked', 'Bunker 2, faultDry'])
  })

  it('can be ticked by course maintenance, and read by others', async () => {
    const screen = await openJob({ reporter_id: ME, assignee_id: BEN }, 'member')
    await screen.findByText('1 of 2 · 1 fault')
    expect(screen.queryByRole('button', { name: /^(In order|Fault|Check again): / })).toBeNull()
  })

  it('claim an unassigned job with the first tick', async () => {
    const screen = await openJob({ status: 'new', assignee_id: null })
    fireEvent.click(await screen.findByRole('button', { name: 'In order: Bunker 1' }))
    await drained()
    expect(sentEdits(club)).toEqual([
      expect.objectContaining({ status: 'assigned', assignee_id: ME }),
      expect.objectContaining({ status: 'in_progress' }),
    ])
  })

  it('return to their earlier state when the club refuses a tick', async () => {
    const screen = await openJob({ status: 'in_progress' })
    await screen.findByText('1 of 2 · 1 fault')
    refuse(club, 'issue_check', '42501')
    fireEvent.click(screen.getByRole('button', { name: 'In order: Bunker 1' }))
    expect(await screen.findByText('Your role may not do this.')).toBeTruthy()
    expect(screen.getByText('1 of 2 · 1 fault')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'In order: Bunker 1' })).toBeTruthy()
  })
})
