import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import { type Line, nearestOnLine } from '../geometry/line.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { type Point, plus } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'
import { geodesic } from '../testing.ts'
import { type Hazard, hazardsOnLine, ON_LINE_M } from './hazards-on-line.ts'

const at = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }))
const tee = { x: 0, y: 0 }
const straight: Line = at([0, 0], [0, 400])
const box = (west: number, south: number, east: number, north: number): Ring =>
  at([west, south], [east, south], [east, north], [west, north])
const hazard = (ring: Ring, kind: Hazard['kind'] = 'bunker', ...islands: Ring[]): Hazard => ({
  id: 'h',
  kind,
  shape: [[ring, ...islands]],
})
const met = (ring: Ring, from = tee, line = straight, ...islands: Ring[]) =>
  hazardsOnLine([hazard(ring, 'water', ...islands)], line, from)

describe('a hazard on the line', () => {
  it('beside it has its reach at the nearest point and its carry at the farthest, on edges and not only corners', () => {
    const [one] = met(box(-20, 200, -10, 210), { x: 0, y: 205 - 180 })
    expect(one).toMatchObject({ side: 'left' })
    expect(one!.reach).toBeCloseTo(Math.hypot(10, 175), 6)
    expect(one!.carry).toBeCloseTo(Math.hypot(20, 185), 6)
    const [wide] = met(box(5, 0, 25, 300), { x: 0, y: 100 })
    expect(wide!.reach).toBeCloseTo(5, 6)
  })

  it('that crosses the line at an angle is measured where it crosses', () => {
    const stream = at([-50, 100], [50, 200], [50, 206], [-50, 106])
    expect(met(stream)).toMatchObject([{ side: 'across', reach: 150, carry: 156 }])
  })

  it('that crosses twice counts as two, unless no ball could land between', () => {
    const bent = at(
      [-20, 100],
      [20, 100],
      [20, 106],
      [-14, 106],
      [-14, 150],
      [20, 150],
      [20, 156],
      [-20, 156],
    )
    expect(met(bent).map(({ reach, carry }) => [reach, carry])).toEqual([
      [100, 106],
      [150, 156],
    ])
    const narrow = at(
      [-20, 100],
      [20, 100],
      [20, 106],
      [-14, 106],
      [-14, 112],
      [20, 112],
      [20, 118],
      [-20, 118],
    )
    expect(met(narrow).map(({ reach, carry }) => [reach, carry])).toEqual([[100, 118]])
  })

  it('around an island is carried to the island', () => {
    const line = at([0, 0], [0, 150])
    const lake = box(-40, 90, 40, 200)
    expect(met(lake, tee, line, box(-12, 130, 12, 170))).toMatchObject([
      { side: 'across', reach: 90, carry: 130 },
    ])
  })

  it('that runs along the hole and then crosses it is listed as both', () => {
    const lake = at([-25, 50], [-15, 50], [-15, 250], [20, 250], [20, 270], [-25, 270])
    expect(met(lake).map(({ side }) => side)).toEqual(['left', 'across'])
  })

  it('behind the green has the side behind, and one on both sides has the side both', () => {
    expect(met(box(-10, 410, 10, 420))).toMatchObject([{ side: 'behind', reach: 410 }])
    const horseshoe = at(
      [-20, 380],
      [-10, 380],
      [-10, 410],
      [10, 410],
      [10, 380],
      [20, 380],
      [20, 420],
      [-20, 420],
    )
    expect(met(horseshoe)).toMatchObject([{ side: 'both' }])
  })

  it('at the outer side of a bend counts', () => {
    const dogleg = at([0, 0], [0, 200], [150, 300])
    expect(met(box(-20, 205, -12, 220), tee, dogleg)).toHaveLength(1)
  })

  it('behind the player does not count, and only the part ahead of a long one does', () => {
    expect(met(box(-20, 100, -10, 110), { x: 0, y: 150 })).toEqual([])
    const [lake] = met(box(10, 50, 20, 250), { x: 0, y: 150 })
    expect(lake!.reach).toBeCloseTo(10, 6)
    expect(lake!.carry).toBeCloseTo(Math.hypot(20, 100), 6)
  })

  it('that contains the player has a reach of zero', () => {
    expect(met(box(-10, 100, 10, 120), { x: 0, y: 110 })).toMatchObject([{ reach: 0, carry: 10 }])
    expect(met(box(-20, 100, -10, 120), { x: -15, y: 105 })[0]!.reach).toBe(0)
  })

  it('more than 30 m to the side does not count', () => {
    expect(met(box(31, 100, 50, 110))).toEqual([])
    expect(met(box(29, 100, 50, 110))).toHaveLength(1)
  })
})

