import { costOfMix, type MixCost } from './mix.ts'
import type { Option, OptionTable } from './option.ts'

/** How many of a green's cheapest places are tried when two greens change together. */
const FEW = 12
const TIE = 1e-9

/** Exchanges places, one green or two at a time, until no exchange makes the round cheaper. */
export function exchange(table: OptionTable, cost: MixCost, start: readonly Option[]): Option[] {
  const round = new Round(start, cost)
  for (let improved = true; improved; ) {
    improved = exchangeOne(table, round) || exchangeTwo(table, round)
  }
  return round.options
}

function exchangeOne(table: OptionTable, round: Round): boolean {
  let improved = false
  table.forEach((options, green) => {
    for (const option of options) improved = round.improve([[green, option]]) || improved
  })
  return improved
}

function exchangeTwo(table: OptionTable, round: Round): boolean {
  for (let i = 0; i < table.length; i++) {
    for (let j = i + 1; j < table.length; j++) {
      for (const one of table[i]!.slice(0, FEW)) {
        for (const other of table[j]!.slice(0, FEW)) {
          if (
            round.improve([
              [i, one],
              [j, other],
            ])
          )
            return true
        }
      }
    }
  }
  return false
}

/** A round that stores its counts, so that an exchange is cheap to compute. */
class Round {
  readonly options: Option[]
  private readonly cost: MixCost
  private readonly counts: Float64Array
  private lengthM = 0
  private own = 0
  private price: number

  constructor(options: readonly Option[], cost: MixCost) {
    this.options = [...options]
    this.cost = cost
    this.counts = new Float64Array(cost.targets.length)
    for (const option of options) this.add(option, 1)
    this.price = this.total()
  }

  /** Makes the changes if they make the round cheaper; returns whether it did. */
  improve(changes: readonly (readonly [green: number, option: Option])[]): boolean {
    const before = changes.map(([green]) => this.options[green]!)
    for (const option of before) this.add(option, -1)
    for (const [, option] of changes) this.add(option, 1)
    const price = this.total()
    if (price < this.price - TIE) {
      this.price = price
      for (const [green, option] of changes) this.options[green] = option
      return true
    }
    for (const [, option] of changes) this.add(option, -1)
    for (const option of before) this.add(option, 1)
    return false
  }

  private add(option: Option, times: 1 | -1): void {
    this.own += times * option.cost
    this.lengthM += times * option.lengthM
    for (const feature of option.features) this.counts[feature]! += times
  }

  private total(): number {
    return this.own + costOfMix(this.cost, this.counts, this.lengthM)
  }
}
