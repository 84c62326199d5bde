import { distance } from '../distance.ts'
import { localFrame } from '../local-frame.ts'
import { PACE_M } from '../paces.ts'
import type { Point } from '../point.ts'
import type { GreenRequest } from './green-request.ts'
import { costOfMix, featuresOf, type MixCost } from './mix.ts'
import type { ScoredPlace } from './places.ts'
import { type Shared, sharedOf } from './reasons.ts'

/** On a green that two holes share the flags stand so far from each other that nobody plays to the wrong one. */
export const APART_PACES = 10
export const APART_M = APART_PACES * PACE_M

/** Two greens of a round, by their index, that are one on the ground. `toFirst` brings a point of the second into the frame of the first. */
export interface SharedGreen {
  first: number
  second: number
  toFirst: (point: Point) => Point
}

/** The pairs of holes that are played to one green, in the order of the holes. */
export function sharedGreens(greens: readonly Pick<GreenRequest, 'shared'>[]): SharedGreen[] {
  return greens.flatMap(({ shared: one }, first) =>
    greens.flatMap(({ shared: other }, second): SharedGreen[] => {
      if (second <= first || !one || !other || one.green !== other.green) return []
      const [frame, from] = [localFrame(one.origin), localFrame(other.origin)]
      return [{ first, second, toFirst: (point) => frame.toPoint(from.toPlace(point)) }]
    }),
  )
}

/** Metres between places of the two holes of a shared green. */
export function between({ toFirst }: SharedGreen, first: Point, second: Point): number {
  return distance(first, toFirst(second))
}

/** A round as it was chosen, and what rounds of these greens are judged by. */
export interface Chosen {
  places: readonly ScoredPlace[]
  cost: number
  mix: MixCost
}

export type Places = readonly ScoredPlace[]

/** So often the pairs and the other greens are fitted to each other; then it hardly changes any more. */
const ROUNDS = 3

/**
 * Chooses so that the holes of shared greens are apart. Where the free choice has two of them too near, their two places are
 * chosen together, of all pairs that are far enough the one with which the round costs least, then the other greens anew
 * beside them, and so on until nothing is gained. A green without a pair that is far enough gets the farthest there is.
 */
export function chooseApart<Found extends Chosen>(
  greens: readonly Places[],
  pairs: readonly SharedGreen[],
  choose: (greens: readonly Places[]) => Found,
): Found {
  let found = choose(greens)
  const near = (of: Found) => pairs.filter((pair) => between(pair, ...pointsOf(pair, of.places)) < APART_M)
  const together = new Set(near(found))
  if (together.size === 0) return found
  let best: Found | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const picks = [...found.places]
    for (const pair of together) {
      const others = pairs.filter((one) => one !== pair && together.has(one))
      const free = (at: number) => greens[at]!.filter((place) => isClear(at, place, others, pair, picks))
      const [one, other] = bestPair(pair, free, picks, found.mix)
      picks[pair.first] = one
      picks[pair.second] = other
    }
    const bound = new Set([...together].flatMap(({ first, second }) => [first, second]))
    found = choose(greens.map((places, at) => (bound.has(at) ? [picks[at]!] : places)))
    const clashes = near(found).filter((pair) => !together.has(pair))
    if (clashes.length === 0 && best && found.cost >= best.cost - TIE) return best
    if (clashes.length === 0) best = found
    for (const pair of clashes) together.add(pair)
  }
  return best ?? found
}

const TIE = 1e-9

function pointsOf({ first, second }: SharedGreen, places: Places): [Point, Point] {
  return [places[first]!.spot.point, places[second]!.spot.point]
}

/** Whether a place keeps clear of the flags of third holes on its green. */
function isClear(
  at: number,
  place: ScoredPlace,
  others: readonly SharedGreen[],
  but: SharedGreen,
  picks: Places,
) {
  return others.every((pair) => {
    const third = pair.first === at ? pair.second : pair.second === at ? pair.first : null
    if (third === null || third === but.first || third === but.second) return true
    const [one, other] = pointsOf(pair, picks)
    const { point } = place.spot
    return (pair.first === at ? between(pair, point, other) : between(pair, one, point)) >= APART_M
  })
}

/** Of all pairs of places that are far enough apart the one with which the round costs least; else the farthest pair. */
function bestPair(
  pair: SharedGreen,
  free: (at: number) => Places,
  picks: Places,
  mix: MixCost,
): [ScoredPlace, ScoredPlace] {
  const rest = sharedOf(picks.filter((_, at) => at !== pair.first && at !== pair.second))
  const ones = sortedOut(free(pair.first), picks[pair.first]!, (point) => point)
  const others = sortedOut(free(pair.second), picks[pair.second]!, pair.toFirst)
  const shared = costsTogether(ones.kinds, others.kinds, rest, mix)
  let [least, far, best] = [Number.POSITIVE_INFINITY, -1, [0, 0] as [number, number]]
  for (let i = 0; i < ones.places.length; i++) {
    const row = ones.kindOf[i]! * others.kinds.length
    for (let j = 0; j < others.places.length; j++) {
      const cost = ones.places[i]!.cost + others.places[j]!.cost + shared[row + others.kindOf[j]!]!
      if (cost >= least - TIE) continue
      const away = distance(ones.points[i]!, others.points[j]!)
      if (away >= APART_M) least = cost
      else if (far < away && least === Number.POSITIVE_INFINITY) far = away
      else continue
      best = [i, j]
    }
  }
  return [ones.places[best[0]]!, others.places[best[1]]!]
}

/** The places of a green by what they are for the round: those of a kind differ in their own cost and place only. */
function sortedOut(free: Places, or: ScoredPlace, toFirst: (point: Point) => Point) {
  const places = free.length > 0 ? free : [or]
  const kinds: ScoredPlace[] = []
  const known = new Map<string, number>()
  const kindOf = places.map((place) => {
    const key = `${place.zone} ${place.side} ${place.grade} ${place.lengthM}`
    const at = known.get(key) ?? kinds.push(place) - 1
    known.set(key, at)
    return at
  })
  return { places, points: places.map(({ spot }) => toFirst(spot.point)), kinds, kindOf }
}

/** What each two kinds cost the round beside the other greens, row by row of the first. */
function costsTogether(
  ones: Places,
  others: Places,
  { counts, lengthM }: Shared,
  mix: MixCost,
): Float64Array {
  const costs = new Float64Array(ones.length * others.length)
  ones.forEach((one, i) => {
    others.forEach((other, j) => {
      const all = counts.slice()
      for (const place of [one, other]) for (const feature of featuresOf(place)) all[feature]! += 1
      costs[i * others.length + j] = costOfMix(mix, all, lengthM + one.lengthM + other.lengthM)
    })
  })
  return costs
}
