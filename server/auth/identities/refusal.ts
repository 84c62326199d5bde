import { type AuthError, authErrorOf, logFault } from '../errors.ts'
import { callbackUrl, errorParameters } from '../sign-in/redirects.ts'

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

const denied = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/**
 * The redirect address after a refused sign-in, with the error in the query and in the fragment, because clients read
 * either.
 */
export function refusalAddress(target: string, cause: unknown): string {
  const error = authErrorOf(cause)
  logFault(error, cause)
  const name = error.extra.oauth ?? oauthErrorOf(error)
  const parameters = errorParameters(error.code, error.message, name)
  return callbackUrl(target, { query: parameters, fragment: parameters })
}

function oauthErrorOf({ code, status }: AuthError): string {
  return denied.includes(code) ? 'access_denied' : (oauthErrors[status] ?? 'server_error')
}
