import { chooseRounds } from './choose-rounds.ts'
import type { DayRequest, GreenRequest } from './green-request.ts'
import { type Candidate, type GreenTable, greenTableOf } from './green-table.ts'
import { features } from './mix.ts'
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
import type { GreenSuggestion, LayoutSuggestion, RoundSuggestion } from './suggestion.ts'
import { driftLimit, mixWithin } from './within-drift.ts'

/**
 * Chooses the holes of a day, all greens together: the places without a broken rule that make the rounds cheapest, with
 * their gains and the places they beat. A green without a place is left out and names the rule to relax. `greens` keep
 * their order; the same input gives the same answer. Runs in any thread: input and output are plain data.
 */
export function suggestRound(greens: readonly GreenRequest[], day: DayRequest): RoundSuggestion {
  const tables = greens.map((green) => greenTableOf(green, day))
  const isOpen = greens.map((_, i) => tables[i]!.candidates.length > 0)
  const open = tables.filter((_, i) => isOpen[i])
  const openIds = greens.filter((_, i) => isOpen[i]).map(({ id }) => id)
  const layouts = (day.layouts ?? [openIds]).map((ids) => ids.flatMap((id) => at(openIds, id)))
  const pairs = sharedGreens(greens.filter((_, i) => isOpen[i]))
  // The bound of the freest choice, the first, holds for all rounds.
  let bound: number | null = null
  const choice = chooseApart(
    open.map(({ candidates: places }) => places),
    pairs,
    (left, doubles) => {
      const attempt = chooseRounds(left, doubles, day.profile, layouts)
      bound ??= attempt.bound
      return attempt
    },
  )
  const judged = layouts.map((layout) => {
    const limitM = driftLimit(layout.length)
    const mix = mixWithin(day.profile, limitM, layout.length)
    return { layout, limitM, mix, ...sharedOf(layout.map((green) => choice.places[green]!)) }
  })
  return {
    greens: greens.map((green, i) => {
      const suggestion = tellGreen(green, tables[i]!)
      if (!isOpen[i]) return suggestion
      const index = open.indexOf(tables[i]!)
      const own = judged.filter(({ layout }) => layout.includes(index))
      const places = openTo(index, tables[i]!.candidates, pairs, choice)
      return {
        ...suggestion,
        ...explainPin(green, places, choice.places[index]!, own, day.profile.weights),
      }
    }),
    layouts: judged.map(({ counts, driftM, limitM }) => ({
      counts: countsOf(counts),
      driftM,
      driftLimitM: limitM,
    })),
    cost: choice.cost,
    bound: bound ?? choice.bound,
  }
}

function at(ids: readonly string[], id: string): number[] {
  const index = ids.indexOf(id)
  return index < 0 ? [] : [index]
}

/** The places of a green that are far enough from other flags on it to be chosen. */
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

function tellGreen(
  green: GreenRequest,
  { grid, verdicts, candidates: places, sloped, leastBad, broken, isPartTurnedDown }: GreenTable,
): GreenSuggestion {
  return {
    id: green.id,
    pin: null,
    runnerUp: null,
    alternatives: [],
    reasons: [],
    despite: null,
    spotCount: grid.spots.length,
    candidateCount: places.length,
    relax: places.length === 0 ? rulesToRelax(verdicts.broken) : null,
    leastBad: leastBad && suggestedPin(green, leastBad),
    broken,
    edge: verdicts.edge,
    sloped,
    isPartTurnedDown,
    fixed: green.fixed !== undefined,
    ground: groundOf(grid, verdicts),
  }
}

function countsOf(counts: ArrayLike<number>): LayoutSuggestion['counts'] {
  const byKind: Record<string, Record<string, number>> = { zone: {}, side: {}, grade: {} }
  features.forEach(([kind, value], i) => {
    byKind[kind]![value] = counts[i]!
  })
  return byKind as unknown as LayoutSuggestion['counts']
}
