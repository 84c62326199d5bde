import { choosePlaces } from './choose.ts'
import type { DayRequest } from './day-request.ts'
import type { GreenRequest } from './green-request.ts'
import { rulesToRelax } from './hard-rules.ts'
import { features, mixCost } from './mix.ts'
import { type GreenTable, placesOf } from './places.ts'
import { DRIFT_LIMIT_M, type Profile } from './profile.ts'
import { explain, sharedOf } from './reasons.ts'
import type { GreenSuggestion, RoundSuggestion } from './suggestion.ts'
import { groundOf } from './tell.ts'

/**
 * Where to cut the holes of a round, all greens together: of the places that break no rule the ones that make the round
 * cost least, with what each won by and what it beat. A green without a place is left out of the choice and says which
 * rule to relax. `greens` come back in their order; the same input gives the same answer. Runs in any thread: what goes
 * in and comes out is plain data.
 */
export function suggestRound(greens: readonly GreenRequest[], day: DayRequest): RoundSuggestion {
  const tables = greens.map((green) => placesOf(green, day))
  const open = tables.filter(({ places }) => places.length > 0)
  const limit = driftLimit(open.length)
  const choice = chooseWithin(open, day.profile, limit)
  const picks = new Map(open.map((table, i) => [table, choice.places[i]!]))
  const shared = sharedOf(choice.places)
  const wishes = { mix: choice.mix, weights: day.profile.weights }
  return {
    greens: greens.map((green, i) => {
      const pick = picks.get(tables[i]!)
      const told = tellGreen(green, tables[i]!)
      return pick ? { ...told, ...explain(green, tables[i]!.places, pick, shared, wishes) } : told
    }),
    counts: countsOf(shared),
    driftM: choice.places.reduce((sum, { aheadM }) => sum + aheadM, 0),
    driftLimitM: limit,
    cost: choice.cost,
    bound: choice.bound,
  }
}

/** Metres that so many greens may lengthen or shorten the round; a short course counts as nine holes. */
function driftLimit(greens: number): number {
  return (DRIFT_LIMIT_M * Math.max(9, greens)) / 18
}

/** So much for a metre past the limit that no wish is worth one. */
const DRIFT_WEIGHT = 5

/**
 * The choice that keeps the round's length within its limit. Lengths are whole metres while choosing; when rounding them
 * has hidden a step over the limit, it is taken in by as much as rounding can hide.
 */
function chooseWithin(tables: readonly GreenTable[], profile: Profile, limitM: number) {
  const choose = (driftM: number) => {
    const mix = mixCost(
      { ...profile.mix, driftM },
      { ...profile.balance, drift: DRIFT_WEIGHT },
      tables.length,
    )
    const { picks, cost, bound } = choosePlaces(
      tables.map(({ places }) => places),
      mix,
    )
    return { places: picks.map((pick, i) => tables[i]!.places[pick]!), cost, bound, mix }
  }
  const first = choose(limitM)
  const drift = first.places.reduce((sum, { aheadM }) => sum + aheadM, 0)
  return Math.abs(drift) <= limitM ? first : choose(Math.max(0, limitM - tables.length / 2))
}

function tellGreen(green: GreenRequest, { grid, verdicts, places, sloped }: GreenTable): GreenSuggestion {
  return {
    id: green.id,
    place: null,
    runnerUp: null,
    reasons: [],
    despite: null,
    candidates: grid.spots.length,
    places: places.length,
    relax: places.length === 0 ? rulesToRelax(verdicts.broken) : null,
    edge: verdicts.edge,
    sloped,
    fixed: green.fixed !== undefined,
    ground: groundOf(grid, verdicts),
  }
}

function countsOf({ counts }: { counts: ArrayLike<number> }): RoundSuggestion['counts'] {
  const told: Record<string, Record<string, number>> = { zone: {}, side: {}, grade: {} }
  features.forEach(([kind, value], i) => {
    told[kind]![value] = counts[i]!
  })
  return told as unknown as RoundSuggestion['counts']
}
