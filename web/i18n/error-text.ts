import { fieldsOf } from '#domain/base/unknown.ts'
import { i18n } from '#web/i18n/i18n.ts'

/** What an error of the gateway, of auth or of the network may carry. */
interface Failure {
  code?: unknown
  status?: unknown
  name?: unknown
  message?: unknown
}

/**
 * An error as a sentence in the reader's language: by its code where the catalogue knows it, otherwise by what kind
 * of failure it is; what is neither keeps its own message.
 */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const failure: Failure = fieldsOf(error)
  const byCode = catalogued(failure.code)
  if (byCode) return byCode
  if (isNetworkFailure(failure)) return sentence('network')
  if (failure.status === 429) return sentence('over_request_rate_limit')
  return typeof failure.message === 'string' && failure.message ? failure.message : sentence('unknown')
}

/** The catalogue's sentence for a code (`GS101`, `42501`, `invalid_credentials`), or undefined. */
export function catalogued(code: unknown): string | undefined {
  if (typeof code !== 'string' || !/^\w+$/.test(code)) return undefined
  return i18n.exists(code, { ns: 'errors' }) ? sentence(code) : undefined
}

function sentence(code: string): string {
  return i18n.t(code as 'unknown', { ns: 'errors' })
}

function isNetworkFailure({ name, status, message }: Failure): boolean {
  if (status === 0 || status === 502 || status === 503 || status === 504) return true
  if (name === 'AuthRetryableFetchError' || name === 'AbortError' || name === 'TimeoutError') return true
  return typeof message === 'string' && /failed to fetch|load failed|networkerror|fetch failed/i.test(message)
}
