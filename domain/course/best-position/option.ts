import { costOfMix, featuresOf, type MixCost, type Traits } from './mix.ts'

/** A green's options, at any prices of the shared features. */
export interface Offer {
  /** Cost of the cheapest option, including prices. */
  least(prices: Prices): number
  /** The options that a best choice can contain and that cost at most `reach` including prices, cheapest first. */
  within(prices: Prices, reach: number): readonly Option[]
}

/** A choice for one green: a place for its flag, or for each of its two. */
export interface Option {
  /** For each flag, the index of its green among the given ones and that of its place. */
  picks: readonly (readonly [green: number, place: number])[]
  /** Its own cost, without the other greens. */
  cost: number
  /** All features of all its flags. */
  features: readonly number[]
  lengthM: number
  /** Equal when features and length are equal, so that only costs differ; keys add up as counts and lengths do. */
  key: number
}

export interface CandidateTraits extends Traits {
  /** What the place costs by itself: 0 is perfect. */
  cost: number
}

/**
 * The places of a green that a best choice can contain: of those that count the same for the round only the cheapest,
 * and of equally cheap ones the first.
 */
export function optionsOf(places: readonly CandidateTraits[], green: number): Option[] {
  const best = new Map<number, Option>()
  places.forEach((place, index) => {
    const key = traitsKey(place)
    const before = best.get(key)
    if (before && before.cost <= place.cost) return
    const { cost, lengthM } = place
    best.set(key, { picks: [[green, index]], cost, features: featuresOf(place), lengthM, key })
  })
  return [...best.values()].sort((a, b) => a.cost - b.cost || byPlace(a, b))
}

/** Prices of the features and the length that greens share. */
export interface Prices {
  /** For each feature, in the order of `features`, the value of one more pin with it. */
  prices: Float64Array
  /** The value of one more metre. */
  lengthPrice: number
}

/** The cost of an option including the prices of its features and length. */
export function pricedCost(
  { cost, features, lengthM }: Pick<Option, 'cost' | 'features' | 'lengthM'>,
  { prices, lengthPrice }: Prices,
): number {
  return cost + priceOf(features, prices) + lengthPrice * lengthM
}

export function priceOf(features: readonly number[], prices: Float64Array): number {
  let price = 0
  for (const feature of features) price += prices[feature]!
  return price
}

/** The options by cost including prices. */
export function cheapestFirst(options: readonly Option[], prices: Prices): Option[] {
  return options
    .map((option) => ({ option, price: pricedCost(option, prices) }))
    .sort((a, b) => a.price - b.price || byPlace(a.option, b.option))
    .map(({ option }) => option)
}

/** The given order of the places, so that equally cheap options have a fixed order. */
function byPlace(a: Option, b: Option): number {
  const at = a.picks.findIndex(([, place], i) => place !== b.picks[i]![1])
  return at < 0 ? 0 : a.picks[at]![1] - b.picks[at]![1]
}

/** A key of the traits that count for the round: the features, and the length above their digits. */
export function traitsKey(traits: Traits): number {
  const [zone, side, grade] = featuresOf(traits)
  return digits[zone]! + digits[side]! + digits[grade]! + traits.lengthM * LENGTH_DIGIT
}

/** A metre in a key: there are six digits of base 64. */
export const LENGTH_DIGIT = 64 ** 6

/** A digit for two features of each kind; the number of pins with the third follows from them. */
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((feature) =>
  feature % 3 === 2 ? 0 : 64 ** (2 * Math.floor(feature / 3) + (feature % 3)),
)

/** The options of each green. */
export type OptionTable = readonly (readonly Option[])[]

/** For each green by itself, the options that a best choice can contain, cheapest first. */
export function tableOf(greens: readonly (readonly CandidateTraits[])[]): OptionTable {
  return greens.map(optionsOf)
}

/** What a round of these places costs. */
export function roundCost(options: readonly Pick<Option, 'cost' | 'features' | 'lengthM'>[], cost: MixCost) {
  const counts = new Float64Array(cost.targets.length)
  let own = 0
  let lengthM = 0
  for (const option of options) {
    own += option.cost
    lengthM += option.lengthM
    for (const feature of option.features) counts[feature]! += 1
  }
  return own + costOfMix(cost, counts, lengthM)
}
