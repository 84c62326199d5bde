import { DatabaseError } from '#server/database/types.ts'
import { isCutOff } from '#server/http/cut-off.ts'
import {
  answerTooLarge,
  budgetSpent,
  limitWithoutOrder,
  notSingular,
  putPayload,
  RestError,
  responseHeadersSetting,
  responseStatusSetting,
  tooManyAffected,
} from '../errors.ts'
import { type Prefer, preferenceApplied } from '../parse/prefer.ts'
import { guardFailure, type StatementResult } from '../sql/sql-body.ts'
import type { Call, RestService } from './context.ts'
import { heedsTransactionEnd } from './execute.ts'
import { databaseAnswer } from './sqlstate.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export interface Reply {
  status: number
  /** null: no body. */
  body: string | null
  headers: Record<string, string>
}

/** The headers of every response for a relation. */
export function replyHeaders(
  gateway: RestService,
  call: Call,
  applied: readonly (keyof Prefer)[],
  contentRange: string,
): Record<string, string> {
  const headers: Record<string, string> = { 'content-range': contentRange }
  const preferences = preferenceApplied(call.prefer, [
    ...applied,
    ...(heedsTransactionEnd(gateway) ? (['transaction'] as const) : []),
  ])
  if (preferences !== undefined) headers['preference-applied'] = preferences
  if (gateway.schemas.length > 1) headers['content-profile'] = call.schema
  return headers
}

/** Builds the response, with the status and headers that the database set, if any. */
export function respond(reply: Reply, answer: Pick<StatementResult, 'headers' | 'status'>): Response {
  const headers = new Headers(reply.headers)
  for (const [name, value] of settingHeaders(answer.headers)) headers.set(name, value)
  const status = answer.status ? settingStatus(answer.status) : reply.status
  const body = hasBody(status) ? reply.body : null
  // The length shows that a short response needs no compression, without reading its body again.
  if (body) headers.set('content-length', String(Buffer.byteLength(body)))
  return new Response(body, { status, headers })
}

function settingStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw responseStatusSetting()
  return status
}

/** The response headers set by the database. Throws RestError. */
export function settingHeaders(text: string | null | undefined): [string, string][] {
  if (!text) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw responseHeadersSetting()
  }
  if (!Array.isArray(list)) throw responseHeadersSetting()
  return list.map((item: unknown) => {
    const [entry, ...more] = Object.entries(item ?? {})
    if (entry === undefined || more.length > 0) throw responseHeadersSetting()
    const [name, value] = entry
    if (typeof value !== 'string' || !isHeader(entry)) throw responseHeadersSetting()
    return [name, value]
  })
}

function isHeader([name, value]: [string, unknown]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e\t]*$/.test(String(value))
}

const hasBody = (status: number) => status !== 204 && status !== 205 && status !== 304

/** The response for a failed call; failures of the gateway itself are logged and become 500. */
export function respondFailure(error: unknown, anonymous: boolean): Response {
  const refusal = asRestError(error, anonymous)
  const { status, code, details, hint, message } = refusal
  return new Response(hasBody(status) ? JSON.stringify({ code, details, hint, message }) : null, {
    status,
    headers: { 'content-type': JSON_TYPE, 'proxy-status': `PostgREST; error=${code}`, ...refusal.headers },
  })
}

function asRestError(error: unknown, anonymous: boolean): RestError {
  if (error instanceof RestError) return error
  if (error instanceof DatabaseError) return guardAnswer(error) ?? databaseAnswer(error, anonymous)
  if (isCutOff(error)) {
    console.warn('rest: a request was cut off')
    return new RestError(400, 'PGRST102', 'The request was cut off')
  }
  console.error('rest: unexpected failure', error)
  return new RestError(500, 'PGRSTX00', 'Internal error')
}

/** Whether the statement ended itself because it exceeded its time budget. */
export function isBudgetSpent(error: unknown): boolean {
  return error instanceof DatabaseError && guardFailure(error.message)?.code === 504
}

function guardAnswer(error: DatabaseError): RestError | undefined {
  const failed = error.code === '22P02' ? guardFailure(error.message) : undefined
  if (failed === undefined) return undefined
  if (failed.code === 109) return limitWithoutOrder()
  if (failed.code === 116) return notSingular(failed.count)
  if (failed.code === 413) return answerTooLarge()
  if (failed.code === 504) return budgetSpent()
  return failed.code === 124 ? tooManyAffected(failed.count) : putPayload()
}
