import { isRecord } from '#domain/base/unknown.ts'
import type { DatabaseError } from '#server/database/types.ts'
import { badRaise, RestError } from '../errors.ts'

/** PostgREST's statuses by SQLSTATE: whole codes first, then classes; all others are the caller's mistake, 400. */
const BY_CODE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  '53400': 500,
  P0001: 400,
}

const BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/**
 * Converts a database error. Differs from PostgREST: 21000 (one upsert contains a row twice) and class 54 (too complex)
 * are 400, because the caller's input causes them; 57P02 and 57P03 (the engine restarts) are 503, so that the client
 * retries.
 */
export function databaseAnswer(error: DatabaseError, anonymous: boolean): RestError {
  if (error.code === 'PGRST') return raisedAnswer(error)
  const status = statusOf(error, anonymous)
  return new RestError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  })
}

function statusOf({ code, message }: DatabaseError, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  const custom = /^PT(\d{3})$/.exec(code)?.[1]
  if (custom !== undefined) return Number(custom) >= 200 && Number(custom) <= 599 ? Number(custom) : 500
  return BY_CODE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'`: the message is the body as JSON, the detail its status and headers. */
function raisedAnswer(error: DatabaseError): RestError {
  const body = parsed(error.message)
  if (body === undefined || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return badRaise(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const detail = parsed(error.detail ?? '')
  const status = Number(detail?.status)
  if (detail === undefined || !(status >= 200 && status <= 599) || typeof detail.headers !== 'object') {
    return badRaise(
      error.detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${error.detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return new RestError(status, body.code, body.message, {
    details: body.details ?? null,
    hint: typeof body.hint === 'string' ? body.hint : null,
    headers: Object.fromEntries(
      Object.entries(detail.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  })
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
