import type { Cell } from '../base/csv.ts'
import { enums } from '../generated/enums.ts'
import { type MenuKind, menuColumns, menuKinds, menuTable } from './csv.ts'
import type { KitchenCategory, KitchenItem } from './menu.ts'

/** The valid contents of a column of the menu's file. */
export interface GuideColumn {
  name: string
  /** The kinds of lines with this column. */
  kinds: readonly MenuKind[]
  /** The only valid words; undefined for free text and numbers. */
  codes?: readonly string[]
}

const keys: readonly GuideColumn[] = [
  { name: 'kind', kinds: menuKinds, codes: menuKinds },
  { name: 'name', kinds: menuKinds },
  { name: 'category', kinds: ['dish', 'group', 'option'] },
  { name: 'dish', kinds: ['group', 'option'] },
  { name: 'group', kinds: ['option'] },
  { name: 'id', kinds: menuKinds },
]

/** Every column that an import understands, for translations into these languages. */
export function fileGuide(languages: readonly string[]): GuideColumn[] {
  const columns = menuColumns(2, languages)
  const names = [...new Set(columns.map(({ name }) => name))]
  return [
    ...keys,
    ...names.map((name) => {
      const own = columns.filter((column) => column.name === name)
      const { codes } = own[0]!
      return { name, kinds: own.flatMap(({ kinds }) => kinds), ...(codes && { codes }) }
    }),
  ]
}

/** The names of a template's examples. */
export type TemplateNames = Record<MenuKind, string>

/** A template for a new menu: each column, and one line of each kind, valid for an import. */
export function menuTemplate(names: TemplateNames, digits: number, languages: readonly string[]): Cell[][] {
  const texts = { name_i18n: {}, position: 0 }
  const item: KitchenItem = {
    ...{ id: '', category_id: '', name: names.dish, ...texts, description: '', description_i18n: {} },
    ...{ price_minor: 10 ** digits * 12, photo_path: null, allergens: ['gluten', 'milk'], tax_bp: null },
    ...{ diets: ['vegetarian'], station: enums.menu_item_station[0], prep_minutes: 10, stock: null },
    ...{ hours: [{ days: [1, 2, 3, 4, 5], from: '12:00', to: '15:00' }], sold_out: false, is_active: true },
    sold_out_until: null,
    menu_option_group: [{ id: '', item_id: '', name: names.group, ...texts, least: 0, most: 1 }],
    menu_option: [
      {
        ...{ id: '', item_id: '', group_id: '', name: names.option, ...texts },
        ...{ price_minor: 10 ** digits, allergens: ['gluten'], diets: ['vegetarian'], sold_out: false },
      },
    ],
  }
  const category: KitchenCategory = { id: '', name: names.category, ...texts, hours: [], menu_item: [item] }
  return menuTable([category], digits, languages)
}
