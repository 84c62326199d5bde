import { CircleX, Clock, CreditCard, MapPin, ReceiptText, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { orderPlaceName } from '#domain/orders/serving-place.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, useOverlay, usePendingFor } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/query.ts'
import { ChargeCorrections } from '#web/features/orders/charge-corrections.tsx'
import { CancelOrder } from '#web/features/orders/order-cancel.tsx'
import { Note, OrderLines } from '#web/features/orders/order-lines.tsx'
import { OrderPill, OrderProgress } from '#web/features/orders/order-progress.tsx'
import { PrintedReceipt, PrintReceipt, paidAs } from '#web/features/orders/order-receipt.tsx'
import { WaitingOrder } from '#web/features/orders/order-waiting.tsx'
import { type OrderInFull, useOrder } from '#web/features/orders/orders-data.ts'
import { useOrderAgain } from '#web/features/orders/use-order-again.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { useNow } from '#web/ui/reading.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** One order of mine, live; `recent` is the latest. */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const id = useQueryParam('orderId') ?? 'recent'
  const read = useOrder(id)
  const { data } = read
  const hindrance = hindranceOf(read)
  const waiting = usePendingFor('user_order', id)
  const [order] = useOverlay('user_order', data ? [data] : []).filter((one) => one.id === (data?.id ?? id))
  if (waiting?.type === 'CREATE' && !data) return <WaitingOrder record={waiting} />
  if (hindrance) {
    return (
      <ErrorNote what={t('order.failed')} why={errorText(hindrance)} onRetry={() => void read.refetch()} />
    )
  }
  if (read.isPending) return <Skeleton className="h-96 w-full" />
  if (!order || !data) return <NoOrder recent={id === 'recent'} />
  return <LiveOrder order={order} record={waiting} />
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

function LiveOrder({ order, record }: { order: OrderInFull; record: MutationRecord | undefined }) {
  const { t } = useTranslation('orders')
  useScreenTitle(t('order.number', { number: order.number }))
  const { orderAgain, waitingFor } = useOrderAgain()
  return (
    <>
      <PrintedReceipt order={order} />
      <div className="flex flex-col gap-6 print:hidden">
        <div className="flex items-start justify-between gap-4" aria-live="polite">
          <div>
            <p className="figure text-7xl">
              <span className="sr-only">{t('order.number', { number: order.number })}</span>
              <span aria-hidden>{order.number}</span>
            </p>
            <p className="mt-2 text-lg">{t(`order.say.${order.status}`)}</p>
            <WhetherSeen order={order} />
          </div>
          <span className="flex items-center gap-2">
            {record ? <PendingGlyph status={record.status} /> : null}
            <OrderPill status={order.status} />
          </span>
        </div>
        {record?.status === 'error' ? <RefusedChange record={record} /> : null}
        {order.status === 'cancelled' ? (
          <Reason text={order.reason} />
        ) : (
          <>
            <Promised order={order} />
            <OrderProgress order={order} />
          </>
        )}
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
          <Button
            size="large"
            block
            icon={RotateCcw}
            busy={waitingFor !== null}
            onClick={() => orderAgain(order)}
          >
            {t('order.again')}
          </Button>
          {order.status === 'cancelled' ? null : <PrintReceipt />}
          <CancelOrder order={order} />
        </div>
      </div>
    </>
  )
}

/** Why the kitchen cancelled it; a member who cancels gives no reason. */
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

/** A step that the club did not take, such as a cancelling that came too late. */
function RefusedChange({ record }: { record: MutationRecord }) {
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

/** The promise at the time of the order; after it has passed, that it takes longer. */
function Promised({ order }: { order: OrderInFull }) {
  const { t, i18n } = useTranslation('orders')
  const now = useNow(15_000)
  const { status, promised_from, promised_to } = order
  if (!promised_from || !promised_to || status === 'ready' || status === 'completed') return null
  const [from, to] = [formatTime(promised_from, i18n.language), formatTime(promised_to, i18n.language)]
  const late = Date.parse(promised_to) < now
  return (
    <div className="flex items-start gap-3 rounded-box border border-line bg-base-100 px-4 py-3">
      <Clock size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" aria-hidden />
      <div>
        <p className="tabular font-semibold text-lg">
          {from === to ? t('order.promiseAt', { time: to }) : t('order.promise', { from, to })}
        </p>
        {late ? <p className="text-warning">{t('order.promiseLate')}</p> : null}
      </div>
    </div>
  )
}

function WhereAndHow({ order }: { order: OrderInFull }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2">
        <MapPin size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <span>
          {order.place === 'hole'
            ? t('checkout.atHole', { number: order.place_hole ?? '' })
            : (orderPlaceName(order, i18n.language) ?? t(`checkout.${order.place}`))}
          <span className="text-muted"> · {t(order.is_delivery ? 'order.brought' : 'order.collect')}</span>
          {order.place_lng != null ? <span className="text-muted"> · {t('order.onMap')}</span> : null}
          {order.wanted_at ? (
            <span className="text-muted">
              {' '}
              · {t('order.wanted', { time: formatTime(order.wanted_at, i18n.language) })}
            </span>
          ) : null}
        </span>
      </p>
      <p className="flex items-center gap-2">
        <CreditCard size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        {t(`order.paid.${paidAs(order)}`)}
      </p>
    </div>
  )
}

/** Of a new order: whether a screen of the kitchen has shown it, and who was told otherwise. */
function WhetherSeen({ order }: { order: OrderInFull }) {
  const { t, i18n } = useTranslation('orders')
  if (order.status !== 'new') return null
  const time = (at: string) => formatTime(at, i18n.language)
  if (order.shown_at)
    return <p className="text-muted">{t('order.seen.shown', { time: time(order.shown_at) })}</p>
  if (order.duty_at)
    return <p className="text-warning">{t('order.seen.duty', { time: time(order.duty_at) })}</p>
  if (order.unseen_at)
    return <p className="text-warning">{t('order.seen.unseen', { time: time(order.unseen_at) })}</p>
  return <p className="text-muted">{t('order.seen.waiting')}</p>
}
