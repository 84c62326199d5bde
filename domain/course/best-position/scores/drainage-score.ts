import type { Slope } from '../../slope/plane-fit.ts'
import type { Grid, Spot } from '../grid.ts'

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
  const circle = Array.from({ length: QUARTERS }, (_, quarter) => {
    const turn = (quarter / QUARTERS) * 2 * Math.PI
    return { right: Math.round(steps * Math.cos(turn)), down: Math.round(steps * Math.sin(turn)) }
  })
  return spots.map(({ column, row, index }) => {
    const here = slopes[index]
    if (!here) return null
    let [sum, count] = [0, 0]
    for (const { right, down } of circle) {
      const there = slopes[grid.at(column + right, row + down)]
      if (!there) continue
      sum += there.z
      count++
    }
    const hollow = count > QUARTERS / 2 ? (sum / count - here.z) / HOLLOW_M : 0
    const flat = 1 - here.percent / FLAT_PERCENT
    return Math.min(1, Math.max(0, hollow, flat))
  })
}
