import { distanceToEdge } from '../../geometry/edge.ts'
import type { Slope } from '../../slope/slope-at.ts'
import type { GreenRequest } from '../green-request.ts'
import type { Grid, Spot } from '../grid.ts'
import type { PinGrade } from '../mix.ts'
import { slopeLimit } from '../rules/slope-rule.ts'
import { hazardsNear } from './scores.ts'

/** Bunkers and water count within this distance, in metres: five paces at the edge and as much again on the green. */
const HAZARD_M = 12
const weights = { edge: 0.4, hazard: 0.35, slope: 0.25 }

/**
 * How hard a hole at each spot plays compared to the other places of its green, 0 to 1: near the edge, near sand or
 * water, and on a known slope.
 */
export function difficulties(
  green: GreenRequest,
  grid: Grid,
  spots: readonly Spot[],
  slopes: readonly (Slope | null)[] | null,
  stimpFt: number,
): number[] {
  const near = hazardsNear(green, grid, HAZARD_M)
  const limit = slopeLimit(stimpFt)
  return spots.map(({ index, point, edgeM }) => {
    const away = near.reduce((least, shape) => Math.min(least, distanceToEdge(shape, point)), HAZARD_M)
    const plain = weights.edge * (1 - edgeM / grid.widestM) + weights.hazard * (1 - away / HAZARD_M)
    const slope = slopes?.[index]
    if (!slope) return plain / (weights.edge + weights.hazard)
    return plain + weights.slope * Math.min(1, slope.percent / limit)
  })
}

/** The grades of a green's places: the easiest third is easy, the hardest third hard. */
export function gradesOf(difficulty: readonly number[]): PinGrade[] {
  const sorted = [...difficulty].sort((a, b) => a - b)
  const easy = sorted[Math.floor(sorted.length / 3)] ?? 0
  const hard = sorted[Math.floor((sorted.length * 2) / 3)] ?? 0
  return difficulty.map((one) => (one < easy ? 'easy' : one >= hard ? 'hard' : 'medium'))
}
