import { bearing } from '../geometry/bearing.ts'
import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { dot, type Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { inOneOrder } from '../geometry/ring.ts'
import { lineOfPlay } from '../green/line-of-play.ts'
import { zoneOfShare } from '../green/zone.ts'
import { type Slope, slopesOf as slopesOfSurvey } from '../slope/slope-at.ts'
import type { DayRequest, GreenRequest } from './green-request.ts'
import { type Grid, gridOf, type Spot } from './grid.ts'
import type { Side, Traits } from './mix.ts'
import type { CandidateTraits } from './option.ts'
import { type Term, terms } from './profile.ts'
import { judge, type Verdicts } from './rules/hard-rules.ts'
import { unhealed } from './rules/keep-out.ts'
import type { Steepness } from './rules/slope-rule.ts'
import { type BrokenRule, leastBadSpot, violationsAt } from './rules/violations.ts'
import { difficulties, gradesOf } from './scores/difficulty.ts'
import { accessOf, changeScore, drainageOf, type PinAccess, restScore } from './scores/scores.ts'
import { blowing, leeRoom, windScore } from './scores/wind-score.ts'

/** A place for a hole that breaks no rule, with its scores. */
export interface Candidate extends CandidateTraits {
  spot: Spot
  /** For each wish, how badly it is missed, 0 to 1. */
  scores: Record<Term, number>
  /** Metres along the line of play from the green's middle; `lengthM` is this in whole metres. */
  aheadM: number
  /** 0 the kindest of its green, 1 the hardest. */
  difficulty: number
  slope: Slope | null
  /** null: slope unknown. */
  steepness: Steepness | null
  /** Cost of a survey that cannot tell whether the ground is level. */
  doubt: number
  access: PinAccess
  /** Metres of green to leeward; null without wind. */
  leeM: number | null
}

/** The facts of one green for the day. */
export interface GreenTable {
  grid: Grid
  verdicts: Verdicts
  candidates: Candidate[]
  /**
   * The place that breaks the rules least if every place breaks one; null if one keeps them all, or for a fixed hole.
   */
  leastBad: Candidate | null
  /** The rules broken by the least bad or the fixed place. */
  broken: BrokenRule[]
  /** Whether any slope is known. */
  sloped: boolean
  /** Whether places near rejected ones were left out. */
  isPartTurnedDown: boolean
}

/** Prices are compared to a millionth, so that rounding does not decide between the sides of a symmetric green. */
const FINEST = 1e6
/** Cost per width or height of the green's box off the middle, to decide between equal places. */
const OFF_MIDDLE = 1e-3

/** The places of a green that break no rule of the day, each with its own cost: 0 is perfect. */
export function greenTableOf(request: GreenRequest, day: DayRequest): GreenTable {
  const green = { ...request, shape: inOneOrder(request.shape) }
  const grid = gridOf(green.shape, green.from)
  const slopes = slopesOf(green, grid)
  const verdicts = judge(green, grid, slopes, day.profile.rules)
  const keepsRules = grid.spots.filter(({ index }) => verdicts.broken[index] === 0)
  const free = green.fixed ? keepsRules : notTurnedDown(keepsRules, green.turnedDown ?? [])
  const judged = { green, grid, slopes, verdicts, rules: day.profile.rules }
  const fixed = green.fixed && spotAt(green.shape, grid, green.fixed)
  const bad = fixed || free.length > 0 ? null : leastBadSpot(judged)
  const extra = fixed ?? bad
  const spots = extra ? [...free, extra] : free
  const { stimpFt } = day.profile.rules
  const difficulty = difficulties(green, grid, spots, slopes, stimpFt)
  const grades = gradesOf(difficulty)
  const access = accessOf(green, grid, spots)
  const wet = slopes ? drainageOf(grid, spots, slopes) : null
  const last = lastTraits(green, grid)
  const resting = unhealed(green.recent)
  const play = lineOfPlay(green.shape, green.from)
  const middle = dot(centroid(green.shape), play)
  const wind = day.wind && blowing(day.wind, bearing({ x: 0, y: 0 }, play))
  const doubts = doubtsOf(spots, verdicts)
  const places = spots.map((spot, i): Candidate => {
    const where = sideAndZone(grid, grid.inBox(spot))
    const aheadM = dot(spot.point, play) - middle
    const leeM = wind ? leeRoom(grid, spot, wind) : null
    const scores: Record<Term, number> = {
      rest: restScore(spot.point, resting),
      fairness: Math.abs(difficulty[i]! - day.profile.difficulty),
      access: access[i]!.score,
      drainage: wet?.[i] ?? 0,
      wind: leeM === null ? 0 : windScore(leeM, day.wind!),
      change: changeScore(where, last),
    }
    return {
      // No spread syntax: it is forty times as slow here.
      zone: where.zone,
      side: where.side,
      spot,
      scores,
      cost: costOf(scores, day.profile.weights) + doubts[i]! + offMiddle(grid, spot),
      doubt: doubts[i]!,
      grade: grades[i]!,
      aheadM,
      lengthM: Math.round(aheadM),
      difficulty: difficulty[i]!,
      slope: slopes?.[spot.index] ?? null,
      steepness: verdicts.steepness?.[spot.index] ?? null,
      access: access[i]!,
      leeM,
    }
  })
  return {
    grid,
    verdicts,
    candidates: bad ? [] : fixed ? places.slice(-1) : places,
    leastBad: bad ? (places[0] ?? null) : null,
    broken: extra ? violationsAt(extra, judged) : [],
    sloped: slopes?.some((slope) => slope !== null) ?? false,
    isPartTurnedDown: free.length < keepsRules.length,
  }
}

/**
 * Cost of doubtful ground relative to surely level ground: 15 % of all wishes. The R&A and the USGA ask for ground as
 * level as possible around a hole; ground of doubtful slope breaks no rule.
 */
const DOUBT = 0.15

/** The doubt of each spot. Zero on a green without a level spot: an equal cost for all would only raise the bound. */
function doubtsOf(spots: readonly Spot[], { steepness }: Verdicts): number[] {
  const isLevelThere = spots.some(({ index }) => steepness?.[index] === 'level')
  return spots.map(({ index }) => (isLevelThere && steepness?.[index] === 'unsure' ? DOUBT : 0))
}

/** Suggestions keep further than this from rejected places. */
const TURNED_DOWN_M = 3

/** The spots away from the rejected places; if there are none, away from as many of the newest as possible. */
function notTurnedDown(spots: readonly Spot[], turnedDown: readonly Point[]): readonly Spot[] {
  for (let first = 0; first < turnedDown.length; first++) {
    const newest = turnedDown.slice(first)
    const left = spots.filter(({ point }) => newest.every((one) => distance(one, point) > TURNED_DOWN_M))
    if (left.length > 0) return left
  }
  return spots
}

/** Any point as a spot of the grid. */
function spotAt(shape: Shape, grid: Grid, point: Point): Spot {
  const { x, y } = grid.toBox(point)
  const first = grid.inBox({ column: 0, row: 0 })
  const column = Math.round((x - first.x) / grid.stepM)
  const row = Math.round((y - first.y) / grid.stepM)
  return { index: grid.at(column, row), point, column, row, edgeM: distanceToEdge(shape, point) }
}

/** A place's own cost: its scores, weighted. */
export function costOf(scores: Record<Term, number>, weights: Record<Term, number>): number {
  const all = terms.reduce((sum, term) => sum + weights[term], 0)
  if (all === 0) return 0
  const cost = terms.reduce((sum, term) => sum + (weights[term] / all) * scores[term], 0)
  return Math.round(cost * FINEST) / FINEST
}

/** The third and the side of a place in the box of its green. */
function sideAndZone(grid: Grid, { x, y }: Point): Pick<Traits, 'zone' | 'side'> {
  const across = x / grid.width
  const side: Side = across < 1 / 3 ? 'left' : across < 2 / 3 ? 'centre' : 'right'
  return { zone: zoneOfShare(1 - y / grid.height), side }
}

function slopesOf(green: GreenRequest, grid: Grid): (Slope | null)[] | null {
  if (!green.heights || green.heights.length === 0) return null
  const slopeAt = slopesOfSurvey(green.heights)
  return grid.spots.map(({ point }) => slopeAt(point))
}

function lastTraits(green: GreenRequest, grid: Grid): Pick<Traits, 'zone' | 'side'> | null {
  const cut = green.recent.filter(({ daysAgo }) => daysAgo > 0)
  if (cut.length === 0) return null
  const last = cut.reduce((newest, hole) => (hole.daysAgo < newest.daysAgo ? hole : newest))
  return sideAndZone(grid, grid.toBox(last.point))
}

function offMiddle(grid: Grid, spot: Spot): number {
  const { x, y } = grid.inBox(spot)
  const off = Math.abs(x / grid.width - 0.5) + Math.abs(y / grid.height - 0.5)
  return Math.round(OFF_MIDDLE * off * FINEST) / FINEST
}
