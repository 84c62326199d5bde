import { area } from '../geometry/area.ts'
import { distance } from '../geometry/distance.ts'
import { type Ring, selfCrossing, wayCrossing } from '../geometry/ring.ts'

/** The fault of an outline, by the limits of the database. */
export type OutlineFault =
  | { kind: 'too few' }
  | { kind: 'too many' }
  /** The indexes of the first corners of the two sides that cross. */
  | { kind: 'crosses'; sides: [number, number] }
  | { kind: 'too small' | 'too large'; areaM2: number }

const LEAST_AREA_M2 = 20
const LARGEST_AREA_M2 = 5000
const MOST_CORNERS = 1000
/** Corners nearer than the last stored digit are one. */
const SAME_M = 0.011

/** The first fault of a green's outline, in metres; null when there is none. */
export function outlineFault(ring: Ring): OutlineFault | null {
  const corners = withoutRepeats(ring)
  if (corners.length < 3) return { kind: 'too few' }
  if (corners.length > MOST_CORNERS) return { kind: 'too many' }
  const crossing = selfCrossing(corners)
  if (crossing)
    return {
      kind: 'crosses',
      sides: [ring.indexOf(corners[crossing[0]]!), ring.indexOf(corners[crossing[1]]!)],
    }
  const areaM2 = area([[corners]])
  if (areaM2 < LEAST_AREA_M2) return { kind: 'too small', areaM2 }
  return areaM2 > LARGEST_AREA_M2 ? { kind: 'too large', areaM2 } : null
}

/**
 * The fault of an unfinished walk: its way crosses itself. It has no side back to the start, and the area still grows.
 */
export function wayFault(way: Ring): OutlineFault | null {
  const corners = withoutRepeats(way)
  const crossing = wayCrossing(corners)
  return (
    crossing && {
      kind: 'crosses',
      sides: [way.indexOf(corners[crossing[0]]!), way.indexOf(corners[crossing[1]]!)],
    }
  )
}

/** Removes repeated corners of a short stop; they are no fault. */
function withoutRepeats(ring: Ring): Ring {
  const corners = ring.filter((corner, at) => at === 0 || distance(corner, ring[at - 1]!) > SAME_M)
  const closes = corners.length > 1 && distance(corners[0]!, corners.at(-1)!) <= SAME_M
  return closes ? corners.slice(0, -1) : corners
}
