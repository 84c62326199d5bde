import { cross, dot, minus, type Point, plus } from './point.ts'

/** The corners of an outline in order; the last joins the first, which is not repeated. */
export type Ring = readonly Point[]

/** An area with any number of parts; each part is its outline followed by the outlines of its holes. */
export type Shape = readonly (readonly Ring[])[]

/** Square metres inside a ring, positive when its corners run counter-clockwise. */
export function signedArea(ring: Ring): number {
  const first = ring[0]
  if (first === undefined) return 0
  // Relative to the first corner, so that a ring far from the frame's origin loses no digits.
  let twice = 0
  for (let i = 1; i + 1 < ring.length; i++) {
    twice += cross(minus(ring[i]!, first), minus(ring[i + 1]!, first))
  }
  return twice / 2
}

/** The ring with its corners counter-clockwise, as GeoJSON requires for outlines. */
export function counterClockwise(ring: Ring): Ring {
  return signedArea(ring) < 0 ? [...ring].reverse() : ring
}

/** Each side of a ring as a pair of corners. */
export function sides(ring: Ring): [Point, Point][] {
  return ring.map((corner, i) => [corner, ring[(i + 1) % ring.length]!])
}

/** Where an outline crosses or touches itself: the indexes of two such sides, or null for a simple ring. */
export function selfCrossing(ring: Ring): [number, number] | null {
  return firstMeeting(sides(ring), true)
}

/** `selfCrossing` for a way that does not return to its start. */
export function wayCrossing(way: Ring): [number, number] | null {
  return firstMeeting(sides(way).slice(0, -1), false)
}

/** Whether any outline of an area crosses or touches itself. */
export function crossesItself(shape: Shape): boolean {
  return shape.flat().some((ring) => selfCrossing(ring) !== null)
}

function firstMeeting(all: [Point, Point][], isClosed: boolean): [number, number] | null {
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const areNeighbours = j === i + 1 || (isClosed && i === 0 && j === all.length - 1)
      if (areNeighbours ? foldsBack(all[i]!, all[j]!) : sidesMeet(all[i]!, all[j]!)) return [i, j]
    }
  }
  return null
}

/** Neighbours share a corner; they cross only if one runs back along the other. */
function foldsBack([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const first = minus(b, a)
  const second = minus(d, c)
  return turnOf(a, b, plus(b, second)) === 0 && dot(first, second) < 0
}

function sidesMeet([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  // For sides on one straight line the last digits would decide, so only their extent counts.
  if (!overlap(a.x, b.x, c.x, d.x) || !overlap(a.y, b.y, c.y, d.y)) return false
  return turnOf(a, b, c) * turnOf(a, b, d) <= 0 && turnOf(c, d, a) * turnOf(c, d, b) <= 0
}

/** A corner nearer than this to a side lies on it: rounding must not decide whether an outline touches itself. */
const TOUCH_M = 1e-9

/** The side of the line from `p` to `q` on which a point lies: 1 left, -1 right, 0 on it. */
function turnOf(p: Point, q: Point, r: Point): number {
  const along = minus(q, p)
  const area = cross(along, minus(r, p))
  return Math.abs(area) <= TOUCH_M * Math.hypot(along.x, along.y) ? 0 : Math.sign(area)
}

function overlap(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) >= Math.min(c, d) - TOUCH_M && Math.max(c, d) >= Math.min(a, b) - TOUCH_M
}

/**
 * The shape with its parts and corners in an order that does not depend on start and direction, so that sums over them
 * are equal to the last digit.
 */
export function inOneOrder(shape: Shape): Shape {
  const parts = shape.map((rings) => {
    const [outline, ...holes] = rings.map(fromLeast)
    return [outline!, ...holes.sort(byFirst)]
  })
  return parts.sort((a, b) => byFirst(a[0]!, b[0]!))
}

function fromLeast(ring: Ring): Ring {
  const ordered = counterClockwise(ring)
  let first = 0
  ordered.forEach((corner, i) => {
    if (isBefore(corner, ordered[first]!)) first = i
  })
  return [...ordered.slice(first), ...ordered.slice(0, first)]
}

function byFirst(a: Ring, b: Ring): number {
  return isBefore(a[0]!, b[0]!) ? -1 : 1
}

function isBefore(a: Point, b: Point): boolean {
  return a.x < b.x || (a.x === b.x && a.y < b.y)
}
