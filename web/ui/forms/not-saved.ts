import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** Shows that this device could not save a change to its outbox, and why. */
export function showNotSaved(cause: unknown): void {
  toast('error', i18n.t('notSaved'), { detail: errorText(cause) })
}

/** Why my change was refused; undefined: it was not. */
export function refusedText(sync: MutationRecord | undefined): string | undefined {
  return sync?.status === 'error' ? errorText(refusalOf(sync)) : undefined
}
