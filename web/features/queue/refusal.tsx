import { Hand } from 'lucide-react'
import { errorCode } from '#domain/generated/errors.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface RefusalProps {
  record: MutationRecord
  /** The ticket is no longer in view. */
  isGone?: boolean
  onOk: () => void
}

/** A refused bump, explained kindly: usually another person was faster. */
export function Refusal({ record, isGone = false, onOk }: RefusalProps) {
  const { t } = useTranslation('queue')
  const refusal = refusalOf(record)
  const wasAlreadyMoved =
    refusal?.code === errorCode.order_moved_on || refusal?.code === errorCode.order_step_impossible
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 bg-info px-3 py-2 text-info-content in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:rounded-box in-data-bar:py-0 in-data-bar:pr-1"
    >
      <Hand size={24} strokeWidth={2} className="shrink-0" aria-hidden />
      <p className="min-w-32 flex-1 font-semibold leading-snug in-data-bar:line-clamp-2 in-data-bar:leading-tight">
        {wasAlreadyMoved
          ? t(isGone ? 'refused.gone' : 'refused.moved')
          : `${t('refused.step')}: ${errorText(refusal)}`}
      </p>
      <Button size="glove" className="in-data-bar:h-12! in-data-bar:min-h-12!" onClick={onOk}>
        {t('refused.ok')}
      </Button>
    </div>
  )
}
