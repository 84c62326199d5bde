import { useTranslation } from 'react-i18next'
import { named } from '#domain/orders/menu.ts'
import { usePending } from '#web/data/outbox.ts'
import { OrderPill } from '#web/features/orders/order-progress.tsx'
import { useMyOrders } from '#web/features/orders/orders-data.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** My open orders with their live state; nothing when there are none. */
export function MyOrderCard() {
  const { t, i18n } = useTranslation('orders')
  const { data } = useMyOrders()
  const waiting = usePending('user_order').filter(({ type }) => type === 'CREATE')
  const open = data?.filter(({ status }) => ['new', 'preparing', 'ready'].includes(status)) ?? []
  if (open.length + waiting.length === 0) return null
  return (
    <List title={t('home.title')}>
      {waiting.map((record) => (
        <ListRow
          key={record.id}
          to="/userorderview"
          query={{ orderId: record.payload.id }}
          title={t('order.waiting')}
          trailing={<PendingGlyph status={record.status} withWord />}
        />
      ))}
      {open.map((order) => (
        <ListRow
          key={order.id}
          to="/userorderview"
          query={{ orderId: order.id }}
          leading={<span className="figure min-w-12 text-3xl">{order.number}</span>}
          title={order.lines.map((line) => `${line.quantity} ${named(line, i18n.language)}`).join(', ')}
          trailing={<OrderPill status={order.status} />}
        />
      ))}
    </List>
  )
}
