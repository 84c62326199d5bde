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

/** How many beginnings of a round are followed at once. */
const WIDTH = 2000
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
  const { rounds, exact } = followBeginnings(table, bound, roundCost(first, cost))
  const followed = cheapestRound([first, ...rounds], cost)
  const best = exact ? followed : exchange(table, cost, followed)
  const price = roundCost(best, cost)
  return { picks: best.map((option) => option.index), cost: price, bound: exact ? price : bound.value, exact }
}

function cheapestByPrice(table: Table, bound: Bound): Option[] {
  return table.map((options) =>
    options.reduce((best, option) => (pricedCost(option, bound) < pricedCost(best, bound) ? option : best)),
  )
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
function followBeginnings(table: Table, bound: Bound, limit: number) {
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
    if (beginnings.length <= WIDTH) continue
    exact = false
    beginnings.sort((a, b) => a.priced - b.priced)
    beginnings.length = WIDTH
  }
  return { rounds: beginnings.map(optionsOf), exact }
}

/** Keys add up as counts and lengths do, and differ where those differ: digits to base 64 below the length. */
function keyOf(option: Option): number {
  const digit = (feature: number, first: number) => (feature % 3 === 2 ? 0 : 64 ** (first + (feature % 3)))
  const [zone, side, grade] = option.features
  return digit(zone, 0) + digit(side, 2) + digit(grade, 4) + option.lengthM * 64 ** 6
}

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
