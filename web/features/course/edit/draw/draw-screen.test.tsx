import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { courseRow, frame, greenCentre, greenId } from '#web/features/course/testing/test-course.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'

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

startApp('admin', () => {
  const course = courseRow(2)
  return {
    course: [course],
    hole: course.hole as never[],
    course_feature: course.course_feature as never[],
    pin_set: [],
  }
})

async function open() {
  const screen = await openScreen({
    address: '/map/edit',
    load: async () => (await import('#web/features/course/edit/draw/draw-screen.tsx')).DrawScreen,
  })
  await waitFor(() => expect(engine.calls.get('setCourse')).toBeTruthy())
  return screen
}

const tap = (x: number, y: number) => act(() => engine.events.onTap!(frame.toLngLat({ x, y })))

describe('drawing the course', () => {
  it('names the green that is tapped', async () => {
    const screen = await open()
    const { x, y } = greenCentre(2)
    tap(x, y)
    const field = await screen.findByLabelText(/^Name/)
    fireEvent.change(field, { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_feature')).toMatchObject([{ name: 'The Bowl' }]))
  })

  it('draws a bunker corner by corner and saves it', async () => {
    const screen = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Bunker' }))
    tap(20, 250)
    tap(30, 250)
    tap(25, 260)
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(1))
    expect(sentWrites('course_feature')[0]).toMatchObject({ kind: 'bunker', geometry: { type: 'Polygon' } })
  })

  it('offline keeps the change on the device', async () => {
    const screen = await open()
    const { x, y } = greenCentre(1)
    tap(x, y)
    const field = await screen.findByLabelText(/^Name/)
    setOnline(false)
    fireEvent.change(field, { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await pendingChanges()).toMatchObject([{ table: 'course_feature', id: greenId(1) }]),
    )
  })

  it('a refused change leaves the course as it was', async () => {
    refuse(club, 'course_feature', 'GS101')
    const screen = await open()
    const { x, y } = greenCentre(1)
    tap(x, y)
    const field = await screen.findByLabelText(/^Name/)
    fireEvent.change(field, { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(1))
    expect(club.rows.course_feature![0]).toMatchObject({ id: greenId(1), name: null })
  })

  it('opens the hole whose number is chosen', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Hole 2' }))
    expect(await screen.findByText(/Par 4/)).toBeTruthy()
  })

  it('leads a club without a course to the import', async () => {
    club.rows.course = []
    const screen = await openScreen({
      address: '/map/edit',
      load: async () => (await import('#web/features/course/edit/draw/draw-screen.tsx')).DrawScreen,
    })
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })
})
