import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderTransitions } from '#domain/generated/transitions.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { useRole } from '#web/data/session/visitor.ts'
import type { OrderInFull } from '#web/features/orders/orders-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'

/** Offered while a member may cancel. Kitchen and administrators give a reason, which the kitchen's view asks for. */
export function CancelOrder({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('orders')
  const role = useRole()
  const [asking, setAsking] = useState(false)
  const may = orderTransitions.some(
    ({ from, to, role }) => from === order.status && to === 'cancelled' && role === 'member',
  )
  if (!may) return null
  if (role === 'kitchen' || role === 'admin')
    return (
      <Link
        to="/kitchenorderview"
        query={{ orderId: order.id }}
        className={`${buttonClass('plain', 'large', true)} print:hidden`}
      >
        {t('order.cancel')}
      </Link>
    )
  const cancel = async () => {
    setAsking(false)
    const data = { status: 'cancelled', expected_status: order.status } as const
    await write({ type: 'UPDATE', table: 'user_order', id: order.id, data })
  }
  return (
    <div className="print:hidden">
      <Button size="large" block onClick={() => setAsking(true)}>
        {t('order.cancel')}
      </Button>
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
    </div>
  )
}
