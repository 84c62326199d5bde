import { useTranslation } from 'react-i18next'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, usePending } from '#web/data/outbox/outbox.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'

/** My changes to these tables that the server refused, with the reason; the screen shows the stored rows. */
export function RefusedChanges({ tables }: { tables: readonly string[] }) {
  const { t } = useTranslation('course')
  const refused = usePending().filter(
    ({ status, payload }) => status === 'error' && tables.includes(payload.table),
  )
  return refused.map((record) => (
    <div
      key={record.id}
      role="alert"
      className="flex items-center gap-3 rounded-field border border-error/40 bg-error/8 p-3"
    >
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{t('edit.notSaved')}</p>
        <p>{errorText(refusalOf(record))}</p>
      </div>
      <Button size="small" className="min-h-11" onClick={() => void drop(record.id)}>
        {t('edit.understood')}
      </Button>
    </div>
  ))
}
