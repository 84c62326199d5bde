import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseError } from '../database/types.ts'

/** A refusal in GoTrue's form: HTTP status, error code, and a sentence for people. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly extra: AuthErrorExtra
  constructor(status: ContentfulStatusCode, code: string, message: string, extra: AuthErrorExtra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

interface AuthErrorExtra {
  weakPassword?: { reasons: string[] }
  /** Seconds after which a retry is useful. */
  retryAfter?: number
  /** For a 429: the limit that was reached, and its window. */
  limit?: { name: string; seconds: number }
  /** The `error` of an answer in OAuth's form, `{error, error_description}`. */
  oauth?: string
}

/** A refusal of a field, worded like GoTrue's. */
export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** Turns a violation of the database's unique index on addresses into AuthError 422; rethrows any other error. */
export function refuseTaken(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  throw error.constraint?.includes('phone')
    ? new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    : new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

const versionHeader = 'x-supabase-api-version'
const currentVersion = '2024-01-01'

/** Whether the caller speaks the API of 2024-01-01 or newer; the header is a date. */
function speaksCurrentVersion(context: Context): boolean {
  const requestedVersion = context.req.header(versionHeader) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(requestedVersion) && requestedVersion >= currentVersion
}

/** Sends the version of the API. A client reads error codes only from an answer with this header. */
export function echoVersion(context: Context): void {
  if (speaksCurrentVersion(context)) context.header(versionHeader, currentVersion)
}

/** Answers any error as GoTrue does, in the format of the requested API version. */
export function respondError(context: Context, cause: unknown): Response {
  const error = authErrorOf(cause)
  const { weakPassword, retryAfter, oauth } = error.extra
  echoVersion(context)
  context.header('x-sb-error-code', error.code)
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter))
  if (oauth !== undefined) {
    logFault(error, cause)
    return context.json({ error: oauth, error_description: error.message }, error.status)
  }
  const weak = weakPassword && { weak_password: weakPassword }
  if (speaksCurrentVersion(context)) {
    logFault(error, cause)
    return context.json({ code: error.code, message: error.message, ...weak }, error.status)
  }
  const errorId = logFault(error, cause)
  const body = { code: error.status, error_code: error.code, msg: error.message, ...weak }
  return context.json(errorId ? { ...body, error_id: errorId } : body, error.status)
}

/** Converts any error into a refusal. */
export function authErrorOf(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause
  const code = cause instanceof DatabaseError ? cause.code : ''
  // lock_not_available, deadlock_detected, serialization_failure
  if (['55P03', '40P01', '40001'].includes(code)) {
    return new AuthError(409, 'conflict', 'Too many calls about the same session at once; try again')
  }
  // A value that the database cannot hold, such as text with a NUL character.
  if (code.startsWith('22')) return validationFailed('The request holds a value that cannot be stored')
  return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side')
}

/** Logs an unexpected error, never the caller's input; returns the id of the log entry. */
export function logFault(error: AuthError, cause: unknown): string | undefined {
  if (error.status < 500) return undefined
  const id = randomUUID()
  if (cause instanceof DatabaseError) {
    const { code, schema, table, column, constraint } = cause
    // Message and detail of a database error quote values.
    console.error('auth', id, { code, schema, table, column, constraint }, stackOf(cause))
  } else {
    console.error('auth', id, cause)
  }
  return id
}

function stackOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
