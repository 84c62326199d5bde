import type { Translations } from '#domain/base/json-columns.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { parseExtra, parsePrice } from '#domain/menu/typed-price.ts'
import { DISH_BUCKET } from '#web/data/files/dish-photo.ts'
import type { Mutation, MutationFile } from '#web/data/outbox/mutation.ts'
import {
  draftOf,
  type GroupDraft,
  type MenuDraft,
  type OptionDraft,
  parseMinutes,
  parseStock,
  parseTax,
} from '#web/features/menu/menu-draft.ts'

type Columns = Record<string, unknown>

interface Edited {
  id: string
  /** The former dish; undefined for a new one. */
  before: KitchenItem | undefined
  draft: MenuDraft
  digits: number
  /** A new dish's place in its category. */
  position: number
  /** The new photo, under the draft's path. */
  photo?: Blob | undefined
}

/**
 * The changes that save a valid draft, in the order of sending: the dish, its choices, their options. They contain only
 * columns that the author changed, so that other people's changes, such as to the stock, stay.
 */
export function mutationsOf({ id, before, draft, digits, position, photo }: Edited): Mutation[] {
  const beforeDraft = before && draftOf(before, digits)
  const after = dishColumns(draft, digits)
  const files = photo && draft.photo_path ? [photoFile(draft.photo_path, photo)] : undefined
  const dish = beforeDraft
    ? updated('menu_item', id, dishColumns(beforeDraft, digits), after, files)
    : [
        {
          type: 'CREATE',
          table: 'menu_item',
          id,
          data: { ...after, position },
          ...(files && { files }),
        } as Mutation,
      ]
  return [
    ...dish,
    ...partMutations(
      'menu_option_group',
      beforeDraft?.groups ?? [],
      draft.groups,
      (group) => groupColumns(group),
      {
        item_id: id,
      },
    ),
    ...draft.groups.flatMap((group) => {
      const own = beforeDraft?.groups.find((one) => one.id === group.id)?.options ?? []
      const columns = (option: OptionDraft) => optionColumns(option, digits)
      return partMutations('menu_option', own, group.options, columns, { item_id: id, group_id: group.id })
    }),
  ]
}

function photoFile(path: string, blob: Blob): MutationFile {
  return { bucket: DISH_BUCKET, path, blob }
}

function dishColumns(draft: MenuDraft, digits: number): Columns {
  const { category_id, station, is_active, hours, photo_path } = draft
  return {
    ...{ category_id, station, is_active, hours, photo_path },
    name: draft.name.trim(),
    name_i18n: trimmed(draft.name_i18n),
    description: draft.description.trim(),
    description_i18n: trimmed(draft.description_i18n),
    price_minor: parsePrice(draft.price, digits) ?? 0,
    prep_minutes: parseMinutes(draft.prep) ?? 0,
    tax_bp: parseTax(draft.tax) ?? null,
    stock: parseStock(draft.stock) ?? null,
    allergens: draft.allergens,
    diets: draft.diets,
  }
}

function groupColumns({ name, name_i18n, least, most }: GroupDraft): Columns {
  return { name: name.trim(), name_i18n: trimmed(name_i18n), least, most }
}

function optionColumns({ name, name_i18n, price, allergens, diets }: OptionDraft, digits: number): Columns {
  const texts = { name: name.trim(), name_i18n: trimmed(name_i18n) }
  return { ...texts, price_minor: parseExtra(price, digits) ?? 0, allergens, diets }
}

/** Translations without empty ones, in a fixed order. */
function trimmed(texts: Translations): Translations {
  const entries = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const)
  return Object.fromEntries(entries.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Deletes removed parts, adds new ones with parents, updates changed ones; renumbers if one is new or moved. */
function partMutations<Part extends { id: string }>(
  table: 'menu_option_group' | 'menu_option',
  before: readonly Part[],
  after: readonly Part[],
  columnsOf: (part: Part) => Columns,
  parents: Columns,
): Mutation[] {
  const removedParts = before.filter(({ id }) => !after.some((part) => part.id === id))
  const keptIds = before.filter((part) => !removedParts.includes(part)).map(({ id }) => id)
  const inOrder = after.length === keptIds.length && after.every(({ id }, at) => id === keptIds[at])
  return [
    ...removedParts.map(({ id }) => ({ type: 'DELETE', table, id, data: {} }) as Mutation),
    ...after.flatMap((part, position): Mutation[] => {
      const was = before.find(({ id }) => id === part.id)
      if (!was) {
        return [
          {
            type: 'CREATE',
            table,
            id: part.id,
            data: { ...columnsOf(part), ...parents, position },
          } as Mutation,
        ]
      }
      const place = inOrder ? {} : { position }
      return updated(table, part.id, columnsOf(was), { ...columnsOf(part), ...place })
    }),
  ]
}

/** An UPDATE of the changed columns; nothing without any. */
function updated(
  table: 'menu_item' | 'menu_option_group' | 'menu_option',
  id: string,
  before: Columns,
  after: Columns,
  files?: MutationFile[],
): Mutation[] {
  const changes = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  if (changes.length === 0) return []
  return [
    { type: 'UPDATE', table, id, data: Object.fromEntries(changes), ...(files && { files }) } as Mutation,
  ]
}
