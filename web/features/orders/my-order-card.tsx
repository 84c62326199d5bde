import { usePending } from '#web/data/outbox/outbox.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { useMe } from '#web/data/session/session.ts'
import { isOpenOrder, OpenOrderRow } from '#web/features/orders/open-order-row.tsx'
import { myOrdersQuery, useMyOrders } from '#web/features/orders/orders-data.ts'
import { WaitingRow } from '#web/features/orders/waiting-row.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { List } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** My unsent and open orders, live, except ready ones; nothing without any. */
export function MyOrderCard() {
  const { t } = useTranslation('orders')
  const { data, isLoading } = useMyOrders()
  const heardAt = useKnownAt(myOrdersQuery(useMe().user?.id ?? '').queryKey)
  const waiting = usePending('user_order').filter(({ type }) => type === 'CREATE')
  const open = data?.filter((order) => isOpenOrder(order) && order.status !== 'ready') ?? []
  if (isLoading) return <Pending />
  if (open.length + waiting.length === 0) return null
  return (
    <List title={t('home.title')}>
      {waiting.map((record) => (
        <WaitingRow key={record.id} record={record} />
      ))}
      {open.map((order) => (
        <OpenOrderRow key={order.id} order={order} heardAt={heardAt} />
      ))}
    </List>
  )
}
