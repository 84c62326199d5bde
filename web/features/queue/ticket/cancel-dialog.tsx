import { limits } from '#domain/generated/limits.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ReasonDialog } from '#web/ui/layers/reason-dialog.tsx'

const usual = ['soldOut', 'closing', 'unreachable'] as const

interface CancelDialogProps {
  number: number
  onClose: () => void
  onCancel: (reason: string) => void
}

/** Asks why a ticket is cancelled. */
export function CancelDialog({ number, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation('queue')
  return (
    <ReasonDialog
      title={t('cancel.title', { number })}
      why={t('cancel.why')}
      usual={usual.map((one) => t(`cancel.${one}`))}
      maxLength={limits['user_order.reason']}
      act={t('step.cancelShort')}
      keep={t('cancel.keep')}
      onClose={onClose}
      onConfirm={onCancel}
    />
  )
}
