import type { Hours, Translations } from '#domain/base/json-columns.ts'
import { enums } from '#domain/generated/enums.ts'
import { limits } from '#domain/generated/limits.ts'
import { dietContradiction } from '#domain/menu/diets.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import type { Allergen, Diet } from '#domain/menu/menu.ts'
import { choicesOf, type KitchenItem } from '#domain/menu/menu.ts'
import { parseExtra, parsePrice } from '#domain/menu/typed-price.ts'
import { parseRate } from '#domain/orders/price.ts'
import type { Station } from '#domain/queue/tickets.ts'

/** An option in the form: its price as typed. */
export interface OptionDraft {
  id: string
  name: string
  name_i18n: Translations
  price: string
  allergens: readonly Allergen[]
  diets: readonly Diet[]
}

/** A choice in the form. */
export interface GroupDraft {
  id: string
  name: string
  name_i18n: Translations
  least: number
  /** null: any number. */
  most: number | null
  options: readonly OptionDraft[]
}

/** A dish in the form: numbers as typed. */
export interface MenuDraft {
  category_id: string
  name: string
  name_i18n: Translations
  description: string
  description_i18n: Translations
  price: string
  prep: string
  /** In percent; empty: the club's rate. */
  tax: string
  /** Empty: uncounted. */
  stock: string
  allergens: readonly Allergen[]
  diets: readonly Diet[]
  station: Station
  is_active: boolean
  hours: readonly Hours[]
  groups: readonly GroupDraft[]
  photo_path: string | null
}

export type MenuFault =
  | 'name'
  | 'price'
  | 'prep'
  | 'tax'
  | 'stock'
  | 'hours'
  | 'group'
  | 'groupOptions'
  | 'option'
  | 'optionPrice'
  | 'diets'
  | 'optionDiets'

/** An empty form for a dish of a category. */
export function emptyDraft(category_id: string): MenuDraft {
  return {
    category_id,
    name: '',
    name_i18n: {},
    description: '',
    description_i18n: {},
    price: '',
    prep: '5',
    tax: '',
    stock: '',
    allergens: [],
    diets: [],
    station: 'kitchen',
    is_active: true,
    hours: [],
    groups: [],
    photo_path: null,
  }
}

/** Typed whole minutes; null if the menu does not allow the value. */
export function parseMinutes(text: string): number | null {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
  return minutes !== null && minutes <= limits['menu_item.prep_minutes'] ? minutes : null
}

/** A typed stock: null if uncounted, undefined if the text is no count. */
export function parseStock(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
  return count !== undefined && count <= limits['menu_item.stock'] ? count : undefined
}

/** A typed rate in hundredths of a percent: null for the club's, undefined if invalid. */
export function parseTax(text: string): number | null | undefined {
  return isBlank(text) ? null : (parseRate(text) ?? undefined)
}

/** A draft's faults, each with its number of fields; empty when it can be saved. */
export function faultsOf(draft: MenuDraft, digits: number): ReadonlyMap<MenuFault, number> {
  const options = draft.groups.flatMap((group) => group.options)
  const hasTooFew = ({ least, options: own }: GroupDraft) => own.length < Math.max(1, least)
  const counts: [MenuFault, number][] = [
    ['name', Number(isBlank(draft.name))],
    ['price', Number(parsePrice(draft.price, digits) === null)],
    ['prep', Number(parseMinutes(draft.prep) === null)],
    ['tax', Number(parseTax(draft.tax) === undefined)],
    ['stock', Number(parseStock(draft.stock) === undefined)],
    ['hours', draft.hours.filter((span) => hoursFault(span) !== null).length],
    ['group', draft.groups.filter(({ name }) => isBlank(name)).length],
    ['groupOptions', draft.groups.filter(hasTooFew).length],
    ['option', options.filter(({ name }) => isBlank(name)).length],
    ['optionPrice', options.filter(({ price }) => parseExtra(price, digits) === null).length],
    ['diets', Number(isContradictory(draft))],
    ['optionDiets', options.filter(isContradictory).length],
  ]
  return new Map(counts.filter(([, count]) => count > 0))
}

/** Whether a diet of a dish or an option contradicts its allergens. */
export function isContradictory({ diets, allergens }: Pick<OptionDraft, 'diets' | 'allergens'>): boolean {
  return dietContradiction(diets, allergens) !== null
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

export function draftOf(item: KitchenItem, digits: number): MenuDraft {
  const { category_id, name, name_i18n, description, description_i18n } = item
  const { station, is_active, hours, photo_path } = item
  return {
    ...{ category_id, name, name_i18n, description, description_i18n, station, is_active, hours, photo_path },
    price: typedPrice(item.price_minor, digits),
    prep: String(item.prep_minutes),
    tax: item.tax_bp == null ? '' : String(item.tax_bp / 100),
    stock: item.stock === null ? '' : String(item.stock),
    ...codesOf(item),
    groups: choicesOf(item).map(({ id, name: groupName, name_i18n: texts, least, most, options }) => ({
      ...{ id, name: groupName, name_i18n: texts, least, most },
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        name_i18n: option.name_i18n,
        price: typedPrice(option.price_minor, digits),
        ...codesOf(option),
      })),
    })),
  }
}

/** Codes in the order of the lists, so that equal sets are stored equally. */
function codesOf(thing: { allergens: readonly string[]; diets: readonly string[] }) {
  return {
    allergens: enums.menu_item_allergens.filter((code) => thing.allergens.includes(code)),
    diets: enums.menu_item_diets.filter((code) => thing.diets.includes(code)),
  }
}

function typedPrice(minor: number, digits: number): string {
  return (minor / 10 ** digits).toFixed(digits)
}
