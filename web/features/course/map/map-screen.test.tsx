import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayIn } from '#domain/base/day.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, ME, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre, holeId, pinSetRow } from '#web/testing/test-course.ts'
import { makeAllTall, reportFix, reportNoFix, setPositionPermission } from '#web/testing/test-device.ts'

type Events = Record<string, (...given: unknown[]) => void>
const engine = vi.hoisted(() => ({ events: {} as Events, calls: new Map<string, unknown[]>() }))
vi.mock('#web/map/course-map.ts', () => ({
  CourseMap: class {
    constructor(_container: HTMLElement, events: Events) {
      engine.events = events
      // biome-ignore lint/correctness/noConstructorReturn: every method of the engine is recorded
      return new Proxy(this, {
        get: (_map, method: string) =>
          method === 'then' ? undefined : (...given: unknown[]) => void engine.calls.set(method, given),
      })
    }
  },
}))

beforeEach(() => {
  engine.calls.clear()
  setPositionPermission('prompt')
})

const today = dayIn('Europe/Dublin', new Date())
/** An effect of an issue on today, without its id, kind and place. */
const effectToday = {
  ...{ issue_id: 'issue', feature_id: null, hole_id: null, lng: null, lat: null, radius_m: null },
  ...{ note: null, until: today, created_at: `${today}T06:00:00Z`, is_on: true, by_itself: false },
}

startApp('maintenance', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 3)] }))

function open(query = '') {
  return openScreen({
    address: `/map${query}`,
    load: async () => (await import('#web/features/course/map/map-screen.tsx')).MapScreen,
  })
}

const drawn = (method: string) => engine.calls.get(method)?.[0]

