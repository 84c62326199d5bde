import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import type { Course } from '#web/data/course/course.ts'
import { cleanup, fireEvent, render, within } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import type { MapFocus } from '#web/map/course-map-view.tsx'
import { FormMap } from '#web/map/form-map.tsx'

const looks: (MapFocus | null | undefined)[] = []
vi.mock('#web/map/course-map-view.tsx', () => ({
  CourseMapView: ({ focus, label }: { focus?: MapFocus | null; label: string }) => {
    if (looks.at(-1) !== focus) looks.push(focus)
    return <div role="application" aria-label={label} />
  },
}))

const { holes, greens, features } = demoCourse()
const [lng, lat] = holes[1]!.line.coordinates.at(-1) as [number, number]
const marker = { lng, lat }

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  looks.length = 0
})

const course = {
  hole: holes.map((hole) => ({ ...hole, id: hole.number, green_id: null })),
  course_feature: [...greens, ...features].map((feature) => ({ ...feature, hole_id: feature.holeNumber })),
} as unknown as Course

function open(at: typeof marker | null, hole: number | null = null) {
  const { container } = render(<FormMap course={course} label="Map" marker={at} hole={hole} />)
  const picture = () => container.querySelector('svg path')?.closest('svg')
  return {
    screen: { ...within(container), container },
    liveMap: () => container.querySelector('[role=application]'),
    picture,
  }
}

it('is a picture without the engine until it is tapped, and is fixed after Done', () => {
  const { screen, liveMap, picture } = open(marker)
  expect(liveMap()).toBeNull()
  const dot = picture()!.querySelector('[data-marker]')!
  expect([dot.getAttribute('cx'), dot.getAttribute('cy')]).toEqual(['240', '240'])
  fireEvent.click(screen.getByRole('button', { name: 'Move the marker' }))
  expect(liveMap()!.closest('[inert]')).toBeNull()
  expect(screen.container.querySelector('[data-marker]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(liveMap()!.closest('[inert]')).not.toBeNull()
})

it('shows the chosen hole, or else the whole course, when there is no marker', () => {
  const greensOf = (hole: number | null) =>
    open(null, hole).picture()!.querySelector('.fill-success')!.getAttribute('d')!.match(/M/g)
  expect(greensOf(null)).toHaveLength(18)
  expect(greensOf(2)).toHaveLength(1)
})

it('moves the marker back to the middle', () => {
  const { screen } = open(marker)
  fireEvent.click(screen.getByRole('button', { name: 'Move the marker' }))
  const before = looks.length
  fireEvent.click(screen.getByRole('button', { name: 'Centre on the marker' }))
  expect(looks.length).toBe(before + 1)
  expect(looks.at(-1)).toMatchObject(marker)
})

it('offers to choose a place when there is none', () => {
  const { screen } = open(null)
  fireEvent.click(screen.getByRole('button', { name: 'Choose on the map' }))
  expect(screen.queryByRole('button', { name: 'Centre on the marker' })).toBeNull()
})
