import { useTranslation } from 'react-i18next'
import { problemOf } from '#domain/orders/basket.ts'
import { addToBasket } from '#web/features/orders/basket-store.ts'
import { itemFinder, type Order, useMenu } from '#web/features/orders/orders-data.ts'
import { useGo } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Puts the dishes that are still offered into the basket, names how many are not, and opens the basket. */
export function useOrderAgain(): (order: Order) => void {
  const { t } = useTranslation('orders')
  const { data: menu } = useMenu()
  const go = useGo()
  return (order) => {
    const itemOf = itemFinder(menu)
    const lines = order.lines.map(({ item_id, quantity, options, note }) => ({
      item_id,
      quantity,
      options: options.map(({ id }) => id),
      note,
    }))
    const good = lines.filter((line) => problemOf(line, itemOf(line.item_id)) === null)
    for (const line of good) addToBasket(line)
    const missing = lines.length - good.length
    if (missing > 0) toast('warning', t('list.againGone', { count: missing }))
    else toast('success', t('list.againDone'))
    if (good.length > 0) go('/userorder')
  }
}
