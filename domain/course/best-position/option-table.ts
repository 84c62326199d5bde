import { type CandidateTraits, type Option, optionsOf } from './option.ts'

/** For each green what may be chosen. */
export type OptionTable = readonly (readonly Option[])[]

/** For each green, taken by itself, what a best choice can hold, cheapest first. */
export function tableOf(greens: readonly (readonly CandidateTraits[])[]): OptionTable {
  return greens.map(optionsOf)
}
