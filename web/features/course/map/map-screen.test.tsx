import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayIn } from '#domain/base/day.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { courseRow, frame, greenCentre, holeId, pinSetRow } from '#web/features/course/testing/test-course.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

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

beforeEach(() => engine.calls.clear())

const today = dayIn('Europe/Dublin', new Date())

startApp('maintenance', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 3)] }))

function open(query = '') {
  return openScreen({
    address: `/map${query}`,
    load: async () => (await import('#web/features/course/map/map-screen.tsx')).MapScreen,
  })
}

const drawn = (method: string) => engine.calls.get(method)?.[0]

describe('the map of the course', () => {
  it('S1.05 shows the whole course with a flag on each green, and opens the hole that is tapped', async () => {
    const screen = await open()
    await waitFor(() => expect(drawn('setPins')).toHaveLength(3))
    expect((drawn('setPins') as { letter: string }[])[0]).toMatchObject({ holeId: holeId(1), letter: 'M' })
    expect(drawn('showHole')).toBeNull()
    act(() => engine.events.onHole!(2))
    await waitFor(() => expect(screen.address()).toBe('/map?hole=2'))
    expect(drawn('showHole')).toBe(2)
  })

  it('gives the distances of a hole from the tee: to the pin, and to front and back of the green', async () => {
    const screen = await open('?hole=1')
    const panel = within(await screen.findByRole('region', { name: 'Distances and hazards' }))
    expect(panel.getByText('300')).toBeTruthy()
    expect(panel.getByText('285')).toBeTruthy()
    expect(panel.getByText('315')).toBeTruthy()
    expect(await panel.findByText('From the tee · planned')).toBeTruthy()
  })

  it('measures a shot to the place that is tapped, on to the pin, and forgets it', async () => {
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

  it('says the course in words, each of 27 holes with its pin and lengths', async () => {
    club.rows.course = [courseRow(27)]
    const screen = await open()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Holes as a list' }))[0]!)
    const list = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(list.getAllByRole('heading', { level: 4 })).toHaveLength(27))
    expect(list.getAllByText(/No pin today|No pins/)).toHaveLength(24)
    expect(list.getByText(/Par 108/)).toBeTruthy()
  })

  it('says that a closed hole is closed, and until when', async () => {
    club.rows.issue_effect = [
      {
        ...{ id: 'effect', issue_id: 'issue', kind: 'hole_closed', feature_id: null, hole_id: holeId(1) },
        ...{ lng: null, lat: null, radius_m: null, note: 'Flooded', until: today },
        ...{ created_at: `${today}T06:00:00Z`, is_on: true, by_itself: false },
      },
    ]
    const screen = await open('?hole=1')
    expect(await screen.findByText(/Flooded/)).toBeTruthy()
  })

  it('marks open issues for staff, and hides them when asked', async () => {
    const { lng, lat } = frame.toLngLat(greenCentre(2))
    club.rows.issue = [{ id: 'issue-1', status: 'new', lng, lat }]
    const screen = await open()
    await waitFor(() => expect(drawn('setMarks')).toEqual([{ id: 'issue-1', state: 'new', lng, lat }]))
    fireEvent.click(screen.getByRole('button', { name: 'Show open issues' }))
    await waitFor(() => expect(drawn('setMarks')).toEqual([]))
  })

  it('says that the course is not mapped yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })

  it('says without a network that the course is not on this device yet', async () => {
    setOnline(false)
    const screen = await open()
    expect(await screen.findByText('The course is not on this device yet')).toBeTruthy()
  })

  it('says that the course could not be read, and reads it again', async () => {
    club.failures.set('course', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The course could not be loaded')
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
