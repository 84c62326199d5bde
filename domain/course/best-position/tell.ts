import type { GreenRequest } from './green-request.ts'
import type { Grid } from './grid.ts'
import type { ScoredPlace } from './places.ts'
import type { Verdicts } from './rules/hard-rules.ts'
import { nearestOld } from './rules/keep-out.ts'
import type { Ground, ToldPlace } from './suggestion.ts'

/** Stands for a cell off the green. */
export const OFF_GREEN = 255

/** A scored place as it is told to a person. */
export function toldPlace(green: GreenRequest, place: ScoredPlace): ToldPlace {
  const { spot, slope, access, leeM, zone, side, grade, difficulty, aheadM, scores } = place
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
    downhill: slope?.downhill ?? null,
    difficulty,
    lengthM: aheadM,
    scores,
  }
}

/** The verdicts of a green as a picture of cells. */
export function groundOf(grid: Grid, { broken }: Verdicts): Ground {
  const { stepM, columns, rows } = grid
  const verdicts = new Uint8Array(columns * rows).fill(OFF_GREEN)
  for (const { index, column, row } of grid.spots) verdicts[row * columns + column] = broken[index]!
  return { stepM, columns, rows, verdicts, first: grid.inBox({ column: 0, row: 0 }) }
}
