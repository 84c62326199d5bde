import { afterEach, describe, expect, it, vi } from 'vitest'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
type Setup = NonNullable<Parameters<typeof openScreenOf>[1]>
const load = () => import('#web/features/club/office/status-card.tsx').then((module) => module.StatusCard)
const course = {
  ...{ id: 'c1', name: 'Old Course', is_current: true, attribution: null, geometry_version: 1 },
  ...{ hole: [], course_feature: [], nine: [], composite_course: [] },
}
const status = {
  id: 'c1',
  course_id: 'c1',
  status: 'frost_delay',
  carts: 'paths_only',
  note: 'Until 9:30',
  updated_at: '2026-05-01T06:00:00Z',
}

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(role: string, setup: Setup = {}) {
  screen = await openScreenOf(load, {
    person: 'ann',
    role,
    ...setup,
    rows: {
      course: [course],
      course_status: [status],
      ...setup.rows,
    },
  })
}

describe('the course status card', () => {
  it('shows whether to play and where carts may go, and cannot be changed by members', async () => {
    await open('member')
    expect(await screen.findByText('Frost delay')).toBeTruthy()
    expect(screen.getByText(/Carts on paths only/)).toBeTruthy()
    expect(screen.getByText('Until 9:30')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows no course as open in a season for which the club is closed', async () => {
    const season = { from: '01-01', to: '12-31', hours: [] }
    const rows = { course_status: [{ ...status, status: 'open' }] }
    await open('member', { rows: { ...rows, setting: [{ key: 'club.hours', value: [season] }] } })
    expect(await screen.findByText('Course closed')).toBeTruthy()
    expect(screen.getByText('The club has no opening hours in this season')).toBeTruthy()
    expect(screen.queryByText('Course open')).toBeNull()
  })

  it('says nothing of carts while the course is closed', async () => {
    await open('member', { rows: { course_status: [{ ...status, status: 'closed' }] } })
    expect(await screen.findByText('Course closed')).toBeTruthy()
    expect(screen.queryByText(/Carts/)).toBeNull()
  })

  it('is changed by course staff, also offline', async () => {
    await open('maintenance')
    await screen.press('Change the course status')
    setOnline(false)
    await screen.choose('Closed')
    await screen.enter(/^Note/, ' ')
    await screen.press('Publish')
    expect(await screen.findByText('Course closed')).toBeTruthy()
    await until(async () =>
      expect((await keptRecords())[0]).toMatchObject({
        type: 'UPDATE',
        payload: { table: 'course_status', data: { status: 'closed', carts: 'paths_only', note: null } },
      }),
    )
  })

  it('shows why the club refused a change, and drops it', async () => {
    await open('maintenance', { answers: { 'PATCH /rest/v1/course_status': refusal('42501') } })
    await screen.press('Change the course status')
    await screen.press('Publish')
    expect((await screen.findByRole('alert')).textContent).toContain('Not published')
    await screen.press('Discard')
    await until(async () => expect(await keptRecords()).toEqual([]))
  })
})
