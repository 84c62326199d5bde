import type { Geometry, LineString } from 'geojson'
import { simplify } from './capture/simplify.ts'
import { lngLatOf } from './geometry/lng-lat.ts'
import { localFrame } from './geometry/local-frame.ts'
import type { Point } from './geometry/point.ts'
import type { Ring } from './geometry/ring.ts'
import { isArea, shapeOf } from './geometry/shape.ts'

/** A course or one hole as a small picture: the `d` of SVG paths in a box from 0 0 to `width` `height`. */
export interface CourseOutline {
  width: number
  height: number
  /** Each is a path or empty; the ground is the boundary's. */
  ground: string
  water: string
  fairways: string
  greens: string
  /** Of a hole only. */
  bunkers?: string
  /** The lines of play, to be stroked. */
  lines: string
}

export interface OutlinedCourse {
  hole: readonly { line: LineString }[]
  course_feature: readonly { kind: string; geometry: Geometry }[]
}

/** The longer side of the picture's box. */
export const LONG_SIDE = 480
/** Corners nearer than this to their side are left out, in units of the box. */
const TOLERANCE = 1.2
/** The outline leaves out shapes with a smaller box, except greens. */
const SMALLEST = 4
/** How much of the ground and of the sea is drawn beside the holes, as a share of the long side. */
const MARGIN = 0.05
const TURN_STEP_DEG = 5

/** The outline of a course, turned so that its long side is horizontal; null if no hole has a line. */
export function courseOutline({ hole, course_feature }: OutlinedCourse): CourseOutline | null {
  const start = hole[0]?.line.coordinates[0]
  if (!start) return null
  const frame = localFrame(lngLatOf(start))
  const lines = hole.map(({ line }) => line.coordinates.map(frame.fromPosition))
  const ringsOf = (kind: string): Ring[] =>
    course_feature.flatMap((feature) =>
      feature.kind === kind && isArea(feature.geometry) ? shapeOf(feature.geometry, frame).flat() : [],
    )
  const [fairways, greens] = [ringsOf('fairway'), ringsOf('green')]
  const toBox = fitted([...lines, ...fairways, ...greens].flat())
  const path = (rings: readonly Ring[], smallest: number) =>
    rings.map((ring) => clippedRingPath(ring.map(toBox.place), toBox, smallest)).join('')
  return {
    width: toBox.width,
    height: toBox.height,
    ground: path(ringsOf('boundary'), SMALLEST),
    water: path(ringsOf('water'), SMALLEST),
    fairways: path(fairways, SMALLEST),
    greens: path(greens, 0),
    lines: lines.map((line) => relativePath(line.map(toBox.place))).join(''),
  }
}

export interface Fit {
  width: number
  height: number
  place: (point: Point) => Point
}

/** Turns the points so that their box is flattest, and scales them into the picture; y runs down. */
function fitted(points: readonly Point[]): Fit {
  const turns = Array.from({ length: 180 / TURN_STEP_DEG }, (_, step) => step * TURN_STEP_DEG - 90)
  const boxes = turns.map((degrees) => ({
    degrees,
    ...extentOf(points.map((point) => turned(point, degrees))),
  }))
  const best = boxes.reduce((flattest, box) => (shapeRatio(box) < shapeRatio(flattest) ? box : flattest))
  const margin = Math.max(best.maxX - best.minX, 1) * MARGIN
  const scale = LONG_SIDE / (best.maxX - best.minX + 2 * margin)
  return {
    width: LONG_SIDE,
    height: Math.ceil((best.maxY - best.minY + 2 * margin) * scale),
    place: (point) => {
      const { x, y } = turned(point, best.degrees)
      return { x: (x - best.minX + margin) * scale, y: (best.maxY + margin - y) * scale }
    },
  }
}

interface Box {
  minX: number
  maxX: number
  minY: number
  maxY: number
}

function shapeRatio({ minX, maxX, minY, maxY }: Box): number {
  return (maxY - minY) / Math.max(maxX - minX, 1)
}

export function extentOf(points: readonly Point[]): Box {
  const box = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
  for (const { x, y } of points) {
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minY = Math.min(box.minY, y)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

export function turned({ x, y }: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

export function clippedRingPath(ring: Ring, { width, height }: Fit, smallest: number): string {
  const inBox = clipped(ring, width, height)
  if (inBox.length < 3) return ''
  const { minX, maxX, minY, maxY } = extentOf(inBox)
  if (Math.max(maxX - minX, maxY - minY) < smallest) return ''
  return `${relativePath(simplify(inBox, TOLERANCE).ring)}z`
}

/** The part of a ring inside the box (Sutherland and Hodgman): the sea reaches far beyond the holes. */
function clipped(ring: Ring, width: number, height: number): Ring {
  const edges: ((point: Point) => number)[] = [
    ({ x }) => x,
    ({ x }) => width - x,
    ({ y }) => y,
    ({ y }) => height - y,
  ]
  return edges.reduce<Ring>((rest, inside) => cutAt(rest, inside), ring)
}

function cutAt(ring: Ring, inside: (point: Point) => number): Ring {
  return ring.flatMap((corner, at) => {
    const previous = ring[(at + ring.length - 1) % ring.length]!
    const [before, now] = [inside(previous), inside(corner)]
    const crossing = () => {
      const share = before / (before - now)
      return {
        x: previous.x + (corner.x - previous.x) * share,
        y: previous.y + (corner.y - previous.y) * share,
      }
    }
    if (now >= 0) return before >= 0 ? [corner] : [crossing(), corner]
    return before >= 0 ? [crossing()] : []
  })
}

/**
 * The path along these points in whole units, relative to the previous point: a third of the length of absolute ones.
 */
export function relativePath(points: readonly Point[]): string {
  let last = { x: 0, y: 0 }
  const steps = points.flatMap((point, at) => {
    const here = { x: Math.round(point.x), y: Math.round(point.y) }
    const step = `${here.x - last.x} ${here.y - last.y}`
    if (at > 0 && step === '0 0') return []
    last = here
    return [step]
  })
  const [first, ...rest] = steps
  return first === undefined ? '' : `M${first}${rest.length > 0 ? `l${rest.join(' ')}` : ''}`
}
