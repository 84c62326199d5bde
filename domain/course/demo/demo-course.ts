import type { Geometry, LineString, Polygon } from 'geojson'
import { seeded } from '#domain/base/random.ts'
import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { lineLength } from '../geometry/line.ts'
import { localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'
import { polygonOf, roundedPosition } from '../geometry/shape.ts'
import type { FeatureKind } from '../import/kinds.ts'
import type { CoursePlan, FeaturePlan, HolePlan, RangeItemPlan } from '../import/plan.ts'
import { emptyReport } from '../import/report.ts'
import { boundary, buildings, clubhouse, practiceGreen, range, woods } from './grounds.ts'
import { type HoleParts, holeParts } from './hole-features.ts'
import { type Obstacle, paths } from './paths.ts'
import { rangeItems } from './range.ts'
import { DEMO_ORIGIN, type DrawnHole, drawnHoles } from './routing.ts'
import { curvePart } from './shapes.ts'
import { burn, waters } from './water.ts'

const frame = localFrame(DEMO_ORIGIN)

/** The invented course of the demo club: 18 holes, par 72, the same at every call. */
export function demoCourse(): CoursePlan {
  const random = seeded(18_72)
  const holes = drawnHoles.map((hole) => ({ hole, parts: holeParts(random, hole, burn) }))
  return {
    course: { name: 'Rossnashee Links', source: 'demo', sourceKey: DEMO_COURSE_KEY, attribution: null },
    nines: [],
    holes: holes.map(({ hole, parts }) => holePlan(hole, parts)),
    greens: holes.map(
      ({ hole, parts }) =>
        area('green', parts.green, `green/${hole.number}`, { hole: hole.number }) as FeaturePlan<Polygon>,
    ),
    features: [
      ...groundFeatures(holes.map(({ parts }) => parts)),
      ...holes.flatMap(({ hole, parts }) => holeFeatures(hole.number, parts)),
    ],
    range: rangePlans(),
    layouts: [],
    report: emptyReport(),
  }
}

/** The key of the demo course in the database. */
const DEMO_COURSE_KEY = 'demo:rossnashee'

function holePlan(hole: DrawnHole, { curve }: HoleParts): HolePlan {
  const { number, par, strokeIndex, name } = hole
  // A point about every 80 m shows the bend; the map and the distances need no more.
  const line = curvePart(curve, 0, lineLength(curve), 80)
  const lengthM = Math.round(lineLength(line) * 10) / 10
  return {
    number,
    par,
    strokeIndex,
    name,
    line: lineOf(line),
    lengthM,
    guessed: [],
    osmId: `demo/hole/${number}`,
    greenKey: `demo/green/${number}`,
  }
}

function holeFeatures(number: number, parts: HoleParts): FeaturePlan[] {
  return [
    area('rough', parts.rough, `rough/${number}`, { hole: number }),
    ...parts.fairways.map((ring, i) => area('fairway', ring, `fairway/${number}/${i + 1}`, { hole: number })),
    ...parts.tees.map(({ name, colour, ring }) =>
      area('tee', ring, `tee/${number}/${colour}`, { hole: number, name, properties: { tee: colour } }),
    ),
    ...parts.bunkers.map((ring, i) => area('bunker', ring, `bunker/${number}/${i + 1}`, { hole: number })),
  ]
}

function groundFeatures(parts: readonly HoleParts[]): FeaturePlan[] {
  const features = [
    [clubhouse],
    [practiceGreen],
    [range],
    ...buildings.map(({ ring }) => [ring]),
    ...parts.flatMap((hole) => hole.tees.map(({ ring }) => [ring])),
  ]
  return [
    area('boundary', boundary, 'boundary', { name: 'Rossnashee Links' }),
    ...waters().map(({ name, tag, ring }, i) =>
      area('water', ring, `water/${i + 1}`, { name, properties: { golf: tag } }),
    ),
    ...woods(features.map((shape) => [shape])).map((ring, i) => area('wood', ring, `wood/${i + 1}`)),
    ...paths(parts.flatMap(obstacles)).map((points, i) => feature('path', lineOf(points), `path/${i + 1}`)),
    area('range', range, 'range', { name: 'Driving range' }),
    area('practice_green', practiceGreen, 'practice-green', { name: 'Putting green' }),
    area('clubhouse', clubhouse, 'clubhouse', { name: 'Clubhouse' }),
    ...buildings.map(({ name, ring }, i) => area('building', ring, `building/${i + 1}`, { name })),
  ]
}

/** The circles that paths avoid. */
function obstacles({ green, tees, bunkers }: HoleParts): Obstacle[] {
  const round = (ring: Ring, clear: number): Obstacle => {
    const middle = centroid([[ring]])
    return { middle, radius: Math.max(...ring.map((corner) => distance(middle, corner))) + clear }
  }
  return [
    round(green, 9),
    ...tees.map(({ ring }) => round(ring, 6)),
    ...bunkers.map((ring) => round(ring, 5)),
  ]
}

function rangePlans(): RangeItemPlan[] {
  return rangeItems().map(({ ring, point, ...item }) => ({
    ...item,
    place: frame.toLngLat(point ?? centroid([[ring!]])),
    geometry: ring === undefined ? null : polygonOf(ring, frame),
  }))
}

interface More {
  hole?: number
  name?: string
  properties?: FeaturePlan['properties']
}

function area(kind: FeatureKind, ring: Ring, id: string, more: More = {}): FeaturePlan {
  return feature(kind, polygonOf(ring, frame), id, more)
}

function feature(kind: FeatureKind, geometry: Geometry, id: string, more: More = {}): FeaturePlan {
  const { hole = null, name = null, properties = {} } = more
  return { kind, holeNumber: hole, name, geometry, properties, guessed: [], osmId: `demo/${id}` }
}

function lineOf(points: readonly Point[]): LineString {
  return { type: 'LineString', coordinates: points.map((point) => roundedPosition(point, frame)) }
}
