import { fieldsOf } from '#domain/base/unknown.ts'
import { i18n } from '#web/i18n/i18n.ts'

/** The fields of an error of the gateway, of auth or of the network. */
interface Failure {
  code?: unknown
  status?: unknown
  name?: unknown
  message?: unknown
}

/**
 * An error as a sentence in the reader's language: by its code if the catalogue has it, otherwise by its kind. A
 * server's own message is never shown; it goes to the log, and the code behind the sentence.
 */
export function errorText(error: unknown): string {
  const known = knownErrorText(error)
  if (known) return known
  const { code, message }: Failure = fieldsOf(error)
  if (message || typeof error === 'string')
    console.warn('An error without a sentence', code, message ?? error)
  return isCode(code) ? `${sentence('unknown')} (${code})` : sentence('unknown')
}

/** Like `errorText`, but falls back to the error's own message, as the specification requires of some screens. */
export function errorOrMessage(error: unknown): string {
  const { message }: Failure = fieldsOf(error)
  return knownErrorText(error) ?? (typeof message === 'string' && message ? message : errorText(error))
}

/** The sentence of an error with a known cause; otherwise undefined. */
function knownErrorText(error: unknown): string | undefined {
  const failure: Failure = fieldsOf(error)
  const byCode = catalogued(failure.code)
  if (byCode) return byCode
  if (failure.name === 'QuotaExceededError') return sentence('device_full')
  if (isNetworkFailure(failure)) return sentence('network')
  return failure.status === 429 ? sentence('over_request_rate_limit') : undefined
}

/** The catalogue's sentence for a code (`GS101`, `42501`, `invalid_credentials`), or undefined. */
export function catalogued(code: unknown): string | undefined {
  if (!isCode(code)) return undefined
  return i18n.exists(code, { ns: 'errors' }) ? sentence(code) : undefined
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^\w{1,40}$/.test(code)
}

function sentence(code: string): string {
  return i18n.t(code as 'unknown', { ns: 'errors' })
}

function isNetworkFailure({ name, status, message }: Failure): boolean {
  if (status === 0 || status === 502 || status === 503 || status === 504) return true
  if (name === 'AuthRetryableFetchError' || name === 'AbortError' || name === 'TimeoutError') return true
  return typeof message === 'string' && /failed to fetch|load failed|networkerror|fetch failed/i.test(message)
}
