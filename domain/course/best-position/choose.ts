import { type Bound, lowerBound } from './bound.ts'
import type { DoubleGreen } from './double-green.ts'
import { exchange } from './exchange.ts'
import type { MixCost } from './mix.ts'
import { offersOf } from './offer.ts'
import {
  type CandidateTraits,
  type Option,
  type OptionTable,
  pricedCost,
  roundCost,
  tableOf,
} from './option.ts'

export interface RoundChoice {
  /** For each green the index of the chosen place. */
  picks: number[]
  /** The cost of the round: of its places and of its mix. */
  cost: number
  /** No choice can cost less. */
  bound: number
  /** True if the choice is proven the best: none that could be better was skipped. */
  exact: boolean
}

/** Partial rounds followed at each green; the next number applies when the choice is too far from the bound. */
const EFFORTS = [2000, 8000, 32_000, 128_000]
/** One per cent from the bound is near enough. */
const NEAR_ENOUGH = 1.01
/** Search limits as shares of the way from the bound to the best round's cost, tried in this order. */
const SHARES = [0.05, 0.2, 0.5, 1]
/** Costs closer than this are equal, so that rounding does not decide. */
const TIE = 1e-9

/**
 * Chooses one place for each green so that the round costs least; the flags of a double green are chosen together and
 * far enough apart. A first round comes from the prices of the lower bound and from exchanges. Then, green by green,
 * every partial round that could still lead to a cheaper one is followed; of those with equal counts and length only
 * the cheapest is kept. If there are too many, the least promising are skipped and the result is not exact. The same
 * input gives the same choice. Throws RangeError when a green has no place.
 */
export function choosePlaces(
  greens: readonly (readonly CandidateTraits[])[],
  cost: MixCost,
  doubles: readonly DoubleGreen[] = [],
): RoundChoice {
  const empty = greens.findIndex((places) => places.length === 0)
  if (empty >= 0) throw new RangeError(`Green ${empty} has no place to choose.`)
  const { table, bound, first } = nearTheBound(greens, doubles, cost)
  const { best, exact, least } = followUntilFound(table, cost, bound, first)
  const picks = new Array<number>(greens.length)
  for (const [green, place] of best.flatMap((option) => option.picks)) picks[green] = place
  const price = roundCost(best, cost)
  return { picks, cost: price, bound: Math.min(price, least), exact }
}

/**
 * A first round, and for each green the options that a cheaper round can contain. Prices are first computed as if no
 * green were double, then with few options near those prices, and again while skipped options would be cheaper.
 */
function nearTheBound(
  greens: readonly (readonly CandidateTraits[])[],
  doubles: readonly DoubleGreen[],
  cost: MixCost,
) {
  const offers = offersOf(greens, doubles)
  let { bound } = lowerBound(tableOf(greens), cost)
  const within = (slack: number) =>
    offers.map((offer) => offer.within(bound, offer.least(bound) + slack + TIE))
  let table = within(FEW_WITHIN)
  let round = firstRound(table, bound, cost)
  for (let look = 0; look < LOOKS; look++) {
    ;({ bound, round } = lowerBound(table, cost, { bound, round }))
    round = cheapestRound([round, firstRound(table, bound, cost)], cost)
    const value = offers.reduce((sum, offer) => sum + offer.least(bound), bound.mix)
    table = within(roundCost(round, cost) - value)
    if (value >= bound.value - TIE) break
    bound = { ...bound, value }
  }
  return { table, bound, first: exchange(table, cost, round) }
}

/** The best of the most promising rounds at these prices. */
function firstRound(table: OptionTable, bound: Bound, cost: MixCost): Option[] {
  const { rounds } = followBeginnings(table, bound, Number.POSITIVE_INFINITY, FIRST_EFFORT)
  return exchange(table, cost, cheapestRound(rounds, cost))
}

