import { cheapestMix } from '../bound.ts'
import { costOfMix } from '../mix.ts'
import { sharedOf } from '../reasons.ts'
import type { Candidates } from '../rules/apart.ts'
import { exactOptions } from '../within-drift.ts'
import type { Layout } from './layout.ts'

/** Price steps, and the number of them without a better bound after which the step size is halved. */
const ROUNDS = 600
const PATIENCE = 15
/** Metres that weigh as much as one pin when prices are changed. */
const METRES_PER_PIN = 6
/** Number of cheapest choices to return. */
const KEPT = 6

interface Prices {
  features: Float64Array
  lengthPrice: number
}

/**
 * A lower bound for greens that several layouts share: as for one round, with separate prices for each layout. A place
 * pays the prices of all layouts of its green. The distance rule of double greens is left out, which only lowers the
 * bound. Returns also the cheapest choices found, as picks.
 */
export function jointBound(
  greens: readonly Candidates[],
  layouts: readonly Layout[],
): { value: number; rounds: number[][] } {
  const options = greens.map((places) => exactOptions(places, 0))
  const own = greens.map((_, green) =>
    layouts.flatMap((layout, i) => (layout.greens.includes(green) ? [i] : [])),
  )
  const prices = layouts.map(
    ({ mix }): Prices => ({ features: new Float64Array(mix.targets.length), lengthPrice: 0 }),
  )
  let value = Number.NEGATIVE_INFINITY
  const rounds: { picks: number[]; cost: number }[] = []
  for (let i = 0, since = 0, stride = 1; i < ROUNDS; i++, since++) {
    const cheapest = cheapestAt(options, own, prices)
    const picks = cheapest.at.map((at, green) => options[green]![at]!.picks[0]![1])
    const sums = layouts.map(({ greens: ofLayout }) =>
      sharedOf(ofLayout.map((green) => greens[green]![picks[green]!]!)),
    )
    const mixes = layouts.map(({ mix, greens: ofLayout }, k) =>
      cheapestMix(mix, ofLayout.length, prices[k]!.features, prices[k]!.lengthPrice),
    )
    const bound = cheapest.value + mixes.reduce((sum, mix) => sum + mix.value, 0)
    const cost =
      picks.reduce((sum, pick, green) => sum + greens[green]![pick]!.cost, 0) +
      layouts.reduce((sum, { mix }, k) => sum + costOfMix(mix, sums[k]!.counts, sums[k]!.driftM), 0)
    keep(rounds, { picks, cost })
    if (bound > value) {
      value = bound
      since = 0
    } else if (since > PATIENCE) {
      stride /= 2
      since = 0
    }
    const excess = layouts.map((_, k) => ({
      counts: sums[k]!.counts.map((count, f) => count - mixes[k]!.counts[f]!),
      lengthM: (sums[k]!.driftM - mixes[k]!.lengthM) / METRES_PER_PIN,
    }))
    const square = excess.reduce(
      (sum, one) => sum + one.lengthM ** 2 + one.counts.reduce((all, count) => all + count * count, 0),
      0,
    )
    if (square === 0 || rounds[0]!.cost - bound < 1e-9) break
    const step = (stride * (rounds[0]!.cost - bound)) / square
    for (const [k, { counts, lengthM }] of excess.entries()) {
      const own = prices[k]!
      for (const [f, count] of counts.entries()) own.features[f]! += step * count
      const most = layouts[k]!.mix.driftWeight
      own.lengthPrice = clamp(own.lengthPrice + (step * lengthM) / METRES_PER_PIN, -most, most)
    }
  }
  return { value, rounds: rounds.map(({ picks }) => picks) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** Adds a choice to the cheapest ones, without repeats, cheapest first. */
function keep(rounds: { picks: number[]; cost: number }[], one: { picks: number[]; cost: number }): void {
  if (rounds.some(({ cost }) => Math.abs(cost - one.cost) < 1e-9)) return
  rounds.push(one)
  rounds.sort((a, b) => a.cost - b.cost)
  if (rounds.length > KEPT) rounds.pop()
}

function cheapestAt(
  options: readonly ReturnType<typeof exactOptions>[],
  own: readonly (readonly number[])[],
  prices: readonly Prices[],
) {
  let value = 0
  const at = options.map((ofGreen, green) => {
    const [features, lengthPrice] = paidBy(own[green]!.map((k) => prices[k]!))
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [i, option] of ofGreen.entries()) {
      let price = option.cost + lengthPrice * option.lengthM
      for (const feature of option.features) price += features[feature]!
      if (price >= least) continue
      least = price
      best = i
    }
    value += least
    return best
  })
  return { at, value }
}

/** The sum of the prices of several layouts. */
function paidBy(all: readonly Prices[]): [Float64Array, number] {
  const features = new Float64Array(9)
  let lengthPrice = 0
  for (const one of all) {
    for (const [f, price] of one.features.entries()) features[f]! += price
    lengthPrice += one.lengthPrice
  }
  return [features, lengthPrice]
}
