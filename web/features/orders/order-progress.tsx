import { handoverOf } from '#domain/orders/serving-place.ts'
import { useOrderTimes } from '#web/features/orders/order-times.ts'
import type { Order, OrderStatus } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

const steps = ['new', 'preparing', 'ready', 'completed'] as const

export const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  new: 'info',
  preparing: 'attention',
  ready: 'good',
  completed: 'quiet',
  cancelled: 'wrong',
}

/** The state of an order in a word. */
export function OrderPill({ order }: { order: Pick<Order, 'status' | 'is_delivery' | 'place'> }) {
  const { t } = useTranslation('orders')
  return (
    <StatusPill tone={statusTones[order.status]}>
      {t(`order.status.${handoverOf(order)}.${order.status}`)}
    </StatusPill>
  )
}

type Times = Pick<
  Order,
  'status' | 'is_delivery' | 'place' | 'created_at' | 'preparing_at' | 'ready_at' | 'ended_at'
>

/** An order's progress in four segments, with the time of each completed step. */
export function OrderProgress({ order }: { order: Times }) {
  const { t } = useTranslation('orders')
  const { time: timeOf } = useOrderTimes()
  const current = steps.indexOf(order.status as (typeof steps)[number])
  const times = [order.created_at, order.preparing_at, order.ready_at, order.ended_at]
  return (
    <ol
      aria-label={t('order.progress')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,45%),1fr))] gap-1.5"
    >
      {steps.map((step, at) => {
        const isDone = at <= current
        const time = isDone ? times[at] : null
        return (
          <li key={step} aria-current={at === current ? 'step' : undefined} className="min-w-0">
            <span
              className={`block h-2 rounded-full ${isDone ? 'bg-current' : 'bg-current opacity-20'}`}
              aria-hidden
            />
            <span
              className={`mt-1.5 block text-pretty text-sm leading-tight ${at === current ? 'font-semibold' : isDone ? '' : 'opacity-70'}`}
            >
              {t(`order.status.${handoverOf(order)}.${step}`)}
            </span>
            <span className="tabular block min-h-5 text-sm">{time ? timeOf(time) : null}</span>
          </li>
        )
      })}
    </ol>
  )
}
