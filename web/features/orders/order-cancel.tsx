import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderTransitions } from '#domain/generated/transitions.ts'
import { write } from '#web/data/outbox.ts'
import type { OrderInFull } from '#web/features/orders/orders-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Offered as long as the life cycle lets whoever placed it cancel. */
export function CancelOrder({ order }: { order: OrderInFull }) {
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
