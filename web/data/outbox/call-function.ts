import { FunctionsHttpError } from '@supabase/functions-js'
import { supabase } from '#web/data/client.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'

interface FunctionAnswer {
  ok: boolean
  /** 0: no answer came. */
  status: number
  /** The function's own code, otherwise the status. */
  code: string
  /** The status and the text of the answer. */
  message: string
}

const TIMEOUT_MS = 20_000
const FUNCTION = 'send-notification'

/** Sends a notification request: first by the client's function call, in a replay by a direct POST. */
export async function requestNotification(
  { payload }: MutationRecord,
  token: string,
  isReplay: boolean,
): Promise<FunctionAnswer> {
  const body = { ...payload.data, id: payload.id }
  const answer = await (isReplay ? post(`functions/v1/${FUNCTION}`, body, token) : invoke(body, token))
  if (answer === 'done') return { ok: true, status: 200, code: '', message: '' }
  return answerOf(answer, 'Failed to send notification')
}

/** Sends a message to the club's office, also from a visitor. */
export async function requestMail({ payload }: MutationRecord, token: string): Promise<FunctionAnswer> {
  const { body: message, ...rest } = payload.data
  return answerOf(await post('mail/send', { ...rest, message, id: payload.id }, token), 'Failed to send mail')
}

async function answerOf(answer: Response | undefined, failure: string): Promise<FunctionAnswer> {
  const text = (await answer?.text().catch(() => '')) ?? ''
  const status = answer?.status ?? 0
  const code = codeIn(text) ?? String(status)
  return {
    ok: answer?.ok ?? false,
    status,
    code,
    message: `${failure}: ${status} ${text}`,
  }
}

/** The answer of a refusal; undefined without an answer. */
async function invoke(body: object, token: string): Promise<'done' | Response | undefined> {
  const { error } = await supabase().functions.invoke(FUNCTION, {
    body,
    headers: { Authorization: `Bearer ${token}` },
    timeout: TIMEOUT_MS,
  })
  if (!error) return 'done'
  return error instanceof FunctionsHttpError ? (error.context as Response) : undefined
}

function post(path: string, body: object, token: string): Promise<Response | undefined> {
  return fetch(`${gatewayUrl()}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      apikey: config().anonKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
}

function codeIn(text: string): string | undefined {
  try {
    const code = (JSON.parse(text) as { code?: unknown } | null)?.code
    return typeof code === 'string' && /^[A-Z0-9]{3,10}$/.test(code) ? code : undefined
  } catch {
    return undefined
  }
}
