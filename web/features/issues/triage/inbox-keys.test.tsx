import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { drained } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import {
  BEN,
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  sentEdits,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub
let screen: OpenScreen

const rake = (fields: object = {}) =>
  issueRow({ id: issueId(1), number: 1, description: 'Rake missing', ...fields })
const pipe = () =>
  issueRow({
    ...{ id: issueId(2), number: 2, description: 'Pipe burst' },
    ...{ category: 'irrigation', priority: 'urgent' },
  })

beforeEach(() => {
  club = newClub('maintenance')
  club.rows.issue = [rake(), pipe()]
})
afterEach(closeScreen)

async function open() {
  screen = await openScreen({
    role: 'maintenance',
    address: '/newissues',
    load: async () => (await import('#web/features/issues/triage/new-issues-screen.tsx')).NewIssuesScreen,
  })
  await screen.findByText('2 to sort')
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const currentRow = () => screen.container.querySelector('[data-current]')?.textContent ?? null

describe('the keys of the inbox', () => {
  it('go down and up the list, and stop at both ends', async () => {
    await open()
    expect(currentRow()).toBeNull()
    press('j')
    expect(currentRow()).toContain('Pipe burst')
    press('ArrowDown')
    expect(currentRow()).toContain('Rake missing')
    press('j')
    expect(currentRow()).toContain('Rake missing')
    press('k', 'ArrowUp', 'k')
    expect(currentRow()).toContain('Pipe burst')
  })

  it('open the current issue', async () => {
    await open()
    press('j', 'Enter')
    await waitFor(() => expect(screen.address()).toBe(`/issuedetails?issueId=${issueId(2)}`))
  })

  it('select one or all, and clear the selection', async () => {
    await open()
    press('j', 'x')
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect((screen.getByLabelText('Select Irrigation #2') as HTMLInputElement).checked).toBe(true)
    press(' ')
    expect(screen.queryByText('1 selected')).toBeNull()
    press('A')
    expect(screen.getByText('2 selected')).toBeTruthy()
    press('Escape')
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('claim the current issue, after which the next one is current', async () => {
    await open()
    press('j', 't')
    await waitFor(() => expect(screen.queryByText('Pipe burst')).toBeNull())
    await waitFor(() => expect(currentRow()).toContain('Rake missing'))
    await drained()
    expect(sentEdits(club)).toEqual([expect.objectContaining({ assignee_id: ME })])
  })

  it.each([
    ['a', 'Who does it?'],
    ['d', 'Decline this report'],
    ['m', 'What is it the same as?'],
  ])('%s opens “%s” for the current issue', async (key, title) => {
    await open()
    press(key)
    expect(screen.queryByRole('dialog', { name: title })).toBeNull()
    press('j', key)
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  })

  it('raise and lower the priority, within its limits', async () => {
    await open()
    press('j', '+')
    press('j', '+')
    await waitFor(() => expect(sentEdits(club)).toEqual([expect.objectContaining({ priority: 'high' })]))
    press('-')
    await waitFor(() => expect(sentEdits(club).at(-1)).toMatchObject({ priority: 'normal' }))
  })

  it('undo a change of the priority of several at once', async () => {
    await open()
    press('A', '-')
    await waitFor(() => expect(sentEdits(club)).toHaveLength(2))
    press('u')
    await waitFor(() => expect(sentEdits(club)).toHaveLength(4))
    expect(sentEdits(club).map(({ priority }) => priority)).toEqual(['high', 'low', 'urgent', 'normal'])
  })

  it('reach the search, the map and the list of keys on a narrow screen', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: false })
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as MediaQueryList)
    await open()
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(document.activeElement).toBe(document.body)
    press('v')
    expect(await screen.findByText('The course is not mapped yet.')).toBeTruthy()
    expect(screen.getByText('Tap a mark to see the report.')).toBeTruthy()
    press('v')
    expect(screen.queryByText('The course is not mapped yet.')).toBeNull()
    press('?')
    const sheet = screen.getByRole('dialog', { name: 'Keys' })
    expect(within(sheet).getByText('Select all').closest('div')!.textContent).toContain('Shift A')
  })
})

