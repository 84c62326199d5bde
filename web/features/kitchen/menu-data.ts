import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Translations } from '#domain/orders/menu.ts'
import { supabase } from '#web/data/client.ts'
import type { Shown } from '#web/data/optimistic.ts'
import { useOverlay, write } from '#web/data/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { columnsOf, type KitchenDish, type MenuDraft } from '#web/features/kitchen/menu-draft.ts'

interface CategoryRow {
  id: string
  name: string
  name_i18n: Translations
  position: number
}

/** A category with all of its dishes, also those off the menu, each as it will be once my changes are through. */
export interface KitchenCategory extends CategoryRow {
  dishes: Shown<KitchenDish>[]
}

const dishColumns =
  'id, category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, position'

/** The whole menu in its order. */
export function useKitchenMenu() {
  const query = useQuery({
    queryKey: ['menu_category', 'kitchen'],
    queryFn: async () => {
      const { data } = await supabase()
        .from('menu_category')
        .select(`id, name, name_i18n, position, menu_item (${dishColumns})`)
        .order('position')
        .throwOnError()
      return data as unknown as (CategoryRow & { menu_item: KitchenDish[] })[]
    },
  })
  const read = useMemo(() => query.data?.flatMap(({ menu_item }) => menu_item), [query.data])
  const dishes = useOverlay('menu_item', read, asDish)
  const shown = useOverlay<CategoryRow>('menu_category', query.data, asCategory)
  const categories = useMemo(
    () =>
      shown.map((category): KitchenCategory => {
        const own = dishes.filter(({ category_id }) => category_id === category.id)
        return { ...category, dishes: own.sort((a, b) => a.position - b.position) }
      }),
    [shown, dishes],
  )
  return { ...query, categories }
}

function asDish(written: Record<string, unknown>): KitchenDish {
  const rest = { description_i18n: {}, photo_path: null, diets: [], sold_out: false }
  return { ...rest, ...(written as Omit<KitchenDish, keyof typeof rest>) }
}

function asCategory(written: Record<string, unknown>): CategoryRow {
  return { name_i18n: {}, ...(written as Omit<CategoryRow, 'name_i18n'>) }
}

/** Takes a dish off sale for everybody at once, or puts it back. */
export async function setSoldOut(id: string, sold_out: boolean): Promise<void> {
  await write({ type: 'UPDATE', table: 'menu_item', id, data: { sold_out } })
}

/** Keeps an edited dish. */
export async function saveDish(dish: KitchenDish, draft: MenuDraft, digits: number): Promise<void> {
  const data = columnsOf(draft, digits, dish.name_i18n)
  await write({ type: 'UPDATE', table: 'menu_item', id: dish.id, data })
}

/** Adds a dish at the end of a category. */
export async function addDish(category: KitchenCategory, draft: MenuDraft, digits: number): Promise<void> {
  const position = Math.max(0, ...category.dishes.map((dish) => dish.position)) + 1
  const data = { ...columnsOf(draft, digits), category_id: category.id, position }
  await write({ type: 'CREATE', table: 'menu_item', id: uuidv7(), data })
}

/** Adds a category to the menu. */
export async function addCategory(name: string, position: number): Promise<void> {
  await write({ type: 'CREATE', table: 'menu_category', id: uuidv7(), data: { name, position } })
}
