import { costOfMix, type MixCost } from './mix.ts'
import type { Option } from './option.ts'

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
