import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/functions-js'
import { supabase } from '#web/data/client.ts'
import { currentSession } from '#web/data/session/auth.ts'
import { PushError } from '#web/pwa/push-error.ts'

const TIMEOUT_MS = 20_000
const calls = {
  subscribe: { functionName: 'subscribe-to-topic', path: '/api/notifications/subscribe' },
  unsubscribe: { functionName: 'unsubscribe-from-topic', path: '/api/notifications/unsubscribe' },
} as const

/**
 * Subscribes the device with that token to the topic, or ends the subscription. Calls the club's function; if it is
 * unreachable, posts to the server that the page came from. Throws PushError.
 */
export async function changeSubscription(
  change: keyof typeof calls,
  token: string,
  topic: string,
): Promise<void> {
  const { functionName, path } = calls[change]
  const { error } = await supabase().functions.invoke(functionName, { body: { token, topic } })
  if (!error) return
  if (!isUnreachable(error)) throw new PushError(change, error)
  await post(path, { token, topic }).catch((cause) => {
    throw new PushError(change, cause)
  })
}

/** True when the error is not about the request itself: no answer, no such function, or a gateway in between. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof FunctionsHttpError) return [404, 502, 503, 504].includes(error.context.status)
  return error instanceof FunctionsFetchError || error instanceof FunctionsRelayError
}

async function post(path: string, body: Record<string, string>): Promise<void> {
  const session = await currentSession()
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${session?.access_token ?? ''}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}
