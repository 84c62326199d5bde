import { seeded } from '../../../base/random.ts'
import { distance } from '../../geometry/distance.ts'
import type { DoubleGreen } from '../double-green.ts'
import type { Candidate } from '../green-table.ts'
import { costOfMix } from '../mix.ts'
import { sharedOf } from '../reasons.ts'
import type { Candidates } from '../rules/apart.ts'
import { jointBound } from './joint-bound.ts'
import { JointRound, jointTable } from './joint-round.ts'
import type { Layout } from './layout.ts'

/** How often the best choice is changed at random and improved again, and at how many greens each time. */
const SHAKES = 16
const SHAKEN = 4
/** Exchanges of two greens are tried if exchanges of one came this near to the best. */
const PROMISING = 1.02
const TIE = 1e-9

/**
 * Chooses places for greens that several layouts of a day share, so that the sum of the places' own costs and of every
 * layout's mix is least. Prices of a lower bound give first choices; exchanges of one or two greens improve them, also
 * after random changes of the best. Lengths are not rounded. The same input gives the same choice.
 */
export function chooseJointly(
  greens: readonly Candidates[],
  doubles: readonly DoubleGreen[],
  layouts: readonly Layout[],
): { places: readonly Candidate[]; cost: number; bound: number } {
  const { value, rounds } = jointBound(greens, layouts)
  const table = jointTable(greens, layouts, doubles)
  let best: { picks: readonly number[]; cost: number } | null = null
  const take = (picks: readonly number[]) => {
    const one = new JointRound(table, apartPicks(picks, greens, doubles))
    one.improveOnes()
    if (best === null || one.cost < PROMISING * best.cost) one.improve()
    if (best === null || one.cost < best.cost - TIE) best = { picks: one.picks, cost: one.cost }
  }
  for (const picks of rounds) take(picks)
  const random = seeded(greens.length)
  for (let shake = 0; shake < SHAKES && best!.cost > value + TIE; shake++) {
    const picks = [...best!.picks]
    for (let i = 0; i < SHAKEN; i++) {
      const green = Math.floor(random() * greens.length)
      picks[green] = Math.floor(random() * greens[green]!.length)
    }
    take(picks)
  }
  const places = best!.picks.map((pick, green) => greens[green]![pick]!)
  const cost = costOfLayouts(places, layouts)
  return { places, cost, bound: Math.min(cost, value) }
}

/** The cost of places by themselves and in every layout. */
function costOfLayouts(places: readonly Candidate[], layouts: readonly Layout[]): number {
  const mixes = layouts.map(({ greens, mix }) => {
    const { counts, driftM } = sharedOf(greens.map((green) => places[green]!))
    return costOfMix(mix, counts, driftM)
  })
  return [...places.map(({ cost }) => cost), ...mixes].reduce((sum, one) => sum + one, 0)
}

/**
 * The picks. If the flags of a double green are too near each other, both move: to the cheapest pair that is far enough
 * apart, else to the farthest.
 */
function apartPicks(
  start: readonly number[],
  greens: readonly Candidates[],
  doubles: readonly DoubleGreen[],
): number[] {
  const picks = [...start]
  for (const { first, second, points, apartM } of doubles) {
    const away = (one: number, other: number) => distance(points[0][one]!, points[1][other]!)
    if (away(picks[first]!, picks[second]!) >= apartM) continue
    let best: { one: number; other: number; cost: number } | null = null
    let farthest = { one: 0, other: 0, m: -1 }
    for (const [one, place] of greens[first]!.entries()) {
      for (const [other, its] of greens[second]!.entries()) {
        const m = away(one, other)
        if (m > farthest.m) farthest = { one, other, m }
        const cost = place.cost + its.cost
        if (m >= apartM && (best === null || cost < best.cost)) best = { one, other, cost }
      }
    }
    const pair = best ?? farthest
    picks[first] = pair.one
    picks[second] = pair.other
  }
  return picks
}