describe('the map of the course', () => {
  it('S1.04 S1.05 S2.01 shows the whole course with a flag on each green, and opens a tapped hole', async () => {
    const screen = await open()
    await waitFor(() => expect(drawn('setPins')).toHaveLength(3))
    expect((drawn('setPins') as { letter: string }[])[0]).toMatchObject({ holeId: holeId(1), letter: 'M' })
    expect(drawn('showHole')).toBeNull()
    act(() => engine.events.onHole!(2))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
    expect(drawn('showHole')).toBe(2)
  })

  it('has the round button to a report with a photo, for the crew', async () => {
    const screen = await open('?hole=1')
    const link = await screen.findByRole('link', { name: 'Report with a photo' })
    expect(link.getAttribute('href')).toBe('/camera?from=plus')
  })

  it('gives the distances of a hole from the tee: to the pin, and to front and back of the green', async () => {
    const screen = await open('?hole=1')
    const panel = within(await screen.findByRole('region', { name: 'Distances and hazards' }))
    // Unread pins: the panel shows no text and reserves their line.
    expect(panel.queryByText(/No pin/)).toBeNull()
    expect(panel.getAllByText('300')).toHaveLength(2)
    expect(panel.getByText('285')).toBeTruthy()
    expect(panel.getByText('315')).toBeTruthy()
    expect(await panel.findByText('From the tee · planned')).toBeTruthy()
  })

  it('measures a shot to a tapped place and on to the pin, and clears it', async () => {
    const screen = await open('?hole=1')
    await screen.findByRole('region', { name: 'Distances and hazards' })
    await waitFor(() => expect(drawn('setCourse')).toBeTruthy())
    act(() => engine.events.onTap!(frame.toLngLat({ x: 0, y: 200 })))
    expect(await screen.findByText('200 m there, 100 m on to the pin')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear the measured point' }))
    expect(screen.queryByText('200 m there, 100 m on to the pin')).toBeNull()
  })

  it('goes on to the next hole by a swipe, and from the last to the first', async () => {
    const screen = await open('?hole=3')
    await waitFor(() => expect(drawn('setCourse')).toBeTruthy())
    act(() => engine.events.onSwipe!(1))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=1'))
  })

  it('describes the course as text, each of 27 holes with its pin and lengths', async () => {
    club.rows.course = [courseRow(27)]
    const screen = await open()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Holes as a list' }))[0]!)
    const list = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(list.getAllByRole('heading', { level: 4 })).toHaveLength(27))
    expect(await list.findAllByText(/No pin today|No pins/)).toHaveLength(24)
    expect(list.getByText(/Par 108/)).toBeTruthy()
  })

  it('leaves out pins in the text when they could not be read', async () => {
    club.failures.set('pin_set', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Holes as a list' }))[0]!)
    const list = within(await screen.findByRole('dialog'))
    expect(await list.findAllByRole('heading', { level: 4 })).not.toEqual([])
    expect(list.queryByText(/No pin/)).toBeNull()
  })

  it('shows that a hole is closed, and until when', async () => {
    club.rows.issue_effect = [
      { ...effectToday, id: 'effect', kind: 'hole_closed', hole_id: holeId(1), note: 'Flooded' },
    ]
    const screen = await open('?hole=1')
    expect(await screen.findByText(/Flooded/)).toBeTruthy()
  })

  it('keeps the green clear of a closure, and does not move for a tapped notice', async () => {
    makeAllTall(44)
    club.rows.issue_effect = [
      { ...effectToday, id: 'closed', kind: 'hole_closed', hole_id: holeId(1), note: 'Flooded' },
      { ...effectToday, id: 'wasps', kind: 'map_notice', ...frame.toLngLat(greenCentre(2)), note: 'Wasps' },
    ]
    const screen = await open('?hole=2')
    const topOf = (number: number) => {
      const [hole, options] = engine.calls.get('showHole') as [number, { padding: { top: number } }]
      return hole === number ? options.padding.top : undefined
    }
    await waitFor(() => expect(drawn('setMarks')).toHaveLength(1))
    const openTop = topOf(2)!
    engine.calls.delete('showHole')
    act(() => engine.events.onMark!('notice:wasps'))
    expect(await screen.findByText(/Wasps/)).toBeTruthy()
    expect(engine.calls.has('showHole')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    act(() => engine.events.onHole!(1))
    await waitFor(() => expect(topOf(1)).toBe(openTop + 44))
  })

  it('keeps the whole course clear of the banner, the panel and the buttons above it, on a phone', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: false })
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as MediaQueryList)
    makeAllTall(200)
    club.rows.issue_effect = [{ ...effectToday, id: 'closed', kind: 'hole_closed', hole_id: holeId(1) }]
    await open()
    await waitFor(() => {
      const [, { padding }] = engine.calls.get('showHole') as [
        null,
        { padding: { top: number; bottom: number } },
      ]
      expect(padding.top).toBeGreaterThanOrEqual(200)
      expect(padding.bottom).toBeGreaterThanOrEqual(400)
    })
  })

  it('marks open issues for staff, and hides them on request', async () => {
    const { lng, lat } = frame.toLngLat(greenCentre(2))
    club.rows.issue = [{ id: 'issue-1', status: 'new', lng, lat }]
    const screen = await open()
    await waitFor(() => expect(drawn('setMarks')).toEqual([{ id: 'issue-1', state: 'new', lng, lat }]))
    fireEvent.click(screen.getByRole('button', { name: 'Show open issues' }))
    await waitFor(() => expect(drawn('setMarks')).toEqual([]))
  })

  it('shows that the course is not mapped yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })

  it('shows that the course could not be read, and reads it again', async () => {
    club.failures.set('course', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The course could not be loaded')
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the panel of a hole', () => {
  /** A bunker ten metres deep across hole 1's line, so many metres from the tee. */
  const bunker = (fromTeeM: number) => ({
    ...{ id: 'bunker', hole_id: holeId(1), kind: 'bunker', name: null, properties: {}, osm_id: null },
    ...{ guessed: [], edited: [] },
    geometry: polygonOf(
      [
        { x: -5, y: fromTeeM },
        { x: 5, y: fromTeeM },
        { x: 5, y: fromTeeM + 10 },
        { x: -5, y: fromTeeM + 10 },
      ],
      frame,
    ),
  })

  async function openHole(number = 1) {
    const screen = await open(`?hole=${number}`)
    const panel = within(await screen.findByRole('region', { name: 'Distances and hazards' }))
    return { screen, panel }
  }

  it('opens hazards with reach, carry and a lay-up, and the tees', async () => {
    const course = courseRow(3)
    club.rows.course = [{ ...course, course_feature: [...(course.course_feature as object[]), bunker(200)] }]
    const { panel } = await openHole()
    const more = panel.getByRole('button', { name: 'Hazards, lay-ups and tees' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(panel.getByText('Bunker, across the line')).toBeTruthy()
    expect(panel.getByText('reach 200 m, carry 210 m')).toBeTruthy()
    expect(panel.getByText(/^Lay up \d+ m, leaves \d+ m$/)).toBeTruthy()
    expect(panel.getByText('No tees are mapped on this hole')).toBeTruthy()
  })

  it('names tees as the club does, or else as the course or by their colour', async () => {
    const tee = (id: string, fromTeeM: number, rest: object) => {
      const { lng, lat } = frame.toLngLat({ x: 0, y: fromTeeM })
      const geometry = { type: 'Point', coordinates: [lng, lat] }
      return { ...bunker(0), id, kind: 'tee', geometry, ...rest }
    }
    const tees = [
      tee('t1', 0, { properties: { tee: 'black' } }),
      tee('t2', 20, { name: 'Medal' }),
      tee('t3', 40, { properties: { tee: 'red' } }),
      tee('t4', 60, { name: 'Old back' }),
    ]
    const course = courseRow(3)
    club.rows.course = [{ ...course, course_feature: [...(course.course_feature as object[]), ...tees] }]
    club.rows.setting!.push({
      key: 'course.tees',
      value: [
        { colour: 'black', name: { en: 'Championship' } },
        { colour: 'white', name: { en: 'Medal' } },
      ],
    })
    const { panel } = await openHole()
    fireEvent.click(panel.getByRole('button', { name: 'Hazards, lay-ups and tees' }))
    await panel.findByText('Championship')
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Championship', 'Medal', 'Red', 'Old back']),
    )
    // The club gives its named tee a colour as well.
    expect(panel.getByText('Medal').querySelector('span')?.style.backgroundColor).toBe('#ffffff')
    expect(panel.getByText('Old back').querySelector('span')).toBeNull()
  })

  it('shows that nothing lies ahead', async () => {
    const { panel } = await openHole()
    fireEvent.click(panel.getByRole('button', { name: 'Hazards, lay-ups and tees' }))
    expect(panel.getByText('No hazard ahead on this line')).toBeTruthy()
  })

  it('measures to the end of the line when the green is not mapped', async () => {
    club.rows.course = [courseRow(1, { course_feature: [] })]
    club.rows.pin_set = []
    const { panel } = await openHole()
    expect(panel.getByText('End of the hole')).toBeTruthy()
    expect(panel.getByText(/^The green of this hole is not mapped/)).toBeTruthy()
  })

  it('shows that there is no pin, and measures to the middle of the green', async () => {
    club.rows.pin_set = []
    const { panel } = await openHole()
    expect(await panel.findByText('No pins published yet')).toBeTruthy()
    expect(panel.getByText('From the tee')).toBeTruthy()
    expect(panel.getAllByText('Centre')).toHaveLength(2)
  })

  it('measures from me once I am located, with the error of my position', async () => {
    const { screen, panel } = await openHole()
    fireEvent.click(screen.getByRole('button', { name: 'Show where I am' }))
    act(() => reportFix(frame.toLngLat({ x: 0, y: 150 }), 4))
    expect(await panel.findByText(/^From me ±4 m · /)).toBeTruthy()
    expect(panel.getAllByText('150').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Stop following me' }))
    expect(await panel.findByText(/^From the tee · /)).toBeTruthy()
    expect(panel.getAllByText('300').length).toBeGreaterThan(0)
  })

  it.each([
    [{ x: 0, y: 5_000 }, 4, /^You are 5 km from the course\. Distances are from the tees\.$/],
    [{ x: 200, y: 150 }, 4, /^You are 200 m from this hole: distances are from the tee\.$/],
    [{ x: 0, y: 150 }, 40, 'Your position is only known to ±40 m. Distances are from the tees.'],
  ])('measures from the tee when I am at %o ±%i m, with the reason', async (at, accuracyM, words) => {
    const { screen, panel } = await openHole()
    fireEvent.click(screen.getByRole('button', { name: 'Show where I am' }))
    act(() => reportFix(frame.toLngLat(at), accuracyM))
    expect(await panel.findByText(words)).toBeTruthy()
    expect(await panel.findByText(/^From the tee · /)).toBeTruthy()
  })

  it('gives the pin in the short form of the pin sheet next to its green', async () => {
    const { panel } = await openHole()
    expect(await panel.findByText('15 m on · 12 m L · 30 m deep')).toBeTruthy()
    expect(panel.getByText('middle, 15 of 30 metres on, 12 from the left')).toBeTruthy()
  })

  it('gives the pin in paces when distances are in yards', async () => {
    const { panel } = await openHole()
    await panel.findByText('15 m on · 12 m L · 30 m deep')
    // The device stores the choice and applies it offline.
    setOnline(false)
    const { chooseUnits } = await import('#web/data/region.ts')
    await act(() => chooseUnits(ME, 'yards'))
    expect(await panel.findByText('16 on · 13 L · 33 deep')).toBeTruthy()
    expect(panel.getByText('middle, 16 of 33 paces on, 13 from the left')).toBeTruthy()
  })

  it('shows that the device does not give its position', async () => {
    const { screen } = await openHole()
    fireEvent.click(screen.getByRole('button', { name: 'Show where I am' }))
    act(() => reportNoFix(1))
    expect(await screen.findByText(/^The app may not use your position/)).toBeTruthy()
  })
})

describe('going from hole to hole', () => {
  it('reads each hole with its par, stroke index and length to screen readers', async () => {
    const screen = await open()
    expect(await screen.findByText('Whole course, Test Links')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next hole' }))
    expect(await screen.findByText('Hole 1, Par 4, SI 1, 300 m')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous hole' }))
    expect(await screen.findByText('Hole 3, Par 4, SI 3, 300 m')).toBeTruthy()
  })

  it('names what the scorecard lacks', async () => {
    const course = courseRow(1)
    const [hole] = course.hole as object[]
    club.rows.course = [{ ...course, hole: [{ ...hole, par: null, stroke_index: null, name: 'Dune' }] }]
    const screen = await open('?hole=1')
    expect(await screen.findByText('Hole 1, Dune, Par not recorded, SI not recorded, 300 m')).toBeTruthy()
  })

  it('is possible by arrow keys, and by the digits of a hole', async () => {
    const screen = await open('?hole=1')
    await screen.findByRole('region', { name: 'Distances and hazards' })
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
    fireEvent.keyDown(document.body, { key: '3' })
    await waitFor(() => expect(screen.address()).toBe('/map?hole=3'))
  })

  it('opens a hole from the list, and goes back to the whole course', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Choose a hole\./ }))
    const list = within(await screen.findByRole('dialog', { name: 'Choose a hole' }))
    fireEvent.click(list.getByRole('button', { name: 'Hole 2' }))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
    fireEvent.click(screen.getByRole('button', { name: 'Whole course' }))
    await waitFor(() => expect(screen.address()).toBe('/map'))
  })

  it('shows no hole when the address names one that the course does not have', async () => {
    const screen = await open('?hole=19')
    expect(await screen.findByText('Whole course, Test Links')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Distances and hazards' })).toBeNull()
  })
})

describe('the actions at a place', () => {
  it('an issue can be reported where the map was tapped', async () => {
    const screen = await open('?hole=1')
    await waitFor(() => expect(drawn('setCourse')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Report something here' })).toBeNull()
    const { lng, lat } = frame.toLngLat({ x: 0, y: 200 })
    act(() => engine.events.onTap!({ lng, lat }))
    fireEvent.click((await screen.findAllByRole('button', { name: 'Report something here' }))[0]!)
    await waitFor(() =>
      expect(screen.address()).toBe(`/createissue?lng=${lng.toFixed(6)}&lat=${lat.toFixed(6)}`),
    )
  })

  it('editing is for administrators', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Show where I am' })
    expect(screen.queryByRole('button', { name: 'Edit the course' })).toBeNull()
  })
})

it('the crew has the sunlight contrast in one tap, and back', async () => {
  const screen = await open()
  const toggle = await screen.findByRole('button', { name: 'Sunlight contrast' })
  fireEvent.click(toggle)
  expect(document.documentElement.dataset.contrast).toBe('sun')
  fireEvent.click(toggle)
  expect(document.documentElement.dataset.contrast).toBeUndefined()
})
