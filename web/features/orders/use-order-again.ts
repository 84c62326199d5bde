import { useEffect, useState } from 'react'
import type { MenuCategory } from '#domain/menu/menu.ts'
import { problemOf } from '#domain/orders/basket.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { addToBasket, choose, currentBasket } from '#web/features/orders/basket-store.ts'
import { itemFinder, type Order, useMenu } from '#web/features/orders/orders-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { useGo } from '#web/ui/link.tsx'

/**
 * `orderAgain` puts the dishes still offered into the basket and opens it, and reports the number of the others.
 * It waits for the menu; `waitingFor` is the id of the waiting order.
 */
export function useOrderAgain() {
  const { t } = useTranslation('orders')
  const read = useMenu()
  const { data: menu, refetch } = read
  const hindrance = hindranceOf(read)
  const [wanted, setWanted] = useState<Pick<Order, 'id' | 'lines' | 'place'> | null>(null)
  const go = useGo()
  useEffect(() => {
    if (wanted === null || (!menu && !hindrance)) return
    setWanted(null)
    if (!menu) {
      toast('error', t('menu.failed'), { detail: errorText(hindrance) })
      // So that the next press may succeed.
      void refetch()
      return
    }
    const itemOf = itemFinder(menu)
    const { good, missing } = linesOnMenu(wanted.lines, menu)
    for (const line of good) addToBasket(line, itemOf(line.item_id)!)
    // The hole is today's: by position, or by a question.
    if (wanted.place === 'hole' && currentBasket().choices.placeBy === null)
      choose({ place: 'hole', hole: null })
    if (missing > 0) toast('warning', t('list.againGone', { count: missing }))
    if (good.length > 0) go('/userorder')
  }, [wanted, menu, hindrance, refetch, go, t])
  return { orderAgain: setWanted, waitingFor: wanted?.id ?? null }
}

/** The lines of an order that this menu offers, and the number of the others. */
export function linesOnMenu(lines: Order['lines'], menu: readonly MenuCategory[]) {
  const itemOf = itemFinder(menu)
  const good = lines
    .map(({ item_id, quantity, options, note }) => ({
      ...{ item_id, quantity, note },
      options: options.map(({ id }) => id),
    }))
    .filter((line) => problemOf(line, itemOf(line.item_id)) === null)
  return { good, missing: lines.length - good.length }
}
