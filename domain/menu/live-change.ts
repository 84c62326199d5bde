import type { MenuCategory, MenuItem, MenuOption } from './menu.ts'

/** A realtime change of one row. */
export interface MenuNews {
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  row: Readonly<Record<string, unknown>>
}

/**
 * The menu after a realtime change that applies at once to a dish or an option: availability, stock, price. Other
 * changes wait for the next reading; they return the same menu.
 */
export function withNews<Category extends MenuCategory>(
  menu: readonly Category[],
  { table, type, row }: MenuNews,
): readonly Category[] {
  if (type !== 'UPDATE') return menu
  if (table === 'menu_item') return withItem(menu, row, (item) => ({ ...item, ...itemChanges(row) }))
  if (table !== 'menu_option') return menu
  return withItem(menu, { id: row.item_id }, (item) => ({
    ...item,
    menu_option: item.menu_option.map((option) =>
      option.id === row.id ? { ...option, ...optionChanges(row) } : option,
    ),
  }))
}

function withItem<Category extends MenuCategory>(
  menu: readonly Category[],
  { id }: Readonly<Record<string, unknown>>,
  change: (item: MenuItem) => MenuItem,
): readonly Category[] {
  const at = menu.findIndex(({ menu_item }) => menu_item.some((item) => item.id === id))
  if (at < 0) return menu
  const menu_item = menu[at]!.menu_item.map((item) => (item.id === id ? change(item) : item))
  return menu.with(at, { ...menu[at]!, menu_item })
}

function itemChanges({ sold_out, stock, price_minor }: MenuNews['row']): Partial<MenuItem> {
  return {
    ...optionChanges({ sold_out, price_minor }),
    ...((stock === null || typeof stock === 'number') && { stock }),
  }
}

function optionChanges({
  sold_out,
  price_minor,
}: MenuNews['row']): Partial<Pick<MenuOption, 'sold_out' | 'price_minor'>> {
  return {
    ...(typeof sold_out === 'boolean' && { sold_out }),
    ...(typeof price_minor === 'number' && { price_minor }),
  }
}
