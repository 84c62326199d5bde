import { centroid } from '#domain/course/geometry/centroid.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { fusePositions, measuredFix, measuredPaces } from '#domain/course/green/fuse-positions.ts'
import { approachPoint } from '#domain/course/green/line-of-play.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import { placeByPaces } from '#domain/course/green/place-by-paces.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'

/** Paces from the front edge and from one side; null without them. */
export interface Paced {
  front: number
  fromSide: number
  side: 'left' | 'right'
}

/** Where the cup is, and what speaks against it. */
export interface Cup {
  point: Point
  errorM: number
  /** How far the fix and the paces were apart; null when there is only one of them. */
  apartM: number | null
  fault: 'no such paces' | 'off green' | 'disagree' | null
}

/**
 * The cup's place from the fix, from the paces, or from both, weighted by their errors. null without either.
 * Paces need a green that is on the map.
 */
export function cupOf(
  hole: FramedHole,
  fix: { point: Point; errorM: number } | null,
  paced: Paced | null,
): Cup | null {
  const { green } = hole
  if (paced && green) return cupByPaces(hole, green, fix, paced)
  if (!fix) return null
  return { ...fix, apartM: null, fault: green && !isInside(green, fix.point) ? 'off green' : null }
}

function cupByPaces(
  hole: FramedHole,
  green: Shape,
  fix: { point: Point; errorM: number } | null,
  { front, fromSide, side }: Paced,
): Cup {
  const from = approachPoint(hole.line)
  const pacedPosition = { fromFrontM: front * PACE_M, fromSideM: fromSide * PACE_M, side }
  const point = placeByPaces(green, from, pacedPosition, fix?.point)
  if (!point) return { point: fix?.point ?? centroid(green), errorM: 0, apartM: null, fault: 'no such paces' }
  const stepped = measuredPaces(point, pacedPosition)
  if (!fix) return { point, errorM: Math.hypot(stepped.along, stepped.across), apartM: null, fault: null }
  const both = fusePositions(green, from, measuredFix(fix.point, fix.errorM), stepped)
  const fault = !both.agree ? 'disagree' : isInside(green, both.point) ? null : 'off green'
  return { point: both.point, errorM: both.errorM, apartM: both.apartM, fault }
}
