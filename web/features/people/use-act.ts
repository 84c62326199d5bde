import { useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import { errorText } from '#web/i18n/error-text.ts'

export interface Act {
  /** The act is under way. */
  busy: boolean
  /** Why the last one failed, as a sentence. */
  failure: string | undefined
  /** The error itself, for those who know its code. */
  error: unknown
  /** Does it. True when it succeeded; what it throws is kept as the failure. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  /** Forgets the failure. */
  reset: () => void
}

/** One act of a form: under way, failed, done. */
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
