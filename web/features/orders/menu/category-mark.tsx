import {
  Beer,
  CakeSlice,
  Coffee,
  EggFried,
  type LucideIcon,
  Salad,
  Sandwich,
  UtensilsCrossed,
} from 'lucide-react'
import type { MenuCategory } from '#domain/menu/menu.ts'

/** Words in the three languages that identify a category; the first match counts. */
const kinds: readonly [RegExp, LucideIcon][] = [
  [/breakfast|早餐|朝食|モーニング/i, EggFried],
  [/coffee|tea\b|咖啡|茶饮|コーヒー|カフェ/i, Coffee],
  [/cake|dessert|sweet|ice cream|甜|蛋糕|甘味|デザート|ケーキ|スイーツ/i, CakeSlice],
  [/salad|vegetarian|沙拉|サラダ/i, Salad],
  [/halfway|snack|sandwich|roll|中途|小吃|小食|軽食|茶店|サンド/i, Sandwich],
  [/drink|beer|wine|bar\b|饮|酒|飲み物|ドリンク|ビール/i, Beer],
]

/** A category's icon: by its name, else by its dishes' station. */
export function CategoryMark({ category }: { category: MenuCategory }) {
  const { name, name_i18n, menu_item } = category
  const text = [name, ...Object.values(name_i18n)].join(' ')
  const isBar = menu_item.every(({ station }) => station === 'bar')
  const Icon = kinds.find(([words]) => words.test(text))?.[1] ?? (isBar ? Beer : UtensilsCrossed)
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-base-content/6 text-muted">
      <Icon size={22} strokeWidth={1.5} aria-hidden />
    </span>
  )
}
