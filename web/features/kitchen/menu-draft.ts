import { enums } from '#domain/generated/enums.ts'
import type { MenuItem, Translations } from '#domain/orders/menu.ts'
import type { Station } from '#domain/orders/queue.ts'

export type Allergen = (typeof enums.menu_item_allergens)[number]

/** A dish as the form has it: numbers still as they are typed. */
export interface MenuDraft {
  name: string
  ja: string
  zhCN: string
  description: string
  price: string
  prep: string
  allergens: readonly Allergen[]
  station: Station
  is_active: boolean
}

/** A dish as the kitchen edits it, also one that is off the menu. */
export type KitchenDish = Omit<MenuItem, 'menu_option'> & { is_active: boolean }

export const emptyDraft: MenuDraft = {
  name: '',
  ja: '',
  zhCN: '',
  description: '',
  price: '',
  prep: '5',
  allergens: [],
  station: 'kitchen',
  is_active: true,
}

const MOST_MINOR = 10_000_000
const MOST_MINUTES = 180

/** How many digits of a currency are behind the point: 2 for EUR, 0 for JPY. */
export function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** A typed price (`12.50`, `12,5`, `12`) in whole minor units; null when it is none that the menu can have. */
export function parsePrice(text: string, digits: number): number | null {
  const found = /^(\d{1,8})(?:[.,](\d+))?$/.exec(text.trim())
  const fraction = found?.[2] ?? ''
  if (!found || fraction.length > digits) return null
  const minor = Number(`${found[1]}${fraction.padEnd(digits, '0')}`)
  return minor <= MOST_MINOR ? minor : null
}

/** Typed whole minutes; null when they are none that the menu can have. */
export function parseMinutes(text: string): number | null {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
  return minutes !== null && minutes <= MOST_MINUTES ? minutes : null
}

/** What is wrong with a draft, by field; empty when it can be kept. */
export function faultsOf(draft: MenuDraft, digits: number): { name?: true; price?: true; prep?: true } {
  return {
    ...(draft.name.trim() === '' && { name: true }),
    ...(parsePrice(draft.price, digits) === null && { price: true }),
    ...(parseMinutes(draft.prep) === null && { prep: true }),
  }
}

/** The form's view of a dish. */
export function draftOf(dish: KitchenDish, digits: number): MenuDraft {
  const { name, name_i18n, description, price_minor, prep_minutes, allergens, station, is_active } = dish
  return {
    name,
    ja: name_i18n.ja ?? '',
    zhCN: name_i18n['zh-CN'] ?? '',
    description,
    price: (price_minor / 10 ** digits).toFixed(digits),
    prep: String(prep_minutes),
    allergens: enums.menu_item_allergens.filter((allergen) => allergens.includes(allergen)),
    station,
    is_active,
  }
}

/** The columns that a faultless draft stands for; translations into other languages than the form's are kept. */
export function columnsOf(draft: MenuDraft, digits: number, kept: Translations = {}) {
  const names = { ...kept, ja: draft.ja.trim(), 'zh-CN': draft.zhCN.trim() }
  return {
    name: draft.name.trim(),
    name_i18n: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')),
    description: draft.description.trim(),
    price_minor: parsePrice(draft.price, digits) ?? 0,
    prep_minutes: parseMinutes(draft.prep) ?? 0,
    allergens: [...draft.allergens],
    station: draft.station,
    is_active: draft.is_active,
  }
}
