import { distance } from './distance.ts'
import type { Point } from './point.ts'
import type { Ring } from './ring.ts'

/**
 * A smooth outline through the same corners, with a point about every `stepM` metres: a centripetal Catmull-Rom curve,
 * which makes no loop at any spacing. For display; distances are measured to the outline itself.
 */
export function smoothRing(corners: Ring, stepM: number): Ring {
  if (corners.length < 4) return corners
  const corner = (i: number) => corners[(i + corners.length) % corners.length]!
  return corners.flatMap((from, i) => bow(corner(i - 1), from, corner(i + 1), corner(i + 2), stepM))
}

/** From `from` (included) to `to` (left out). */
function bow(before: Point, from: Point, to: Point, after: Point, stepM: number): Point[] {
  const knots = [0, knot(before, from), knot(from, to), knot(to, after)]
  const t1 = knots[1]!
  const t2 = t1 + knots[2]!
  const t3 = t2 + knots[3]!
  if (t1 === 0 || t2 === t1 || t3 === t2) return [from]
  const count = Math.max(1, Math.round(distance(from, to) / stepM))
  return Array.from({ length: count }, (_, i) => {
    const t = t1 + ((t2 - t1) * i) / count
    return {
      x: onCurve(t, t1, t2, t3, before.x, from.x, to.x, after.x),
      y: onCurve(t, t1, t2, t3, before.y, from.y, to.y, after.y),
    }
  })
}

/**
 * One coordinate at t by Barry and Goldman's scheme; p0 has the knot 0. Plain numbers: a map calls it 100,000 times.
 */
function onCurve(
  t: number,
  t1: number,
  t2: number,
  t3: number,
  p0: number,
  p1: number,
  p2: number,
  p3: number,
): number {
  const a1 = p0 + (p1 - p0) * (t / t1)
  const a2 = p1 + (p2 - p1) * ((t - t1) / (t2 - t1))
  const a3 = p2 + (p3 - p2) * ((t - t2) / (t3 - t2))
  const b1 = a1 + (a2 - a1) * (t / t2)
  const b2 = a2 + (a3 - a2) * ((t - t1) / (t3 - t1))
  return b1 + (b2 - b1) * ((t - t1) / (t2 - t1))
}

function knot(a: Point, b: Point): number {
  return Math.sqrt(distance(a, b))
}
