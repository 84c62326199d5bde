import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hours, Translations } from '#domain/base/json-columns.ts'
import type { MenuChanges } from '#domain/menu/import-book.ts'
import {
  byPosition,
  type KitchenCategory,
  type KitchenItem,
  type MenuGroup,
  type MenuOption,
} from '#domain/menu/menu.ts'
import { lastPosition } from '#domain/menu/positions.ts'
import { supabase } from '#web/data/client.ts'
import { changedFields, type Mutation, type MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** A category with all its dishes, those off the menu included, with my pending changes. */
export type ShownCategory = Shown<Omit<KitchenCategory, 'menu_item'>> & { menu_item: Shown<KitchenItem>[] }

/** Reads the whole menu, dishes off the menu included. */
export const kitchenMenuQuery = queryOptions({
  queryKey: ['menu_category', 'for the kitchen'],
  queryFn: async () => {
    const { data } = await supabase()
      .from('menu_category')
      .select('*, menu_item (*, menu_option_group (*), menu_option (*))')
      .throwOnError()
    return data
  },
})

/** The whole menu in its order. Unchanged parts keep their identity, so that a long menu renders only changes. */
export function useKitchenMenu() {
  const query = useQuery(kitchenMenuQuery)
  const read = useMemo(() => query.data?.flatMap(({ menu_item }) => menu_item), [query.data])
  const readGroups = useMemo(() => read?.flatMap((item) => item.menu_option_group), [read])
  const readOptions = useMemo(() => read?.flatMap((item) => item.menu_option), [read])
  const items = useOverlay<KitchenItem>('menu_item', read, asItem)
  const groups = useOverlay<MenuGroup>('menu_option_group', readGroups, asGroup)
  const options = useOverlay<MenuOption>('menu_option', readOptions, asOption)
  const ownCategories = useOverlay<Omit<KitchenCategory, 'menu_item'>>(
    'menu_category',
    query.data,
    asCategory,
  )
  const categories = useMemo(() => {
    const groupsOf = grouped(groups, ({ item_id }) => item_id)
    const optionsOf = grouped(options, ({ item_id }) => item_id)
    const whole = items.map((item) => withParts(item, groupsOf.get(item.id), optionsOf.get(item.id)))
    const itemsOf = grouped(whole, ({ category_id }) => category_id)
    return [...ownCategories].sort(byPosition).map((category): ShownCategory => {
      return { ...category, menu_item: (itemsOf.get(category.id) ?? []).sort(byPosition) }
    })
  }, [ownCategories, items, groups, options])
  return { ...query, categories }
}

/** A dish with its choices and pending changes; the same object if unchanged. `sync` may be a choice's or option's. */
function withParts(
  item: Shown<KitchenItem>,
  groups: Shown<MenuGroup>[] = [],
  options: Shown<MenuOption>[] = [],
): Shown<KitchenItem> {
  if (isSame(item.menu_option_group, groups) && isSame(item.menu_option, options)) return item
  const sync = item.sync ?? [...groups, ...options].find((part) => part.sync)?.sync
  return { ...item, menu_option_group: groups, menu_option: options, ...(sync && { sync }) }
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}

function asItem(row: Record<string, unknown>): KitchenItem {
  const rest = {
    ...{ name_i18n: {}, description: '', description_i18n: {}, photo_path: null, allergens: [], diets: [] },
    ...{ hours: [], tax_bp: null, stock: null, sold_out: false, is_active: true },
    ...{ menu_option_group: [], menu_option: [] },
  }
  return { ...rest, ...(row as Omit<KitchenItem, keyof typeof rest>) }
}

function asGroup(row: Record<string, unknown>): MenuGroup {
  return { name_i18n: {}, ...(row as Omit<MenuGroup, 'name_i18n'>) }
}

function asOption(row: Record<string, unknown>): MenuOption {
  return { name_i18n: {}, sold_out: false, ...(row as Omit<MenuOption, 'name_i18n' | 'sold_out'>) }
}

function asCategory(row: Record<string, unknown>): KitchenCategory {
  return {
    name_i18n: {},
    hours: [],
    menu_item: [],
    ...(row as Pick<KitchenCategory, 'id' | 'name' | 'position'>),
  }
}

/** Marks a dish sold out for everyone at once, or puts it back on sale. */
export async function setSoldOut(id: string, sold_out: boolean): Promise<void> {
  await write({ type: 'UPDATE', table: 'menu_item', id, data: { sold_out } })
}

/** Marks an option sold out for everyone at once, or puts it back on sale. */
export async function setOptionSoldOut(id: string, sold_out: boolean): Promise<void> {
  await write({ type: 'UPDATE', table: 'menu_option', id, data: { sold_out } })
}

/** Stores several changes in the outbox, in this order. */
export async function keepAll(mutations: readonly Mutation[]): Promise<void> {
  for (const mutation of mutations) await write(mutation)
}

/** A category's own fields, without its dishes. */
export interface CategoryText {
  name: string
  name_i18n: Translations
  hours: Hours[]
}

/** Adds a category at the end of the menu. */
export async function addCategory(text: CategoryText, categories: readonly ShownCategory[]): Promise<void> {
  const data = { ...text, position: lastPosition(categories) }
  await write({ type: 'CREATE', table: 'menu_category', id: uuidv7(), data })
}

export async function saveCategory(before: ShownCategory, text: CategoryText): Promise<void> {
  const data = changedFields<CategoryText>(before, text)
  if (Object.keys(data).length === 0) return
  await write({ type: 'UPDATE', table: 'menu_category', id: before.id, data })
}

/** Deletes a category without dishes. */
export async function deleteCategory(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'menu_category', id, data: {} })
}

/** Saves new positions of categories or dishes; a dish moves to another category if one is named. */
export async function movePlaces(
  table: 'menu_category' | 'menu_item',
  places: readonly { id: string; position: number; category_id?: string }[],
): Promise<void> {
  for (const { id, ...data } of places) await write({ type: 'UPDATE', table, id, data } as Mutation)
}

/** Imports a reviewed file into the menu, completely or not at all. */
export async function importMenu(file_name: string, changes: MenuChanges): Promise<MutationRecord> {
  return write({ type: 'CREATE', table: 'menu_import', id: uuidv7(), data: { file_name, changes } })
}
