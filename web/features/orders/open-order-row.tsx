import { nameIn } from '#domain/base/translated-name.ts'
import { useThingInView } from '#web/data/things-in-view.ts'
import { useDishesText } from '#web/features/orders/dish-names.ts'
import { OrderPill } from '#web/features/orders/order-progress.tsx'
import type { Order } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HoleTile } from '#web/map/hole-tile.tsx'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { ListRow } from '#web/ui/list.tsx'

/** Whether the kitchen still has to handle an order. */
export function isOpenOrder({ status }: Pick<Order, 'status'>): boolean {
  return status === 'new' || status === 'preparing' || status === 'ready'
}

/** The outline of an order's hole; nothing for another place. */
export function OrderTile({ order }: { order: Pick<Order, 'place' | 'place_hole'> }) {
  const { t } = useTranslation('orders')
  if (order.place !== 'hole' || order.place_hole === null) return null
  return (
    <>
      <span className="sr-only">{t('checkout.atHole', { number: order.place_hole })} </span>
      <HoleTile number={order.place_hole} />
    </>
  )
}

/** An open order, live, with the time of its last update; a tap opens it. */
export function OpenOrderRow({ order, heardAt }: { order: Order; heardAt: number }) {
  const { i18n } = useTranslation('orders')
  useThingInView(order.id)
  const dishesText = useDishesText()
  const dishes = order.lines.map((line) => ({ quantity: line.quantity, name: nameIn(line, i18n.language) }))
  return (
    <ListRow
      to="/userorderview"
      query={{ orderId: order.id }}
      leading={
        <>
          <OrderTile order={order} />
          <span className="figure min-w-8 text-3xl">{order.number}</span>
        </>
      }
      title={<span className="line-clamp-3">{dishesText(dishes)}</span>}
      detail={
        <span className="flex flex-wrap items-center gap-x-2">
          <OrderPill order={order} />
          <ReadAge at={heardAt} />
        </span>
      }
    />
  )
}
