import { area } from '../geometry/area.ts'
import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import type { Ring, Shape } from '../geometry/ring.ts'

/** Why an outline does not fit its green: it lies far off, surrounds another one, or differs from earlier walks. */
export type PlaceFault =
  | { kind: 'far'; metres: number }
  | { kind: 'other'; label: string }
  | { kind: 'unlike' }

/** An outline further away is not that of its green; the database has the same limit. */
const FAR_M = 300

/** The fault of an outline's position; `old` is the green's earlier outline, null if it had none. */
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

/** Largest ratio of the areas of two walks of one green. */
const UNLIKE = 1.6
/** Largest distance between the middles of two walks of one green: the error of two bad days. */
const APART_M = 20

/** Whether two outlines can be walks of one green: of similar size and near each other. */
export function isSameGreen(a: Ring, b: Ring): boolean {
  const ratio = area([[a]]) / area([[b]])
  return ratio < UNLIKE && ratio > 1 / UNLIKE && distance(centroid([[a]]), centroid([[b]])) <= APART_M
}
