import { useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import { errorText } from '#web/i18n/error-text.ts'

export interface Act {
  /** The action is running. */
  busy: boolean
  /** The last failure as a sentence. */
  failure: string | undefined
  /** The error itself, for its code. */
  error: unknown
  /** Runs the action. Returns true on success; an error becomes the failure. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  /** Clears the failure. */
  reset: () => void
}

/** The state of a form's action: running, failed, done. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
      return true
    } catch (cause) {
      setError(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  const failure = error === undefined ? undefined : errorText(error)
  return { busy, failure, error, run, reset: () => setError(undefined) }
}

/** The code of an error of auth or of the database. */
export function codeOf(error: unknown): string | undefined {
  const { code } = fieldsOf(error)
  return typeof code === 'string' ? code : undefined
}
