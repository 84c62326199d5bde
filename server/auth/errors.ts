import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseError } from '../database/types.ts'

/** A refusal in GoTrue's words: HTTP status, code of its vocabulary, and a sentence for people. */
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
  /** Seconds until it is worth asking again. */
  retryAfter?: number
  /** Of a 429: the limit that was reached, and its window. */
  limit?: { name: string; seconds: number }
  /** Told in the form of OAuth, `{error, error_description}`, with this as its `error`. */
  oauth?: string
}

/** A refusal of a field, worded like GoTrue's. */
export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** An address that another account has, seen by the database's unique index. Throws AuthError 422, or what came. */
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

/** Says which version of the API answers. A client reads error codes only from an answer that carries this header. */
export function echoVersion(context: Context): void {
  if (speaksCurrentVersion(context)) context.header(versionHeader, currentVersion)
}

/** Any error as GoTrue's answer, in the format of the version that the caller asked for. */
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

/** The refusal that stands for any error. */
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

/** Logs an unexpected error, never the caller's input; returns the id of the log line. */
export function logFault(error: AuthError, cause: unknown): string | undefined {
  if (error.status < 500) return undefined
  const id = randomUUID()
  if (cause instanceof DatabaseError) {
    const { code, schema, table, column, constraint } = cause
    // The message and the detail of a database error quote values.
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
