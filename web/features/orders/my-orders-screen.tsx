import { ReceiptText, RotateCcw, Wallet } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import { useOverlay, usePending } from '#web/data/outbox/outbox.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useDishesText } from '#web/features/orders/dish-names.ts'
import { isOpenOrder, OpenOrderRow, OrderTile } from '#web/features/orders/open-order-row.tsx'
import { OrderPill } from '#web/features/orders/order-progress.tsx'
import { myOrdersQuery, type Order, useMyOrders } from '#web/features/orders/orders-data.ts'
import { useOrderAgain } from '#web/features/orders/use-order-again.ts'
import { WaitingRow } from '#web/features/orders/waiting-row.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** My orders: unsent, open and earlier ones. */
export function MyOrdersScreen() {
  const { t } = useTranslation(['orders', 'common'])
  const read = useMyOrders()
  const { data } = read
  const heardAt = useKnownAt(myOrdersQuery(useMe().user?.id ?? '').queryKey)
  const hindrance = hindranceOf(read)
  const waiting = usePending('user_order').filter(({ type }) => type === 'CREATE')
  const waitingIds = waiting.map(({ payload }) => payload.id)
  const orders = useOverlay('user_order', data).filter(
    ({ id, number }) => number !== undefined && !waitingIds.includes(id),
  )
  const open = orders.filter(isOpenOrder)
  const past = orders.filter((order) => !isOpenOrder(order))
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 safe-x pt-[max(1rem,env(safe-area-inset-top))] pb-[calc(var(--bar-space)+1.5rem)]">
      <h1 className="text-2xl">{t('list.title')}</h1>
      <ReadError what={t('list.failed')} read={read} />
      {read.isPending && !hindrance ? <Skeleton className="h-[60dvh] w-full" /> : null}
      {waiting.length > 0 ? (
        <List>
          {waiting.map((record) => (
            <WaitingRow key={record.id} record={record} />
          ))}
        </List>
      ) : null}
      {open.length > 0 ? (
        <List title={t('list.open')}>
          {open.map((order) => (
            <OpenOrderRow key={order.id} order={order} heardAt={heardAt} />
          ))}
        </List>
      ) : null}
      {past.length > 0 ? <PastOrders orders={past} /> : null}
      {data && orders.length + waiting.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t('list.none')} hint={t('list.noneHint')} />
      ) : null}
      {past.length > 0 ? (
        <List>
          <ListRow to="/userorderlist/statement" icon={Wallet} title={t('common:screens.statement.title')} />
        </List>
      ) : null}
      {read.isPending && !hindrance ? null : (
        <Link to="/orders" className={buttonClass('primary', 'large', true)}>
          {t('home.order')}
        </Link>
      )}
    </div>
  )
}

function PastOrders({ orders }: { orders: Order[] }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const { orderAgain, waitingFor } = useOrderAgain()
  const dishesText = useDishesText()
  return (
    <section>
      <SectionHead title={t('list.past')} />
      <ul className="hairlines">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center gap-2 pr-2">
            <Link
              to="/userorderview"
              query={{ orderId: order.id }}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2.5 pl-4 hover:bg-base-content/5 focus-visible:-outline-offset-2"
            >
              <OrderTile order={order} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2">
                  {dishesText(
                    order.lines.map((line) => ({
                      quantity: line.quantity,
                      name: nameIn(line, i18n.language),
                    })),
                  )}{' '}
                </span>
                <span className="block text-muted text-sm">
                  {formatMoment(order.created_at, i18n.language, zone)} ·{' '}
                  <Price minor={order.total_minor} currency={order.currency} />
                </span>
              </span>
            </Link>
            {order.status === 'cancelled' ? <OrderPill order={order} /> : null}
            <IconButton
              icon={RotateCcw}
              label={t('list.again')}
              disabled={waitingFor !== null}
              aria-busy={waitingFor === order.id}
              onClick={() => orderAgain(order)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
