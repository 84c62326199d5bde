import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order, OrderStatus } from '#web/features/orders/orders-data.ts'
import { formatTime } from '#web/ui/format.ts'
import { StatusPill } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

const steps = ['new', 'preparing', 'ready', 'completed'] as const

const tones: Record<OrderStatus, Tone> = {
  new: 'info',
  preparing: 'attention',
  ready: 'good',
  completed: 'quiet',
  cancelled: 'wrong',
}

/** The state of an order in a word. */
export function OrderPill({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <StatusPill tone={tones[status]}>{t(`order.status.${status}`)}</StatusPill>
}

type Times = Pick<Order, 'status' | 'created_at' | 'preparing_at' | 'ready_at' | 'ended_at'>

/** How far an order is, with the time of each step that is done. */
export function OrderProgress({ order }: { order: Times }) {
  const { t, i18n } = useTranslation('orders')
  const current = steps.indexOf(order.status as (typeof steps)[number])
  const times = [order.created_at, order.preparing_at, order.ready_at, order.ended_at]
  return (
    <ol aria-label={t('order.progress')} className="flex flex-col">
      {steps.map((step, at) => {
        const isDone = at <= current
        const time = isDone ? times[at] : null
        return (
          <li key={step} aria-current={at === current ? 'step' : undefined} className="flex gap-3">
            <span className="flex flex-col items-center">
              <span
                className={`grid size-8 place-items-center rounded-full border-2 ${
                  isDone ? 'border-success bg-success text-success-content' : 'border-line'
                }`}
              >
                {isDone ? <Check size={18} strokeWidth={2.5} aria-hidden /> : null}
              </span>
              {at < steps.length - 1 ? (
                <span className={`w-0.5 flex-1 ${at < current ? 'bg-success' : 'bg-line'}`} />
              ) : null}
            </span>
            <span className={`flex min-h-14 flex-1 justify-between pt-1 ${isDone ? '' : 'text-muted'}`}>
              <span className={at === current ? 'font-semibold text-lg' : ''}>
                {t(`order.status.${step}`)}
              </span>
              {time ? <span className="tabular text-muted">{formatTime(time, i18n.language)}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
