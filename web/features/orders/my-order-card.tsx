import { useTranslation } from 'react-i18next'
import { named } from '#domain/orders/menu.ts'
import { usePending } from '#web/data/outbox.ts'
import { OrderPill } from '#web/features/orders/order-progress.tsx'
import { useMyOrders } from '#web/features/orders/orders-data.ts'
import { WaitingRow } from '#web/features/orders/waiting-row.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

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
        <WaitingRow key={record.id} record={record} />
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
