import { seeded, shuffled } from '#domain/base/random.ts'
import { distance } from '../distance.ts'
import { distanceToEdge } from '../edge.ts'
import type { CoursePlan, HolePlan } from '../import/plan.ts'
import { isInside } from '../inside.ts'
import { approachPoint } from '../line-of-play.ts'
import { localFrame } from '../local-frame.ts'
import { type Place, placeOf } from '../place.ts'
import type { Point } from '../point.ts'
import type { Shape } from '../ring.ts'
import { roundedPosition, shapeOf } from '../shape.ts'
import { depthShare, type Zone } from '../zone.ts'
import { DEMO_ORIGIN } from './routing.ts'

export interface DemoPin {
  holeNumber: number
  place: Place
  zone: Zone
}

const ZONES: readonly Zone[] = ['front', 'middle', 'back']
const EDGE_M = 3.2
/** Depths a little away from the border of a zone, where two ways of measuring could disagree. */
const DEPTHS: Readonly<Record<Zone, readonly [number, number]>> = {
  front: [0.06, 0.29],
  middle: [0.38, 0.62],
  back: [0.71, 0.94],
}
const GRID_M = 1.6
/** Spots of a zone that take turns. */
const SPOTS = 9
const DAY_MS = 86_400_000

/**
 * Gives the pins of the demo course for a day (YYYY-MM-DD), always the same: six in front, six in the middle, six at the
 * back, another zone on each green the next day, no spot twice within three weeks, at least 3 m from every edge.
 */
export function demoPins(course: CoursePlan): (day: string) => DemoPin[] {
  const turns = shuffled(
    seeded(66),
    course.holes.map((_, i) => i % 3),
  )
  const spots = course.holes.map((hole) => spotsOf(course, hole))
  return (day) => {
    const number = Math.round(Date.parse(day) / DAY_MS)
    return course.holes.map((hole, i) => {
      const zone = ZONES[(turns[i]! + number) % 3]!
      const places = spots[i]![zone]
      return { holeNumber: hole.number, place: places[Math.floor(number / 3) % places.length]!, zone }
    })
  }
}

/** Places for a pin by zone of a green, each as far as can be from those before it. */
function spotsOf(course: CoursePlan, hole: HolePlan): Record<Zone, Place[]> {
  const frame = localFrame(DEMO_ORIGIN)
  const green = shapeOf(course.greens.find(({ holeNumber }) => holeNumber === hole.number)!.geometry, frame)
  const from = approachPoint(hole.line.coordinates.map(frame.fromPosition))
  const fit = grid(green)
    .filter((point) => isInside(green, point) && distanceToEdge(green, point) >= EDGE_M)
    .map((point) => ({ point, depth: depthShare(green, from, point) }))
  const mixed = shuffled(seeded(hole.number), fit)
  const ofZone = (zone: Zone) => {
    const [least, most] = DEPTHS[zone]
    const points = mixed.filter(({ depth }) => depth >= least && depth <= most).map(({ point }) => point)
    return spread(points).map((point) => placeOf(roundedPosition(point, frame)))
  }
  return { front: ofZone('front'), middle: ofZone('middle'), back: ofZone('back') }
}

function grid(green: Shape): Point[] {
  const corners = green.flat(2)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return steps(xs).flatMap((x) => steps(ys).map((y) => ({ x, y })))
}

function steps(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return Array.from({ length: Math.ceil((most - least) / GRID_M) }, (_, i) => least + (i + 0.5) * GRID_M)
}

function spread(points: readonly Point[]): Point[] {
  const chosen = points.slice(0, 1)
  while (chosen.length < Math.min(SPOTS, points.length)) {
    const room = (point: Point) => Math.min(...chosen.map((other) => distance(point, other)))
    chosen.push(points.reduce((best, point) => (room(point) > room(best) ? point : best)))
  }
  return chosen
}
