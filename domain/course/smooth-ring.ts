import { distance } from './distance.ts'
import { between, type Point } from './point.ts'
import type { Ring } from './ring.ts'

/**
 * An outline through the same corners without corners, a point about every `stepM` metres: a centripetal Catmull-Rom
 * curve, which makes no loop however unevenly the corners lie. For the eye; distances are measured to the outline itself.
 */
export function smoothRing(corners: Ring, stepM: number): Ring {
  if (corners.length < 4) return corners
  const corner = (i: number) => corners[(i + corners.length) % corners.length]!
  return corners.flatMap((from, i) => bow(corner(i - 1), from, corner(i + 1), corner(i + 2), stepM))
}

/** From `from` (included) to `to` (left out), by Barry and Goldman's scheme. */
function bow(before: Point, from: Point, to: Point, after: Point, stepM: number): Point[] {
  const knots = [0, knot(before, from), knot(from, to), knot(to, after)]
  const [t0, t1, t2, t3] = [0, knots[1]!, knots[1]! + knots[2]!, knots[1]! + knots[2]! + knots[3]!]
  const count = Math.max(1, Math.round(distance(from, to) / stepM))
  if (t1 === t0 || t2 === t1 || t3 === t2) return [from]
  return Array.from({ length: count }, (_, i) => {
    const t = t1 + ((t2 - t1) * i) / count
    const a1 = between(before, from, t / t1)
    const a2 = between(from, to, (t - t1) / (t2 - t1))
    const a3 = between(to, after, (t - t2) / (t3 - t2))
    const b1 = between(a1, a2, t / t2)
    const b2 = between(a2, a3, (t - t1) / (t3 - t1))
    return between(b1, b2, (t - t1) / (t2 - t1))
  })
}

function knot(a: Point, b: Point): number {
  return Math.sqrt(distance(a, b))
}
