import type { Geometry } from 'geojson'
import { perimeter } from '../geometry/area.ts'
import type { Shape } from '../geometry/ring.ts'

/**
 * An outline with a larger average distance between corners is coarse: on a green of 15 m radius its sides lie 0.3 m
 * inside the edge.
 */
const COARSE_SIDE_M = 6

/** The average metres between the corners of an outline that is too coarse for pacing; null for a fine one. */
export function coarseSideM(green: Shape): number | null {
  const corners = green.reduce((count, [outline]) => count + (outline?.length ?? 0), 0)
  const sideM = corners === 0 ? 0 : perimeter(green) / corners
  return sideM > COARSE_SIDE_M ? sideM : null
}

/**
 * Whether an outline has so few corners that it is only a sketch: four corners on the edge leave 36 % of a round green
 * outside. In practice, outlines with four corners lose some 30 % of the area and are 4 m off the edge in the median.
 */
export function hasFourCorners(green: Geometry): boolean {
  const outlines =
    green.type === 'Polygon'
      ? [green.coordinates[0]]
      : green.type === 'MultiPolygon'
        ? green.coordinates.map(([outline]) => outline)
        : []
  // The first corner is repeated at the end.
  return outlines.length > 0 && outlines.every((outline) => (outline?.length ?? 0) - 1 <= 4)
}
