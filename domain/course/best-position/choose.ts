import { type Bound, lowerBound, pricedCost } from './bound.ts'
import { exchange } from './exchange.ts'
import type { MixCost } from './mix.ts'
import { roundCost } from './round.ts'
import { type Option, type Place, type Table, tableOf } from './table.ts'

export interface Choice {
  /** For each green the index of the chosen place. */
  picks: number[]
  /** The cost of the round: its places' own and its mix's. */
  cost: number
  /** No choice can cost less. */
  bound: number
  /** True when nothing that could be better was left out. */
  exact: boolean
}

/** How many beginnings of a round are followed at once, and how many when that leaves the choice too far from the bound. */
const WIDTHS = [500, 4000, 30_000]
/** One per cent from the bound is near enough. */
const NEAR_ENOUGH = 1.01
/** Shares of the way from the bound to the first round's cost within which a cheaper round is looked for, one by one. */
const SHARES = [0.05, 0.2, 0.5, 1]
/** Costs nearer than this are equal, so that rounding can not choose. */
const TIE = 1e-9

/**
 * One place for each green so that the whole round costs least. A first round comes from the prices of the lower bound
 * and from exchanges. Then, green by green, every beginning is followed that could still lead to a cheaper one; those
 * that come to the same counts and the same length are one, for only the cheapest can be part of a best round. When
 * there are too many, the least promising are left out and the result is not called exact. The same input gives the same
 * choice. Throws RangeError when a green has no place.
 */
export function choosePlaces(greens: readonly (readonly Place[])[], cost: MixCost): Choice {
  const empty = greens.findIndex((places) => places.length === 0)
  if (empty >= 0) throw new RangeError(`Green ${empty} has no place to choose.`)
  const table = tableOf(greens)
  const start = exchange(
    table,
    cost,
    table.map((options) => options[0]!),
  )
  const bound = lowerBound(table, cost, roundCost(start, cost))
  const first = cheapestRound([start, exchange(table, cost, cheapestByPrice(table, bound))], cost)
  const { round, exact, least } = followUntilFound(table, cost, bound, first)
  const best = exact ? round : exchange(table, cost, round)
  const price = roundCost(best, cost)
  return { picks: best.map((option) => option.index), cost: price, bound: exact ? price : least, exact }
}

function cheapestByPrice(table: Table, bound: Bound): Option[] {
  return table.map((options) =>
    options.reduce((best, option) => (pricedCost(option, bound) < pricedCost(best, bound) ? option : best)),
  )
}

/**
 * Looks for cheaper rounds than `first` within ever wider limits: near the bound few beginnings are left to follow. A round
 * that is found within a limit is the best; where none is, no round costs less than the limit.
 */
function followUntilFound(table: Table, cost: MixCost, bound: Bound, first: Option[]) {
  const known = roundCost(first, cost)
  let [best, least, whole] = [first, bound.value, true]
  for (const width of WIDTHS) {
    for (const share of SHARES) {
      const limit = bound.value + share * (known - bound.value)
      const { rounds, exact } = followBeginnings(table, bound, limit, width)
      best = cheapestRound([best, ...rounds], cost)
      whole = whole && exact
      const price = roundCost(best, cost)
      if (whole && price <= limit - TIE) return { round: best, exact: true, least }
      if (whole) least = Math.max(least, limit)
      else if (price <= NEAR_ENOUGH * least) return { round: best, exact: false, least }
    }
    if (whole) return { round: best, exact: true, least }
    whole = true
  }
  return { round: best, exact: false, least }
}

interface Beginning {
  before: Beginning | null
  option: Option | null
  own: number
  /** The cost so far with the prices of what was taken. */
  priced: number
  /** Stands for the counts and the length. */
  key: number
}

/** The rounds that may cost less than `limit`, by what the bound says of how they can end. */
function followBeginnings(table: Table, bound: Bound, limit: number, width: number) {
  const steps = table.map((options) =>
    options
      .map((option) => ({ option, priced: pricedCost(option, bound), key: keyOf(option) }))
      .sort((a, b) => a.priced - b.priced || a.option.index - b.option.index),
  )
  let left = steps.reduce((sum, options) => sum + options[0]!.priced, bound.mix)
  let beginnings: Beginning[] = [{ before: null, option: null, own: 0, priced: 0, key: 0 }]
  let exact = true
  for (const options of steps) {
    left -= options[0]!.priced
    const next = new Map<number, Beginning>()
    for (const before of beginnings) {
      for (const { option, priced, key } of options) {
        const sum = before.priced + priced
        if (sum + left > limit - TIE) break
        const own = before.own + option.cost
        const known = next.get(before.key + key)
        if (known && known.own <= own) continue
        next.set(before.key + key, { before, option, own, priced: sum, key: before.key + key })
      }
    }
    beginnings = [...next.values()]
    if (beginnings.length <= width) continue
    exact = false
    beginnings.sort((a, b) => a.priced - b.priced)
    beginnings.length = width
  }
  return { rounds: beginnings.map(optionsOf), exact }
}

/** Keys add up as counts and lengths do, and differ where those differ: digits to base 64 below the length. */
function keyOf({ features: [zone, side, grade], lengthM }: Option): number {
  return digits[zone]! + digits[side]! + digits[grade]! + lengthM * 64 ** 6
}

/** A digit for two features of each kind; how many pins have the third follows from them. */
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((feature) =>
  feature % 3 === 2 ? 0 : 64 ** (2 * Math.floor(feature / 3) + (feature % 3)),
)

function optionsOf(end: Beginning): Option[] {
  const options: Option[] = []
  for (let at: Beginning | null = end; at?.option; at = at.before) options.unshift(at.option)
  return options
}

function cheapestRound(rounds: readonly Option[][], cost: MixCost): Option[] {
  let best = rounds[0]!
  let least = roundCost(best, cost)
  for (const round of rounds.slice(1)) {
    const price = roundCost(round, cost)
    if (price >= least - TIE) continue
    least = price
    best = round
  }
  return best
}
