import type { KitchenItem, MenuGroup, MenuItem, MenuOption } from './menu.ts'

/** A dish on the menu at all hours, with unlimited stock. Its id is its name in lower case. */
export function menuItem(name: string, more: Partial<KitchenItem> = {}): KitchenItem & MenuItem {
  return {
    id: name.toLowerCase(),
    category_id: 'mains',
    name,
    name_i18n: {},
    description: '',
    description_i18n: {},
    price_minor: 1250,
    photo_path: null,
    allergens: [],
    diets: [],
    station: 'kitchen',
    prep_minutes: 5,
    hours: [],
    category_hours: [],
    tax_bp: null,
    stock: null,
    sold_out: false,
    sold_out_until: null,
    is_active: true,
    position: 0,
    menu_option_group: [],
    menu_option: [],
    ...more,
  }
}

/** A choice of exactly one option. Its id is its name in lower case. */
export function menuGroup(name: string, more: Partial<MenuGroup> = {}): MenuGroup {
  const id = name.toLowerCase()
  return { id, item_id: 'burger', name, name_i18n: {}, least: 1, most: 1, position: 0, ...more }
}

/** An option without an extra price. Its id is its name in lower case. */
export function menuOption(name: string, more: Partial<MenuOption> = {}): MenuOption {
  return {
    id: name.toLowerCase(),
    item_id: 'burger',
    group_id: 'extras',
    name,
    name_i18n: {},
    price_minor: 0,
    allergens: [],
    diets: [],
    sold_out: false,
    position: 0,
    ...more,
  }
}