describe('the filters of the inbox', () => {
  const crewWork = (fields: object) =>
    issueRow({
      ...{ id: issueId(3), number: 3, description: 'Mower', category: 'machine', status: 'assigned' },
      ...{ group_id: 'greens', ...fields },
    })

  it('show issues that wait for a crew, with the time left, and those not claimed in time', async () => {
    const claim_by = new Date(Date.now() + 90 * 60_000).toISOString()
    club.rows.issue = [rake(), crewWork({ claim_by })]
    await open()
    expect(await screen.findByText(/^Waits for Greens crew · .* left to take it$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Waiting for a crew 1' }))
    await waitFor(() => expect(screen.queryByText('Rake missing')).toBeNull())
    expect(screen.getByText('1 / 2 to sort')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Overdue/ })).toBeNull()
    await closeScreen()
    club = newClub('maintenance')
    club.rows.issue = [
      rake(),
      crewWork({ claim_by: '2026-11-01T08:00:00Z', escalated_at: '2026-11-01T08:00:00Z' }),
    ]
    await open()
    expect(await screen.findByText('Waits for Greens crew · No one took it in time')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Overdue 1' }))
    await waitFor(() => expect(screen.queryByText('Rake missing')).toBeNull())
  })

  it('show one category, until its second press', async () => {
    await open()
    const bunkers = screen.getByRole('button', { name: 'Bunker 1' })
    fireEvent.click(bunkers)
    await waitFor(() => expect(screen.queryByText('Pipe burst')).toBeNull())
    expect(bunkers.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(bunkers)
    expect(await screen.findByText('Pipe burst')).toBeTruthy()
  })

  it('find an issue by its reporter', async () => {
    club.rows.issue = [rake({ reporter: { first_name: 'Zoe', surname: 'Hart' } }), pipe()]
    await open()
    expect(screen.getByText('Reported by Zoe Hart')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'hart' } })
    await waitFor(() => expect(screen.queryByText('Pipe burst')).toBeNull())
    expect(screen.getByText('Rake missing')).toBeTruthy()
  })
})

