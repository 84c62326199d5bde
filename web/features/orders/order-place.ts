import { orderPlaceName } from '#domain/orders/serving-place.ts'
import type { Order } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** An order's place of collection or delivery as text: `Clubhouse`, `Hole 7`. */
export function useOrderPlace(
  order: Pick<Order, 'place' | 'place_hole' | 'place_name' | 'place_name_i18n'>,
): string {
  const { t, i18n } = useTranslation('orders')
  if (order.place === 'hole') return t('checkout.atHole', { number: order.place_hole ?? '' })
  return orderPlaceName(order, i18n.language) ?? t(`checkout.${order.place}`)
}
