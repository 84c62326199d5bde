import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayIn } from '#domain/base/day.ts'
import { act, cleanup, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame, pinSetRow } from '#web/testing/test-course.ts'
import { isFollowingPosition, reportFix, setPositionPermission } from '#web/testing/test-device.ts'

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

startApp('guest', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 3)] }))

function open(query = '') {
  return openScreen({
    address: `/map${query}`,
    load: async () => (await import('#web/features/course/map/map-screen.tsx')).MapScreen,
  })
}

const drawn = (method: string) => engine.calls.get(method)?.[0]

describe('following the round', () => {
  const stand = (x: number, y: number, at: number, accuracyM = 5) =>
    act(() => reportFix(frame.toLngLat({ x, y }), accuracyM, at))

  async function openAllowed(query = '') {
    setPositionPermission('granted')
    const screen = await open(query)
    await waitFor(() => expect(isFollowingPosition()).toBe(true))
    return screen
  }

  it('opens the hole of the tee that I stand at without a tap, with my distance', async () => {
    const screen = await openAllowed()
    stand(100, 2, 1_000)
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
    expect(await screen.findByText(/^From me ±5 m · /)).toBeTruthy()
    expect(drawn('setFix')).toMatchObject({ accuracyM: 5 })
  })

  it('moves on at the next tee, and replaces there a hole that was chosen by hand', async () => {
    const screen = await openAllowed()
    stand(0, 0, 1_000)
    await waitFor(() => expect(screen.address()).toBe('/map?hole=1'))
    act(() => engine.events.onSwipe!(-1))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=3'))
    for (let second = 2; second < 60; second += 1) stand(0, 295, second * 1_000)
    expect(screen.address()).toBe('/map?hole=3')
    expect(screen.getByRole('button', { name: 'Hole 1' })).toBeTruthy()
    for (let second = 60; second < 90; second += 1) stand(100, 0, second * 1_000)
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
  })

  it('leads back to the hole that I play', async () => {
    const screen = await openAllowed('?hole=3')
    stand(0, 100, 1_000)
    expect(screen.address()).toBe('/map?hole=3')
    fireEvent.click(await screen.findByRole('button', { name: 'Hole 1' }))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=1'))
  })

  it('says in the panel of the whole course that I am far away', async () => {
    const screen = await open()
    const panel = within(await screen.findByRole('region', { name: 'Whole course' }))
    fireEvent.click(screen.getByRole('button', { name: 'Show where I am' }))
    act(() => reportFix(frame.toLngLat({ x: 0, y: 5_000 }), 4))
    expect(await panel.findByText(/^You are 5 km from the course/)).toBeTruthy()
  })

  it('asks which of two equally near holes it is, without blocking the map', async () => {
    const screen = await openAllowed()
    stand(50, 150, 1_000)
    const question = within(await screen.findByRole('group', { name: 'Which hole are you on?' }))
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Hole 1',
      'Hole 2',
    ])
    fireEvent.click(question.getByRole('button', { name: 'Hole 2' }))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
    expect(screen.queryByRole('group', { name: 'Which hole are you on?' })).toBeNull()
  })

  it('does not ask while a hole that was chosen by hand is in view', async () => {
    const screen = await openAllowed('?hole=3')
    stand(50, 150, 1_000)
    await waitFor(() => expect(drawn('setFix')).toMatchObject({ accuracyM: 5 }))
    expect(screen.queryByRole('group', { name: 'Which hole are you on?' })).toBeNull()
  })

  it('continues after another screen: a ball near the next hole causes no question', async () => {
    const screen = await openAllowed()
    stand(0, 100, 1_000)
    await waitFor(() => expect(screen.address()).toBe('/map?hole=1'))
    cleanup()
    const again = await openAllowed()
    stand(50, 150, 6_000)
    await waitFor(() => expect(again.address()).toBe('/map?hole=1'))
    expect(again.queryByRole('group', { name: 'Which hole are you on?' })).toBeNull()
  })

  it('shows in the overview and in the list how far away the course is', async () => {
    const words = 'You are 5 km from the course. Distances are from the tees.'
    const screen = await openAllowed()
    stand(0, 5_300, 1_000)
    expect(await screen.findByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Holes as a list' }))
    expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeTruthy()
    expect(screen.address()).toBe('/map')
  })

  it('chooses no hole by a rough position', async () => {
    const screen = await openAllowed()
    stand(0, 0, 1_000, 45)
    expect(await screen.findByText(/^Your position is only known to ±45 m\./)).toBeTruthy()
    expect(screen.address()).toBe('/map')
  })

  it('does not request the position without a tap', async () => {
    await open()
    await waitFor(() => expect(drawn('setCourse')).toBeTruthy())
    expect(isFollowingPosition()).toBe(false)
  })

  it.each([
    ['upright', 0, 270],
    ['turned to its left side', 90, 0],
  ])('shows the direction of a device that is %s', async (_, angle, headingDeg) => {
    Object.defineProperty(screen, 'orientation', { configurable: true, value: { angle } })
    await openAllowed('?hole=1')
    stand(0, 100, 1_000)
    const turn = Object.assign(new Event('deviceorientationabsolute'), { absolute: true, alpha: 92 })
    act(() => void dispatchEvent(turn))
    await waitFor(() => expect(drawn('setFix')).toMatchObject({ headingDeg }))
    Reflect.deleteProperty(screen, 'orientation')
  })
})

describe('the course status on the map', () => {
  const frost = { course_id: COURSE_ID, status: 'frost_delay', carts: 'none', note: 'Until 9:00' }
  beforeEach(() => {
    club.rows.course_status = [{ ...frost, updated_at: `${today}T06:00:00Z` }]
  })

  it('is in the overview, with the way to the pin sheet', async () => {
    const screen = await open()
    expect(await screen.findByText('Frost delay')).toBeTruthy()
    const sheet = screen.getByRole('link', { name: 'Pin sheet' })
    expect(sheet.getAttribute('href')).toBe(`/map/sheet?date=${today}`)
  })

  it('is over a hole while the course is not open', async () => {
    const screen = await open('?hole=1')
    expect(await screen.findByText('Frost delay')).toBeTruthy()
    expect(screen.getByText(/Until 9:00/)).toBeTruthy()
  })

  it('is not repeated over a hole while the course is open', async () => {
    club.rows.course_status = [{ ...frost, status: 'open', updated_at: `${today}T06:00:00Z` }]
    const screen = await open('?hole=1')
    await screen.findByRole('region', { name: 'Distances and hazards' })
    expect(screen.queryByText(/Until 9:00/)).toBeNull()
  })
})
