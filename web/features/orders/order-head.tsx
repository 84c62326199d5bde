import { useState } from 'react'
import { handoverOf } from '#domain/orders/serving-place.ts'
import { clubNow } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { usePause } from '#web/data/pause.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useIsStale } from '#web/data/use-is-stale.ts'
import { Announcement } from '#web/features/orders/order-announcement.tsx'
import { useOrderPlace } from '#web/features/orders/order-place.ts'
import { OrderProgress, statusTones } from '#web/features/orders/order-progress.tsx'
import { useOrderTimes } from '#web/features/orders/order-times.ts'
import type { Order, OrderInFull } from '#web/features/orders/orders-data.ts'
import { type PromiseLeft, promiseLeft } from '#web/features/orders/promise.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'
import { textTone } from '#web/ui/tone.ts'

interface OrderHeadProps {
  order: OrderInFull
  /** The state of my pending change. */
  sync: MutationRecord['status'] | undefined
  /** The time of the club's last state, in milliseconds. */
  heardAt: number
}

/** An order in brief: its state in a sentence, the minutes left, its four steps and its number. */
export function OrderHead({ order, sync, heardAt }: OrderHeadProps) {
  const { t } = useTranslation('orders')
  const place = useOrderPlace(order)
  const isStale = useIsStale()
  const isReady = order.status === 'ready'
  const [wasOpen] = useState(order.status !== 'completed' && order.status !== 'cancelled')
  const tone = isReady ? '' : textTone[statusTones[order.status]]
  // A followed order has one height in all its states, so that nothing below it moves.
  const room = wasOpen ? 'min-h-73' : ''
  return (
    <section
      aria-label={t('order.state')}
      className={`relative isolate flex flex-col gap-4 ${room} ${isReady ? 'text-success-content' : ''}`}
    >
      {isReady ? (
        <span aria-hidden className="absolute -inset-4 -bottom-3 -z-10 bg-success sm:rounded-box" />
      ) : null}
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className={`text-balance font-semibold text-2xl leading-tight ${tone}`}>
            {t(`order.say.${handoverOf(order)}.${order.status}`)}
          </p>
        </div>
        <span className="flex shrink-0 items-center gap-2">
          {sync ? <PendingGlyph status={sync} /> : null}
          <span className="figure text-4xl">
            <span className="sr-only">{t('order.number', { number: order.number })}</span>
            <span aria-hidden>{order.number}</span>
          </span>
        </span>
      </div>
      {isReady ? <p className="text-balance font-semibold text-4xl leading-tight">{place}</p> : null}
      {wasOpen && order.ended_at ? <EndedAt at={order.ended_at} /> : null}
      <Promised order={order} />
      {isStale ? <HeardAt at={heardAt} /> : <WhetherSeen order={order} />}
      {order.status === 'cancelled' ? null : (
        <div className="mt-auto">
          <OrderProgress order={order} />
        </div>
      )}
      <Announcement order={order} />
    </section>
  )
}

/** The end time of an order followed until then, in place of the minutes. The steps also show it as text. */
function EndedAt({ at }: { at: string }) {
  const { time } = useOrderTimes()
  return (
    <p aria-hidden className="figure text-7xl text-muted">
      {time(at)}
    </p>
  )
}

/** The minutes left of the promise, large; no promise while the kitchen takes no orders. */
function Promised({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { time } = useOrderTimes()
  useNow(15_000)
  const isPaused = usePause() !== null
  const left = promiseLeft(order, clubNow())
  if (!left || !order.promised_from || !order.promised_to) return null
  if (isPaused) return <p className="text-lg text-warning">{t('order.paused')}</p>
  const [from, to] = [order.promised_from, order.promised_to].map(time) as [string, string]
  const span = from === to ? to : `${from}–${to}`
  if (left.kind === 'late')
    return <p className="text-lg text-warning">{t('order.promiseLate', { time: span })}</p>
  return (
    <div>
      {left.kind === 'clock' ? (
        <p aria-hidden className="figure mb-2 text-7xl">
          {span}
        </p>
      ) : (
        <p aria-hidden className="mb-2 flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
          <span className="figure text-7xl">{minutesText(left)}</span>
          <span className="figure text-3xl text-muted">{t('order.minutes')}</span>
        </p>
      )}
      <p className="tabular text-muted">
        {from === to ? t('order.promiseAt', { time: to }) : t('order.promise', { from, to })}
        {handoverOf(order) === 'delivery' ? ` · ${t('order.thenBrought')}` : null}
      </p>
    </div>
  )
}

/** The minutes as numbers: `8`, `8–12`, `< 4`. */
function minutesText(left: Extract<PromiseLeft, { to: number }>): string {
  if (left.kind === 'under') return `< ${left.to}`
  return left.from === left.to ? String(left.to) : `${left.from}–${left.to}`
}

/** For a new order: whether a kitchen screen has shown it, and who was notified otherwise. */
function WhetherSeen({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { time } = useOrderTimes()
  if (order.status !== 'new') return null
  if (order.shown_at)
    return <p className="text-muted">{t('order.seen.shown', { time: time(order.shown_at) })}</p>
  if (order.duty_at)
    return <p className="text-warning">{t('order.seen.duty', { time: time(order.duty_at) })}</p>
  if (order.unseen_at)
    return <p className="text-warning">{t('order.seen.unseen', { time: time(order.unseen_at) })}</p>
  return <p className="text-muted">{t('order.seen.waiting')}</p>
}

/** Offline, or without the live channel: the time of this state. */
function HeardAt({ at }: { at: number }) {
  const { t } = useTranslation('orders')
  const { time } = useOrderTimes()
  const { online } = useConnection()
  if (at === 0) return null
  return (
    <p role="status" className="font-semibold text-warning">
      {t(online ? 'order.heardWithoutLive' : 'order.heard', { time: time(at) })}
    </p>
  )
}
