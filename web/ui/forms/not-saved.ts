import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { isNoRoom, NotStoredError } from '#web/data/outbox/outbox-store.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** Shows that this device could not save a change to its outbox, and why. */
export function showNotSaved(cause: unknown): void {
  // One toast for all: a full device refuses each letter of a draft.
  toast('error', i18n.t('notSaved'), { id: 'not-saved', detail: errorText(cause) })
}

/** Says of each write to this device that failed and that its screen does not report. Returns the function that ends it. */
export function startNotSavedToasts(): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason)
  const onError = ({ error }: ErrorEvent) => report(error)
  addEventListener('unhandledrejection', onRejection)
  addEventListener('error', onError)
  return () => {
    removeEventListener('unhandledrejection', onRejection)
    removeEventListener('error', onError)
  }
}

function report(cause: unknown): void {
  if (cause instanceof NotStoredError || isNoRoom(cause)) showNotSaved(cause)
}

/** Why my change was refused; undefined: it was not. */
export function refusedText(sync: MutationRecord | undefined): string | undefined {
  return sync?.status === 'error' ? errorText(refusalOf(sync)) : undefined
}
