import { distance } from '../../geometry/distance.ts'
import { distanceToEdge } from '../../geometry/edge.ts'
import { isInside } from '../../geometry/inside.ts'
import type { Point } from '../../geometry/point.ts'
import type { Slope } from '../../slope/slope-at.ts'
import type { Block, GreenRequest } from '../green-request.ts'
import type { Grid, Spot } from '../grid.ts'
import type { Rules } from '../profile.ts'
import { type HardRule, hardRules, rulesToRelax, STORED_M, type Verdicts } from './hard-rules.ts'
import { keepOutM } from './keep-out.ts'
import { slopeExcess, slopeLimit } from './slope-rule.ts'

/** A broken rule, and by how much: metres, or per cent of slope. */
export interface BrokenRule {
  rule: HardRule
  by: number
}

/** The criteria of a place. */
export interface Judged {
  green: GreenRequest
  grid: Grid
  slopes: readonly (Slope | null)[] | null
  verdicts: Verdicts
  rules: Rules
}

/** The rules that a place breaks, and by how much. */
export function violationsAt(spot: Spot, { green, grid, slopes, verdicts, rules }: Judged): BrokenRule[] {
  const by: Record<HardRule, number> = {
    edge: verdicts.edge.leastM - signedEdge(green, spot),
    rest: Math.max(0, ...green.recent.map((hole) => keepOutM(hole) - distance(spot.point, hole.point))),
    blocked: Math.max(0, ...green.blocked.map((block) => insideBlock(spot.point, block, rules.errorM))),
    slope: slopes ? slopeExcess(grid, slopes, spot, rules.stimpFt) : 0,
  }
  // Storing may have moved a fixed place slightly over a limit that it kept.
  const most = green.fixed ? STORED_M : 0
  return hardRules.filter((rule) => by[rule] > most).map((rule) => ({ rule, by: by[rule] }))
}

function signedEdge({ shape }: GreenRequest, { point, edgeM }: Spot): number {
  return isInside(shape, point) ? edgeM : -edgeM
}

function insideBlock(point: Point, block: Block, errorM: number): number {
  if (!('shape' in block)) return errorM + block.radiusM - distance(point, block.centre)
  const away = distanceToEdge(block.shape, point)
  return errorM + (isInside(block.shape, point) ? away : -away)
}

/**
 * The least bad place of a green on which every place breaks a rule: of those that break only rules which must be
 * relaxed, the one with the smallest breaches as shares of the rules' limits. Never in blocked ground, where a pin
 * cannot be published. Null if all spots are blocked.
 */
export function leastBadSpot(judged: Judged): Spot | null {
  const { green, grid, verdicts } = judged
  const spots = grid.spots.filter(({ point }) =>
    green.blocked.every((block) => insideBlock(point, block, STORED_M) < 0),
  )
  const { rules } = rulesToRelax(Uint8Array.from(spots, ({ index }) => verdicts.broken[index]!))
  const mask = rules.reduce((bits, rule) => bits | (2 ** hardRules.indexOf(rule)), 0)
  let best: { spot: Spot; share: number } | null = null
  for (const spot of spots) {
    if ((verdicts.broken[spot.index]! & ~mask) !== 0) continue
    const share = violationsAt(spot, judged).reduce((sum, one) => sum + shareOf(one, judged), 0)
    if (best === null || share < best.share) best = { spot, share }
  }
  return best?.spot ?? null
}

/** The breach as a share of the rule's limit, so that metres and per cent can be added. */
function shareOf({ rule, by }: BrokenRule, { verdicts, rules }: Judged): number {
  const least = {
    edge: verdicts.edge.leastM,
    rest: KEEP_OUT_M,
    blocked: rules.errorM + 1,
    slope: slopeLimit(rules.stimpFt),
  }
  return by / least[rule]
}

/** The keep-out of yesterday's hole. */
const KEEP_OUT_M = 15 * 0.3048