describe('the sheets of the inbox', () => {
  it('change priority and due date of several at once, when they differ', async () => {
    await open()
    press('A')
    const bar = screen.getByText('2 selected').closest('.shadow-lg') as HTMLElement
    fireEvent.click(within(bar).getByRole('button', { name: 'Priority' }))
    const sheet = within(screen.getByRole('dialog', { name: '2 selected' }))
    expect(sheet.getAllByRole('radio').filter((one) => (one as HTMLInputElement).checked)).toEqual([])
    fireEvent.click(sheet.getByRole('radio', { name: 'Urgent' }))
    await waitFor(() => expect(sentEdits(club)).toEqual([expect.objectContaining({ priority: 'urgent' })]))
    fireEvent.change(sheet.getByLabelText(/^Due/), { target: { value: '2030-01-02' } })
    await waitFor(() =>
      expect(sentEdits(club).slice(1)).toEqual([
        expect.objectContaining({ due_on: '2030-01-02' }),
        expect.objectContaining({ due_on: '2030-01-02' }),
      ]),
    )
  })

  it('show no crew as empty before its people are read', async () => {
    const release = holdReads('profiles', 'role_id=in.')
    await open()
    press('j', 'a')
    const sheet = within(screen.getByRole('dialog', { name: 'Who does it?' }))
    const { queryClient } = await import('#web/data/queries/query.ts')
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['user_groups'] })).toBe(0))
    expect(sheet.queryAllByRole('option')).toEqual([])
    expect(sheet.queryByText('Nothing matches')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Due date, priority, note' }))
    const details = within(screen.getByRole('dialog', { name: 'Who does it?' }))
    expect(details.queryByRole('button', { name: /^Greens crew/ })).toBeNull()
    release()
    const crew = await details.findByRole<HTMLButtonElement>('button', { name: /^Greens crew/ })
    expect(crew.disabled).toBe(false)
  })

  it('give an issue to a crew with a note for it', async () => {
    club.rows.issue_comment = []
    await open()
    press('j', 'a')
    fireEvent.click(screen.getByRole('button', { name: 'Due date, priority, note' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Who does it?' }))
    expect((sheet.getByRole('button', { name: 'Assign' }) as HTMLButtonElement).disabled).toBe(true)
    const crew = await sheet.findByRole<HTMLButtonElement>('button', { name: /^Greens crew/ })
    // A crew is enabled after its people are read.
    await waitFor(() => expect(crew.disabled).toBe(false))
    fireEvent.click(crew)
    fireEvent.change(sheet.getByLabelText(/^Note to them/), { target: { value: 'Valve 7' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Assign' }))
    await drained()
    expect(sentEdits(club)[0]).toMatchObject({ status: 'assigned', group_id: 'greens', assignee_id: null })
    expect(club.rows.issue_comment).toEqual([
      expect.objectContaining({ issue_id: issueId(2), body: 'Valve 7', staff_only: true }),
    ])
  })

  it('show how much each person has to do already, me first', async () => {
    const work = (number: number, fields: object) =>
      issueRow({ id: issueId(number), number, status: 'assigned', assignee_id: BEN, ...fields })
    club.rows.issue = [
      rake(),
      pipe(),
      work(4, { priority: 'urgent' }),
      work(5, { due_on: '2020-01-01' }),
      ...[6, 7, 8].map((number) => work(number, { assignee_id: ME })),
    ]
    await open()
    press('j', 'a')
    fireEvent.click(screen.getByRole('button', { name: 'Due date, priority, note' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Who does it?' }))
    await sheet.findByRole('button', { name: /^Ben Cole/ })
    const people = within(sheet.getByText('People').closest('section')!).getAllByRole('button')
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'You3 open',
      'Ben Cole2 open1 urgent1 overdue',
    ])
  })

  it('close when another person has handled the issue in the meantime', async () => {
    await open()
    press('j', 'd')
    expect(screen.getByRole('dialog', { name: 'Decline this report' })).toBeTruthy()
    Object.assign(club.rows.issue![1]!, { status: 'assigned', assignee_id: BEN })
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries({ queryKey: ['issue'] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offer to undo a decline', async () => {
    await open()
    press('j', 'd')
    const sheet = within(screen.getByRole('dialog', { name: 'Decline this report' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Known and planned' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByText('Pipe burst')).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Pipe burst')).toBeTruthy()
    await drained()
    expect(sentEdits(club).map(({ status }) => status)).toEqual(['declined', 'new'])
  })

  it('merge only into an open issue, found by its text', async () => {
    club.rows.issue = [
      ...[rake(), pipe()],
      issueRow({
        id: issueId(6),
        number: 6,
        description: 'Valve leaks',
        status: 'assigned',
        assignee_id: BEN,
      }),
      issueRow({ id: issueId(7), number: 7, description: 'Valve closed', status: 'closed' }),
    ]
    await open()
    press('j', 'm')
    const sheet = within(screen.getByRole('dialog', { name: 'What is it the same as?' }))
    expect(sheet.getByText('Nothing open close by. Search by words or number.')).toBeTruthy()
    expect((sheet.getByRole('button', { name: 'Merge' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(sheet.getByLabelText(/^Search open issues/), { target: { value: 'valve' } })
    fireEvent.click(await sheet.findByRole('button', { name: /Valve leaks/ }))
    expect(sheet.queryByRole('button', { name: /Valve closed/ })).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: 'Keep Bunker #6' }))
    await drained()
    expect(sentEdits(club)).toEqual([
      expect.objectContaining({ status: 'declined', duplicate_of: issueId(6) }),
    ])
  })

  it('name nearby issues, with their distance', async () => {
    const place = { lng: -6.1, lat: 53.4 }
    club.rows.issue = [
      issueRow({ id: issueId(1), number: 1, description: 'Rake missing', ...place }),
      issueRow({ id: issueId(6), number: 6, description: 'Rake gone', ...place }),
    ]
    await open()
    press('j', 'm')
    const sheet = within(screen.getByRole('dialog', { name: 'What is it the same as?' }))
    const near = within((await sheet.findByText('Close by')).closest('section')!)
    expect(near.getByRole('button').textContent).toMatch(/Rake (gone|missing).*0\s?m/)
  })
})
