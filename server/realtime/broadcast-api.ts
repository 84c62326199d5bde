import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import type { Claims } from '#server/database/types.ts'
import { TokenError, tokenOf } from '#server/http/caller.ts'
import type { Hub } from './channels/hub.ts'
import { headersForPolicies, rightsOn } from './channels/rights.ts'
import { TokenBucket } from './sockets/bucket.ts'
import { sizeOf } from './sockets/encoded-message.ts'
import type { Broadcast } from './sockets/frames.ts'

const MAX_BODY_BYTES = 1024 * 1024
const BURST = 3
/** Maximum of callers with a tracked rate. */
const MOST_CALLERS = 10_000

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(1000),
})
type Message = z.infer<typeof batch>['messages'][number]

/**
 * Broadcasts over HTTP: `POST /api/broadcast` with `{messages: [{topic, event, payload, private}]}`, which skips
 * messages that the caller has no right to send, and `POST /api/broadcast/{topic}/events/{event}?private=true` with
 * JSON or bytes. Both answer 202, or `{message}` with 401, 403, 413, 415, 422 or 429.
 */
export function broadcastApi(hub: Hub): Hono {
  const callers = new Callers(hub)
  const api = new Hono()
  api.use(
    '/api/*',
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse(413, 'The body is too large') }),
  )

  api.post('/api/broadcast', async (context) => {
    const claims = await callers.identify(context)
    const { messages } = parsed(batch, await json(context))
    callers.count(claims, messages.length)
    for (const { payload } of messages) checkSize(hub, payload)
    const mayWrite = await writable(hub, context, claims, messages)
    for (const message of messages) {
      if (message.private && !mayWrite.has(message.topic)) continue
      send(hub, message.topic, message.private === true, message)
    }
    return context.body(null, 202)
  })

  api.post('/api/broadcast/:topic/events/:event', async (context) => {
    const claims = await callers.identify(context)
    const { topic, event } = context.req.param()
    const isPrivate = context.req.query('private') === 'true'
    callers.count(claims, 1)
    const payload = await payloadOf(context)
    checkSize(hub, payload)
    if (isPrivate && !(await writable(hub, context, claims, [{ topic, private: true }])).has(topic)) {
      refuse(403, `You do not have permissions to write to this Channel topic: ${topic}`)
    }
    send(hub, topic, isPrivate, { event, payload })
    return context.body(null, 202)
  })

  api.onError((error, context) => {
    if (error instanceof HTTPException) return context.json({ message: error.message }, error.status)
    if (error instanceof TokenError) return context.json({ message: error.message }, 401)
    hub.log('A broadcast over HTTP failed', error)
    return context.json({ message: 'The broadcast could not be sent' }, 500)
  })
  return api
}

function send(
  hub: Hub,
  topic: string,
  isPrivate: boolean,
  message: Pick<Broadcast, 'event' | 'payload'>,
): void {
  const { event, payload } = message
  hub.broadcast({ topic: `realtime:${topic}`, isPrivate }, { type: 'broadcast', event, payload })
}

/** The private topics of these messages that the caller may broadcast to. */
async function writable(
  hub: Hub,
  context: Context,
  claims: Claims,
  messages: Pick<Message, 'topic' | 'private'>[],
): Promise<Set<string>> {
  const headers = headersForPolicies(context.req.raw.headers)
  const topics = new Set(messages.flatMap((message) => (message.private ? [message.topic] : [])))
  for (const topic of [...topics]) {
    const { broadcast } = await rightsOn(hub.database, topic, claims, headers)
    if (!broadcast.write) topics.delete(topic)
  }
  return topics
}

class Callers {
  private readonly hub: Hub
  private readonly rates = new Map<string, TokenBucket>()

  constructor(hub: Hub) {
    this.hub = hub
  }

  /** Throws TokenError. */
  async identify(context: Context): Promise<Claims> {
    const token = tokenOf(context.req.raw.headers)
    if (token === undefined) throw new TokenError('missing', 'A token is missing')
    return this.hub.verifier.verify(token)
  }

  /** Throws 429. The server's own key has no limit. */
  count({ role, sub }: Claims, messages: number): void {
    if (role === 'service_role') return
    const caller = sub ?? role
    if (this.rates.size >= MOST_CALLERS) this.rates.clear()
    const { messagesPerSecond } = this.hub.config
    const rate = this.rates.get(caller) ?? new TokenBucket(messagesPerSecond, messagesPerSecond * BURST)
    this.rates.set(caller, rate)
    if (!rate.take(messages)) refuse(429, 'You have exceeded your rate limit')
  }
}

async function payloadOf(context: Context): Promise<unknown> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/octet-stream') return new Uint8Array(await context.req.arrayBuffer())
  if (type !== 'application/json') refuse(415, 'The body is application/json or application/octet-stream')
  return parsed(
    z.unknown().refine((value) => value !== null, 'payload can’t be blank'),
    await json(context),
  )
}

async function json(context: Context): Promise<unknown> {
  const text = await context.req.text()
  try {
    return JSON.parse(text)
  } catch {
    return refuse(422, 'The body is not JSON')
  }
}

function parsed<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse(422, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
}

function checkSize(hub: Hub, payload: unknown): void {
  if (sizeOf(payload) > hub.config.maxPayloadBytes) refuse(422, 'Payload size exceeds the limit')
}

function refuse(status: 401 | 403 | 413 | 415 | 422 | 429, message: string): never {
  throw new HTTPException(status, { message })
}
