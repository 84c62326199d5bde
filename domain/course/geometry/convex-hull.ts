import { cross, minus, type Point } from './point.ts'
import type { Ring } from './ring.ts'

/** The convex hull of some points, counter-clockwise (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Ring {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const below = chain(sorted)
  const above = chain(sorted.reverse())
  return [...below.slice(0, -1), ...above.slice(0, -1)]
}

function chain(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    while (hull.length > 1 && !turnsLeft(hull.at(-2)!, hull.at(-1)!, point)) hull.pop()
    hull.push(point)
  }
  return hull
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return cross(minus(b, a), minus(c, b)) > 0
}
