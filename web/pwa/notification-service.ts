import { FunctionsHttpError } from '@supabase/supabase-js'
import { supabase } from '#web/data/client.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { onReachable, reachability } from '#web/data/network.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** A notification to others; the server decides who may send to whom. */
export interface NotificationRequest {
  notification: { title: string; body: string }
  data?: Record<string, string>
  topic?: string
  userId?: string
}

interface StoredRequest extends NotificationRequest {
  /** By it the server tells a replay from a new request. */
  id: string
  /** The id of the sender; only their session sends it. */
  owner: string
}

const queue = persistedJson('notification-requests', (stored) =>
  Array.isArray(stored) ? (stored as StoredRequest[]) : undefined,
)
const TIMEOUT_MS = 20_000

/**
 * Sends a notification; with no network it is stored on the device and sent when there is one. Throws an Error with the
 * status and the text of an answer that is none of success, and with its code.
 */
export async function sendNotification(request: NotificationRequest): Promise<'sent' | 'stored'> {
  const session = await currentSession()
  const body = { ...request, id: uuidv7() }
  const stored = { ...body, owner: session.user.id }
  if (!reachability.get()) return store(stored)
  const { error } = await supabase().functions.invoke('send-notification', { body, timeout: TIMEOUT_MS })
  if (error instanceof FunctionsHttpError) throw await failureOf(error.context)
  return error ? store(stored) : 'sent'
}

/** Sends the requests that were stored without a network, oldest first, each in the session of its owner. */
export async function replayNotifications(): Promise<void> {
  for (const request of queue.get() ?? []) {
    const { data } = await supabase().auth.getSession()
    if (data.session?.user.id !== request.owner) continue
    const answer = await post(request, data.session.access_token)
    if (!answer || isPassing(answer.status)) return
    dequeue(request)
    if (!answer.ok) console.error('A stored notification was refused:', await failureOf(answer))
  }
}

/** Replays stored requests now and each time the club can be reached again. Returns the way to stop. */
export function startNotificationReplay(): () => void {
  const replay = () => void replayNotifications()
  if (reachability.get()) replay()
  return onReachable(replay)
}

async function currentSession() {
  const { data } = await supabase().auth.getSession()
  if (!data.session) throw new Error('No authentication token available')
  return data.session
}

/** The answer; undefined when none came. */
function post({ owner: _owner, ...request }: StoredRequest, token: string): Promise<Response | undefined> {
  return fetch(`${gatewayUrl()}/functions/v1/send-notification`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      apikey: config().anonKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
}

async function failureOf(answer: Response): Promise<Error> {
  const text = await answer.text()
  const error = new Error(`Failed to send notification: ${answer.status} ${text}`)
  return Object.assign(error, { code: codeIn(text), status: answer.status })
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code
  } catch {
    return undefined
  }
}

function isPassing(status: number): boolean {
  return status === 401 || status === 429 || (status >= 502 && status <= 504)
}

function store(request: StoredRequest): 'stored' {
  queue.set([...(queue.get() ?? []), request])
  return 'stored'
}

function dequeue(request: StoredRequest): void {
  const rest = queue.get()?.filter(({ id }) => id !== request.id) ?? []
  queue.set(rest.length > 0 ? rest : undefined)
}
