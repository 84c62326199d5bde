import { CircleX, CreditCard, MapPin, ReceiptText, RotateCcw } from 'lucide-react'
import { handoverOf } from '#domain/orders/serving-place.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, useOverlay, usePendingFor } from '#web/data/outbox/outbox.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useThingInView } from '#web/data/things-in-view.ts'
import { ChargeCorrections } from '#web/features/orders/charge-corrections.tsx'
import { CancelOrder } from '#web/features/orders/order-cancel.tsx'
import { OrderHead } from '#web/features/orders/order-head.tsx'
import { Note, OrderLines } from '#web/features/orders/order-lines.tsx'
import { useOrderPlace } from '#web/features/orders/order-place.ts'
import { PrintedReceipt, PrintReceipt, paidAs } from '#web/features/orders/order-receipt.tsx'
import { useOrderTimes } from '#web/features/orders/order-times.ts'
import { WaitingOrder } from '#web/features/orders/order-waiting.tsx'
import { type OrderInFull, orderQuery, useOrder } from '#web/features/orders/orders-data.ts'
import { useOrderAgain } from '#web/features/orders/use-order-again.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HoleTile } from '#web/map/hole-tile.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'

/** One order, live: mine, or for the kitchen and administrators any; `recent` is my latest. */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const id = useQueryParam('orderId') ?? 'recent'
  const read = useOrder(id)
  const { data } = read
  const heardAt = useKnownAt(orderQuery(id, useMe().user?.id).queryKey)
  const waiting = usePendingFor('user_order', id)
  const [order] = useOverlay('user_order', data ? [data] : []).filter((one) => one.id === (data?.id ?? id))
  if (waiting?.type === 'CREATE' && !data) return <WaitingOrder record={waiting} />
  if (hindranceOf(read)) return <ReadError what={t('order.failed')} read={read} />
  if (read.isPending) return <Skeleton className="h-[calc(100dvh-10rem)] w-full" />
  if (!order || !data) return <NoOrder recent={id === 'recent'} />
  return <LiveOrder order={order} record={waiting} heardAt={heardAt} />
}

function NoOrder({ recent }: { recent: boolean }) {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      icon={ReceiptText}
      title={t(recent ? 'order.noneRecent' : 'order.notFound')}
      hint={recent ? undefined : t('order.notFoundHint')}
      action={
        <Link to="/orders" className={buttonClass('primary')}>
          {t('checkout.emptyAct')}
        </Link>
      }
    />
  )
}

interface LiveOrderProps {
  order: OrderInFull
  record: MutationRecord | undefined
  heardAt: number
}

function LiveOrder({ order, record, heardAt }: LiveOrderProps) {
  const { t } = useTranslation('orders')
  useScreenTitle(t('order.number', { number: order.number }))
  useThingInView(order.id)
  const { orderAgain, waitingFor } = useOrderAgain()
  const hasEnded = order.status === 'completed' || order.status === 'cancelled'
  return (
    <>
      <PrintedReceipt order={order} />
      <div className="flex flex-col gap-6 print:hidden">
        <OrderHead key={order.id} order={order} sync={record?.status} heardAt={heardAt} />
        {record?.status === 'error' ? <NotCancelled record={record} /> : null}
        {order.status === 'cancelled' ? <Reason text={order.reason} /> : null}
        <WhereAndHow order={order} />
        <OrderLines
          lines={order.lines}
          currency={order.currency}
          total={order.total_minor}
          tax={order.tax ?? []}
        >
          <ChargeCorrections order={order} />
        </OrderLines>
        {order.note ? <Note text={order.note} /> : null}
        <div className="flex flex-col gap-3">
          {hasEnded ? (
            <Button
              kind="primary"
              size="large"
              block
              icon={RotateCcw}
              busy={waitingFor !== null}
              onClick={() => orderAgain(order)}
            >
              {t('order.again')}
            </Button>
          ) : null}
          {order.status === 'completed' ? <PrintReceipt /> : null}
          <CancelOrder order={order} />
        </div>
      </div>
    </>
  )
}

/** The kitchen's reason for the cancellation; a member gives none. */
function Reason({ text }: { text: string | null }) {
  const { t } = useTranslation('orders')
  if (!text) return null
  return (
    <p className="flex items-center gap-2">
      <CircleX size={24} className="shrink-0 text-error" aria-hidden />
      {t('order.reason', { reason: text })}
    </p>
  )
}

/** A step that the club refused, such as a late cancellation. */
function NotCancelled({ record }: { record: MutationRecord }) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex flex-col gap-2">
      <ErrorNote what={t('order.notCancelled')} why={errorText(refusalOf(record) ?? record.error)} />
      <Button className="self-start" onClick={() => void drop(record.id)}>
        {t('order.understood')}
      </Button>
    </div>
  )
}

function WhereAndHow({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('orders')
  const { moment } = useOrderTimes()
  const place = useOrderPlace(order)
  return (
    <div className="flex items-center gap-4">
      {order.place === 'hole' && order.place_hole !== null ? (
        <HoleTile number={order.place_hole} size="large" />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex items-center gap-2">
          <MapPin size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
          <span>
            {place}
            <span className="text-muted"> · {t(`order.handover.${handoverOf(order)}`)}</span>
            {order.place_lng != null ? <span className="text-muted"> · {t('order.onMap')}</span> : null}
            {order.wanted_at ? (
              <span className="text-muted"> · {t('order.wanted', { time: moment(order.wanted_at) })}</span>
            ) : null}
          </span>
        </p>
        <p className="flex items-center gap-2">
          <CreditCard size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
          {t(`order.paid.${paidAs(order)}`)}
        </p>
      </div>
    </div>
  )
}
