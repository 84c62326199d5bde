import { area } from '../../geometry/area.ts'
import type { Slope } from '../../slope/plane-fit.ts'
import type { GreenRequest } from '../green-request.ts'
import type { Grid } from '../grid.ts'
import type { Rules } from '../profile.ts'
import { isBlocked } from './blocked.ts'
import { type EdgeRule, edgeRule } from './edge-rule.ts'
import { isKeptOut } from './keep-out.ts'
import { tooSteep } from './slope-rule.ts'

/** The hard rules, in the order of their bits. */
export const hardRules = ['edge', 'rest', 'blocked', 'slope'] as const
export type HardRule = (typeof hardRules)[number]

export interface Verdicts {
  /** For each spot the rules that it breaks, a bit each in the order of `hardRules`; 0 is a place for a hole. */
  broken: Uint8Array
  edge: EdgeRule
}

/** Holds every spot of a green against the rules that may not be broken. */
export function judge(
  green: GreenRequest,
  grid: Grid,
  slopes: readonly (Slope | null)[] | null,
  rules: Rules,
): Verdicts {
  const edge = edgeRule({ areaM2: area(green.shape), widestM: grid.widestM }, rules.edgePaces, rules.errorM)
  const steep = slopes ? tooSteep(grid, slopes, rules.stimpFt) : null
  const broken = new Uint8Array(grid.spots.length)
  for (const { index, point, edgeM } of grid.spots) {
    let verdict = edgeM < edge.leastM ? BIT.edge : 0
    if (isKeptOut(point, green.recent)) verdict |= BIT.rest
    if (isBlocked(point, green.blocked, rules.errorM)) verdict |= BIT.blocked
    if (steep?.[index]) verdict |= BIT.slope
    broken[index] = verdict
  }
  return { broken, edge }
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
