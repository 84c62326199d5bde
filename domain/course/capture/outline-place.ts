import { area } from '../geometry/area.ts'
import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import type { Ring, Shape } from '../geometry/ring.ts'

/** Why an outline cannot be that of its green: it lies far off, goes round another one, or is unlike the walks before. */
export type PlaceFault =
  | { kind: 'far'; metres: number }
  | { kind: 'other'; label: string }
  | { kind: 'unlike' }

/** An outline further off than this is not that of its green; the database has the same limit. */
export const FAR_M = 300

/** Whether an outline lies where its green is; `old` is the green as it was, null where it was not on the map. */
export function placeFault(
  ring: Ring,
  old: Shape | null,
  others: readonly { label: string; shape: Shape }[],
): PlaceFault | null {
  const middle = centroid([[ring]])
  const metres = old ? distanceToShape(old, middle) : 0
  if (old && metres === 0) return null
  if (metres > FAR_M) return { kind: 'far', metres }
  const other = others.find(({ shape }) => isInside(shape, middle))
  return other ? { kind: 'other', label: other.label } : null
}

/** How much larger than another walk of the same green one may be. */
const UNLIKE = 1.6
/** How far apart the middles of two walks of one green may lie; the error of two bad days. */
const APART_M = 20

/** Whether two outlines can be walks of one green: of like size, and not far from each other. */
export function isSameGreen(a: Ring, b: Ring): boolean {
  const ratio = area([[a]]) / area([[b]])
  return ratio < UNLIKE && ratio > 1 / UNLIKE && distance(centroid([[a]]), centroid([[b]])) <= APART_M
}
