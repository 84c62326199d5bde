import type { MixCost } from './mix.ts'
import type { Option, Table } from './table.ts'

/** Prices on what the greens share, and the cost that no choice can go below. */
export interface Bound {
  /** No choice of one place per green costs less. */
  value: number
  /** For each feature, in the order of `features`, what one more pin with it is worth. */
  prices: Float64Array
  /** What one more metre is worth. */
  lengthPrice: number
  /** What the cheapest mix costs when each pin of a feature is paid its price. */
  mix: number
}

/** What a place costs with the prices of all that it takes. */
export function pricedCost(
  option: Option,
  { prices, lengthPrice }: Pick<Bound, 'prices' | 'lengthPrice'>,
): number {
  const [a, b, c] = option.features
  return option.cost + prices[a]! + prices[b]! + prices[c]! + lengthPrice * option.lengthM
}

const ROUNDS = 400
/** Rounds without a better bound after which steps are halved. */
const PATIENCE = 12
/** Metres that weigh as much as one pin when prices are moved. */
const METRES_PER_PIN = 6

/**
 * A lower bound on the cost of every choice, by Lagrangian relaxation: with a price on each feature the greens no longer
 * depend on each other, and whatever the prices, the sum of each green's cheapest place and of the cheapest mix at those
 * prices is no more than any real choice costs. Subgradient steps, as long as Polyak's rule says for a round that costs
 * `known`, look for the prices that make it highest.
 */
export function lowerBound(table: Table, cost: MixCost, known: number): Bound {
  const prices = new Float64Array(cost.wanted.length)
  let lengthPrice = 0
  let best: Bound = { value: Number.NEGATIVE_INFINITY, prices: prices.slice(), lengthPrice, mix: 0 }
  let stride = 1
  for (let round = 0, since = 0; round < ROUNDS; round++, since++) {
    const picked = cheapest(table, prices, lengthPrice)
    const mixed = cheapestMix(cost, table.length, prices, lengthPrice)
    const value = picked.value + mixed.value
    if (value > best.value) {
      best = { value, prices: prices.slice(), lengthPrice, mix: mixed.value }
      since = 0
    } else if (since > PATIENCE) {
      stride /= 2
      since = 0
    }
    const towards = (picked.lengthM - mixed.lengthM) / METRES_PER_PIN
    const missed = picked.counts.map((count, i) => count - mixed.counts[i]!)
    const square = missed.reduce((sum, one) => sum + one * one, towards * towards)
    if (square === 0 || known - value < 1e-9) break
    const step = (stride * (known - value)) / square
    for (let i = 0; i < prices.length; i++) prices[i]! += step * missed[i]!
    lengthPrice = clamp(lengthPrice + (step * towards) / METRES_PER_PIN, -cost.driftWeight, cost.driftWeight)
  }
  return best
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function cheapest(table: Table, prices: Float64Array, lengthPrice: number) {
  const counts = new Float64Array(prices.length)
  let value = 0
  let lengthM = 0
  for (const options of table) {
    let best = options[0]!
    let least = Number.POSITIVE_INFINITY
    for (const option of options) {
      const price = pricedCost(option, { prices, lengthPrice })
      if (price < least) {
        least = price
        best = option
      }
    }
    value += least
    lengthM += best.lengthM
    for (const feature of best.features) counts[feature]! += 1
  }
  return { value, counts, lengthM }
}

/** The counts and the drift that would be cheapest if each pin of a feature were paid its price. */
function cheapestMix(cost: MixCost, greens: number, prices: Float64Array, lengthPrice: number) {
  const counts = new Float64Array(prices.length)
  let value = -Math.abs(lengthPrice) * cost.driftM
  for (let i = 0; i < prices.length; i++) {
    let least = Number.POSITIVE_INFINITY
    for (let count = 0; count <= greens; count++) {
      const missed = count - cost.wanted[i]!
      const price = cost.weight[i]! * missed * missed - prices[i]! * count
      if (price < least) {
        least = price
        counts[i] = count
      }
    }
    value += least
  }
  return { value, counts, lengthM: Math.sign(lengthPrice) * cost.driftM }
}
