import { type Option, optionsOf, type Place } from './option.ts'

/** For each green what may be chosen. */
export type Table = readonly (readonly Option[])[]

/** For each green, taken by itself, what a best choice can hold, cheapest first. */
export function tableOf(greens: readonly (readonly Place[])[]): Table {
  return greens.map(optionsOf)
}
