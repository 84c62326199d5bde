import type { DayRequest, GreenRequest } from './green-request.ts'
import { type Candidate, type GreenTable, greenTableOf } from './green-table.ts'
import { features } from './mix.ts'
import { DRIFT_LIMIT_M } from './profile.ts'
import { explainPin, sharedOf } from './reasons.ts'
import {
  APART_M,
  type Chosen,
  chooseApart,
  distanceOnShared,
  type SharedGreen,
  sharedGreens,
} from './rules/apart.ts'
import { rulesToRelax } from './rules/hard-rules.ts'
import { groundOf, suggestedPin } from './suggested-pin.ts'
import type { GreenSuggestion, RoundSuggestion } from './suggestion.ts'
import { chooseWithin } from './within-drift.ts'

/**
 * Where to cut the holes of a round, all greens together: of the places that break no rule the ones that make the round
 * cost least, with what each won by and what it beat. A green without a place is left out of the choice and says which
 * rule to relax. `greens` come back in their order; the same input gives the same answer. Runs in any thread: what goes
 * in and comes out is plain data.
 */
export function suggestRound(greens: readonly GreenRequest[], day: DayRequest): RoundSuggestion {
  const tables = greens.map((green) => greenTableOf(green, day))
  const open = tables.filter(({ candidates: places }) => places.length > 0)
  const limit = driftLimit(open.length)
  const pairs = sharedGreens(greens.filter((_, i) => tables[i]!.candidates.length > 0))
  // What no round can go below holds for the freest choice, the first.
  let bound: number | null = null
  const choice = chooseApart(
    open.map(({ candidates: places }) => places),
    pairs,
    (left, doubles) => {
      const attempt = chooseWithin(left, doubles, day.profile, limit)
      bound ??= attempt.bound
      return attempt
    },
  )
  const picks = new Map(open.map((table, i) => [table, choice.places[i]!]))
  const shared = sharedOf(choice.places)
  const wishes = { mix: choice.mix, weights: day.profile.weights }
  return {
    greens: greens.map((green, i) => {
      const pick = picks.get(tables[i]!)
      const suggestion = tellGreen(green, tables[i]!)
      if (!pick) return suggestion
      const at = open.indexOf(tables[i]!)
      return {
        ...suggestion,
        ...explainPin(green, openTo(at, tables[i]!.candidates, pairs, choice), pick, shared, wishes),
      }
    }),
    counts: countsOf(shared),
    driftM: choice.places.reduce((sum, { aheadM }) => sum + aheadM, 0),
    driftLimitM: limit,
    cost: choice.cost,
    bound: bound ?? choice.bound,
  }
}

/** The places of a green that are far enough from the flags of others on it, and so could have been chosen. */
function openTo(
  at: number,
  places: readonly Candidate[],
  pairs: readonly SharedGreen[],
  { places: picks }: Chosen,
) {
  const own = pairs.filter(({ first, second }) => first === at || second === at)
  return places.filter(({ spot: { point } }) =>
    own.every((pair) =>
      pair.first === at
        ? distanceOnShared(pair, point, picks[pair.second]!.spot.point) >= APART_M
        : distanceOnShared(pair, picks[pair.first]!.spot.point, point) >= APART_M,
    ),
  )
}

/** Metres that so many greens may lengthen or shorten the round; a short course counts as nine holes. */
function driftLimit(greens: number): number {
  return (DRIFT_LIMIT_M * Math.max(9, greens)) / 18
}

function tellGreen(
  green: GreenRequest,
  { grid, verdicts, candidates: places, sloped, leastBad, broken }: GreenTable,
): GreenSuggestion {
  return {
    id: green.id,
    pin: null,
    runnerUp: null,
    reasons: [],
    despite: null,
    spotCount: grid.spots.length,
    candidateCount: places.length,
    relax: places.length === 0 ? rulesToRelax(verdicts.broken) : null,
    leastBad: leastBad && suggestedPin(green, leastBad),
    broken,
    edge: verdicts.edge,
    sloped,
    fixed: green.fixed !== undefined,
    ground: groundOf(grid, verdicts),
  }
}

function countsOf({ counts }: { counts: ArrayLike<number> }): RoundSuggestion['counts'] {
  const byKind: Record<string, Record<string, number>> = { zone: {}, side: {}, grade: {} }
  features.forEach(([kind, value], i) => {
    byKind[kind]![value] = counts[i]!
  })
  return byKind as unknown as RoundSuggestion['counts']
}
