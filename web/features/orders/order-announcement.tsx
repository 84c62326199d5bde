import { useEffect, useRef, useState } from 'react'
import { handoverOf } from '#domain/orders/serving-place.ts'
import { useOrderPlace } from '#web/features/orders/order-place.ts'
import type { Order } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const READY_VIBRATION_MS = [200, 100, 200]

/** Announces each new state once, a ready order at once with a vibration; screen readers read the first state. */
export function Announcement({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const place = useOrderPlace(order)
  const { status } = order
  const statusBefore = useRef(status)
  const [changedTo, setChangedTo] = useState<Order['status']>()
  useEffect(() => {
    if (status === statusBefore.current) return
    statusBefore.current = status
    setChangedTo(status)
    if (status === 'ready') navigator.vibrate?.(READY_VIBRATION_MS)
  }, [status])
  const announcement = changedTo
    ? [
        t('order.number', { number: order.number }),
        t(`order.say.${handoverOf(order)}.${changedTo}`),
        changedTo === 'ready' ? place : '',
      ].join(' ')
    : ''
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {changedTo === 'ready' ? '' : announcement}
      </span>
      <span className="sr-only" aria-live="assertive">
        {changedTo === 'ready' ? announcement : ''}
      </span>
    </>
  )
}
