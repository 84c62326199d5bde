import type { Session } from '#server/database/types.ts'
import { type Choice, type Dish, menu } from './menu-data.ts'
import { demoId, i18n, insertRows } from './rows.ts'

/** The id of a dish of the demo menu. */
export function dishId(key: string): string {
  return demoId('menu_item', key)
}

/** The id of an option, by its dish and its key: unique within the dish. */
export function optionId(dish: string, key: string): string {
  return demoId('menu_option', dish, key)
}

/** Writes the demo menu. */
export async function seedMenu(session: Session): Promise<void> {
  const pages = menu.map((page, position) => ({ ...page, id: demoId('menu_category', page.key), position }))
  await insertRows(
    session,
    'public.menu_category',
    { id: 'uuid', name: 'text', name_i18n: 'jsonb', position: 'integer' },
    pages.map(({ id, name, position }) => ({ id, name: name[0], name_i18n: i18n(name), position })),
  )
  const dishes = pages.flatMap(({ id, dishes: own }) => own.map((dish, i) => dishRow(dish, id, i)))
  await insertRows(session, 'public.menu_item', DISH_COLUMNS, dishes)
  const options = pages.flatMap((page) => page.dishes.flatMap(optionRows))
  await insertRows(session, 'public.menu_option', OPTION_COLUMNS, options)
}

const DISH_COLUMNS = {
  id: 'uuid',
  category_id: 'uuid',
  name: 'text',
  name_i18n: 'jsonb',
  description: 'text',
  description_i18n: 'jsonb',
  price_minor: 'integer',
  allergens: 'text[]',
  diets: 'text[]',
  station: 'text',
  prep_minutes: 'smallint',
  sold_out: 'boolean',
  position: 'integer',
}

function dishRow(dish: Dish, categoryId: string, position: number) {
  return {
    id: dishId(dish.key),
    category_id: categoryId,
    name: dish.name[0],
    name_i18n: i18n(dish.name),
    description: dish.description[0],
    description_i18n: i18n(dish.description),
    price_minor: dish.cents,
    allergens: dish.allergens ?? [],
    diets: dish.diets ?? [],
    station: dish.station ?? 'kitchen',
    prep_minutes: dish.minutes,
    sold_out: dish.soldOut ?? false,
    position,
  }
}

const OPTION_COLUMNS = {
  id: 'uuid',
  item_id: 'uuid',
  group_name: 'text',
  group_i18n: 'jsonb',
  choice: 'text',
  name: 'text',
  name_i18n: 'jsonb',
  price_minor: 'integer',
  allergens: 'text[]',
  position: 'integer',
}

function optionRows({ key: dish, choices = [] }: Dish) {
  const all = choices.flatMap((choice) => choice.options.map((option) => ({ choice, option })))
  return all.map(({ choice, option: [key, name, cents, allergens = []] }, position) => ({
    id: optionId(dish, key),
    item_id: dishId(dish),
    ...groupOf(choice),
    name: name[0],
    name_i18n: i18n(name),
    price_minor: cents,
    allergens,
    position,
  }))
}

function groupOf({ group, choice }: Choice) {
  return { group_name: group[0], group_i18n: i18n(group), choice }
}
