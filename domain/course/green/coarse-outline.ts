import { perimeter } from '../geometry/area.ts'
import type { Shape } from '../geometry/ring.ts'

/**
 * Corners further apart than this, on average, make an outline coarse: on a green of 15 m radius its sides lie 0.3 m inside
 * the edge.
 */
const COARSE_SIDE_M = 6

/** The average metres between the corners of an outline that is too coarse to pace by; null for a fine one. */
export function coarseSideM(green: Shape): number | null {
  const corners = green.reduce((count, [outline]) => count + (outline?.length ?? 0), 0)
  const sideM = corners === 0 ? 0 : perimeter(green) / corners
  return sideM > COARSE_SIDE_M ? sideM : null
}
