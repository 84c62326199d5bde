/** The menu as the database gives it; prices in whole minor units of the club's currency. */
export interface MenuOption {
  id: string
  group_id: string
  name: string
  name_i18n: Translations
  price_minor: number
  allergens: string[]
  /** What a dish may still be called with this option. */
  diets: string[]
  sold_out: boolean
  position: number
}

/** A choice that comes with a dish: at least and at most so many of its options; `most` is null for any number. */
export interface MenuGroup {
  id: string
  name: string
  name_i18n: Translations
  least: number
  most: number | null
  position: number
}

/** When something is served, on the club's clock: Monday is 1, times are `HH:MM`, an end before its beginning is the next day's. */
export interface Hours {
  days: readonly number[]
  from: string
  to: string
}

export interface MenuItem {
  id: string
  category_id: string
  name: string
  name_i18n: Translations
  description: string
  description_i18n: Translations
  price_minor: number
  photo_path: string | null
  allergens: string[]
  diets: string[]
  station: 'kitchen' | 'bar'
  prep_minutes: number
  /** The tax in the price, in hundredths of a percent; null: the club's. */
  tax_bp?: number | null
  /** Within those of its category; empty: always. */
  hours: Hours[]
  category_hours: Hours[]
  /** How many are left; null where nobody counts. */
  stock: number | null
  sold_out: boolean
  position: number
  menu_option_group: MenuGroup[]
  menu_option: MenuOption[]
}

export interface MenuCategory {
  id: string
  name: string
  name_i18n: Translations
  hours: Hours[]
  position: number
  menu_item: MenuItem[]
}

/** A dish as the kitchen keeps it, also one that is off the menu. */
export interface KitchenItem extends MenuItem {
  is_active: boolean
}

export interface KitchenCategory extends Omit<MenuCategory, 'menu_item'> {
  menu_item: KitchenItem[]
}

/** A text in other languages than the one it was written in: {ja: '…'}. */
export type Translations = Readonly<Record<string, string>>

/** A group of a dish with its options, both in the menu's order. */
export interface Choice extends MenuGroup {
  options: MenuOption[]
}

interface Placed {
  id: string
  position: number
}

/** The menu's order of things; those that share a place keep one order all the same. */
export function byPosition(a: Placed, b: Placed): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}

/** A dish's, option's or category's name in the reader's language, else as it was written. */
export function named(thing: { name: string; name_i18n: Translations }, language: string): string {
  return thing.name_i18n[language] || thing.name
}

/** The choices of a dish, in the menu's order. */
export function choicesOf(item: Pick<MenuItem, 'menu_option_group' | 'menu_option'>): Choice[] {
  return [...item.menu_option_group].sort(byPosition).map((group) => ({
    ...group,
    options: item.menu_option.filter(({ group_id }) => group_id === group.id).sort(byPosition),
  }))
}

/** Whether so many options of a choice are neither too few nor too many. */
export function fitsChoice({ least, most }: Pick<MenuGroup, 'least' | 'most'>, taken: number): boolean {
  return taken >= least && taken <= (most ?? Number.POSITIVE_INFINITY)
}

/** Whether nothing but one option can be taken, and one must. */
export function wantsOne({ least, most }: Pick<MenuGroup, 'least' | 'most'>): boolean {
  return least === 1 && most === 1
}
