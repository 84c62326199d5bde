import { CircleX, MapPin, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderTransitions } from '#domain/generated/transitions.ts'
import { errorText } from '#web/app/error-text.ts'
import { useScreenTitle } from '#web/app/screen-title.tsx'
import { type MutationRecord, refusalOf } from '#web/data/mutation.ts'
import { drop, retry, useOverlay, usePendingFor, write } from '#web/data/outbox.ts'
import { OrderLines } from '#web/features/orders/order-lines.tsx'
import { OrderPill, OrderProgress } from '#web/features/orders/order-progress.tsx'
import { type OrderInFull, useOrder } from '#web/features/orders/orders-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatTime } from '#web/ui/format.ts'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** One order of mine, live; `recent` is the latest. */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const id = useQueryParam('orderId') ?? 'recent'
  const { data, error, isPending, refetch } = useOrder(id)
  const waiting = usePendingFor('user_order', id)
  const [order] = useOverlay('user_order', data ? [data] : []).filter((one) => one.id === (data?.id ?? id))
  if (waiting?.type === 'CREATE' && !data) return <WaitingOrder record={waiting} />
  if (!order && isPending) return <Skeleton className="h-96 w-full" />
  if (!order && error)
    return <ErrorNote what={t('order.failed')} why={errorText(error)} onRetry={() => void refetch()} />
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

/** An order that the club does not have yet: it waits on this device, or was refused. */
function WaitingOrder({ record }: { record: MutationRecord }) {
  const { t } = useTranslation('orders')
  const refused = record.status === 'error'
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-xl">
        <PendingGlyph status={record.status} withWord />
      </p>
      {refused ? (
        <>
          <ErrorNote
            what={t('checkout.refused')}
            why={errorText(refusalOf(record) ?? record.error)}
            onRetry={() => void retry(record.id)}
          />
          <Button onClick={() => void drop(record.id)}>{t('order.discard')}</Button>
        </>
      ) : (
        <p className="text-muted">{t('order.waitingHint')}</p>
      )}
    </div>
  )
}

function LiveOrder({ order, record }: { order: OrderInFull; record: MutationRecord | undefined }) {
  const { t, i18n } = useTranslation('orders')
  useScreenTitle(t('order.number', { number: order.number }))
  return (
    <div className="flex flex-col gap-6">
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
      {record?.status === 'error' ? (
        <ErrorNote
          what={t('checkout.refused')}
          why={errorText(refusalOf(record) ?? record.error)}
          onRetry={() => void retry(record.id)}
        />
      ) : null}
      {order.status === 'cancelled' ? (
        <p className="flex items-center gap-2">
          <CircleX size={24} className="text-error" aria-hidden />
          {order.reason ? t('order.reason', { reason: order.reason }) : t('order.say.cancelled')}
        </p>
      ) : (
        <OrderProgress order={order} />
      )}
      <p className="flex items-center gap-2">
        <MapPin size={20} strokeWidth={1.75} className="text-muted" aria-hidden />
        {order.place === 'hole'
          ? t('checkout.atHole', { number: order.place_hole ?? '' })
          : t(`checkout.${order.place}`)}
        {order.wanted_at ? (
          <span className="text-muted">
            {' '}
            · {t('order.wanted', { time: formatTime(order.wanted_at, i18n.language) })}
          </span>
        ) : null}
      </p>
      <OrderLines lines={order.lines} currency={order.currency} total={order.total_minor} />
      {order.note ? <p className="italic">“{order.note}”</p> : null}
      <CancelOrder order={order} />
    </div>
  )
}

/** The truth about an order that nobody has begun: whether a screen of the kitchen shows it, and what was done if none does. */
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

/** Offered as long as the life cycle lets whoever placed it cancel. */
function CancelOrder({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('orders')
  const [asking, setAsking] = useState(false)
  const may = orderTransitions.some(
    ({ from, to, role }) => from === order.status && to === 'cancelled' && role === 'member',
  )
  if (!may) return null
  const cancel = async () => {
    setAsking(false)
    const data = { status: 'cancelled', expected_status: order.status } as const
    await write({ type: 'UPDATE', table: 'user_order', id: order.id, data })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('order.cancel')}</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('order.cancelQuestion')}
        actions={
          <>
            <Button kind="danger" size="large" block onClick={() => void cancel()}>
              {t('order.cancel')}
            </Button>
            <Button size="large" block onClick={() => setAsking(false)}>
              {t('order.keep')}
            </Button>
          </>
        }
      >
        <p>{t('order.cancelHint')}</p>
      </Dialog>
    </>
  )
}
