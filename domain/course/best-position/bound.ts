import { costOfMix, type MixCost } from './mix.ts'
import type { OptionTable } from './option.ts'
import { LENGTH_DIGIT, type Option, type Prices, priceOf, roundCost } from './option.ts'

/** Prices, and the lower bound on the cost. */
export interface Bound extends Prices {
  /** No choice of one option per green costs less. */
  value: number
  /** Cost of the cheapest mix when each pin of a feature earns its price. */
  mix: number
}

/** Steps of the search: rough without a known round, fine with one. */
const ROUNDS = { rough: 250, fine: 300 }
/** Steps without a better bound after which the step size is halved. */
const PATIENCE = 12
/** Metres that weigh as much as one pin when prices are changed. */
const METRES_PER_PIN = 6

/**
 * A lower bound on the cost of every choice, by Lagrangian relaxation. With a price on each feature the greens become
 * independent: at any prices, the sum of each green's cheapest option and of the cheapest mix is at most the cost of
 * any real choice. Subgradient steps look for the prices with the highest bound; Polyak's rule for the cheapest round
 * found so far sets their length. They start from the prices and the round of `before`; the result contains the bound
 * and the cheapest round.
 */
export function lowerBound(
  table: OptionTable,
  cost: MixCost,
  before?: { bound: Bound; round: Option[] },
): { bound: Bound; round: Option[] } {
  const columns = table.map(columnsOf)
  const pins = table.reduce((sum, options) => sum + options[0]!.picks.length, 0)
  const prices = before?.bound.prices.slice() ?? new Float64Array(cost.targets.length)
  let lengthPrice = before?.bound.lengthPrice ?? 0
  let bound: Bound = { value: Number.NEGATIVE_INFINITY, prices: prices.slice(), lengthPrice, mix: 0 }
  let round = before?.round ?? []
  let bestCost = before ? roundCost(round, cost) : Number.POSITIVE_INFINITY
  let stride = 1
  const rounds = before ? ROUNDS.fine : ROUNDS.rough
  for (let i = 0, since = 0; i < rounds; i++, since++) {
    const cheapestRound = cheapest(columns, prices, lengthPrice)
    const mixed = cheapestMix(cost, pins, prices, lengthPrice)
    const value = cheapestRound.value + mixed.value
    const price = cheapestRound.own + costOfMix(cost, cheapestRound.counts, cheapestRound.lengthM)
    if (price < bestCost) {
      bestCost = price
      round = cheapestRound.at.map((at, green) => table[green]![at]!)
    }
    if (value > bound.value) {
      bound = { value, prices: prices.slice(), lengthPrice, mix: mixed.value }
      since = 0
    } else if (since > PATIENCE) {
      stride /= 2
      since = 0
    }
    const towards = (cheapestRound.lengthM - mixed.lengthM) / METRES_PER_PIN
    const excess = cheapestRound.counts.map((count, i) => count - mixed.counts[i]!)
    const square = excess.reduce((sum, one) => sum + one * one, towards * towards)
    if (square === 0 || bestCost - value < 1e-9) break
    const step = (stride * (bestCost - value)) / square
    for (let i = 0; i < prices.length; i++) prices[i]! += step * excess[i]!
    lengthPrice = clamp(lengthPrice + (step * towards) / METRES_PER_PIN, -cost.driftWeight, cost.driftWeight)
  }
  return { bound, round }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** A green's options as columns, because they are priced many times. */
interface Columns {
  cost: Float64Array
  lengthM: Float64Array
  /** For each option, its index in `features`. */
  takes: Uint16Array
  features: readonly (readonly number[])[]
  /** The cost of those features at the current prices. */
  priced: Float64Array
}

function columnsOf(options: readonly Option[]): Columns {
  const costs = new Map<number, number>()
  const features: (readonly number[])[] = []
  const takes = Uint16Array.from(options, (option) => {
    // Rounded, since lengths may be fractions.
    const counts = Math.round(option.key - option.lengthM * LENGTH_DIGIT)
    const at = costs.get(counts) ?? features.push(option.features) - 1
    costs.set(counts, at)
    return at
  })
  return {
    cost: Float64Array.from(options, (option) => option.cost),
    lengthM: Float64Array.from(options, (option) => option.lengthM),
    takes,
    features,
    priced: new Float64Array(features.length),
  }
}

function cheapest(columns: readonly Columns[], prices: Float64Array, lengthPrice: number) {
  const counts = new Float64Array(prices.length)
  let [value, own, length] = [0, 0, 0]
  const at = columns.map(({ cost, lengthM, takes, features, priced }) => {
    for (let i = 0; i < priced.length; i++) priced[i] = priceOf(features[i]!, prices)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < cost.length; i++) {
      const price = cost[i]! + priced[takes[i]!]! + lengthPrice * lengthM[i]!
      if (price >= least) continue
      least = price
      best = i
    }
    value += least
    own += cost[best]!
    length += lengthM[best]!
    for (const feature of features[takes[best]!]!) counts[feature]! += 1
    return best
  })
  return { at, value, own, counts, lengthM: length }
}

/** The cheapest counts and drift if each pin of a feature earned its price. */
export function cheapestMix(cost: MixCost, pins: number, prices: Float64Array, lengthPrice: number) {
  const counts = new Float64Array(prices.length)
  let value = -Math.abs(lengthPrice) * cost.driftM
  for (let i = 0; i < prices.length; i++) {
    let least = Number.POSITIVE_INFINITY
    for (let count = 0; count <= pins; count++) {
      const excess = count - cost.targets[i]!
      const price = cost.weight[i]! * excess * excess - prices[i]! * count
      if (price < least) {
        least = price
        counts[i] = count
      }
    }
    value += least
  }
  return { value, counts, lengthM: Math.sign(lengthPrice) * cost.driftM }
}
