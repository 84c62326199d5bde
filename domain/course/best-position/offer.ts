import { type DoubleGreen, offerOfDouble } from './double-green.ts'
import { type CandidateTraits, cheapestFirst, type Offer, optionsOf, pricedCost } from './option.ts'

/** The offer of each green, the double ones last. */
export function offersOf(
  greens: readonly (readonly CandidateTraits[])[],
  doubles: readonly DoubleGreen[],
): Offer[] {
  const double = new Set(doubles.flatMap(({ first, second }) => [first, second]))
  const single = greens.flatMap((places, green) => (double.has(green) ? [] : [offerOf(places, green)]))
  return [...single, ...doubles.map((one) => offerOfDouble(greens, one))]
}

function offerOf(places: readonly CandidateTraits[], green: number): Offer {
  const options = optionsOf(places, green)
  return {
    least: (prices) =>
      options.reduce(
        (least, option) => Math.min(least, pricedCost(option, prices)),
        Number.POSITIVE_INFINITY,
      ),
    within: (prices, reach) =>
      cheapestFirst(
        options.filter((option) => pricedCost(option, prices) <= reach),
        prices,
      ),
  }
}
