import { nearestOnPiece } from '../geometry/edge.ts'
import { type Line, pieces } from '../geometry/line.ts'
import { between, dot, minus, type Point, rightOf, unit } from '../geometry/point.ts'
import { type Shape, sides } from '../geometry/ring.ts'

/** A piece of a shape's edge beside a line, with its start and end in metres along the line. */
export interface EdgePiece {
  a: Point
  b: Point
  from: number
  to: number
}

/**
 * The pieces of a shape's edges, including its holes', within `reachM` metres of a line with any bends. Pieces behind
 * the line's first point do not count, nor those beyond its last unless it is `open` there. A piece at a bend may come
 * twice, once for each side of it.
 */
export function edgesBeside(shape: Shape, line: Line, reachM: number, open: boolean): EdgePiece[] {
  const edges = shape.flat().flatMap(sides)
  const last = line.length - 2
  let passed = 0
  return pieces(line).flatMap(([start, end], i) => {
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    const before = passed
    passed += length
    if (length === 0) return []
    return edges.flatMap(([a, b]): EdgePiece[] => {
      const share = shareBeside(a, b, {
        start,
        end,
        reachM,
        openStart: i > 0,
        openEnd: open || i < last,
      })
      if (share === null) return []
      const [p, q] = [between(a, b, share[0]), between(a, b, share[1])]
      const along = [p, q].map((point) => before + nearestOnPiece(start, end, point).share * length)
      return [{ a: p, b: q, from: Math.min(...along), to: Math.max(...along) }]
    })
  })
}

interface Beside {
  start: Point
  end: Point
  reachM: number
  /** Whether pieces behind the start, or beyond the end, count as well. */
  openStart: boolean
  openEnd: boolean
}

type Share = readonly [from: number, to: number]

/** The share of the way from a to b near a segment: at most one stretch, as the area is convex. */
function shareBeside(a: Point, b: Point, { start, end, reachM, openStart, openEnd }: Beside): Share | null {
  const step = unit(minus(end, start))
  const length = dot(minus(end, start), step)
  const right = rightOf(step)
  const alongA = dot(minus(a, start), step)
  const alongB = dot(minus(b, start), step)
  const asideA = dot(minus(a, start), right)
  const asideB = dot(minus(b, start), right)
  const strip = both(within(alongA, alongB, 0, length), within(asideA, asideB, -reachM, reachM))
  const discs = [inDisc(a, b, start, reachM), inDisc(a, b, end, reachM)]
  const least = openStart ? -reachM : 0
  const most = openEnd ? length + reachM : length
  return both(hull([strip, ...discs]), within(alongA, alongB, least, most))
}

/** The part of the way from `a` to `b` within two limits. */
function within(a: number, b: number, least: number, most: number): Share | null {
  if (a === b) return a >= least && a <= most ? [0, 1] : null
  const [p, q] = [(least - a) / (b - a), (most - a) / (b - a)]
  return both([0, 1], [Math.min(p, q), Math.max(p, q)])
}

function inDisc(a: Point, b: Point, centre: Point, radius: number): Share | null {
  const step = minus(b, a)
  const from = minus(a, centre)
  const square = dot(step, step)
  if (square === 0) return dot(from, from) <= radius * radius ? [0, 1] : null
  const half = dot(from, step) / square
  const root = half * half - (dot(from, from) - radius * radius) / square
  if (root < 0) return null
  return both([0, 1], [-half - Math.sqrt(root), -half + Math.sqrt(root)])
}

function both(a: Share | null, b: Share | null): Share | null {
  if (!a || !b) return null
  const overlap = [Math.max(a[0], b[0]), Math.min(a[1], b[1])] as const
  return overlap[0] <= overlap[1] ? overlap : null
}

function hull(parts: readonly (Share | null)[]): Share | null {
  const overlaps = parts.filter((part) => part !== null)
  if (overlaps.length === 0) return null
  return [Math.min(...overlaps.map(([from]) => from)), Math.max(...overlaps.map(([, to]) => to))]
}
