import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import {
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
  it('lists each round with its days, its points, its crew and its newest job', async () => {
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
    expect(screen.getByText('Resting')).toBeTruthy()
  })

  it('adds a round, after it has a name, a day and a point', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'New round' }))
    const sheet = screen.getByRole('dialog', { name: 'New round' })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(within(sheet).getByText('Give the round a name.')).toBeTruthy()
    expect(within(sheet).getByText('Between 1 and 60 points of at most 200 characters.')).toBeTruthy()
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Pumps' } })
    fireEvent.change(within(sheet).getByLabelText(/^What is looked at/), {
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

  it('changes a round without a network', async () => {
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

  it('ends a round after a question', async () => {
    club.rows.inspection_round = [round()]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Bunkers' }))
    fireEvent.click(screen.getByRole('button', { name: 'Give the round up' }))
    const question = screen.getByRole('dialog', { name: 'Give this round up?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Give the round up' }))
    expect(await screen.findByText('No rounds yet')).toBeTruthy()
    await drained()
    expect(club.rows.inspection_round).toEqual([])
  })

  it('shows a refused round with the reason', async () => {
    club.rows.inspection_round = [round()]
    refuse(club, 'inspection_round', 'GS402')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Bunkers' }))
    const sheet = screen.getByRole('dialog', { name: 'Change the round' })
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Mine' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Only course maintenance may assign issues.')).toBeTruthy()
  })

  it('says why the rounds cannot be loaded', async () => {
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

  it('starts the job with its first point, and counts what is looked at', async () => {
    club.rows.issue_check = [check(1), check(2)]
    const screen = await openJob()
    fireEvent.click(await screen.findByRole('button', { name: 'In order: Bunker 1' }))
    expect(await screen.findByText('1 of 2')).toBeTruthy()
    await drained()
    expect(sentEdits(club)[0]).toMatchObject({ status: 'in_progress' })
    expect(sent(club, 'PATCH', '/rest/v1/issue_check')[0]!.body).toMatchObject({ state: 'ok' })
    fireEvent.click(screen.getByRole('button', { name: 'Look again: Bunker 1' }))
    expect(await screen.findByText('0 of 2')).toBeTruthy()
  })

  it('a fault becomes an issue of its own, also without a network', async () => {
    club.rows.issue_check = [check(1), check(2)]
    const screen = await openJob()
    fireEvent.click(await screen.findByRole('button', { name: 'Fault: Bunker 2' }))
    setOnline(false)
    const sheet = screen.getByRole('dialog', { name: 'Bunker 2' })
    fireEvent.change(within(sheet).getByLabelText(/^What was found/), { target: { value: 'Washed out' } })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Report fault' }))
    expect(await screen.findByText('1 of 2 · 1 fault')).toBeTruthy()
    expect(screen.getByText('Washed out', { selector: 'span' })).toBeTruthy()
    expect((await pendingChanges()).at(-1)).toMatchObject({
      type: 'CREATE',
      table: 'issue',
      data: { description: 'Bunker 2: Washed out', check_id: 'check-2' },
    })
  })

  it('shows 40 points, and no buttons once the job is done', async () => {
    club.rows.issue_check = Array.from({ length: 40 }, (_, at) => check(at + 1))
    const screen = await openJob()
    expect(await screen.findByText('0 of 40')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^In order: / })).toHaveLength(40)
  })
})
