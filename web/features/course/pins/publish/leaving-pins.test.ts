import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { type Course, isOnItsGreen } from '#web/data/course/course.ts'
import { type DatedPin, leavingPins } from './leaving-pins.tsx'

const frame = localFrame({ lng: -8, lat: 53 })
const square = (x: number, half = 10) =>
  polygonOf(
    [
      { x: x - half, y: -half },
      { x: x + half, y: -half },
      { x: x + half, y: half },
      { x: x - half, y: half },
    ],
    frame,
  )
const line = (x: number) => ({
  type: 'LineString',
  coordinates: [
    [frame.toLngLat({ x, y: -300 }).lng, frame.toLngLat({ x, y: -300 }).lat],
    [frame.toLngLat({ x, y: 0 }).lng, frame.toLngLat({ x, y: 0 }).lat],
  ],
})
const green = (id: string, x: number) => ({ id, kind: 'green', geometry: square(x) })
const hole = (id: string, number: number, green_id: string | null, x: number) => ({
  id,
  number,
  green_id,
  line: line(x),
})
/** Holes 3 and 16 share a green, hole 4 has its own, hole 5 none; one green is unused. */
const course = {
  hole: [
    hole('three', 3, 'double', 0),
    hole('sixteen', 16, 'double', 0),
    hole('four', 4, 'own', 100),
    hole('five', 5, null, 500),
  ],
  course_feature: [green('double', 0), green('own', 100), green('spare', 200)],
} as unknown as Course
const pin = (hole_id: string, x: number, date = '2026-06-01'): DatedPin => {
  return { hole_id, ...frame.toLngLat({ x, y: 0 }), accuracy_m: null, zone: null, date }
}
const given = (holeId: string, green_id: string): Course => ({
  ...course,
  hole: course.hole.map((one) => (one.id === holeId ? { ...one, green_id } : one)),
})
const redrawn = (id: string, geometry: ReturnType<typeof square>): Course => ({
  ...course,
  course_feature: course.course_feature.map((one) => (one.id === id ? { ...one, geometry } : one)),
})
const pins = [pin('three', 2), pin('sixteen', -2), pin('four', 100), pin('four', 103, '2026-06-02')]

describe('a pin', () => {
  it('lies on its green as long as its hole is played to it, and always when no green is mapped', () => {
    expect(isOnItsGreen(course, pin('three', 2))).toBe(true)
    expect(isOnItsGreen(given('three', 'spare'), pin('three', 2))).toBe(false)
    expect(isOnItsGreen(course, pin('five', 0))).toBe(true)
  })

  it('lies on the green that a hole ends on when no green was set', () => {
    const ends = { ...course, hole: [{ ...course.hole[2]!, green_id: null }] }
    expect(isOnItsGreen(ends, pin('four', 103))).toBe(true)
    expect(isOnItsGreen(ends, pin('four', 0))).toBe(false)
  })
})

describe('pins that would leave their green', () => {
  it('are those of the hole that is given another green, with every day that they are set for', () => {
    expect(leavingPins(course, given('four', 'spare'), pins)).toEqual([
      { number: 4, days: ['2026-06-01', '2026-06-02'] },
    ])
  })

  it('are only those of the hole that leaves a double green', () => {
    expect(leavingPins(course, given('three', 'spare'), pins)).toEqual([{ number: 3, days: ['2026-06-01'] }])
  })

  it('do not exist while the new outline still contains them', () => {
    expect(leavingPins(course, redrawn('double', square(1, 8)), pins)).toEqual([])
    expect(leavingPins(course, redrawn('double', square(8, 8)), pins)).toEqual([
      { number: 16, days: ['2026-06-01'] },
    ])
  })

  it('do not include those that are elsewhere already', () => {
    expect(leavingPins(given('four', 'spare'), given('four', 'double'), pins)).toEqual([])
  })
})
