import { area } from '../../geometry/area.ts'
import { distance } from '../../geometry/distance.ts'
import { distanceToEdge, distanceToShape } from '../../geometry/edge.ts'
import type { Point } from '../../geometry/point.ts'
import type { Shape } from '../../geometry/ring.ts'
import { PACE_M } from '../../green/paces.ts'
import type { Slope } from '../../slope/slope-at.ts'
import type { Block, GreenRequest } from '../green-request.ts'
import { type Grid, gridOf } from '../grid.ts'
import type { Rules } from '../profile.ts'
import { isKeptOut } from './keep-out.ts'
import { type Steepness, steepnessOf } from './slope-rule.ts'

/** The hard rules, in the order of their bits. */
export const hardRules = ['edge', 'rest', 'blocked', 'slope'] as const
export type HardRule = (typeof hardRules)[number]

export interface Verdicts {
  /** For each spot the broken rules, a bit each in the order of `hardRules`; 0: a hole is allowed. */
  broken: Uint8Array
  edge: EdgeRule
  /** The steepness of each spot; null without a survey. */
  steepness: Steepness[] | null
}

/** Checks every spot of a green against the hard rules. */
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

/** The rules of a verdict's bits. */
export function brokenRules(verdict: number): HardRule[] {
  return hardRules.filter((_, i) => verdict & (2 ** i))
}

/**
 * The rules to relax on a green without a place: the fewest that give one, and of equally few those that give the most
 * room. Empty when the green has no spot at all.
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

/** Whether a hole cut up to `errorM` from the point could lie in blocked ground. */
function isBlocked(point: Point, blocks: readonly Block[], errorM: number): boolean {
  return blocks.some((block) =>
    'shape' in block
      ? distanceToShape(block.shape, point) <= errorM
      : distance(block.centre, point) <= block.radiusM + errorM,
  )
}

/** On small greens the USGA Green Section's ten feet, which leave about a third more room. */
const SMALL_GREEN_EDGE_M = 3.048
/** A green is small up to 5,000 square feet: the Green Section's example. */
const SMALL_GREEN_M2 = 465
/** Pins are stored with seven decimals of a degree, which may move them by this much. */
export const STORED_M = 0.01

interface EdgeRule {
  /** Least distance of a place from the edge, in metres. */
  leastM: number
  /** Whether the ten feet of small greens replace the paces. */
  small: boolean
}

/**
 * The least distance from the edge for a hole that is cut up to `errorM` from the place. A small green, or one where
 * the paces leave no room, uses ten feet instead.
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

/**
 * The distance from the edge that the day's rule requires of a pin, without the cutting error. `from`: where the green is
 * approached.
 */
export function edgeLimitAt(shape: Shape, from: Point, pin: Point, { edgePaces, errorM }: Rules): EdgeLimit {
  const ruleWithin = (widestM: number) => edgeRule({ areaM2: area(shape), widestM }, edgePaces, errorM)
  // The green's width is computed only if the pin alone does not show that there is room.
  const asWide = ruleWithin(Number.POSITIVE_INFINITY)
  const isDecided = asWide.small || distanceToEdge(shape, pin) >= asWide.leastM
  const { leastM, small } = isDecided ? asWide : ruleWithin(gridOf(shape, from).widestM)
  return { limitM: leastM - errorM - STORED_M, small }
}

interface EdgeLimit {
  limitM: number
  small: boolean
}
