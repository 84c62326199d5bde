import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { normal } from '../capture/errors/testing-receiver.ts'
import { localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import { type Height, packHeights, unpackHeights } from './height-map.ts'
import { thinned } from './read-survey.ts'
import { slopesOf } from './slope-at.ts'

const metres = Array.from({ length: 31 }, (_, i) => i - 15)
const ground = (height: (x: number, y: number) => number) =>
  metres.flatMap((y) => metres.map((x) => ({ x, y, z: height(x, y) })))
const slopeAt = (heights: readonly Height[], point: Point) => slopesOf(heights)(point)

describe('the slope of a surveyed green', () => {
  it('is the slope of its plane, in per cent and downhill, at every point', () => {
    const lean = fc.double({ min: -0.06, max: 0.06, noNaN: true })
    const at = fc.double({ min: -12, max: 12, noNaN: true })
    fc.assert(
      fc.property(lean, lean, at, at, (east, north, x, y) => {
        fc.pre(Math.hypot(east, north) > 0.002)
        const slope = slopeAt(
          ground((e, n) => 12 + east * e + north * n),
          { x, y },
        )!
        expect(slope.percent).toBeCloseTo(100 * Math.hypot(east, north), 1)
        expect(slope.z).toBeCloseTo(12 + east * x + north * y, 6)
        const downhill = (slope.downhill * Math.PI) / 180
        expect(Math.sin(downhill) * east + Math.cos(downhill) * north).toBeLessThan(0)
      }),
    )
  })

  it('runs to the south on ground that rises northwards', () => {
    expect(
      slopeAt(
        ground((_, y) => 0.02 * y),
        { x: 0, y: 0 },
      ),
    ).toMatchObject({ downhill: 180 })
  })

  it('is close to the truth with a surveyor’s errors of a centimetre', () => {
    const random = seeded(2)
    const rough = ground((x) => 0.03 * x + (random() - 0.5) * 0.02)
    expect(slopeAt(rough, { x: 2, y: 3 })!.percent).toBeGreaterThan(2)
    expect(slopeAt(rough, { x: 2, y: 3 })!.percent).toBeLessThan(4)
  })

  it('has a wider interval when the survey scatters more', () => {
    const random = seeded(4)
    const width = (scatterM: number) => {
      const { lowPercent, highPercent } = slopeAt(
        ground((x) => 0.03 * x + scatterM * normal(random)),
        { x: 2, y: 3 },
      )!
      return highPercent - lowPercent
    }
    expect(width(0.03)).toBeGreaterThan(2 * width(0.002))
  })

  it('of flat ground stays near zero in spite of scatter', () => {
    const random = seeded(6)
    const flat = slopesOf(ground(() => 0.03 * normal(random)))
    const slopes = metres.slice(5, 25).map((x) => flat({ x, y: 0.4 * x })!)
    expect(slopes.reduce((sum, { percent }) => sum + percent, 0) / slopes.length).toBeLessThan(0.6)
    expect(Math.max(...slopes.map(({ lowPercent }) => lowPercent))).toBeLessThan(0.6)
  })

  it('is unknown outside the survey, on one line of points, or with too few', () => {
    expect(
      slopeAt(
        ground(() => 0),
        { x: 22, y: 0 },
      ),
    ).toBeNull()
    expect(
      slopeAt(
        metres.map((x) => ({ x, y: 0, z: 0 })),
        { x: 0, y: 0 },
      ),
    ).toBeNull()
    expect(slopeAt([{ x: 0, y: 0, z: 0 }], { x: 0, y: 0 })).toBeNull()
    expect(slopeAt([], { x: 0, y: 0 })).toBeNull()
  })

  it('is found between points that were measured by hand every three metres', () => {
    const coarse = [-6, -3, 0, 3, 6]
    const map = coarse.flatMap((y) => coarse.map((x) => ({ x, y, z: 0.025 * y })))
    expect(slopeAt(map, { x: 1, y: -1 })!.percent).toBeCloseTo(2.5, 0)
  })
})

describe('the heights of a green', () => {
  it('are restored from storage in any frame, the same as through longitude and latitude', () => {
    const frame = localFrame({ lng: 11.5, lat: 48.1 })
    const other = localFrame({ lng: 11.503, lat: 48.102 })
    const heights = [{ x: 83.21, y: -98.76, z: 0.123 }]
    const [there] = unpackHeights(packHeights(heights, frame), other)
    const expected = other.toPoint(frame.toLngLat(heights[0]!))
    expect(there!.x).toBeCloseTo(expected.x, 5)
    expect(there!.y).toBeCloseTo(expected.y, 5)
    expect(there!.z).toBeCloseTo(0.123, 6)
  })

  it('are reduced to the requested number, and keep their mean', () => {
    const random = seeded(5)
    const many = Array.from({ length: 9000 }, () => ({ x: random() * 30, y: random() * 30, z: 1 }))
    const few = thinned(many, 500)
    expect(few.length).toBeLessThanOrEqual(500)
    expect(few.every(({ z }) => Math.abs(z - 1) < 1e-9)).toBe(true)
  })
})
