import type { TaxLine } from '#domain/base/json-columns.ts'
import { isOffered } from '#domain/menu/hours.ts'
import type { MenuItem } from '#domain/menu/menu.ts'
import { type BasketLine, problemOf } from '#domain/orders/basket.ts'
import { orderTotal, taxLines } from '#domain/orders/price.ts'
import { useSettings } from '#web/data/settings.ts'
import type { Problem } from '#web/features/orders/basket-lines.tsx'
import { itemFinder, useMenu, type Work } from '#web/features/orders/orders-data.ts'
import { useNow } from '#web/ui/format/reading.tsx'

interface BasketCheck {
  itemOf: (id: string) => MenuItem | undefined
  /** Why a line cannot be ordered; null while the menu is unknown. */
  problemOf: (line: BasketLine) => Problem | null
  /** null while the menu is unknown. */
  totalMinor: number | null
  tax: TaxLine[]
  work: Work
}

/** Checks lines against the menu, again at each menu change: for a time, or null for as soon as possible. */
export function useBasketCheck(lines: readonly BasketLine[], wantedAt: string | null): BasketCheck {
  const { data: menu } = useMenu()
  const settings = useSettings()
  const now = useNow(30_000)
  const itemOf = itemFinder(menu)
  const moment = new Date(wantedAt ?? now)
  const isOn = (item: MenuItem) => isOffered(item, moment, settings['club.time_zone'])
  // The stock is for all lines of a dish together.
  const portionsOf = (id: string) =>
    lines.reduce((sum, { item_id, quantity }) => (item_id === id ? sum + quantity : sum), 0)
  const sold = lines.flatMap((line) => {
    const item = itemOf(line.item_id)
    return item ? [{ line, item }] : []
  })
  return {
    itemOf,
    problemOf: (line) => {
      if (!menu) return null
      const item = itemOf(line.item_id)
      const dish = { ...line, quantity: portionsOf(line.item_id) }
      return problemOf(dish, item) ?? (item && !isOn(item) ? 'not_served' : null)
    },
    totalMinor: menu ? orderTotal(lines, itemOf) : null,
    tax: taxLines(
      sold.map(({ line, item }) => ({
        total_minor: orderTotal([line], itemOf),
        tax_bp: item.tax_bp ?? settings['orders.tax_bp'],
      })),
    ),
    work: workOf(sold.map(({ item }) => item)),
  }
}

function workOf(items: readonly MenuItem[]): Work {
  return {
    stations: [...new Set(items.map(({ station }) => station))].sort(),
    slowestMinutes: Math.max(0, ...items.map(({ prep_minutes }) => prep_minutes)),
  }
}
