import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { cutRow, today } from '#web/features/course/testing/pins-screen.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, holeId, pinSetRow } from '#web/testing/test-course.ts'
import { untilRead } from '#web/testing/until-read.ts'

startApp('maintenance', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 2)] }))

const openToday = () =>
  openScreen({
    address: '/home',
    load: async () => (await import('#web/features/course/home/today-card.tsx')).TodayCard,
  })
const openDay = () =>
  openScreen({
    address: '/home',
    load: async () => (await import('#web/features/course/home/day-card.tsx')).DayCard,
  })

/** The effect of an issue on a hole or the range, from today on. */
const effectRow = (kind: string, fields: object = {}) => ({
  ...{ id: `effect-${kind}`, issue_id: 'issue', kind, feature_id: null, hole_id: null },
  ...{ lng: null, lat: null, radius_m: null, note: null, until: null },
  ...{ created_at: `${today}T06:00:00Z`, is_on: true, by_itself: false },
  ...fields,
})

describe('the pins on the home screen', () => {
  it('have a letter for each hole that leads to the map, and a link to the sheet', async () => {
    const screen = await openToday()
    expect(await screen.findByText("Today's pins")).toBeTruthy()
    const holes = within(screen.getByRole('list')).getAllByRole('link')
    expect(holes.map(({ textContent }) => textContent)).toEqual(['1M', '2M', '3–'])
    expect(holes[1]!.getAttribute('href')).toBe('/map?hole=2')
    expect(screen.getByRole('link', { name: 'Pin sheet' }).getAttribute('href')).toBe(
      `/map/sheet?date=${today}`,
    )
  })

  it('of an earlier day show their date', async () => {
    club.rows.pin_set = [pinSetRow(addDays(today, -2), 2)]
    const screen = await openToday()
    expect(await screen.findByText(/^Pins of /)).toBeTruthy()
    expect(screen.queryByText("Today's pins")).toBeNull()
  })

  it('are at the cut holes', async () => {
    club.rows.pin_cut = [cutRow(1, today, { zone: 'back' })]
    const screen = await openToday()
    await screen.findByText("Today's pins")
    expect(within(screen.getByRole('list')).getAllByRole('link')[0]!.textContent).toBe('1B')
  })

  it('mark a closed hole', async () => {
    club.rows.issue_effect = [effectRow('hole_closed', { hole_id: holeId(2) })]
    const screen = await openToday()
    expect(await screen.findByText('Closed')).toBeTruthy()
    expect(within(screen.getByRole('list')).getAllByRole('link')[1]!.textContent).toBe('2Closed')
  })

  it('show that none are published', async () => {
    club.rows.pin_set = []
    const screen = await openToday()
    expect(await screen.findByText('No pins published yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pin sheet' })).toBeNull()
  })

  it('that could not be read are not shown as missing, and are read again', async () => {
    club.failures.set('pin_set', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await openToday()
    const note = await screen.findByRole('alert')
    expect(screen.queryByText('No pins published yet')).toBeNull()
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    expect(await screen.findByText("Today's pins")).toBeTruthy()
  })

  it('do not wait for ever for a course that could not be read', async () => {
    club.failures.set('course', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await openToday()
    expect((await screen.findByRole('alert')).textContent).toContain('The course could not be loaded')
  })

  it('are available without a network', async () => {
    const screen = await openToday()
    await screen.findByText("Today's pins")
    setOnline(false)
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(3)
  })

  it('are hidden when the club has no course', async () => {
    club.rows.course = []
    const screen = await openToday()
    await untilRead('/course?')
    expect(screen.container.querySelector('[aria-hidden]')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the closures on the home screen', () => {
  it('name each closed hole and the range, until when and why, and lead there', async () => {
    club.rows.issue_effect = [
      effectRow('hole_closed', { hole_id: holeId(2), until: today, note: 'Flooded' }),
      effectRow('range_closed', { note: 'Mowing' }),
    ]
    const screen = await openDay()
    const hole = await screen.findByRole('link', { name: /^Hole 2 is closed/ })
    expect(hole.textContent).toContain('Flooded')
    expect(hole.getAttribute('href')).toBe('/map?hole=2')
    const range = screen.getByRole('link', { name: /^The range is closed/ })
    expect(range.textContent).toContain('Mowing')
    expect(range.getAttribute('href')).toBe('/showrange')
  })

  it('are hidden on a day without any', async () => {
    club.rows.issue_effect = [effectRow('hole_closed', { hole_id: holeId(2), is_on: false })]
    const screen = await openDay()
    await untilRead('issue_effect')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the pins of the briefing', () => {
  const openBriefing = () =>
    openScreen({
      address: '/home',
      load: async () => (await import('#web/features/course/home/pins-briefing.tsx')).PinsBriefing,
    })

  it('show how many are planned and cut, and lead to the first uncut one', async () => {
    club.rows.pin_cut = [cutRow(1, today)]
    const screen = await openBriefing()
    const link = await screen.findByRole('link', { name: /^2 planned, 1 cut: start at hole 2/ })
    expect(link.getAttribute('href')).toBe('/capturecenterofhole?hole=2')
  })

  it('ask for pins on a day without any', async () => {
    club.rows.pin_set = [pinSetRow(addDays(today, -1), 2)]
    const screen = await openBriefing()
    const link = await screen.findByRole('link', { name: /^No pins for today: choose them/ })
    expect(link.getAttribute('href')).toBe('/updatepins')
  })

  it('show their age without a network', async () => {
    const screen = await openBriefing()
    await screen.findByRole('link', { name: /^2 planned, 0 cut/ })
    setOnline(false)
    expect(await screen.findByRole('link', { name: /^2 planned, 0 cut.*as of/ })).toBeTruthy()
  })

  it('show nothing for a day that could not be read', async () => {
    club.failures.set('pin_set', { status: 500, body: { code: 'XX000', message: 'broken' } })
    const screen = await openScreen({
      address: '/home',
      load: async () => {
        const { PinsBriefing } = await import('#web/features/course/home/pins-briefing.tsx')
        const { useClubDay } = await import('#web/data/course/club-day.ts')
        const { useCourse } = await import('#web/data/course/course.ts')
        const { usePins } = await import('#web/data/course/pins.ts')
        return () => {
          const { isError } = usePins(useCourse().data, useClubDay())
          return (
            <>
              {isError ? <p>They could not be read</p> : null}
              <PinsBriefing />
            </>
          )
        }
      },
    })
    await screen.findByText('They could not be read')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('are hidden when all are cut', async () => {
    club.rows.pin_cut = [cutRow(1, today), cutRow(2, today)]
    const screen = await openBriefing()
    await untilRead('/pin_cut?')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
