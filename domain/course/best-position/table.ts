import { featuresOf, type Traits } from './mix.ts'

/** One place of a green, as the choice sees it. */
export interface Option {
  /** Its index among the places that were given for its green. */
  index: number
  /** What it costs by itself, beside every other green. */
  cost: number
  features: readonly [number, number, number]
  lengthM: number
}

/** For each green what may be chosen, cheapest first. */
export type Table = readonly (readonly Option[])[]

export interface Place extends Traits {
  /** What the place costs by itself: 0 is perfect. */
  cost: number
}

/**
 * The places that a best choice can hold: of those that count the same for the round only the cheapest can, and of equally
 * cheap ones the first.
 */
export function tableOf(greens: readonly (readonly Place[])[]): Table {
  return greens.map((places) => {
    const best = new Map<number, Option>()
    places.forEach((place, index) => {
      const features = featuresOf(place)
      const key = place.lengthM * 1000 + features[0] * 100 + features[1] * 10 + features[2]
      const before = best.get(key)
      if (before && before.cost <= place.cost) return
      best.set(key, { index, cost: place.cost, features, lengthM: place.lengthM })
    })
    return [...best.values()].sort((a, b) => a.cost - b.cost || a.index - b.index)
  })
}
