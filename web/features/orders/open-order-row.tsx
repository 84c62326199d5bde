import { useTranslation } from 'react-i18next'
import { named } from '#domain/menu/menu.ts'
import { OrderPill } from '#web/features/orders/order-progress.tsx'
import type { Order } from '#web/features/orders/orders-data.ts'
import { ListRow } from '#web/ui/list.tsx'

/** Whether the kitchen still has to do with an order. */
export function isOpenOrder({ status }: Pick<Order, 'status'>): boolean {
  return status === 'new' || status === 'preparing' || status === 'ready'
}

/** An open order with its live state, one tap from all of it. */
export function OpenOrderRow({ order }: { order: Order }) {
  const { i18n } = useTranslation('orders')
  const dishes = order.lines.map((line) => `${line.quantity} ${named(line, i18n.language)}`).join(', ')
  return (
    <ListRow
      to="/userorderview"
      query={{ orderId: order.id }}
      leading={<span className="figure min-w-12 text-3xl">{order.number}</span>}
      title={<span className="line-clamp-3">{dishes}</span>}
      trailing={<OrderPill status={order.status} />}
    />
  )
}
