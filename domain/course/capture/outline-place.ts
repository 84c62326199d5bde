import { centroid } from '../centroid.ts'
import { distanceToShape } from '../edge.ts'
import { isInside } from '../inside.ts'
import type { Ring, Shape } from '../ring.ts'

/** Why an outline cannot be that of its green: it lies far off, or goes round another one. */
export type PlaceFault = { kind: 'far'; metres: number } | { kind: 'other'; label: string }

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
