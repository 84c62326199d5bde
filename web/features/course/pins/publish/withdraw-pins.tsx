import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { PublishedPins } from '#web/data/course/pins.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, usePending, write } from '#web/data/outbox/outbox.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** The state of a set's withdrawal: pending, refused, or neither. */
export function useWithdrawal(published: PublishedPins | null) {
  const record = usePending('pin_set').findLast(
    ({ type, payload }) => type === 'UPDATE' && payload.id === published?.id,
  )
  return { pending: record?.status === 'pending', refused: record?.status === 'error' ? record : undefined }
}

interface WithdrawPinsProps {
  published: PublishedPins
  /** Called after the withdrawal, to keep its pins as a draft. */
  onWithdraw: () => void
}

/** Withdraws a published set after a confirmation. */
export function WithdrawPins({ published, onWithdraw }: WithdrawPinsProps) {
  const { t, i18n } = useTranslation('course')
  const [isAsking, setAsked] = useState(false)
  const { refused } = useWithdrawal(published)
  const withdraw = async () => {
    setAsked(false)
    try {
      if (refused) await drop(refused.id)
      await write({ type: 'UPDATE', table: 'pin_set', id: published.id, data: { status: 'withdrawn' } })
      onWithdraw()
    } catch (cause) {
      showNotSaved(cause)
    }
  }
  return (
    <>
      {refused ? <ErrorNote what={t('pins.notWithdrawn')} why={errorText(refusalOf(refused))} /> : null}
      <Button icon={EyeOff} onClick={() => setAsked(true)}>
        {t('pins.withdrawThese')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('pins.withdrawOf', { day: formatDay(published.date, i18n.language) })}
        act={t('pins.withdraw')}
        size="large"
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(false)}
      >
        <p>{t('pins.withdrawHint')}</p>
      </ConfirmDialog>
    </>
  )
}
