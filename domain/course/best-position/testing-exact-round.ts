import type { Point } from '../geometry/point.ts'
import type { Candidate } from './green-table.ts'

/** For tests only: what a round is judged by, written down a second time. */
export interface AskedRound {
  /** By `zone:front` and the like how many pins should have it, and what missing that costs per square. */
  wanted: ReadonlyMap<string, { target: number; weight: number }>
  limitM: number
  perMetre: number
  /** Whether places of two greens may stand together. */
  areApart(first: number, a: Point, second: number, b: Point): boolean
}

/** Places of one green that count the same, cheapest first. */
interface Kind {
  traits: readonly string[]
  places: readonly Candidate[]
}

/**
 * The cost of the best of all rounds, by a search that shares nothing with the choice but the places: every combination of
 * kinds in the order of what it costs at least, and in each every combination of places that could still be cheaper.
 */
export function exactCost(greens: readonly (readonly Candidate[])[], asked: AskedRound): number {
  const kinds = greens.map(kindsOf)
  const combinations = combinationsOf(kinds, asked).sort((a, b) => a.least - b.least)
  let best = Number.POSITIVE_INFINITY
  for (const { chosen, least, mix } of combinations) {
    if (least >= best) break
    best = Math.min(best, cheapestPlaces(chosen, mix, best, asked))
  }
  return best
}

function kindsOf(places: readonly Candidate[]): Kind[] {
  const kinds = new Map<string, Candidate[]>()
  for (const place of places) {
    const key = `zone:${place.zone} side:${place.side} grade:${place.grade}`
    kinds.set(key, [...(kinds.get(key) ?? []), place])
  }
  return [...kinds].map(([key, own]) => ({
    traits: key.split(' '),
    places: own.sort((a, b) => a.cost - b.cost),
  }))
}

interface Combination {
  chosen: Kind[]
  mix: number
  least: number
}

function combinationsOf(kinds: readonly Kind[][], asked: AskedRound): Combination[] {
  let all: Kind[][] = [[]]
  for (const own of kinds) all = all.flatMap((chosen) => own.map((kind) => [...chosen, kind]))
  return all.map((chosen) => {
    const traits = chosen.flatMap((kind) => kind.traits)
    const mix = [...asked.wanted].reduce((sum, [trait, { target, weight }]) => {
      const count = traits.filter((one) => one === trait).length
      return sum + weight * (count - target) ** 2
    }, 0)
    return { chosen, mix, least: mix + chosen.reduce((sum, { places }) => sum + places[0]!.cost, 0) }
  })
}

function cheapestPlaces(kinds: readonly Kind[], mix: number, most: number, asked: AskedRound): number {
  const leastFrom = kinds.map((_, at) =>
    kinds.slice(at + 1).reduce((sum, { places }) => sum + places[0]!.cost, 0),
  )
  let best = most
  const chosen: Candidate[] = []
  const follow = (at: number, cost: number, aheadM: number) => {
    if (at === kinds.length) {
      best = Math.min(best, cost + asked.perMetre * Math.max(0, Math.abs(aheadM) - asked.limitM))
      return
    }
    for (const place of kinds[at]!.places) {
      if (cost + place.cost + leastFrom[at]! >= best) break
      if (!chosen.every((other, i) => asked.areApart(i, other.spot.point, at, place.spot.point))) continue
      chosen.push(place)
      follow(at + 1, cost + place.cost, aheadM + place.aheadM)
      chosen.pop()
    }
  }
  follow(0, mix, 0)
  return best
}
