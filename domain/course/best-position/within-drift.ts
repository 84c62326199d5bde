import { lowerBound } from './bound.ts'
import { choosePlaces } from './choose.ts'
import type { DoubleGreen } from './double-green.ts'
import type { Candidate } from './green-table.ts'
import { costOfMix, featuresOf, type MixCost, mixCost } from './mix.ts'
import { LENGTH_DIGIT, type Option, traitsKey } from './option.ts'
import { DRIFT_LIMIT_M, type PinProfileSettings } from './profile.ts'
import { sharedOf } from './reasons.ts'
import type { Candidates, Chosen } from './rules/apart.ts'

/** Weight of a metre past the limit, above every wish. */
const DRIFT_WEIGHT = 5
/** A choice this near to the lower bound is proven. */
const PROVEN = 1.0005
const TIE = 1e-9

export interface ChosenWithin extends Chosen {
  /** No round of these greens costs less. */
  bound: number
}

/**
 * The choice that keeps the round's length within its limit. Choosing uses whole metres, which may hide half a metre at
 * each green. The limit is therefore widened by that error: a lower bound within the wider limit holds for the
 * requested round. If that choice is too long, narrower limits and exchanges with exact lengths find a shorter one, and
 * a second bound with exact lengths measures its quality.
 */
export function chooseWithin(
  greens: readonly Candidates[],
  doubles: readonly DoubleGreen[],
  profile: PinProfileSettings,
  limitM: number,
): ChosenWithin {
  const hiddenM = greens.length / 2
  const within = (driftM: number) => mixWithin(profile, driftM, greens.length)
  const choose = (driftM: number) => {
    const { picks, bound } = choosePlaces(greens, within(driftM), doubles)
    return { places: picks.map((pick, i) => greens[i]![pick]!), bound }
  }
  const mix = within(limitM)
  const priced = (places: readonly Candidate[]) => ({ places, cost: costOfPlaces(places, mix) })
  const freest = choose(limitM + hiddenM)
  const answer = (best: { places: readonly Candidate[]; cost: number }, bound: number): ChosenWithin => ({
    ...best,
    bound: Math.min(best.cost, bound),
  })
  let best = priced(freest.places)
  if (best.cost <= PROVEN * freest.bound) return answer(best, freest.bound)
  const narrower = [limitM, limitM - hiddenM / 2, limitM - hiddenM].map((driftM) => Math.max(0, driftM))
  const isTooLong = Math.abs(sharedOf(best.places).driftM) > limitM
  const real = lowerBound(greens.map(exactOptions), mix)
  const rounds = isTooLong ? narrower.map((driftM) => choose(driftM).places) : []
  if (doubles.length === 0) rounds.push(real.round.map(({ picks }) => greens[picks[0]![0]]![picks[0]![1]]!))
  const stays = new Set(doubles.flatMap(({ first, second }) => [first, second]))
  for (const places of [best.places, ...rounds]) {
    const next = priced(exchanged(greens, places, mix, stays))
    if (next.cost < best.cost - TIE) best = next
  }
  return answer(best, Math.max(freest.bound, real.bound.value))
}

/** The criteria of a round of `greens`, with a length tolerance in metres. */
export function mixWithin({ mix, balance }: PinProfileSettings, driftM: number, greens: number): MixCost {
  return mixCost({ ...mix, driftM }, { ...balance, drift: DRIFT_WEIGHT }, greens)
}

/** Metres by which the greens may lengthen or shorten the round; a short course counts as nine holes. */
export function driftLimit(greens: number): number {
  return (DRIFT_LIMIT_M * Math.max(9, greens)) / 18
}

/** The cost of a round with exact lengths. */
function costOfPlaces(places: readonly Candidate[], mix: MixCost): number {
  const { counts, driftM } = sharedOf(places)
  return places.reduce((sum, { cost }) => sum + cost, 0) + costOfMix(mix, counts, driftM)
}

/** Exchanges places, one green at a time, while that makes the round cheaper. Greens in `stays` keep their place. */
function exchanged(
  greens: readonly Candidates[],
  start: readonly Candidate[],
  mix: MixCost,
  stays: ReadonlySet<number>,
): Candidate[] {
  const places = [...start]
  let least = costOfPlaces(places, mix)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    greens.forEach((candidates, green) => {
      if (stays.has(green)) return
      const others = places.filter((_, i) => i !== green)
      const { counts, driftM } = sharedOf(others)
      const own = others.reduce((sum, { cost }) => sum + cost, 0)
      for (const candidate of candidates) {
        for (const feature of featuresOf(candidate)) counts[feature]! += 1
        const cost = own + candidate.cost + costOfMix(mix, counts, driftM + candidate.aheadM)
        for (const feature of featuresOf(candidate)) counts[feature]! -= 1
        if (cost >= least - TIE) continue
        least = cost
        places[green] = candidate
        isBetter = true
      }
    })
  }
  return places
}

/**
 * Of places with the same features, those that are the cheapest at some price of a metre, with exact lengths: the
 * corners of the lower hull of cost over length.
 */
export function exactOptions(places: Candidates, green: number): Option[] {
  const kinds = new Map<number, number[]>()
  places.forEach((place, index) => {
    const key = traitsKey({ ...place, lengthM: 0 })
    const kind = kinds.get(key)
    if (kind) kind.push(index)
    else kinds.set(key, [index])
  })
  return [...kinds].flatMap(([key, kind]) =>
    lowerHull(kind.map((index) => ({ index, x: places[index]!.aheadM, y: places[index]!.cost }))).map(
      ({ index, x, y }): Option => ({
        picks: [[green, index]],
        cost: y,
        features: featuresOf(places[index]!),
        lengthM: x,
        key: key + x * LENGTH_DIGIT,
      }),
    ),
  )
}

interface OverLength {
  index: number
  x: number
  y: number
}

function lowerHull(points: readonly OverLength[]): OverLength[] {
  const hull: OverLength[] = []
  for (const point of [...points].sort((a, b) => a.x - b.x || b.y - a.y)) {
    while (hull.length > 1 && !turnsUp(hull.at(-2)!, hull.at(-1)!, point)) hull.pop()
    hull.push(point)
  }
  return hull
}

function turnsUp(a: OverLength, b: OverLength, c: OverLength): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
}
