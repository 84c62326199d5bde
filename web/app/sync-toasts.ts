import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { onSync } from '#web/data/outbox/outbox.ts'
import { isRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** By then the card of a refused change is drawn. */
const CARD_MS = 400

/** Notifies a person of the result of changes that had to wait. Returns the function that stops it. */
export function startSyncToasts(): () => void {
  return onSync((event) => {
    if (event.type === 'complete') toast('success', i18n.t('connection.syncedToast', { count: event.count }))
    if (event.type === 'failed') toast('error', i18n.t('connection.syncFailedToast'))
    if (event.type === 'refused') setTimeout(() => toastRefusal(event.record), CARD_MS)
  })
}

/** Shows that a change was refused, and why; nothing if a visible card shows it. */
function toastRefusal(record: MutationRecord): void {
  if (isRefusalInView(record.id)) return
  const refusal = refusalOf(record)
  const detail = refusal ? errorText(refusal) : i18n.t('connection.refused')
  toast('error', i18n.t('connection.failed', { count: 1 }), { detail })
}
