import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
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

const rake = issueRow({ id: issueId(1), number: 1, description: 'Rake missing' })
const pipe = issueRow({
  ...{ id: issueId(2), number: 2, description: 'Pipe burst' },
  ...{ category: 'irrigation', priority: 'urgent' },
})
const mine = (number: number) =>
  issueRow({ id: issueId(number), number, status: 'assigned', assignee_id: ME })

beforeEach(() => {
  club = newClub('maintenance')
  club.rows.issue = [rake, pipe, mine(3)].map((row) => ({ ...row }))
})
afterEach(closeScreen)
afterEach(() => void vi.restoreAllMocks())

async function open(count: string) {
  screen = await openScreen({
    role: 'maintenance',
    address: '/newissues',
    load: async () => (await import('#web/features/issues/triage/new-issues-screen.tsx')).NewIssuesScreen,
  })
  await screen.findByText(count)
}

const press = (...keys: string[]) => {
  for (const key of keys) {
    fireEvent.keyDown(screen.queryByRole('combobox') ?? document.body, { key })
  }
}
const currentRow = () => screen.container.querySelector('[data-current]')?.textContent ?? null

async function openAssign() {
  press('j', 'a')
  const sheet = within(screen.getByRole('dialog', { name: 'Who does it?' }))
  await sheet.findByRole('option', { name: /Ben Cole/ })
  return sheet
}
const names = (sheet: Awaited<ReturnType<typeof openAssign>>) =>
  sheet.getAllByRole('option').map(({ textContent }) => textContent)

describe('the quick choice of an assignee', () => {
  it('lists people with the least work first, and a digit and Enter assign and go on to the next issue', async () => {
    await open('2 to sort')
    const sheet = await openAssign()
    expect(names(sheet).slice(0, 2)).toEqual(['1Ben Colenothing open', '2You1 open'])
    press('2')
    expect(sheet.getByRole('option', { selected: true }).textContent).toContain('You')
    press('Enter')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await drained()
    expect(sentEdits(club)).toMatchObject([{ status: 'assigned', assignee_id: ME, group_id: null }])
    await waitFor(() => expect(currentRow()).toContain('Rake missing'))
  })

  it('has the same keys on a tablet, where the list has the focus and no keyboard covers it', async () => {
    const narrow = {
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    } as Partial<MediaQueryList>
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as MediaQueryList)
    await open('2 to sort')
    const list = (await openAssign()).getByRole('listbox')
    expect(document.activeElement).toBe(list)
    fireEvent.keyDown(list, { key: '2' })
    fireEvent.keyDown(list, { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await drained()
    expect(sentEdits(club)).toMatchObject([{ status: 'assigned', assignee_id: ME, group_id: null }])
  })

  it('is filtered by a name, and one tap assigns', async () => {
    await open('2 to sort')
    const sheet = await openAssign()
    fireEvent.change(sheet.getByRole('combobox'), { target: { value: 'ben' } })
    expect(names(sheet)).toHaveLength(1)
    fireEvent.change(sheet.getByRole('combobox'), { target: { value: 'xyz' } })
    expect(sheet.getByText('Nothing matches')).toBeTruthy()
    press('Enter')
    fireEvent.change(sheet.getByRole('combobox'), { target: { value: '' } })
    fireEvent.click(sheet.getByRole('option', { name: /Greens crew/ }))
    await drained()
    expect(sentEdits(club)).toMatchObject([{ status: 'assigned', group_id: 'greens', assignee_id: null }])
  })

  it('can be undone by U: the issue is unassigned again', async () => {
    await open('2 to sort')
    await openAssign()
    press('1', 'Enter')
    await screen.findByText('1 to sort')
    press('u')
    await screen.findByText('2 to sort')
    await drained()
    expect(sentEdits(club).at(-1)).toMatchObject({ status: 'new', assignee_id: null, group_id: null })
    // No undo is left.
    const sent = sentEdits(club).length
    press('u')
    await drained()
    expect(sentEdits(club)).toHaveLength(sent)
  })
})

describe('an issue that is put off', () => {
  it('leaves the inbox until its day, also offline, and U brings it back', async () => {
    await open('2 to sort')
    setOnline(false)
    press('j', 'h')
    const sheet = within(screen.getByRole('dialog', { name: 'Put off until when?' }))
    fireEvent.click(sheet.getByRole('button', { name: /^In a week/ }))
    await screen.findByText('1 to sort')
    expect(screen.queryByText('Pipe burst')).toBeNull()
    press('u')
    await screen.findByText('2 to sort')
    setOnline(true)
    await drained()
    expect(sentEdits(club).map(({ snoozed_until }) => snoozed_until)).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      null,
    ])
  })

  it('is found with its own filter, and back on its day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    Object.assign(club.rows.issue![0]!, { snoozed_until: addDays(today, 3) })
    Object.assign(club.rows.issue![1]!, { snoozed_until: addDays(today, -1), assignee_id: null })
    await open('1 to sort')
    expect(screen.getByText('Pipe burst')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Put off 1/ }))
    expect(await screen.findByText('Rake missing')).toBeTruthy()
    expect(screen.queryByText('Pipe burst')).toBeNull()
    press('j', 'h')
    fireEvent.click(screen.getByRole('button', { name: 'Back to the inbox now' }))
    await screen.findByText('2 to sort')
  })

  it('cannot be put off until a past day', async () => {
    await open('2 to sort')
    press('j', 'h')
    const sheet = within(screen.getByRole('dialog', { name: 'Put off until when?' }))
    const act = sheet.getByRole<HTMLButtonElement>('button', { name: 'Put off' })
    fireEvent.change(sheet.getByLabelText('Another day'), { target: { value: '2020-01-01' } })
    expect(act.disabled).toBe(true)
    fireEvent.change(sheet.getByLabelText('Another day'), { target: { value: '2999-01-01' } })
    fireEvent.click(act)
    await drained()
    expect(sentEdits(club)).toMatchObject([{ snoozed_until: '2999-01-01' }])
  })
})

it('names the other people with the number of their open issues', async () => {
  club.rows.issue!.push({ ...mine(4), assignee_id: BEN })
  await open('2 to sort')
  const sheet = await openAssign()
  expect(names(sheet)).toContain('2Ben Cole1 open')
})
