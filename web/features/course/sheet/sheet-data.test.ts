import type { Polygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { packHeights } from '#domain/course/slope/height-map.ts'
import type { Course, Hole } from '#web/data/course/course.ts'
import type { PinSet } from '#web/data/course/pins.ts'
import { MARGIN_M, roundedLength, sheetHoles } from './sheet-data.ts'

const frame = localFrame({ lng: -8, lat: 53 })
const at = (x: number, y: number): [number, number] => {
  const { lng, lat } = frame.toLngLat({ x, y })
  return [lng, lat]
}
const box = (x: number, y: number, width: number, height: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]],
})
const hole = (id: string, number: number, green_id: string | null, lineEnd: Point): Hole => ({
  id,
  number,
  own_number: number,
  nine: null,
  par: 4,
  stroke_index: null,
  name: null,
  line: { type: 'LineString', coordinates: [at(lineEnd.x, lineEnd.y - 300), at(lineEnd.x, lineEnd.y)] },
  length_m: 300,
  green_id,
})
const feature = (id: string, kind: string, geometry: Polygon) => ({
  id,
  kind,
  geometry,
  hole_id: null,
  name: null,
})
const course: Course = {
  id: 'links',
  name: 'Links',
  attribution: null,
  geometry_version: 1,
  round: null,
  hole: [hole('one', 1, 'green', { x: 0, y: 315 }), hole('two', 2, null, { x: 900, y: 300 })],
  course_feature: [
    feature('green', 'green', box(-10, 300, 20, 30)),
    feature('near', 'bunker', box(14, 310, 6, 6)),
    feature('far', 'bunker', box(40, 310, 6, 6)),
  ],
}
const pins: PinSet = {
  date: '2026-06-01',
  note: null,
  published_at: '2026-05-31T17:00:00Z',
  pin_position: [{ hole_id: 'one', ...frame.toLngLat({ x: -6, y: 312 }), accuracy_m: null, zone: 'middle' }],
}

describe('the holes of a pin sheet', () => {
  const [one, two] = sheetHoles(course, pins, null)

  it('give the pin from the front and from the nearer side', () => {
    expect(one!.green!.place!.fromFront).toBeCloseTo(12, 2)
    expect(one!.green!.place!.fromSide).toBeCloseTo(4, 2)
    expect(one!.green!.place!.side).toBe('left')
    expect(roundedLength(12, 'paces')).toBe(13)
    expect(roundedLength(12, 'metres')).toBe(12)
  })

  it('are drawn to scale, in the direction of play, with the bunkers around', () => {
    const { view, depthM, bunkers, pin } = one!.green!
    expect([view.width, view.height].map((side) => side - 2 * MARGIN_M)).toEqual([
      expect.closeTo(20, 1),
      expect.closeTo(30, 1),
    ])
    expect(depthM).toBeCloseTo(30, 1)
    expect(bunkers).toHaveLength(1)
    expect(pin!.y).toBeCloseTo(MARGIN_M + 18, 1)
  })

  it('show no unmapped green and no missing pin', () => {
    expect(two).toMatchObject({ green: null, pin: null })
    expect(sheetHoles(course, null, null)[0]).toMatchObject({ pin: null, green: { place: null } })
  })

  it('show slope only on request, downhill', () => {
    expect(one!.green!.slopes).toEqual([])
    const heights = Array.from({ length: 400 }, (_, i) => {
      const [x, y] = [-12 + (i % 20) * 1.3, 298 + Math.floor(i / 20) * 1.8]
      return { x, y, z: x * 0.03 }
    })
    const surveys = new Map([['green', packHeights(heights, frame)]])
    const [sloped] = sheetHoles(course, pins, surveys)
    expect(sloped!.green!.slopes.length).toBeGreaterThan(10)
    for (const { at: from, to, percent } of sloped!.green!.slopes) {
      expect(percent).toBeCloseTo(3, 0)
      expect(to.x).toBeLessThan(from.x)
    }
  })
})
