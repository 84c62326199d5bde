import { nextOpening } from '../orders/serving-place.ts'
import { hoursOfDay, isOffered } from './hours.ts'
import type { MenuCategory, MenuItem } from './menu.ts'

/** A category that is not served now. `opensAt` is null if it does not open within eight days. */
export interface LaterCategory {
  category: MenuCategory
  opensAt: Date | null
}

/**
 * The menu in the order of the day: categories that are served now come first, those with serving times before those
 * without; then come the later ones by their time. In a category, dishes that are served now come first.
 */
export function menuOfDay(
  menu: readonly MenuCategory[],
  moment: Date,
  zone: string,
): { now: MenuCategory[]; later: LaterCategory[] } {
  const isOn = (item: MenuItem) => isOffered(item, moment, zone)
  const now = menu
    .filter(({ menu_item }) => menu_item.some(isOn))
    .map((category) => ({
      ...category,
      menu_item: [...category.menu_item].sort((a, b) => Number(isOn(b)) - Number(isOn(a))),
    }))
  const later = menu
    .filter(({ menu_item }) => menu_item.length > 0 && !menu_item.some(isOn))
    .map((category) => ({ category, opensAt: opensAt(category, moment, zone) }))
  return {
    now: now.sort((a, b) => startOf(a, moment, zone) - startOf(b, moment, zone)),
    later: later.sort((a, b) => (a.opensAt?.getTime() ?? NEVER) - (b.opensAt?.getTime() ?? NEVER)),
  }
}

const NEVER = Number.MAX_SAFE_INTEGER

/** The start of a category, in minutes of the day. A category without serving times comes last. */
function startOf({ hours }: MenuCategory, moment: Date, zone: string): number {
  const first = hoursOfDay(hours, moment, zone)[0]
  if (hours.length === 0) return NEVER
  const [hour = 0, minute = 0] = (first?.from ?? '00:00').split(':').map(Number)
  return hour * 60 + minute
}

function opensAt({ hours, menu_item }: MenuCategory, moment: Date, zone: string): Date | null {
  const kinds = new Map(menu_item.map((item) => [JSON.stringify(item.hours), item.hours]))
  const times = [...kinds.values()].flatMap((own) => nextOpening([hours, own], moment, zone) ?? [])
  return times.reduce<Date | null>((first, time) => (first && first <= time ? first : time), null)
}
