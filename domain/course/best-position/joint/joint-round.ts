import { distance } from '../../geometry/distance.ts'
import type { DoubleGreen } from '../double-green.ts'
import { costOfCount, costOfDrift, featuresOf, type MixCost } from '../mix.ts'
import { optionsOf } from '../option.ts'
import type { Candidates } from '../rules/apart.ts'
import { exactOptions } from '../within-drift.ts'
import type { Layout } from './layout.ts'

/** How many of a green's best places, given the others, are tried when two greens change together. */
const FEW = 6
const TIE = 1e-9

interface Sums {
  mix: MixCost
  counts: Float64Array
  driftM: number
}

/** The common data of all choices of the same greens. */
interface JointTable {
  greens: readonly Candidates[]
  layouts: readonly Layout[]
  doubles: readonly DoubleGreen[]
  /** For each green and place its features. */
  features: readonly (readonly (readonly number[])[])[]
  /** The places of each green that can be part of a best choice; on a double green all. */
  trials: readonly (readonly number[])[]
}

export function jointTable(
  greens: readonly Candidates[],
  layouts: readonly Layout[],
  doubles: readonly DoubleGreen[],
): JointTable {
  const isDouble = new Set(doubles.flatMap(({ first, second }) => [first, second]))
  const trials = greens.map((places, green) =>
    isDouble.has(green)
      ? [...places.keys()]
      : [
          ...new Set(
            [...optionsOf(places, 0), ...exactOptions(places, 0)].map(({ picks: [one] }) => one![1]),
          ),
        ],
  )
  return { greens, layouts, doubles, trials, features: greens.map((places) => places.map(featuresOf)) }
}

/** A choice that stores the counts of its layouts, so that a change is cheap to compute. */
export class JointRound {
  readonly picks: number[]
  cost = 0
  private readonly table: JointTable
  /** The layouts of each green. */
  private readonly own: readonly (readonly Sums[])[]

  constructor(table: JointTable, picks: readonly number[]) {
    this.table = table
    this.picks = [...picks]
    const { greens, layouts } = table
    const sums = layouts.map(({ mix }) => ({ mix, counts: new Float64Array(mix.targets.length), driftM: 0 }))
    this.own = greens.map((_, green) => sums.filter((_sums, i) => layouts[i]!.greens.includes(green)))
    for (const [green, pick] of picks.entries()) this.add(green, pick, 1)
    this.cost = this.mixes(sums)
    for (const [green, pick] of picks.entries()) this.cost += greens[green]![pick]!.cost
  }

  /** Exchanges places at one green or two until no exchange makes the choice cheaper. */
  improve(): void {
    do this.improveOnes()
    while (this.improveTwo())
  }

  /** As `improve`, one green at a time. */
  improveOnes(): void {
    while (this.improveEach());
  }

  private improveEach(): boolean {
    let isBetter = false
    for (const green of this.table.greens.keys()) {
      const [best] = this.ranked(green, 1)
      if (best && best.gain > TIE) {
        this.put(green, best.place, best.gain)
        isBetter = true
      }
    }
    return isBetter
  }

  private improveTwo(): boolean {
    for (const one of this.table.greens.keys()) {
      const before = this.picks[one]!
      for (const { place, gain } of this.ranked(one, FEW)) {
        this.put(one, place, gain)
        for (const other of this.table.greens.keys()) {
          if (other === one) continue
          const [best] = this.ranked(other, 1)
          if (!best || gain + best.gain <= TIE) continue
          this.put(other, best.place, best.gain)
          return true
        }
        this.put(one, before, -gain)
      }
    }
    return false
  }

  /** Other places of a green by the cost they save; places too near another flag are left out. */
  private ranked(green: number, most: number): { place: number; gain: number }[] {
    const pick = this.picks[green]!
    const before = this.table.greens[green]![pick]!.cost + this.mixes(this.own[green]!)
    this.add(green, pick, -1)
    const without = this.mixes(this.own[green]!)
    const added = this.addedBy(green)
    const best: { place: number; gain: number }[] = []
    for (const place of this.table.trials[green]!) {
      if (place === pick) continue
      const gain = before - without - added(place)
      if (best.length === most && gain <= best.at(-1)!.gain) continue
      if (!this.isApart(green, place)) continue
      best.push({ place, gain })
      best.sort((a, b) => b.gain - a.gain)
      if (best.length > most) best.pop()
    }
    this.add(green, pick, 1)
    return best
  }

  /** The cost of each place, including the mixes of its layouts, from which its green was removed. */
  private addedBy(green: number): (place: number) => number {
    const sums = this.own[green]!
    const places = this.table.greens[green]!
    const features = this.table.features[green]!
    const prices = Float64Array.from({ length: 9 }, (_, feature) =>
      sums.reduce((all, { mix, counts }) => {
        const count = counts[feature]!
        return all + costOfCount(mix, feature, count + 1) - costOfCount(mix, feature, count)
      }, 0),
    )
    return (place) => {
      const { cost, aheadM } = places[place]!
      const [zone, side, grade] = features[place]!
      let sum = cost + prices[zone!]! + prices[side!]! + prices[grade!]!
      for (const { mix, driftM } of sums) sum += costOfDrift(mix, driftM + aheadM) - costOfDrift(mix, driftM)
      return sum
    }
  }

  private mixes(layouts: readonly Sums[]): number {
    let sum = 0
    for (const { mix, counts, driftM } of layouts) {
      sum += costOfDrift(mix, driftM)
      for (let i = 0; i < counts.length; i++) sum += costOfCount(mix, i, counts[i]!)
    }
    return sum
  }

  private isApart(green: number, place: number): boolean {
    return this.table.doubles.every(({ first, second, points, apartM }) => {
      if (green !== first && green !== second) return true
      const one = points[0][green === first ? place : this.picks[first]!]!
      const other = points[1][green === second ? place : this.picks[second]!]!
      return distance(one, other) >= apartM
    })
  }

  private put(green: number, place: number, gain: number): void {
    this.add(green, this.picks[green]!, -1)
    this.picks[green] = place
    this.add(green, place, 1)
    this.cost -= gain
  }

  private add(green: number, place: number, by: 1 | -1): void {
    for (const sums of this.own[green]!) {
      for (const feature of this.table.features[green]![place]!) sums.counts[feature]! += by
      sums.driftM += by * this.table.greens[green]![place]!.aheadM
    }
  }
}
