/** The shapes of JSON columns, which the catalogue of the database cannot describe. */

import type { enums } from '../generated/enums.ts'

/** A text in languages other than its original: {ja: '…'}. */
export type Translations = Readonly<Record<string, string>>

/** A name in its original language, with translations. */
export interface TranslatedName {
  name: string
  name_i18n: Translations
}

/**
 * Hours of service on the club's clock: Monday is 1, times are `HH:MM`. An end before its beginning lies on the next
 * day.
 */
export interface Hours {
  days: readonly number[]
  from: string
  to: string
}

/**
 * The club's hours in one part of the year. First and last day are `MM-DD`; a last day before the first lies in the
 * next year.
 */
export interface OpeningSeason {
  from: string
  to: string
  hours: readonly Hours[]
}

/** A line of an order as `private.sold_line` prices it. Money in minor units. */
export interface SoldLine extends TranslatedName {
  item_id: string
  quantity: number
  unit_minor: number
  total_minor: number
  options: readonly (TranslatedName & { id: string; price_minor: number })[]
  allergens: readonly (typeof enums.menu_item_allergens)[number][]
  /** Absent on orders older than diets of options. */
  diets?: readonly (typeof enums.menu_item_diets)[number][]
  station: (typeof enums.menu_item_station)[number]
  /** Hundredths of a percent; absent on orders older than tax rates. */
  tax_bp?: number
  note: string
}

/** The tax of all lines with one rate. Money in minor units: `net_minor` and `tax_minor` add up to `gross_minor`. */
export interface TaxLine {
  /** Hundredths of a percent: 1350 is 13.5 %. */
  bp: number
  gross_minor: number
  net_minor: number
  tax_minor: number
}
