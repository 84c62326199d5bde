import type { LineString, MultiPolygon, Polygon } from 'geojson'
import { seeded, shuffled } from '#domain/base/random.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { type LngLat, lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { roundedPosition, shapeOf } from '../geometry/shape.ts'
import { approachTo } from '../green/line-of-play.ts'
import { depthShare, type Zone } from '../green/zone.ts'

/** A hole whose green is known. */
export interface HoleGround {
  holeNumber: number
  line: LineString
  green: Polygon | MultiPolygon
}

export interface DemoPin {
  holeNumber: number
  place: LngLat
  /** The intended zone on the green. */
  zone: Zone
}

const ZONES: readonly Zone[] = ['front', 'middle', 'back']
const EDGE_M = 3.2
/** Depths away from zone borders, where two ways of measuring could disagree. */
const DEPTHS: Readonly<Record<Zone, readonly [number, number]>> = {
  front: [0.06, 0.29],
  middle: [0.38, 0.62],
  back: [0.71, 0.94],
}
const GRID_M = 1.6
/** Spots of a zone that are used in turn. */
const SPOTS = 9
const DAY_MS = 86_400_000

/**
 * Pins for a day (YYYY-MM-DD), always the same: a third of the holes in front, a third in the middle, a third at the
 * back; another zone on each green the next day, no spot twice within three weeks, at least 3 m from every edge. On a
 * green too small for that, as far from the edge as possible.
 */
export function demoPins(grounds: readonly HoleGround[]): (day: string) => DemoPin[] {
  const turns = shuffled(
    seeded(66),
    grounds.map((_, i) => i % 3),
  )
  const spots = grounds.map(spotsOf)
  return (day) => {
    const number = Math.round(Date.parse(day) / DAY_MS)
    return grounds.map(({ holeNumber }, i) => {
      const zone = ZONES[(turns[i]! + number) % 3]!
      const places = spots[i]![zone]
      return { holeNumber, place: places[Math.floor(number / 3) % places.length]!, zone }
    })
  }
}

interface Spot {
  point: Point
  depth: number
  edge: number
}

/** Places for a pin by zone of a green, each as far as possible from those before it. */
function spotsOf({ holeNumber, line, green }: HoleGround): Record<Zone, LngLat[]> {
  const frame = localFrame(lngLatOf(line.coordinates.at(-1)!))
  const shape = shapeOf(green, frame)
  const from = approachTo(shape, line.coordinates.map(frame.fromPosition))
  const inside = grid(shape)
    .filter((point) => isInside(shape, point))
    .map(
      (point): Spot => ({ point, depth: depthShare(shape, from, point), edge: distanceToEdge(shape, point) }),
    )
  const mixed = shuffled(seeded(holeNumber), inside)
  const ofZone = (zone: Zone) => {
    const [least, most] = DEPTHS[zone]
    const own = mixed.filter(({ depth }) => depth >= least && depth <= most)
    const safe = own.filter(({ edge }) => edge >= EDGE_M)
    const points = safe.length > 0 ? safe : innermost(own.length > 0 ? own : mixed)
    return spread(points.map(({ point }) => point)).map((point) => lngLatOf(roundedPosition(point, frame)))
  }
  return { front: ofZone('front'), middle: ofZone('middle'), back: ofZone('back') }
}

function innermost(spots: readonly Spot[]): Spot[] {
  return [spots.reduce((best, spot) => (spot.edge > best.edge ? spot : best))]
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
  const corners = points.slice(0, 1)
  while (corners.length < Math.min(SPOTS, points.length)) {
    const room = (point: Point) => Math.min(...corners.map((other) => distance(point, other)))
    corners.push(points.reduce((best, point) => (room(point) > room(best) ? point : best)))
  }
  return corners
}
