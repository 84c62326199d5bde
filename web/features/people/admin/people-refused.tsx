import { RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, retry } from '#web/data/outbox/outbox.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** How a change stands that is not through: waiting, or refused with why and what to do. */
export function RefusedChange({ record }: { record: MutationRecord | undefined }) {
  const { t } = useTranslation(['groups', 'common'])
  if (!record) return null
  if (record.status !== 'error') return <PendingGlyph status={record.status} withWord />
  const refusal = refusalOf(record)
  return (
    <div role="alert" className="rounded-box border border-error/40 bg-error/8 p-3">
      <p className="font-semibold">{t('refused')}</p>
      {refusal ? <p className="mt-1 text-sm">{errorText(refusal)}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button icon={RotateCw} onClick={() => void retry(record.id)}>
          {t('common:action.retry')}
        </Button>
        <Button icon={Trash2} onClick={() => void drop(record.id)}>
          {t('common:action.drop')}
        </Button>
      </div>
    </div>
  )
}
