import { centroid } from '#domain/course/geometry/centroid.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import {
  errorOfMeasured,
  fusePositions,
  measuredFix,
  measuredPaces,
} from '#domain/course/green/fuse-positions.ts'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import { PACE_M, pinSheetPlace, wholePaces } from '#domain/course/green/paces.ts'
import { placeByPaces } from '#domain/course/green/place-by-paces.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'

/** Paces from the front edge and from one side. */
export interface Paced {
  front: number
  fromSide: number
  side: 'left' | 'right'
}

/** Paces as a person enters them; they begin with the plan's paces, or empty. */
export interface PacesDraft {
  front: number | null
  fromSide: number | null
  side: 'left' | 'right' | null
  /** The numbers that the person counted; the others still come from the plan. */
  countedFields: readonly ('front' | 'fromSide')[]
}

/** The plan's paces, none counted yet; empty without a plan on the green. */
export function draftFromPlan({ green, line, pin }: FramedHole): PacesDraft {
  const place = green && pin ? pinSheetPlace(green, approachTo(green, line), pin) : null
  if (!place) return { front: null, fromSide: null, side: null, countedFields: [] }
  const { fromFront, fromSide, side } = place
  return { front: wholePaces(fromFront), fromSide: wholePaces(fromSide), side, countedFields: [] }
}

/** The paces, completed with the plan's where the person entered nothing. */
export function withPlan(draft: PacesDraft, plan: PacesDraft): PacesDraft {
  const pacesIn = (field: 'front' | 'fromSide') =>
    draft.countedFields.includes(field) ? draft[field] : (draft[field] ?? plan[field])
  return {
    front: pacesIn('front'),
    fromSide: pacesIn('fromSide'),
    side: draft.side ?? plan.side,
    countedFields: draft.countedFields,
  }
}

/** The paces; null until all are entered. */
export function pacesOf({ front, fromSide, side }: PacesDraft): Paced | null {
  return front === null || fromSide === null || side === null ? null : { front, fromSide, side }
}

/** Whether the person counted the paces; only counted ones may be recorded. */
export function isCounted({ countedFields }: PacesDraft): boolean {
  return countedFields.includes('front') && countedFields.includes('fromSide')
}

/** Whether all paces are entered, but some still come from the plan. */
export function isUnconfirmed(draft: PacesDraft): boolean {
  return pacesOf(draft) !== null && !isCounted(draft)
}

/** The cup's place, and the objections to it. */
export interface Cup {
  point: Point
  errorM: number
  /** The distance between the fix and the paces; null with only one of them. */
  apartM: number | null
  fault: 'no such paces' | 'off green' | 'disagree' | null
}

/**
 * The cup's place from the fix, the paces, or both, weighted by their errors. null without either. Paces need a mapped
 * green.
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
  const from = approachTo(green, hole.line)
  const pacedPosition = { fromFrontM: front * PACE_M, fromSideM: fromSide * PACE_M, side }
  const point = placeByPaces(green, from, pacedPosition, fix?.point)
  if (!point) return { point: fix?.point ?? centroid(green), errorM: 0, apartM: null, fault: 'no such paces' }
  const stepped = measuredPaces(point, pacedPosition, hole.greenErrorM)
  if (!fix) return { point, errorM: errorOfMeasured(stepped), apartM: null, fault: null }
  const both = fusePositions(green, from, measuredFix(fix.point, fix.errorM), stepped)
  const fault = !both.agree ? 'disagree' : isInside(green, both.point) ? null : 'off green'
  return { point: both.point, errorM: both.errorM, apartM: both.apartM, fault }
}
