import { seeded } from '../../base/random.ts'
import { gridOf } from '../best-position/grid.ts'
import { slopeLimit, steepnessOf } from '../best-position/rules/slope-rule.ts'
import { distance } from '../geometry/distance.ts'
import type { Shape } from '../geometry/ring.ts'
import { slopesOf } from './slope-at.ts'
import { type Ground, type SurveyKind, simulatedGround, simulatedSurvey } from './testing-surveys.ts'

/** A simulated survey's verdicts compared with the truth; shares of all places. */
export interface SlopeShares {
  /** The true slope is in the 95 % interval. */
  inside: number
  /** The rule excludes a place whose ground is level enough. */
  wronglyExcluded: number
  /** A place counts as level whose ground is too steep. */
  wronglyAdmitted: number
  unsure: number
}

const GREEN_M = 9
const BESIDE_M = 3
const STIMP_FT = 10
const LEVEL_M = 3 * 0.3048
const CRITICAL_M = 10 * 0.3048
const round: Shape = [
  [
    Array.from({ length: 32 }, (_, i) => ({
      x: GREEN_M * Math.cos((i / 32) * 2 * Math.PI),
      y: GREEN_M * Math.sin((i / 32) * 2 * Math.PI),
    })),
  ],
]
const grid = gridOf(round, { x: 0, y: -100 })

/** Shares over this number of simulated greens. */
export function slopeSharesOf(kind: SurveyKind, greens: number, seed: number): SlopeShares {
  const sum = { inside: 0, wronglyExcluded: 0, wronglyAdmitted: 0, unsure: 0 }
  for (let green = 0; green < greens; green++) {
    const random = seeded(seed + 7919 * green)
    const ground = simulatedGround(random)
    const slopeAt = slopesOf(simulatedSurvey(kind, ground, random, GREEN_M + BESIDE_M))
    const slopes = grid.spots.map(({ point }) => slopeAt(point))
    const truth = grid.spots.map(({ point }) => percentAt(ground, point))
    const steepness = steepnessOf(grid, slopes, STIMP_FT)
    for (const { index } of grid.spots) {
      const slope = slopes[index]!
      const isSteep = isTooSteep(index, truth)
      if (slope && truth[index]! >= slope.lowPercent && truth[index]! <= slope.highPercent) sum.inside++
      if (steepness[index] === 'steep' && !isSteep) sum.wronglyExcluded++
      if (steepness[index] === 'level' && isSteep) sum.wronglyAdmitted++
      if (steepness[index] === 'unsure') sum.unsure++
    }
  }
  const all = greens * grid.spots.length
  return {
    inside: sum.inside / all,
    wronglyExcluded: sum.wronglyExcluded / all,
    wronglyAdmitted: sum.wronglyAdmitted / all,
    unsure: sum.unsure / all,
  }
}

function percentAt(ground: Ground, point: { x: number; y: number }): number {
  const { x, y } = ground.gradientAt(point)
  return 100 * Math.hypot(x, y)
}

const near = grid.spots.map(({ point }) =>
  grid.spots.flatMap((other) => {
    const away = distance(point, other.point)
    return away <= CRITICAL_M ? [{ index: other.index, isLevel: away <= LEVEL_M }] : []
  }),
)

/** By the true ground. */
function isTooSteep(spot: number, truth: readonly number[]): boolean {
  const limit = slopeLimit(STIMP_FT)
  return near[spot]!.some(({ index, isLevel }) => truth[index]! > (isLevel ? limit : 2 * limit))
}
