import { area } from '../../geometry/area.ts'
import { distance } from '../../geometry/distance.ts'
import { distanceToShape } from '../../geometry/edge.ts'
import type { Point } from '../../geometry/point.ts'
import { PACE_M } from '../../green/paces.ts'
import type { Slope } from '../../slope/slope-at.ts'
import type { Block, GreenRequest } from '../green-request.ts'
import type { Grid } from '../grid.ts'
import type { Rules } from '../profile.ts'
import { isKeptOut } from './keep-out.ts'
import { type Steepness, steepnessOf } from './slope-rule.ts'

/** The hard rules, in the order of their bits. */
export const hardRules = ['edge', 'rest', 'blocked', 'slope'] as const
export type HardRule = (typeof hardRules)[number]

export interface Verdicts {
  /** For each spot the rules that it breaks, a bit each in the order of `hardRules`; 0 is a place for a hole. */
  broken: Uint8Array
  edge: EdgeRule
  /** For each spot, as far as the survey can tell; null without one. */
  steepness: Steepness[] | null
}

/** Holds every spot of a green against the rules that may not be broken. */
export function judge(
  green: GreenRequest,
  grid: Grid,
  slopes: readonly (Slope | null)[] | null,
  rules: Rules,
): Verdicts {
  const edge = edgeRule({ areaM2: area(green.shape), widestM: grid.widestM }, rules.edgePaces, rules.errorM)
  const steepness = slopes ? steepnessOf(grid, slopes, rules.stimpFt) : null
  const broken = new Uint8Array(grid.spots.length)
  for (const { index, point, edgeM } of grid.spots) {
    let verdict = edgeM < edge.leastM ? BIT.edge : 0
    if (isKeptOut(point, green.recent)) verdict |= BIT.rest
    if (isBlocked(point, green.blocked, rules.errorM)) verdict |= BIT.blocked
    if (steepness?.[index] === 'steep') verdict |= BIT.slope
    broken[index] = verdict
  }
  return { broken, edge, steepness }
}

const BIT: Record<HardRule, number> = { edge: 1, rest: 2, blocked: 4, slope: 8 }

/** The rules that a verdict names. */
export function brokenRules(verdict: number): HardRule[] {
  return hardRules.filter((_, i) => verdict & (2 ** i))
}

/**
 * What to relax on a green that has no place left: the fewest rules without which there is one, and of as few those that
 * give the most room. Empty when the green has no spot at all.
 */
export function rulesToRelax(broken: Uint8Array): { rules: HardRule[]; places: number } {
  let best = { rules: [] as HardRule[], places: 0 }
  for (let mask = 1; mask < 2 ** hardRules.length; mask++) {
    const rules = brokenRules(mask)
    const places = broken.filter((verdict) => (verdict & ~mask) === 0).length
    if (places === 0) continue
    const fewer = rules.length < best.rules.length || best.places === 0
    if (fewer || (rules.length === best.rules.length && places > best.places)) best = { rules, places }
  }
  return best
}

/** Whether a hole that may be cut `errorM` from the point could come to lie in ground that must stay free. */
function isBlocked(point: Point, blocks: readonly Block[], errorM: number): boolean {
  return blocks.some((block) =>
    'shape' in block
      ? distanceToShape(block.shape, point) <= errorM
      : distance(block.centre, point) <= block.radiusM + errorM,
  )
}

/** The USGA's long-standing advice: a hole is cut at least four paces from any edge of the green. */
export const EDGE_PACES = 4
/** On small greens the USGA Green Section's ten feet, which leave about a third more room. */
export const SMALL_GREEN_EDGE_M = 3.048
/** Up to 5,000 square feet a green is small; that is the Green Section's example. */
export const SMALL_GREEN_M2 = 465
/** A pin is stored to seven decimals of a degree, which may move it by this much. */
export const STORED_M = 0.01

interface EdgeRule {
  /** Least distance of a place from the edge, in metres. */
  leastM: number
  /** Whether the ten feet of small greens stand in for the paces. */
  small: boolean
}

/**
 * How far from the edge a place must be so that the hole, cut up to `errorM` from it, still keeps the rule. A green that is
 * small, or where the paces leave nothing, has ten feet instead.
 */
export function edgeRule(
  green: { areaM2: number; widestM: number },
  paces: number,
  errorM: number,
): EdgeRule {
  const ordinary = paces * PACE_M + errorM + STORED_M
  const ten = SMALL_GREEN_EDGE_M + errorM + STORED_M
  const small = ten < ordinary && (green.areaM2 <= SMALL_GREEN_M2 || green.widestM < ordinary)
  return { leastM: small ? ten : ordinary, small }
}
