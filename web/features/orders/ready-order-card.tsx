import { handoverOf } from '#domain/orders/serving-place.ts'
import { useThingInView } from '#web/data/things-in-view.ts'
import { useOrderPlace } from '#web/features/orders/order-place.ts'
import { type Order, useMyOrders } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

/** My ready orders, at the top of Today; nothing without any. */
export function ReadyOrderCard() {
  const { data, isLoading } = useMyOrders()
  if (isLoading) return <Skeleton className="h-32 w-full" />
  const ready = data?.filter(({ status }) => status === 'ready') ?? []
  // While this card is in view, no toast repeats it.
  return (
    <div aria-live="assertive" className="contents">
      {ready.map((order) => (
        <ReadyOrder key={order.id} order={order} />
      ))}
    </div>
  )
}

function ReadyOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  useThingInView(order.id)
  return (
    <Link
      data-hero
      to="/userorderview"
      query={{ orderId: order.id }}
      className="flex items-center justify-between gap-4 rounded-box bg-success px-5 py-5 text-success-content"
    >
      <span className="min-w-0">
        <span className="block text-balance font-semibold text-2xl leading-tight">
          {t(`order.say.${handoverOf(order)}.ready`)}
        </span>
        <span className="mt-1 block text-lg">{useOrderPlace(order)}</span>
      </span>
      <span className="figure shrink-0 text-6xl">
        <span className="sr-only">{t('order.number', { number: order.number })}</span>
        <span aria-hidden>{order.number}</span>
      </span>
    </Link>
  )
}
