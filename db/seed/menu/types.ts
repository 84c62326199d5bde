import type { Words } from '../rows.ts'

/** An option: key, texts, cents, allergens, and the diets of its dish that it does not fit. */
export type OptionRow = readonly [
  key: string,
  name: Words,
  cents: number,
  allergens?: readonly string[],
  breaks?: readonly string[],
]

export interface SeedChoice {
  group: Words
  /** Limits of the number; `most` is missing for any number. */
  least: number
  most?: number
  options: readonly OptionRow[]
}

export interface SeedDish {
  key: string
  name: Words
  description: Words
  cents: number
  minutes: number
  allergens?: readonly string[]
  diets?: readonly string[]
  station?: 'bar'
  soldOut?: true
  /** The remaining stock, if counted. */
  stock?: number
  hours?: readonly { days: readonly number[]; from: string; to: string }[]
  choices?: readonly SeedChoice[]
}

export interface MenuPage {
  key: string
  name: Words
  dishes: readonly SeedDish[]
}
