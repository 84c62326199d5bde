import type { Hours } from '../base/json-columns.ts'
import type { Enum, Row } from '../generated/database.ts'

export type Allergen = Enum<'menu_item_allergens'>
export type Diet = Enum<'menu_item_diets'>

/** An option of a dish. `diets`: the diets that the dish still fits with this option. */
export type MenuOption = Row<'menu_option'>

/** A choice of a dish: at least `least` and at most `most` of its options; `most` is null for any number. */
export type MenuGroup = Row<'menu_option_group'>

/** A dish as the kitchen edits it. `stock` null: not counted; `tax_bp` null: the club's rate. */
export interface KitchenItem extends Omit<Row<'menu_item'>, 'updated_at'> {
  menu_option_group: MenuGroup[]
  menu_option: MenuOption[]
}

export interface KitchenCategory extends Row<'menu_category'> {
  menu_item: KitchenItem[]
}

/** A dish that is on the menu, with the hours of its category. */
export interface MenuItem extends Omit<KitchenItem, 'is_active'> {
  category_hours: Hours[]
}

export interface MenuCategory extends Row<'menu_category'> {
  menu_item: MenuItem[]
}

/** A group of a dish with its options, both in the menu's order. */
export interface Choice extends MenuGroup {
  options: MenuOption[]
}

interface Positioned {
  id: string
  position: number
}

/** Order of the menu, stable for equal positions. */
export function byPosition(a: Positioned, b: Positioned): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}

/** The choices of a dish, in the menu's order. */
export function choicesOf(item: Pick<MenuItem, 'menu_option_group' | 'menu_option'>): Choice[] {
  return [...item.menu_option_group].sort(byPosition).map((group) => ({
    ...group,
    options: item.menu_option.filter(({ group_id }) => group_id === group.id).sort(byPosition),
  }))
}

/** Whether the number of options of a choice is within its limits. */
export function fitsChoice({ least, most }: Pick<MenuGroup, 'least' | 'most'>, count: number): boolean {
  return count >= least && count <= (most ?? Number.POSITIVE_INFINITY)
}

/** Whether exactly one option must be taken. */
export function wantsOne({ least, most }: Pick<MenuGroup, 'least' | 'most'>): boolean {
  return least === 1 && most === 1
}

/** The allergens of a dish with these of its options. */
export function allergensOf(
  item: Pick<MenuItem, 'allergens' | 'menu_option'>,
  options: readonly string[],
): Allergen[] {
  const chosen = item.menu_option.filter(({ id }) => options.includes(id))
  return [...new Set([...item.allergens, ...chosen.flatMap(({ allergens }) => allergens)])]
}
