import { type Line, lineLength, nearestOnLine, pointAlong } from './line.ts'
import { dot, minus, type Point, plus, rightOf, times, unit } from './point.ts'
import type { Ring, Shape } from './ring.ts'

/** A mower's width, as stripes are seen from above. */
const STRIPE_M = 7
/** Stripes turn with the hole in steps of so many metres. */
const STEP_M = 20

/**
 * Every second stripe of a mown fairway, running along the hole's line and cut off at the fairway's edge, in pieces that
 * lie end to end. A piece of a bent fairway may touch itself along the cut, which a fill does not show.
 */
export function mownStripes(fairway: Shape, line: Line): Ring[] {
  const outlines = fairway.map(([outline]) => outline ?? [])
  const islands = fairway.flatMap(([, ...holes]) => holes)
  if (islands.length > 0 || outlines.length === 0) return []
  return outlines.flatMap((outline) => stripesOf(outline, line))
}

function stripesOf(outline: Ring, line: Line): Ring[] {
  const met = outline.map((corner) => nearestOnLine(line, corner))
  const wide = Math.max(...met.map(({ away }) => away))
  const from = Math.min(...met.map(({ along }) => along))
  const to = Math.max(...met.map(({ along }) => along))
  const sections = Math.max(1, Math.ceil((to - from) / STEP_M))
  const cuts = Array.from({ length: sections + 1 }, (_, i) =>
    crossCut(line, from + ((to - from) * i) / sections),
  )
  const count = Math.ceil(wide / STRIPE_M) + 1
  return cuts.slice(1).flatMap((far, i) => {
    const near = cuts[i]!
    const first = i === 0
    const last = i === sections - 1
    const section = trimmed(outline, [
      ...(first ? [] : [{ point: near.point, inwards: near.ahead }]),
      ...(last ? [] : [{ point: far.point, inwards: times(far.ahead, -1) }]),
    ])
    if (section.length < 3) return []
    const ahead = unit(plus(near.ahead, far.ahead))
    return Array.from({ length: 2 * count }, (_, k) => (k - count) * STRIPE_M)
      .filter((_, k) => k % 2 === 0)
      .map((left) => band(section, near.point, rightOf(ahead), left))
      .filter((ring) => ring.length >= 3)
  })
}

function crossCut(line: Line, along: number): { point: Point; ahead: Point } {
  const length = lineLength(line)
  const back = pointAlong(line, Math.max(0, along - 25))
  const front = pointAlong(line, Math.min(length, along + 25))
  return { point: pointAlong(line, along), ahead: unit(minus(front, back)) }
}

function band(ring: Ring, through: Point, right: Point, left: number): Ring {
  return trimmed(ring, [
    { point: plus(through, times(right, left)), inwards: right },
    { point: plus(through, times(right, left + STRIPE_M)), inwards: times(right, -1) },
  ])
}

interface Cut {
  point: Point
  inwards: Point
}

/** What is left of a ring on the inner side of straight cuts (Sutherland and Hodgman). */
function trimmed(ring: Ring, cuts: readonly Cut[]): Ring {
  return cuts.reduce<Ring>((rest, { point, inwards }) => {
    const depth = (p: Point) => dot(minus(p, point), inwards)
    return rest.flatMap((b, i) => {
      const a = rest.at(i - 1)!
      const [da, db] = [depth(a), depth(b)]
      const met = da >= 0 === db >= 0 ? [] : [plus(a, times(minus(b, a), da / (da - db)))]
      return db >= 0 ? [...met, b] : met
    })
  }, ring)
}
