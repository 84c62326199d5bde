import type { Point } from '../geometry/point.ts'
import type { Candidate } from './green-table.ts'

/**
 * For tests only: a round by the indexes of its greens, with its criteria, written independently of the code under
 * test.
 */
interface AskedLayout {
  greens: readonly number[]
  /** For features such as `zone:front`, the wanted number of pins and the cost of a miss per square. */
  wanted: ReadonlyMap<string, { target: number; weight: number }>
  limitM: number
}

export interface AskedRound {
  layouts: readonly AskedLayout[]
  perMetre: number
  /** Whether the places of two greens are far enough apart. */
  areApart(first: number, a: Point, second: number, b: Point): boolean
}

/** Places of one green that count the same, cheapest first. */
interface Kind {
  traits: readonly string[]
  places: readonly Candidate[]
}

/**
 * The cost of the best of all rounds. This search shares only the places with the choice under test. It tries every
 * combination of kinds, and every combination of places where a combination of kinds can be cheaper than `known`.
 */
export function exactCost(
  greens: readonly (readonly Candidate[])[],
  asked: AskedRound,
  known: number,
): number {
  const kinds = greens.map(kindsOf)
  const chosen: Kind[] = []
  let best = known
  const follow = (at: number, own: number) => {
    if (own >= best) return
    if (at === kinds.length) {
      const mix = mixOf(chosen, asked)
      if (own + mix < best) best = cheapestPlaces(chosen, mix, best, asked)
      return
    }
    for (const kind of kinds[at]!) {
      chosen.push(kind)
      follow(at + 1, own + kind.places[0]!.cost)
      chosen.pop()
    }
  }
  follow(0, 0)
  return best
}

function mixOf(chosen: readonly Kind[], { layouts }: AskedRound): number {
  let sum = 0
  for (const { greens, wanted } of layouts) {
    for (const [trait, { target, weight }] of wanted) {
      const count = greens.filter((green) => chosen[green]!.traits.includes(trait)).length
      sum += weight * (count - target) ** 2
    }
  }
  return sum
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

function cheapestPlaces(kinds: readonly Kind[], mix: number, most: number, asked: AskedRound): number {
  const leastFrom = kinds.map((_, at) =>
    kinds.slice(at + 1).reduce((sum, { places }) => sum + places[0]!.cost, 0),
  )
  let best = most
  const chosen: Candidate[] = []
  const follow = (at: number, cost: number) => {
    if (at === kinds.length) {
      const tooLong = asked.layouts.reduce((sum, { greens, limitM }) => {
        const aheadM = greens.reduce((all, green) => all + chosen[green]!.aheadM, 0)
        return sum + Math.max(0, Math.abs(aheadM) - limitM)
      }, 0)
      best = Math.min(best, cost + asked.perMetre * tooLong)
      return
    }
    for (const place of kinds[at]!.places) {
      if (cost + place.cost + leastFrom[at]! >= best) break
      if (!chosen.every((other, i) => asked.areApart(i, other.spot.point, at, place.spot.point))) continue
      chosen.push(place)
      follow(at + 1, cost + place.cost)
      chosen.pop()
    }
  }
  follow(0, mix)
  return best
}