const metres = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
/** An outline around a point: corners at any distance in a fixed order of bearings, so that it never crosses itself. */
const outlines = fc
  .tuple(metres(-45, 45), metres(20, 380), fc.array(metres(2, 40), { minLength: 4, maxLength: 9 }))
  .map(
    ([x, y, radii]): Ring =>
      radii.map((radius, i) => {
        const angle = (i / radii.length) * 2 * Math.PI
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
      }),
  )
const lines = fc
  .tuple(metres(-60, 60), metres(120, 260), metres(-120, 120))
  .map(([x, y, end]): Line => at([0, 0], [x, y], [end, 400]))
const numbers = (found: ReturnType<typeof hazardsOnLine>) =>
  found.map(({ side, reach, carry }) => ({ side, reach: reach.toFixed(4), carry: carry.toFixed(4) }))

describe('carry and reach of each kind of hazard', () => {
  it('stay the same when the coordinates are moved and turned', () => {
    fc.assert(
      fc.property(
        outlines,
        lines,
        metres(-3000, 3000),
        metres(-3000, 3000),
        metres(0, 6.28),
        (ring, line, x, y, turn) => {
          const moved = (p: Point): Point =>
            plus(
              {
                x: p.x * Math.cos(turn) - p.y * Math.sin(turn),
                y: p.x * Math.sin(turn) + p.y * Math.cos(turn),
              },
              { x, y },
            )
          const here = met(ring, tee, line)
          const there = met(ring.map(moved), moved(tee), line.map(moved))
          expect(there.length).toBe(here.length)
          there.forEach((one, i) => {
            expect(one.side).toBe(here[i]!.side)
            expect(one.reach).toBeCloseTo(here[i]!.reach, 5)
            expect(one.carry).toBeCloseTo(here[i]!.carry, 5)
          })
        },
      ),
    )
  })

  it('do not depend on the start and direction of an outline', () => {
    fc.assert(
      fc.property(outlines, lines, fc.nat(8), (ring, line, shift) => {
        const turned = [...ring.slice(shift % ring.length), ...ring.slice(0, shift % ring.length)].reverse()
        expect(numbers(met(turned, tee, line))).toEqual(numbers(met(ring, tee, line)))
      }),
    )
  })

  it('match the hazard’s points near a straight line, checked one by one', () => {
    fc.assert(
      fc.property(outlines, (ring) => {
        const found = met(ring)
        const grid = pointsOf(ring, 1).filter((p) => p.y > 0 && nearestOnLine(straight, p).away <= ON_LINE_M)
        if (found.some(({ side }) => side === 'across')) {
          const crossed = grid.filter(({ x }) => Math.abs(x) <= 0.5).map(({ y }) => y)
          fc.pre(crossed.length > 4)
          const across = found.filter(({ side }) => side === 'across')
          expect(Math.abs(across[0]!.reach - Math.min(...crossed))).toBeLessThan(12)
          expect(across.every(({ reach, carry }) => reach <= carry)).toBe(true)
        } else if (grid.length > 20) {
          const distances = grid.map((p) => distance(tee, p))
          expect(Math.min(...found.map(({ reach }) => reach))).toBeLessThanOrEqual(
            Math.min(...distances) + 1e-6,
          )
          expect(Math.max(...found.map(({ carry }) => carry))).toBeGreaterThanOrEqual(
            Math.max(...distances) - 1e-6,
          )
        }
      }),
    )
  })

  it('agree with the geodesic within 0.1 % everywhere on the earth', () => {
    fc.assert(
      fc.property(metres(-179, 179), metres(-75, 75), outlines, lines, (lng, lat, ring, line) => {
        const frame = localFrame({ lng, lat })
        for (const { reach, carry, begins, ends } of met(ring, tee, line)) {
          const origin = frame.toLngLat(tee)
          expect(Math.abs(reach - geodesic(origin, frame.toLngLat(begins)))).toBeLessThan(
            0.001 * reach + 1e-3,
          )
          expect(Math.abs(carry - geodesic(origin, frame.toLngLat(ends)))).toBeLessThan(0.001 * carry + 1e-3)
        }
      }),
    )
  })
})

function pointsOf(ring: Ring, step: number): Point[] {
  const found: Point[] = []
  for (let x = -95; x <= 95; x += step)
    for (let y = -30; y <= 430; y += step) if (isInside([[ring]], { x, y })) found.push({ x, y })
  return found
}
