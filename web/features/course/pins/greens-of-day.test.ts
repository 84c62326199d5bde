import type { Polygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Course, Hole } from '#web/data/course/course.ts'
import type { PublishedPins } from '#web/data/course/pins.ts'
import { type GreenOfDay, greensOfDay, sharing } from './greens-of-day.ts'

const frame = localFrame({ lng: -8, lat: 53 })
const place = (x: number, y: number) => frame.toLngLat({ x, y })
const at = (x: number, y: number): [number, number] => [place(x, y).lng, place(x, y).lat]
const outline: Polygon = {
  type: 'Polygon',
  coordinates: [[at(-20, -15), at(20, -15), at(20, 15), at(-20, 15), at(-20, -15)]],
}
const hole = (id: string, number: number, green_id: string | null, teeY: number, x = 0) =>
  ({
    id,
    number,
    green_id,
    line: { type: 'LineString', coordinates: [at(x, teeY), at(x, 0)] },
  }) as unknown as Hole
const course = {
  hole: [hole('out', 2, 'double', -300), hole('home', 16, 'double', 300), hole('lone', 3, null, -300, 900)],
  course_feature: [{ id: 'double', kind: 'green', geometry: outline, hole_id: null, name: null }],
} as unknown as Course
const plan = (date: string, pins: Record<string, [x: number, y: number]>) =>
  ({
    id: date,
    date,
    published_at: `${date}T06:00:00Z`,
    pin_position: Object.entries(pins).map(([hole_id, [x, y]]) => ({ hole_id, ...place(x, y), zone: null })),
  }) as unknown as PublishedPins

describe('the greens of a day', () => {
  const plans = [
    plan('2026-06-03', { out: [1, 1], home: [9, 9] }),
    plan('2026-06-02', { out: [2, 2], home: [8, 8], lone: [900, 0] }),
    plan('2026-06-01', { out: [0, 250], home: [7, 7] }),
  ]
  const [out, home, lone] = greensOfDay(course, { plans, cuts: [] }, '2026-06-03')

  /** Places of the test's own frame with their age. */
  const old = ({ recent, framed }: GreenOfDay) =>
    recent.map(({ point, daysAgo }) => {
      const { x, y } = frame.toPoint(framed.frame.toLngLat(point))
      return [Math.round(x), Math.round(y), daysAgo]
    })

  it('have for a double green the old holes of all holes played to it, their own first', () => {
    expect(old(out!)).toEqual([
      [2, 2, 1],
      [8, 8, 1],
      [7, 7, 2],
    ])
    expect(home!.recent.map(({ daysAgo }) => daysAgo)).toEqual([1, 2, 1])
  })

  it('leave out a hole that was cut on another green, before it became theirs', () => {
    expect(old(out!).some(([, y]) => y! > 100)).toBe(false)
    expect(old(out!)).toHaveLength(3)
  })

  it('need a new pin when the published one lies off the green, and begin with the last one on it', () => {
    const moved = plan('2026-06-03', { out: [0, 250], home: [9, 9] })
    const [left, kept] = greensOfDay(course, { plans: [moved, plans[1]!], cuts: [] }, '2026-06-03')
    expect(left).toMatchObject({ left: true, planned: null, cut: null, last: place(2, 2) })
    expect(kept).toMatchObject({ left: false, planned: place(9, 9), last: place(9, 9) })
  })

  it('show which holes share a green; a hole without a green shares none', () => {
    expect(sharing(course, course.hole[0]!).map(({ number }) => number)).toEqual([16])
    expect(sharing(course, lone!.hole)).toEqual([])
    expect(lone!.recent).toHaveLength(1)
  })
})
