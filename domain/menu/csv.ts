import { fieldsOf } from '#domain/base/unknown.ts'
import { type Cell, decimalOf } from '../base/csv.ts'
import type { Hours } from '../base/json-columns.ts'
import { enums } from '../generated/enums.ts'
import { limits } from '../generated/limits.ts'
import { hoursText, readHours } from './hours-text.ts'
import { byPosition, choicesOf, type KitchenCategory } from './menu.ts'
import { parseExtra, parsePrice } from './typed-price.ts'

/** The kinds of lines of the file; a line without a kind is a dish. */
export const menuKinds = ['category', 'dish', 'group', 'option'] as const
export type MenuKind = (typeof menuKinds)[number]

/** One kind of thing in one column of the file. */
export interface MenuColumn {
  name: string
  kinds: readonly MenuKind[]
  /** The column of the database, and for a translation its language. */
  field: string
  language?: string
  /** The only valid words. */
  codes?: readonly string[]
  /** An empty cell keeps the present value; otherwise it clears the value. */
  emptyKeeps?: true
  /** The value of a cell; undefined if invalid. */
  read: (cell: string) => unknown
  /** The cell of a value: equal for values with the same meaning. */
  write: (value: never) => string
}

const everything = menuKinds
const sold = ['dish', 'option'] as const

/** The columns apart from the keys, for a currency with `digits` decimals and translations into these languages. */
export function menuColumns(digits: number, languages: readonly string[]): MenuColumn[] {
  return [
    ...languages.map((language) => translation('name', language, everything, limits['menu_item.name'])),
    {
      name: 'description',
      kinds: ['dish'],
      field: 'description',
      read: textUpTo(limits['menu_item.description']),
      write: (text: string) => text,
    },
    ...languages.map((language) =>
      translation('description', language, ['dish'], limits['menu_item.description']),
    ),
    priceOf('dish', digits, parsePrice),
    priceOf('option', digits, parseExtra),
    listOf('allergens', enums.menu_item_allergens),
    listOf('diets', enums.menu_item_diets),
    {
      name: 'station',
      kinds: ['dish'],
      field: 'station',
      codes: enums.menu_item_station,
      emptyKeeps: true,
      read: (cell) => enums.menu_item_station.find((station) => station === cell.toLowerCase()),
      write: (station: string) => station,
    },
    wholeNumber('minutes', ['dish'], 'prep_minutes', 0, limits['menu_item.prep_minutes']),
    {
      name: 'hours',
      kinds: ['category', 'dish'],
      field: 'hours',
      read: (cell) => readHours(cell) ?? undefined,
      write: (hours: readonly Hours[]) => hoursText(hours),
    },
    {
      name: 'on_menu',
      kinds: ['dish'],
      field: 'is_active',
      codes: ['yes', 'no'],
      emptyKeeps: true,
      read: yesOrNo,
      write: (isOn: boolean) => (isOn ? 'yes' : 'no'),
    },
    wholeNumber('least', ['group'], 'least', 0, limits['menu_option_group.least']),
    {
      name: 'most',
      kinds: ['group'],
      field: 'most',
      read: (cell) => (cell === '' ? null : wholeUpTo(1, limits['menu_option_group.least'])(cell)),
      write: (most: number | null) => (most === null ? '' : String(most)),
    },
  ]
}

/** The columns that identify a line's item. */
export const menuKeys = ['kind', 'category', 'dish', 'group', 'name', 'id'] as const

/** The whole menu as a table for a spreadsheet, which menuPlan() reads back. */
export function menuTable(
  menu: readonly KitchenCategory[],
  digits: number,
  languages: readonly string[],
): Cell[][] {
  const columns = menuColumns(digits, languages)
  const names = [...new Set(columns.map(({ name }) => name))]
  const line = (kind: MenuKind, path: readonly string[], row: { id: string; name: string }) => {
    const [category = '', dish = '', group = ''] = path
    const cells = names.map((name) => {
      const column = columns.find((one) => one.name === name && one.kinds.includes(kind))
      return column ? cellOf(column, row) : ''
    })
    return [kind, category, dish, group, row.name, row.id, ...cells]
  }
  const lines = [...menu]
    .sort(byPosition)
    .flatMap((category) => [
      line('category', [], category),
      ...[...category.menu_item]
        .sort(byPosition)
        .flatMap((item) => [
          line('dish', [category.name], item),
          ...choicesOf(item).flatMap((choice) => [
            line('group', [category.name, item.name], choice),
            ...choice.options.map((option) =>
              line('option', [category.name, item.name, choice.name], option),
            ),
          ]),
        ]),
    ])
  return [[...menuKeys, ...names], ...lines]
}

/** The cell of a row in a column of the file. */
export function cellOf({ field, language, write }: MenuColumn, row: object): string {
  const value = fieldsOf(row)[field]
  return write((language ? (fieldsOf(value)[language] ?? '') : value) as never)
}

function priceOf(
  kind: MenuKind,
  digits: number,
  parse: (text: string, digits: number) => number | null,
): MenuColumn {
  return {
    name: 'price',
    kinds: [kind],
    field: 'price_minor',
    emptyKeeps: true,
    read: (cell) => parse(cell, digits) ?? undefined,
    write: (minor: number) => decimalOf(minor, digits),
  }
}

function translation(
  field: string,
  language: string,
  kinds: readonly MenuKind[],
  longest: number,
): MenuColumn {
  return {
    name: `${field}_${language}`,
    kinds,
    field: `${field}_i18n`,
    language,
    read: textUpTo(longest),
    write: (text: string) => text,
  }
}

function listOf(name: 'allergens' | 'diets', codes: readonly string[]): MenuColumn {
  return {
    name,
    kinds: sold,
    field: name,
    codes,
    read: (cell) => {
      const typedCodes = wordsOf(cell)
      return typedCodes.every((code) => codes.includes(code))
        ? codes.filter((code) => typedCodes.includes(code))
        : undefined
    },
    write: (list: readonly string[]) => codes.filter((code) => list.includes(code)).join(' '),
  }
}

/** The words of a cell with a list of codes. */
export function wordsOf(cell: string): string[] {
  return cell
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean)
}

function wholeNumber(
  name: string,
  kinds: readonly MenuKind[],
  field: string,
  least: number,
  most: number,
): MenuColumn {
  return {
    name,
    kinds,
    field,
    emptyKeeps: true,
    read: wholeUpTo(least, most),
    write: (value: number) => String(value),
  }
}

const wholeUpTo = (least: number, most: number) => (cell: string) =>
  /^\d{1,4}$/.test(cell) && Number(cell) >= least && Number(cell) <= most ? Number(cell) : undefined

const textUpTo = (longest: number) => (cell: string) => ([...cell].length <= longest ? cell : undefined)

function yesOrNo(cell: string): boolean | undefined {
  const word = cell.toLowerCase()
  if (['yes', 'y', 'true', '1'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : undefined
}

/** The longest name allowed. */
export function longestName(kind: MenuKind): number {
  return limits[kind === 'group' ? 'menu_option_group.name' : 'menu_item.name']
}
