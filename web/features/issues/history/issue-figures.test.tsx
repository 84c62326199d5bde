import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import type { IssueFigures } from '#web/features/issues/history/figures-data.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { closeScreen, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

const none: IssueFigures = {
  ...{ reported: 0, reopened: 0, median_seconds: null, open: 0, resolved: 0, declined: 0 },
  ...{ work_minutes: null, by_category: [], by_hole: [], by_time: [], by_week: [] },
}

const some: IssueFigures = {
  ...none,
  ...{ reported: 12, reopened: 3, median_seconds: 7200, open: 4, resolved: 8, work_minutes: 150 },
  by_category: [
    { category: 'bunker', reported: 8, reopened: 2, resolved: 6, median_seconds: 7200, work_minutes: 90 },
    { category: 'path', reported: 4, reopened: 1, resolved: 2, median_seconds: null, work_minutes: null },
  ],
  by_hole: [{ hole: 7, reported: 5, reopened: 0, open: 1, median_seconds: null }],
  by_time: [
    { under_hours: 24, resolved: 6 },
    { under_hours: null, resolved: 2 },
  ],
  by_week: [{ week: '2026-11-16', reported: 12, resolved: 8 }],
}

const week = (reported: number, resolved: number) => ({ week: '2026-11-09', reported, resolved })

function openFigures() {
  return openScreen({
    role: 'maintenance',
    address: '/issuehistory/figures',
    load: async () => (await import('#web/features/issues/history/issue-figures.tsx')).IssueFiguresScreen,
  })
}

function openHeat() {
  return openScreen({
    role: 'maintenance',
    address: '/issuehistory/heat',
    load: async () => (await import('#web/features/issues/history/issue-heat.tsx')).IssueHeatScreen,
  })
}

/** The arguments of a function's newest call. */
const argumentsOf = (name: string) => sent(club, 'POST', `/rest/v1/rpc/${name}`).at(-1)?.body

describe('the figures of the issues', () => {
  it('summarise the period, and name the category and the hole with the most reports', async () => {
    club.rows['rpc/issue_figures'] = some as never
    const screen = await openFigures()
    expect(await screen.findByText('Bunker leads with 8 of 12.')).toBeTruthy()
    expect(screen.getAllByText('12').length).toBeGreaterThan(0)
    expect(screen.getByText('2 h 30 min')).toBeTruthy()
    expect(screen.getAllByText('25%').length).toBeGreaterThan(0)
    expect(screen.getByText('Hole 7 has the most: 5.')).toBeTruthy()
  })

  it('are counted from another first day when the period changes', async () => {
    club.rows['rpc/issue_figures'] = some as never
    const screen = await openFigures()
    await screen.findByText('Bunker leads with 8 of 12.')
    expect(argumentsOf('issue_figures')).toEqual({ first_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(argumentsOf('issue_figures')).toEqual({}))
  })

  it('show that nothing was reported', async () => {
    club.rows['rpc/issue_figures'] = none as never
    const screen = await openFigures()
    expect(await screen.findByText('Nothing was reported in this time')).toBeTruthy()
  })

  it('show why they cannot be loaded, and are read again', async () => {
    club.failures.set('rpc/issue_figures', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await openFigures()
    expect((await screen.findByRole('alert')).textContent).toContain('The issues could not be loaded')
    club.failures.clear()
    club.rows['rpc/issue_figures'] = some as never
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Bunker leads with 8 of 12.')).toBeTruthy()
  })

  it('draw reported and resolved issues for each week, and the share of reopened reports', async () => {
    club.rows['rpc/issue_figures'] = { ...some, by_week: [...some.by_week, week(6, 3)] } as never
    const screen = await openFigures()
    const weeks = await screen.findByRole('img', { name: /^Week by week/ })
    const heights = [...weeks.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
    // The drawing's height is 12 reports: 12 and 6 of the first tone, 8 and 3 of the second.
    const [twelve, six, eight, three] = heights as [number, number, number, number]
    expect([six, eight, three].map((height) => (12 * height) / twelve)).toEqual([
      expect.closeTo(6),
      expect.closeTo(8),
      expect.closeTo(3),
    ])
    expect(screen.getByRole('img', { name: /^Not fixed at first/ }).textContent).toContain('25%')
  })

  it('lead back to the list', async () => {
    club.rows['rpc/issue_figures'] = some as never
    const screen = await openFigures()
    fireEvent.click(await screen.findByRole('radio', { name: 'List' }))
    await waitFor(() => expect(screen.address()).toBe('/issuehistory'))
  })
})

describe('the heat map', () => {
  it('shows that the course is not mapped', async () => {
    const screen = await openHeat()
    expect(await screen.findByText('The course is not mapped yet.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Heat map' }).checked).toBe(true)
  })

  it('shows why it cannot be loaded', async () => {
    club.failures.set('rpc/issue_places', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await openHeat()
    expect((await screen.findByRole('alert')).textContent).toContain('The issues could not be loaded')
  })

  it('does not show the course as not mapped when it cannot be read', async () => {
    club.failures.set('course', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await openHeat()
    expect((await screen.findByRole('alert')).textContent).toContain('The course could not be loaded')
    expect(screen.queryByText('The course is not mapped yet.')).toBeNull()
  })

  it('does not show the course as not mapped before it is read', async () => {
    const release = holdReads('course')
    const screen = await openHeat()
    const { queryClient } = await import('#web/data/queries/query.ts')
    // Only the course is still being read.
    await waitFor(() => expect(queryClient.isFetching()).toBe(1))
    expect(screen.queryByText('The course is not mapped yet.')).toBeNull()
    release()
    expect(await screen.findByText('The course is not mapped yet.')).toBeTruthy()
  })

  it.each([
    ['figures', openFigures],
    ['heat map', openHeat],
  ])('like the %s, shows that there is no network', async (_, openOne) => {
    club.rows['rpc/issue_figures'] = none as never
    const screen = await openOne()
    const { queryClient } = await import('#web/data/queries/query.ts')
    await screen.findByText(/^(Nothing was reported in this time|The course is not mapped yet\.)$/)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
  })
})
