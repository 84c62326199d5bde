import { FunctionsHttpError } from '@supabase/supabase-js'
import { supabase } from '#web/data/client.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'

interface NotificationAnswer {
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

/** Sends a notification request: by the client's function call at first, by a direct POST in a replay. */
export async function requestNotification(
  { payload }: MutationRecord,
  token: string,
  isReplay: boolean,
): Promise<NotificationAnswer> {
  const body = { ...payload.data, id: payload.id }
  const answer = await (isReplay ? post(body, token) : invoke(body, token))
  if (answer === 'done') return { ok: true, status: 200, code: '', message: '' }
  const text = (await answer?.text().catch(() => '')) ?? ''
  const status = answer?.status ?? 0
  const code = codeIn(text) ?? String(status)
  return {
    ok: answer?.ok ?? false,
    status,
    code,
    message: `Failed to send notification: ${status} ${text}`,
  }
}

/** The answer of a refusal; undefined when none came. */
async function invoke(body: object, token: string): Promise<'done' | Response | undefined> {
  const { error } = await supabase().functions.invoke(FUNCTION, {
    body,
    headers: { Authorization: `Bearer ${token}` },
    timeout: TIMEOUT_MS,
  })
  if (!error) return 'done'
  return error instanceof FunctionsHttpError ? (error.context as Response) : undefined
}

function post(body: object, token: string): Promise<Response | undefined> {
  return fetch(`${gatewayUrl()}/functions/v1/${FUNCTION}`, {
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
