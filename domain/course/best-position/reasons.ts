import { distance } from '../geometry/distance.ts'
import { PACE_M } from '../green/paces.ts'
import type { GreenRequest } from './green-request.ts'
import type { Candidate } from './green-table.ts'
import { costOfCount, costOfDrift, costOfMix, featuresOf, type MixCost } from './mix.ts'
import { type Term, terms } from './profile.ts'
import { suggestedPin } from './suggested-pin.ts'
import type { GreenSuggestion, Reason } from './suggestion.ts'

/** Counts of a round: pins per feature, and the drift in metres. */
export interface RoundCounts {
  counts: Float64Array
  driftM: number
}

/** A chosen layout of the day, and its criteria. */
export interface JudgedLayout extends RoundCounts {
  mix: MixCost
}

/** Places nearer than three paces are the same for golfers and for the grass. */
const ELSEWHERE_M = 3 * PACE_M
/** Most alternatives shown. */
const MOST_ALTERNATIVES = 3
/** Smaller gains, also those below this share of the main gain, are no reason. */
const LEAST_GAIN = 1e-4
const BESIDE = 0.25

export function sharedOf(places: readonly Candidate[]): RoundCounts {
  const counts = new Float64Array(9)
  for (const place of places) for (const feature of featuresOf(place)) counts[feature]! += 1
  return { counts, driftM: places.reduce((sum, { aheadM }) => sum + aheadM, 0) }
}

/** Why a green's place was chosen: the place it beat, its gains and its losses. `layouts` are those of the green. */
export function explainPin(
  green: GreenRequest,
  places: readonly Candidate[],
  pick: Candidate,
  layouts: readonly JudgedLayout[],
  weights: Record<Term, number>,
): Pick<GreenSuggestion, 'pin' | 'runnerUp' | 'alternatives' | 'reasons' | 'despite'> {
  const pin = suggestedPin(green, pick)
  const others = bestOthers(places, pick, layouts)
  const [second] = others
  if (!second) {
    return { pin, runnerUp: null, alternatives: [], reasons: [{ key: 'only', gain: 0 }], despite: null }
  }
  const gains = gainsOver(second, pick, layouts, weights).sort((a, b) => b.gain - a.gain)
  const [first, next] = gains
  const worst = gains.at(-1)!
  // Small reasons would only blur the main one.
  const counts = ({ gain }: Reason) => Math.abs(gain) > Math.max(LEAST_GAIN, BESIDE * first!.gain)
  return {
    pin,
    runnerUp: suggestedPin(green, second),
    alternatives: others.map((other) => ({
      pin: suggestedPin(green, other),
      loss: greatestGain(gainsOver(other, pick, layouts, weights)),
    })),
    reasons: [first!, next!].filter((reason) => reason.gain > 0 && counts(reason)),
    despite: worst.gain < 0 && counts(worst) ? worst : null,
  }
}

/**
 * The places elsewhere on the green with the least cost of the day, with the other greens unchanged; best first, and
 * each away from those before it.
 */
function bestOthers(places: readonly Candidate[], pick: Candidate, layouts: readonly JudgedLayout[]) {
  const costs = places.map((place) =>
    layouts.reduce((sum, layout) => {
      const { counts, driftM } = instead(layout, pick, place)
      return sum + costOfMix(layout.mix, counts, driftM)
    }, place.cost),
  )
  const best: Candidate[] = []
  while (best.length < MOST_ALTERNATIVES) {
    const next = cheapestElsewhere(places, costs, [pick, ...best])
    if (!next) break
    best.push(next)
  }
  return best
}

function cheapestElsewhere(
  places: readonly Candidate[],
  costs: readonly number[],
  taken: readonly Candidate[],
) {
  let best: Candidate | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [i, place] of places.entries()) {
    if (costs[i]! >= least - 1e-9) continue
    if (taken.some(({ spot }) => distance(place.spot.point, spot.point) < ELSEWHERE_M)) continue
    least = costs[i]!
    best = place
  }
  return best
}

function greatestGain(gains: readonly Reason[]): Reason | null {
  const first = gains.reduce((best, gain) => (gain.gain > best.gain ? gain : best))
  return first.gain > LEAST_GAIN ? first : null
}

/** The counts of the round with another place instead of the pick. */
function instead({ counts, driftM }: RoundCounts, pick: Candidate, other: Candidate): RoundCounts {
  const swappedCounts = Float64Array.from(counts)
  for (const feature of featuresOf(pick)) swappedCounts[feature]! -= 1
  for (const feature of featuresOf(other)) swappedCounts[feature]! += 1
  return { counts: swappedCounts, driftM: driftM - pick.aheadM + other.aheadM }
}

/** For every wish, how much better the day is with the pick than with the other place. */
function gainsOver(
  other: Candidate,
  pick: Candidate,
  layouts: readonly JudgedLayout[],
  weights: Record<Term, number>,
): Reason[] {
  const all = terms.reduce((sum, term) => sum + weights[term], 0) || 1
  const own = terms.map((key) => ({
    key,
    gain: (weights[key] / all) * (other.scores[key] - pick.scores[key]),
  }))
  const inAll = (gain: (layout: JudgedLayout, swapped: RoundCounts) => number) =>
    layouts.reduce((sum, layout) => sum + gain(layout, instead(layout, pick, other)), 0)
  const deviation = (mix: MixCost, first: number, { counts }: RoundCounts) =>
    [0, 1, 2].reduce((sum, i) => sum + costOfCount(mix, first + i, counts[first + i]!), 0)
  const whole = (['zone', 'side', 'grade'] as const).map((key, kind) => ({
    key,
    gain: inAll(
      (layout, swapped) => deviation(layout.mix, 3 * kind, swapped) - deviation(layout.mix, 3 * kind, layout),
    ),
  }))
  const length = inAll(
    ({ mix, driftM }, swapped) => costOfDrift(mix, swapped.driftM) - costOfDrift(mix, driftM),
  )
  const level = { key: 'level' as const, gain: other.doubt - pick.doubt }
  return [...own, ...whole, { key: 'length' as const, gain: length }, level]
}
