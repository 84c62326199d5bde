import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { orderTransitions } from '#domain/generated/transitions.ts'
import { clubNow } from '#web/data/clock.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import type { OrderInFull } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/layers/reason-dialog.tsx'

const usual = ['soldOut', 'closing', 'unreachable'] as const

/** Shown while the reader may cancel the order: its member without a reason, others with one. */
export function CancelOrder({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('orders')
  const { user, role } = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const isMine = user?.id === order.user_id
  const isStaff = role.role_id === 'kitchen' || role.role_id === 'admin'
  const may = orderTransitions.some(
    (step) =>
      step.from === order.status &&
      step.to === 'cancelled' &&
      (isStaff ? step.role === role.role_id : isMine && step.role === 'member'),
  )
  if (!may) return null
  const cancel = (reason?: string) => {
    setIsAsking(false)
    const step = {
      status: 'cancelled',
      expected_status: order.status,
      acted_at: new Date(clubNow()).toISOString(),
    } as const
    const data = reason ? { ...step, reason } : step
    write({ type: 'UPDATE', table: 'user_order', id: order.id, data }).catch(showNotSaved)
  }
  const Question = isMine ? SimpleQuestion : ReasonQuestion
  return (
    <div className="print:hidden">
      <Button size="large" block onClick={() => setIsAsking(true)}>
        {t('order.cancel')}
      </Button>
      {isAsking ? (
        <Question number={order.number} onClose={() => setIsAsking(false)} onCancel={cancel} />
      ) : null}
    </div>
  )
}

interface QuestionProps {
  number: number
  onClose: () => void
  onCancel: (reason?: string) => void
}

function SimpleQuestion({ onClose, onCancel }: QuestionProps) {
  const { t } = useTranslation('orders')
  return (
    <ConfirmDialog
      title={t('order.cancelQuestion')}
      act={t('order.cancel')}
      keep={t('order.keep')}
      size="large"
      onConfirm={() => onCancel()}
      onClose={onClose}
    >
      <p>{t('order.cancelHint')}</p>
    </ConfirmDialog>
  )
}

/** Asks staff for the reason of a cancellation, which the member reads. */
function ReasonQuestion({ number, onClose, onCancel }: QuestionProps) {
  const { t } = useTranslation(['orders', 'queue'])
  return (
    <ReasonDialog
      title={t('queue:cancel.title', { number })}
      why={t('queue:cancel.why')}
      usual={usual.map((one) => t(`queue:cancel.${one}`))}
      maxLength={limits['user_order.reason']}
      act={t('order.cancel')}
      keep={t('order.keep')}
      onClose={onClose}
      onConfirm={onCancel}
    />
  )
}
