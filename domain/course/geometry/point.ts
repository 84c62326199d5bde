/** A point or a step in a local frame: metres east (x) and north (y) of its origin. */
export interface Point {
  x: number
  y: number
}

export function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y }
}

export function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y }
}

export function times(a: Point, factor: number): Point {
  return { x: a.x * factor, y: a.y * factor }
}

export function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y
}

/** Twice the signed area of the triangle (origin, a, b): positive when b lies to the left of a. */
export function cross(a: Point, b: Point): number {
  return a.x * b.y - a.y * b.x
}

/** The step of length 1 in the same direction; north for the zero step. */
export function unit(a: Point): Point {
  const length = Math.hypot(a.x, a.y)
  return length === 0 ? { x: 0, y: 1 } : times(a, 1 / length)
}

/** The step turned a quarter to the right. */
export function rightOf(a: Point): Point {
  return { x: a.y, y: -a.x }
}

/** The point on the way from a (share 0) to b (share 1). */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}
