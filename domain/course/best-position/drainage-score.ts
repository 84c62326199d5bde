import type { Slope } from '../slope/plane-fit.ts'
import type { Grid, Spot } from './grid.ts'

/** Water gathers where the ground around is higher: looked at over this much ground. */
const AROUND_M = 3
/** A hollow of so many metres holds water. */
const HOLLOW_M = 0.05
/** Flatter than this, in per cent, and water stands. */
const FLAT_PERCENT = 1
const QUARTERS = 8

/**
 * How wet each spot stays after rain, from the surveyed heights: 1 in a hollow or on flat ground, 0 where water runs off.
 * null where it was not surveyed.
 */
export function drainageOf(
  grid: Grid,
  spots: readonly Spot[],
  slopes: readonly (Slope | null)[],
): (number | null)[] {
  const steps = AROUND_M / grid.stepM
  return spots.map(({ column, row, index }) => {
    const here = slopes[index]
    if (!here) return null
    const around = Array.from({ length: QUARTERS }, (_, quarter) => {
      const turn = (quarter / QUARTERS) * 2 * Math.PI
      const right = column + Math.round(steps * Math.cos(turn))
      return slopes[grid.at(right, row + Math.round(steps * Math.sin(turn)))]?.z
    }).filter((z) => z !== undefined)
    const mean = around.reduce((sum, z) => sum + z, 0) / (around.length || 1)
    const hollow = around.length > QUARTERS / 2 ? (mean - here.z) / HOLLOW_M : 0
    const flat = 1 - here.percent / FLAT_PERCENT
    return Math.min(1, Math.max(0, hollow, flat))
  })
}
