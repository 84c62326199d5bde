/** The menu as the database gives it; prices in whole minor units of the club's currency. */
export interface MenuOption {
  id: string
  /** Options of an item that share it are one choice. */
  group_name: string
  group_i18n: Translations
  /** `one`: exactly one of the group; `many`: any number. */
  choice: 'one' | 'many'
  name: string
  name_i18n: Translations
  price_minor: number
  allergens: string[]
  sold_out: boolean
  position: number
}

export interface MenuItem {
  id: string
  category_id: string
  name: string
  name_i18n: Translations
  description: string
  description_i18n: Translations
  price_minor: number
  photo_path: string | null
  allergens: string[]
  diets: string[]
  station: 'kitchen' | 'bar'
  prep_minutes: number
  sold_out: boolean
  position: number
  menu_option: MenuOption[]
}

export interface MenuCategory {
  id: string
  name: string
  name_i18n: Translations
  position: number
  menu_item: MenuItem[]
}

/** A text in other languages than the one it was written in: {ja: '…'}. */
export type Translations = Readonly<Record<string, string>>

/** A dish's, option's or category's name in the reader's language, else as it was written. */
export function named(thing: { name: string; name_i18n: Translations }, language: string): string {
  return thing.name_i18n[language] || thing.name
}

/** The options of an item by their choice, in the menu's order. */
export function choicesOf(
  item: MenuItem,
): { name: string; group_i18n: Translations; choice: 'one' | 'many'; options: MenuOption[] }[] {
  const groups = new Map<string, MenuOption[]>()
  for (const option of [...item.menu_option].sort((a, b) => a.position - b.position)) {
    groups.set(option.group_name, [...(groups.get(option.group_name) ?? []), option])
  }
  return [...groups].map(([name, options]) => ({
    name,
    group_i18n: options[0]!.group_i18n,
    choice: options.some(({ choice }) => choice === 'one') ? 'one' : 'many',
    options,
  }))
}