/** Options that cost this much more than a green's cheapest, including prices, are skipped at first. */
const FEW_WITHIN = 0.1
/** How often skipped options are tried again; once is mostly enough. */
const LOOKS = 3
/** Partial rounds followed at each green for a first round. */
const FIRST_EFFORT = 500

/**
 * Looks for rounds cheaper than `first` within wider and wider limits: near the bound few partial rounds remain. A
 * round found within a limit is the best; if none is found, no round costs less than the limit.
 */
function followUntilFound(table: OptionTable, cost: MixCost, bound: Bound, first: Option[]) {
  let [best, least] = [first, bound.value]
  for (const most of EFFORTS) {
    for (const share of SHARES) {
      const limit = bound.value + share * (roundCost(best, cost) - bound.value)
      if (limit < least) continue
      const { rounds, exact } = followBeginnings(table, bound, limit, most)
      best = cheapestRound([best, ...rounds], cost)
      if (!exact) best = exchange(table, cost, best)
      const price = roundCost(best, cost)
      if (exact && (share === 1 || price <= limit - TIE)) return { best, exact, least: price }
      if (exact) least = limit
      else if (price <= NEAR_ENOUGH * least) return { best, exact, least }
      else break
    }
  }
  return { best, exact: false, least }
}

interface Beginning {
  before: Beginning | null
  option: Option | null
  own: number
  /** The cost so far with the prices of the options chosen so far. */
  priced: number
  /** Encodes the counts and the length. */
  key: number
}

/**
 * The rounds that may cost less than `limit`, by the bound on their endings. At each green only the most promising
 * partial rounds are followed, at most `most`.
 */
function followBeginnings(table: OptionTable, bound: Bound, limit: number, most: number) {
  const steps = table.map((options) =>
    options.map((option) => ({ option, priced: pricedCost(option, bound) })),
  )
  let left = steps.reduce((sum, options) => sum + options[0]!.priced, bound.mix)
  let beginnings: Beginning[] = [{ before: null, option: null, own: 0, priced: 0, key: 0 }]
  let exact = true
  for (const options of steps) {
    left -= options[0]!.priced
    const reach = reachOf(beginnings, options, limit - left - TIE, most)
    exact = exact && reach === limit - left - TIE
    const next = new Map<number, Beginning>()
    for (const before of beginnings) {
      for (const { option, priced } of options) {
        const sum = before.priced + priced
        if (sum > reach) break
        const own = before.own + option.cost
        const key = before.key + option.key
        const existing = next.get(key)
        if (existing && existing.own <= own) continue
        next.set(key, { before, option, own, priced: sum, key })
      }
    }
    beginnings = [...next.values()].sort((a, b) => a.priced - b.priced)
  }
  return { rounds: beginnings.map(optionsOf), exact }
}

interface Priced {
  priced: number
}

/**
 * The largest sum of prices, at most `limit`, that at most `most` pairs of a partial round and an option stay within.
 */
function reachOf(beginnings: readonly Priced[], options: readonly Priced[], limit: number, most: number) {
  if (pairsWithin(beginnings, options, limit) <= most) return limit
  let low = beginnings[0]!.priced + options[0]!.priced
  let high = Math.min(limit, beginnings.at(-1)!.priced + options.at(-1)!.priced)
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (pairsWithin(beginnings, options, middle) <= most) low = middle
    else high = middle
  }
  return low
}

const HALVINGS = 16

/** Number of pairs whose sum is at most `reach`; both lists are sorted, cheapest first. */
function pairsWithin(beginnings: readonly Priced[], options: readonly Priced[], reach: number): number {
  let count = 0
  let upTo = options.length
  for (const { priced } of beginnings) {
    while (upTo > 0 && priced + options[upTo - 1]!.priced > reach) upTo--
    if (upTo === 0) break
    count += upTo
  }
  return count
}

function optionsOf(end: Beginning): Option[] {
  const options: Option[] = []
  for (let at: Beginning | null = end; at?.option; at = at.before) options.push(at.option)
  return options.reverse()
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
