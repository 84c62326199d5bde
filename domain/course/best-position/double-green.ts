import type { Point } from '../geometry/point.ts'
import { featuresOf } from './mix.ts'
import {
  type CandidateTraits,
  cheapestFirst,
  type Offer,
  type Option,
  type Prices,
  pricedCost,
  traitsKey,
} from './option.ts'

/** Two holes played to one green, by index, with their places in metres of one frame. */
export interface DoubleGreen {
  first: number
  second: number
  /** For each place of the first hole, and of the second. */
  points: readonly [readonly Point[], readonly Point[]]
  /** Least distance between the flags, in metres. */
  apartM: number
}

/**
 * The pairs of places of a double green. Its two flags are chosen together, so that the lower bound includes their
 * distance. A course has a hundred thousand kinds of pairs, so only those that are cheap enough at the current prices
 * are built. If no two places are far enough apart, the two farthest.
 */
export function offerOfDouble(greens: readonly (readonly CandidateTraits[])[], double: DoubleGreen): Offer {
  const ones = kindsOf(greens[double.first]!, double.points[0])
  const others = kindsOf(greens[double.second]!, double.points[1])
  const { apartM } = double
  const far = anyApart(ones, others, apartM) ? null : farthest(ones, others)
  const only = far && optionOf(greens, double, far)
  if (only) return { least: (prices) => pricedCost(only, prices), within: () => [only] }
  return {
    least: (prices) => leastApart(pricedKinds(ones, prices), pricedKinds(others, prices), apartM),
    within: (prices, reach) => {
      const pairs = cheapestPairs(pricedKinds(ones, prices), pricedKinds(others, prices), apartM, reach)
      return cheapestFirst(
        pairs.map((pair) => optionOf(greens, double, pair)),
        prices,
      )
    },
  }
}

/** The places of a green that count the same for the round, cheapest first. */
interface Kind {
  key: number
  features: readonly number[]
  lengthM: number
  places: readonly number[]
  costs: Float64Array
  x: Float64Array
  y: Float64Array
}

/** Two places by index, and their joint cost. */
interface Pair {
  one: number
  other: number
  cost: number
}

function kindsOf(places: readonly CandidateTraits[], points: readonly Point[]): Kind[] {
  const kinds = new Map<number, number[]>()
  places.forEach((place, index) => {
    const key = traitsKey(place)
    const kind = kinds.get(key)
    if (kind) kind.push(index)
    else kinds.set(key, [index])
  })
  return [...kinds].map(([key, kind]) => {
    kind.sort((a, b) => places[a]!.cost - places[b]!.cost || a - b)
    const first = places[kind[0]!]!
    return {
      key,
      features: featuresOf(first),
      lengthM: first.lengthM,
      places: kind,
      costs: Float64Array.from(kind, (index) => places[index]!.cost),
      x: Float64Array.from(kind, (index) => points[index]!.x),
      y: Float64Array.from(kind, (index) => points[index]!.y),
    }
  })
}

/** A kind with the price of its features and length, and the cost of its cheapest place including that price. */
interface PricedKind {
  kind: Kind
  extra: number
  price: number
}

function pricedKinds(kinds: readonly Kind[], prices: Prices): PricedKind[] {
  return kinds
    .map((kind) => {
      const extra = pricedCost({ ...kind, cost: 0 }, prices)
      return { kind, extra, price: kind.costs[0]! + extra }
    })
    .sort((a, b) => a.price - b.price || a.kind.places[0]! - b.kind.places[0]!)
}

/** Cost, including prices, of the cheapest pair that is far enough apart. */
function leastApart(ones: readonly PricedKind[], others: readonly PricedKind[], apartM: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const one of ones) {
    for (const other of others) {
      if (one.price + other.price >= least) break
      const extra = one.extra + other.extra
      const pair = cheapestApart(one.kind, other.kind, apartM, least - extra)
      if (pair) least = pair.cost + extra
    }
  }
  return least
}

/**
 * Of the pairs that are far enough apart and cost at most `reach` including prices, the cheapest for each set of
 * counts.
 */
function cheapestPairs(
  ones: readonly PricedKind[],
  others: readonly PricedKind[],
  apartM: number,
  reach: number,
): Pair[] {
  const pairs = new Map<number, Pair>()
  for (const one of ones) {
    for (const other of others) {
      if (one.price + other.price > reach) break
      const key = one.kind.key + other.kind.key
      const limit = pairs.get(key)?.cost ?? reach - one.extra - other.extra + TIE
      const pair = cheapestApart(one.kind, other.kind, apartM, limit)
      if (pair) pairs.set(key, pair)
    }
  }
  return [...pairs.values()]
}

const TIE = 1e-9

/** The cheapest pair of two kinds that is far enough apart and costs less than `limit`. */
function cheapestApart(one: Kind, other: Kind, apartM: number, limit: number): Pair | null {
  let best: Pair | null = null
  let least = limit
  for (let i = 0; i < one.costs.length; i++) {
    if (one.costs[i]! + other.costs[0]! >= least) break
    for (let j = 0; j < other.costs.length; j++) {
      const cost = one.costs[i]! + other.costs[j]!
      if (cost >= least) break
      if (squareBetween(one, i, other, j) < apartM * apartM) continue
      least = cost
      best = { one: one.places[i]!, other: other.places[j]!, cost }
      break
    }
  }
  return best
}

/** The square of the metres between two places. */
function squareBetween(one: Kind, i: number, other: Kind, j: number): number {
  const x = one.x[i]! - other.x[j]!
  const y = one.y[i]! - other.y[j]!
  return x * x + y * y
}

function anyApart(ones: readonly Kind[], others: readonly Kind[], apartM: number): boolean {
  return ones.some((one) =>
    others.some((other) => cheapestApart(one, other, apartM, Number.POSITIVE_INFINITY)),
  )
}

function farthest(ones: readonly Kind[], others: readonly Kind[]): Pair {
  let best: Pair | null = null
  let most = -1
  for (const one of ones) {
    for (const other of others) {
      for (let i = 0; i < one.costs.length; i++) {
        for (let j = 0; j < other.costs.length; j++) {
          const square = squareBetween(one, i, other, j)
          if (square <= most) continue
          most = square
          best = { one: one.places[i]!, other: other.places[j]!, cost: one.costs[i]! + other.costs[j]! }
        }
      }
    }
  }
  return best!
}

function optionOf(
  greens: readonly (readonly CandidateTraits[])[],
  { first, second }: DoubleGreen,
  pair: Pair,
): Option {
  const [one, other] = [greens[first]![pair.one]!, greens[second]![pair.other]!]
  return {
    picks: [
      [first, pair.one],
      [second, pair.other],
    ],
    cost: pair.cost,
    features: [...featuresOf(one), ...featuresOf(other)],
    lengthM: one.lengthM + other.lengthM,
    key: traitsKey(one) + traitsKey(other),
  }
}
