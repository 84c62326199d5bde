import type { Slope } from '../../slope/slope-at.ts'
import type { Grid, Spot } from '../grid.ts'

/** Three feet around the hole should be level and even (USGA Green Section). */
export const LEVEL_REACH_M = 3 * 0.3048
/** No ground within ten feet on which a ball does not stop (the Green Section's critical band). */
export const CRITICAL_REACH_M = 10 * 0.3048

/**
 * The slope, in per cent, on which grass no longer stops a rolling ball: 56 divided by the stimpmeter's feet. Derived
 * from 6 ft/s, a ball's speed off the ramp; at 14 ft it gives the 4 % of the Green Section's chart.
 */
export function criticalSlope(stimpFt: number): number {
  return 56 / stimpFt
}

/** The recommended largest slope at a hole: half of the critical one, 2.8 % at 10 ft and 2.3 % at 12. */
export function slopeLimit(stimpFt: number): number {
  return criticalSlope(stimpFt) / 2
}

/** A whole green, or the ground around one spot. */
type SteepGrid = Pick<Grid, 'spots' | 'at' | 'stepM'>

/** A survey's verdict on a spot: level enough for a hole, too steep, or unsure. */
export type Steepness = 'level' | 'steep' | 'unsure'

/**
 * The steepness of each spot, by the 95 % intervals of the slopes. A spot is too steep if ground within three feet is
 * surely steeper than recommended, or ground within ten feet surely critical. A spot is level if all that ground is
 * surely below the limits. Only a spot that is surely too steep breaks the rule; ground without a survey breaks none.
 */
export function steepnessOf(
  grid: SteepGrid,
  slopes: readonly (Slope | null)[],
  stimpFt: number,
): Steepness[] {
  const limits = [
    { percent: slopeLimit(stimpFt), metres: LEVEL_REACH_M },
    { percent: criticalSlope(stimpFt), metres: CRITICAL_REACH_M },
  ]
  const mark = (isMarked: (slope: Slope | null, percent: number) => boolean) =>
    limits.map(({ percent, metres }) =>
      reach(
        grid,
        slopes.map((slope) => isMarked(slope, percent)),
        metres,
      ),
    )
  const steep = mark((slope, percent) => slope !== null && slope.surePercent > percent)
  const doubtful = mark((slope, percent) => slope === null || slope.highPercent > percent)
  return grid.spots.map((_, i) => {
    if (steep.some((spots) => spots[i])) return 'steep'
    return doubtful.some((spots) => spots[i]) ? 'unsure' : 'level'
  })
}

/** By how many per cent the ground at and around a spot is surely too steep; 0 if it keeps the rule. */
export function slopeExcess(
  grid: SteepGrid,
  slopes: readonly (Slope | null)[],
  { column, row }: Pick<Spot, 'column' | 'row'>,
  stimpFt: number,
): number {
  let excess = 0
  const most = Math.floor(CRITICAL_REACH_M / grid.stepM)
  for (let down = -most; down <= most; down++) {
    for (let right = -most; right <= most; right++) {
      const away = Math.hypot(right, down) * grid.stepM
      const spot = away <= CRITICAL_REACH_M ? grid.at(column + right, row + down) : -1
      const percent = spot < 0 ? null : slopes[spot]?.surePercent
      if (percent == null) continue
      const limit = away <= LEVEL_REACH_M ? slopeLimit(stimpFt) : criticalSlope(stimpFt)
      excess = Math.max(excess, percent - limit)
    }
  }
  return excess
}

/** For each spot, whether a marked spot lies within `metres`. */
function reach(grid: SteepGrid, marks: readonly boolean[], metres: number): boolean[] {
  const steps = metres / grid.stepM
  const most = Math.floor(steps)
  const isReached = marks.map(() => false)
  grid.spots.forEach(({ column, row }, i) => {
    if (!marks[i]) return
    for (let down = -most; down <= most; down++) {
      for (let right = -most; right <= most; right++) {
        if (right * right + down * down > steps * steps) continue
        const spot = grid.at(column + right, row + down)
        if (spot >= 0) isReached[spot] = true
      }
    }
  })
  return isReached
}
