import { errorText } from '#web/i18n/error-text.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** Shows that this device could not save a change to its outbox, and why. */
export function showNotSaved(cause: unknown): void {
  toast('error', i18n.t('notSaved'), { detail: errorText(cause) })
}
