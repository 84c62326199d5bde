import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { area } from '../geometry/area.ts'
import { pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge, distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { lineLength } from '../geometry/line.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { cross, minus, type Point } from '../geometry/point.ts'
import { type Ring, type Shape, selfCrossing } from '../geometry/ring.ts'
import { isArea, polygonOf, shapeOf } from '../geometry/shape.ts'
import { approachTo } from '../green/line-of-play.ts'
import { zoneOf } from '../green/zone.ts'
import type { FeatureKind } from '../import/kinds.ts'
import { demoCourse } from './demo-course.ts'
import { demoPins } from './demo-pins.ts'
import { DEMO_ORIGIN } from './routing.ts'

const course = demoCourse()
const frame = localFrame(DEMO_ORIGIN)
const lines = course.holes.map((hole) => hole.line.coordinates.map(frame.fromPosition))
const greens = course.greens.map((green) => shapeOf(green.geometry, frame))
const shapesOf = (...kinds: FeatureKind[]): { id: string; hole: number | null; shape: Shape }[] =>
  [...course.greens, ...course.features].flatMap(({ kind, geometry, osmId, holeNumber }) =>
    kinds.includes(kind) && isArea(geometry)
      ? [{ id: osmId, hole: holeNumber, shape: shapeOf(geometry, frame) }]
      : [],
  )
const box = (shape: Shape) => {
  const [xs, ys] = [shape.flat(2).map(({ x }) => x), shape.flat(2).map(({ y }) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}
const apart = (a: ReturnType<typeof box>, b: ReturnType<typeof box>) =>
  a.west > b.east + 1 || b.west > a.east + 1 || a.south > b.north + 1 || b.south > a.north + 1
const gap = (a: Shape, b: Shape) =>
  Math.min(
    ...a.flat(2).map((corner) => distanceToShape(b, corner)),
    ...b.flat(2).map((corner) => distanceToShape(a, corner)),
  )
const crosses = ([a, b]: [Point, Point], [c, d]: [Point, Point]) => {
  const side = (p: Point, q: Point, r: Point) => Math.sign(cross(minus(q, p), minus(r, p)))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
const legs = (line: readonly Point[]) => line.slice(1).map((to, i): [Point, Point] => [line[i]!, to])

describe('the demo course', () => {
  it('is the same at every call', () => {
    expect(demoCourse()).toEqual(course)
  })

  it('has 18 holes, par 72: four par 3s and four par 5s, 36 out and 36 home', () => {
    const pars = course.holes.map((hole) => hole.par!)
    const sum = (some: number[]) => some.reduce((total, par) => total + par, 0)
    expect([sum(pars.slice(0, 9)), sum(pars.slice(9))]).toEqual([36, 36])
    expect([3, 4, 5].map((par) => pars.filter((one) => one === par).length)).toEqual([4, 10, 4])
  })

  it('has lengths that fit their pars', () => {
    const limits = { 3: [120, 220], 4: [260, 440], 5: [440, 560] } as Record<number, [number, number]>
    for (const hole of course.holes) {
      const [least, most] = limits[hole.par!]!
      expect(hole.lengthM).toBeGreaterThan(least)
      expect(hole.lengthM).toBeLessThan(most)
      expect(hole.lengthM).toBeCloseTo(lineLength(lines[hole.number - 1]!), 0)
    }
  })

  it('gives odd stroke indexes to the first nine and even ones to the second, each once', () => {
    const indexes = course.holes.map((hole) => hole.strokeIndex!)
    expect([...indexes].sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1))
    expect(indexes.slice(0, 9).every((index) => index % 2 === 1)).toBe(true)
  })

  it('goes out and comes home without one hole crossing another', () => {
    for (const [i, line] of lines.entries()) {
      for (const other of lines.slice(i + 1)) {
        expect(legs(line).some((leg) => legs(other).some((second) => crosses(leg, second)))).toBe(false)
      }
    }
    expect(distance(lines[0]![0]!, lines[17]!.at(-1)!)).toBeLessThan(200)
    for (const [i, line] of lines.slice(1).entries())
      expect(distance(lines[i]!.at(-1)!, line[0]!)).toBeLessThan(260)
  })

  it('has greens of 350 to 650 m² that contain the end of their hole', () => {
    for (const [i, green] of greens.entries()) {
      expect(area(green)).toBeGreaterThan(350)
      expect(area(green)).toBeLessThan(650)
      expect(isInside(green, lines[i]!.at(-1)!)).toBe(true)
    }
  })

  it('has simple outlines only', () => {
    for (const { shape } of shapesOf(
      'green',
      'tee',
      'bunker',
      'fairway',
      'water',
      'wood',
      'practice_green',
    )) {
      expect(selfCrossing(shape[0]![0] as Ring)).toBeNull()
    }
  })

  it('has no greens, tees, bunkers, woods, ponds or houses that overlap', () => {
    const boxed = (...kinds: FeatureKind[]) =>
      shapesOf(...kinds).map((one) => ({ ...one, box: box(one.shape) }))
    const grass = boxed('green', 'tee', 'bunker', 'practice_green')
    const all = [...grass, ...boxed('wood', 'water', 'clubhouse', 'building')]
    const touching = grass.flatMap((one) =>
      all
        .filter(
          (other) => other.id !== one.id && !apart(one.box, other.box) && gap(one.shape, other.shape) < 0.5,
        )
        .map((other) => [one.id, other.id]),
    )
    expect(touching).toEqual([])
  })

  it('has back, middle and forward tees on every hole', () => {
    const tees = course.features.filter((feature) => feature.kind === 'tee')
    for (const { number } of course.holes) {
      expect(tees.filter((tee) => tee.holeNumber === number).map((tee) => tee.properties.tee)).toEqual([
        'white',
        'yellow',
        'red',
      ])
    }
  })

  it('has a clubhouse, a practice green, a range with targets and bays, two ponds, a burn, woods and paths', () => {
    const count = (kind: FeatureKind) => course.features.filter((feature) => feature.kind === kind).length
    expect([count('clubhouse'), count('practice_green'), count('range'), count('boundary')]).toEqual([
      1, 1, 1, 1,
    ])
    expect(count('water')).toBe(4)
    expect(count('wood')).toBeGreaterThan(20)
    expect(count('path')).toBe(2)
    expect(new Set(course.range.map((item) => item.kind))).toEqual(
      new Set(['bay', 'target', 'green', 'flag', 'bunker', 'dispenser']),
    )
  })
})

describe('the pins of the demo course', () => {
  const pinsOf = demoPins(
    course.holes.map(({ number, line }, i) => ({
      holeNumber: number,
      line,
      green: course.greens[i]!.geometry,
    })),
  )
  const days = Array.from({ length: 31 }, (_, i) => addDays('2026-02-10', i))

  it('are on their greens, 3 m or more from the edge', () => {
    for (const pin of days.flatMap(pinsOf)) {
      const green = greens[pin.holeNumber - 1]!
      const point = frame.toPoint(pin.place)
      expect(isInside(green, point)).toBe(true)
      expect(distanceToEdge(green, point)).toBeGreaterThanOrEqual(3)
      expect(zoneOf(green, approachTo(green, lines[pin.holeNumber - 1]!), point)).toBe(pin.zone)
    }
  })

  it('are six front, six middle and six back on every day, and in another zone the next day', () => {
    const zones = days.map((day) => pinsOf(day).map((pin) => pin.zone))
    for (const [i, today] of zones.entries()) {
      for (const zone of ['front', 'middle', 'back'])
        expect(today.filter((one) => one === zone)).toHaveLength(6)
      const tomorrow = zones[i + 1] ?? []
      expect(tomorrow.filter((zone, hole) => zone === today[hole])).toEqual([])
    }
  })

  it('use no spot twice within two weeks', () => {
    for (const { number } of course.holes) {
      const places = days.slice(0, 14).map((day) => pinsOf(day)[number - 1]!.place)
      expect(new Set(places.map(({ lng, lat }) => `${lng} ${lat}`)).size).toBe(14)
    }
  })

  it('are in the middle of a green that is too small to stay away from the edge', () => {
    const hole = course.holes[0]!
    const end = frame.toPoint(lngLatOf(hole.line.coordinates.at(-1)!))
    const corners = [0, 90, 180, 270].map((degrees) => pointTowards(end, degrees, 4))
    const tiny = demoPins([{ holeNumber: 1, line: hole.line, green: polygonOf(corners, frame) }])
    for (const day of days) {
      const point = frame.toPoint(tiny(day)[0]!.place)
      expect(isInside([[corners]], point)).toBe(true)
    }
  })
})
