import { type Line, lineLength, nearestOnLine, pointAlong } from './geometry/line.ts'
import { dot, minus, type Point, plus, rightOf, times, unit } from './geometry/point.ts'
import type { Ring, Shape } from './geometry/ring.ts'

/** A mower's width, as stripes are seen from above. */
const STRIPE_M = 7
/** Stripes turn with the hole in steps of this many metres. */
const STEP_M = 20

/**
 * Every second stripe of a mown fairway, along the hole's line and cut off at the fairway's edge, in pieces end to end.
 * A piece of a bent fairway may touch itself along the cut, which is not visible in a fill.
 */
export function mownStripes(fairway: Shape, line: Line): Ring[] {
  const outlines = fairway.map(([outline]) => outline ?? [])
  const islands = fairway.flatMap(([, ...holes]) => holes)
  if (islands.length > 0 || outlines.length === 0) return []
  return outlines.flatMap((outline) => stripesOf(outline, line))
}

function stripesOf(outline: Ring, line: Line): Ring[] {
  const nearestPoints = outline.map((corner) => nearestOnLine(line, corner))
  const wide = Math.max(...nearestPoints.map(({ away }) => away))
  const from = Math.min(...nearestPoints.map(({ along }) => along))
  const to = Math.max(...nearestPoints.map(({ along }) => along))
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
    const right = rightOf(unit(plus(near.ahead, far.ahead)))
    const aside = section.map((corner) => dot(minus(corner, near.point), right))
    const [leftmost, rightmost] = [Math.min(...aside), Math.max(...aside)]
    return Array.from({ length: count }, (_, k) => (2 * k - count) * STRIPE_M)
      .filter((left) => left < rightmost && left + STRIPE_M > leftmost)
      .map((left) => band(section, near.point, right, left))
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

/** The part of a ring on the inner side of straight cuts (Sutherland and Hodgman). */
function trimmed(ring: Ring, cuts: readonly Cut[]): Ring {
  return cuts.reduce<Ring>(cutOff, ring)
}

/** A map has hundreds of stripes to cut before it shows: one pass, without intermediate rings. */
function cutOff(ring: Ring, { point, inwards }: Cut): Ring {
  const inside: Point[] = []
  let a = ring.at(-1)!
  let depthA = ring.length > 0 ? depth(a) : 0
  for (const b of ring) {
    const depthB = depth(b)
    if (depthA >= 0 !== depthB >= 0) inside.push(plus(a, times(minus(b, a), depthA / (depthA - depthB))))
    if (depthB >= 0) inside.push(b)
    ;[a, depthA] = [b, depthB]
  }
  return inside

  function depth({ x, y }: Point): number {
    return (x - point.x) * inwards.x + (y - point.y) * inwards.y
  }
}
