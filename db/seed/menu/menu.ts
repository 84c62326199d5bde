import type { Session } from '#server/database/types.ts'
import { demoId, insertRows, translationsOf } from '../rows.ts'
import { breakfast, lunch } from './meals.ts'
import { cakes, drinks, halfwayHouse } from './snacks-and-drinks.ts'
import type { MenuPage, SeedChoice, SeedDish } from './types.ts'

/** The id of a dish of the demo menu. */
export function dishId(key: string): string {
  return demoId('menu_item', key)
}

/** The id of an option, by its dish and its key: unique within the dish. */
export function optionId(dish: string, key: string): string {
  return demoId('menu_option', dish, key)
}

/** Irish value added tax: food and hot drinks have the reduced rate, cold drinks the standard one. */
const REDUCED_RATE_BP = 1350
const STANDARD_RATE_BP = 2300
const coldDrinks = ['water', 'stout', 'lager-zero']

/** The menu of the demo club's kitchen and bar. */
const menu: readonly MenuPage[] = [breakfast, lunch, halfwayHouse, cakes, drinks]

/** Writes the demo menu. */
export async function seedMenu(session: Session): Promise<void> {
  const pages = menu.map((page, position) => ({ ...page, id: demoId('menu_category', page.key), position }))
  await insertRows(
    session,
    'public.menu_category',
    { id: 'uuid', name: 'text', name_i18n: 'jsonb', position: 'integer' },
    pages.map(({ id, name, position }) => ({ id, name: name[0], name_i18n: translationsOf(name), position })),
  )
  const dishes = pages.flatMap(({ id, dishes: own }) => own.map((dish, i) => dishRow(dish, id, i)))
  await insertRows(session, 'public.menu_item', DISH_COLUMNS, dishes)
  const groups = pages.flatMap((page) => page.dishes.flatMap(groupRows))
  await insertRows(session, 'public.menu_option_group', GROUP_COLUMNS, groups)
  const options = pages.flatMap((page) => page.dishes.flatMap(optionRows))
  await insertRows(session, 'public.menu_option', OPTION_COLUMNS, options)
  await session.query(
    `update public.setting set value = $1::jsonb where key = 'orders.tax_bp' and value = '0'`,
    [String(REDUCED_RATE_BP)],
  )
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
  tax_bp: 'integer',
  hours: 'jsonb',
  stock: 'integer',
  sold_out: 'boolean',
  position: 'integer',
}

function dishRow(dish: SeedDish, categoryId: string, position: number) {
  return {
    id: dishId(dish.key),
    category_id: categoryId,
    name: dish.name[0],
    name_i18n: translationsOf(dish.name),
    description: dish.description[0],
    description_i18n: translationsOf(dish.description),
    price_minor: dish.cents,
    allergens: dish.allergens ?? [],
    diets: dish.diets ?? [],
    station: dish.station ?? 'kitchen',
    prep_minutes: dish.minutes,
    tax_bp: coldDrinks.includes(dish.key) ? STANDARD_RATE_BP : null,
    hours: dish.hours ?? [],
    stock: dish.stock ?? null,
    sold_out: dish.soldOut ?? false,
    position,
  }
}

const GROUP_COLUMNS = {
  id: 'uuid',
  item_id: 'uuid',
  name: 'text',
  name_i18n: 'jsonb',
  least: 'smallint',
  most: 'smallint',
  position: 'integer',
}

function groupRows({ key: dish, choices = [] }: SeedDish) {
  return choices.map(({ group, least, most = null }, position) => ({
    id: groupId(dish, group),
    item_id: dishId(dish),
    name: group[0],
    name_i18n: translationsOf(group),
    least,
    most,
    position,
  }))
}

function groupId(dish: string, group: SeedChoice['group']): string {
  return demoId('menu_option_group', dish, group[0])
}

const OPTION_COLUMNS = {
  id: 'uuid',
  item_id: 'uuid',
  group_id: 'uuid',
  name: 'text',
  name_i18n: 'jsonb',
  price_minor: 'integer',
  allergens: 'text[]',
  diets: 'text[]',
  position: 'integer',
}

function optionRows({ key: dish, diets = [], choices = [] }: SeedDish) {
  const all = choices.flatMap((choice) => choice.options.map((option) => ({ choice, option })))
  return all.map(({ choice, option: [key, name, cents, allergens = [], breaks = []] }, position) => ({
    id: optionId(dish, key),
    item_id: dishId(dish),
    group_id: groupId(dish, choice.group),
    name: name[0],
    name_i18n: translationsOf(name),
    price_minor: cents,
    allergens,
    diets: diets.filter((diet) => !breaks.includes(diet)),
    position,
  }))
}
