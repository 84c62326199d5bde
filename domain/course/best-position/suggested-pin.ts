import type { GreenRequest } from './green-request.ts'
import type { Candidate } from './green-table.ts'
import type { Grid } from './grid.ts'
import type { Verdicts } from './rules/hard-rules.ts'
import { nearestOld } from './rules/keep-out.ts'
import type { SuggestedPin, VerdictGrid } from './suggestion.ts'

/** Marks a cell off the green. */
export const OFF_GREEN = 255

/** A scored place for display. */
export function suggestedPin(green: GreenRequest, place: Candidate): SuggestedPin {
  const { spot, slope, steepness, access, leeM, zone, side, grade, difficulty, aheadM, scores } = place
  const old = nearestOld(spot.point, green.recent)
  return {
    point: spot.point,
    zone,
    side,
    grade,
    edgeM: spot.edgeM,
    restM: old?.awayM ?? null,
    restDays: old?.daysAgo ?? null,
    roomM: access.roomM,
    leeM,
    slopePercent: slope?.percent ?? null,
    slopeRange: slope && [slope.lowPercent, slope.highPercent],
    steepness,
    downhill: slope?.downhill ?? null,
    difficulty,
    lengthM: aheadM,
    scores,
  }
}

/** The verdicts of a green as a grid of cells. */
export function groundOf(grid: Grid, { broken }: Verdicts): VerdictGrid {
  const { stepM, columns, rows } = grid
  const verdicts = new Uint8Array(columns * rows).fill(OFF_GREEN)
  for (const { index, column, row } of grid.spots) verdicts[row * columns + column] = broken[index]!
  return { stepM, columns, rows, verdicts, first: grid.inBox({ column: 0, row: 0 }) }
}
