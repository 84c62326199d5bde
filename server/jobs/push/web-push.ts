import { createHash } from 'node:crypto'
import type { WebPushConfig } from '../settings.ts'
import { encryptPush, mostBytes, type ReceiverKeys } from './encrypt.ts'
import { discard, failureOf, type PushMessage, type SendPush } from './message.ts'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

interface Subscription {
  endpoint: string
  keys: ReceiverKeys
}

const timeoutMs = 10_000

/** Sends by Web Push (RFC 8030) to a subscription, which is its own token. */
export function createWebPush(
  config: WebPushConfig,
  keys: VapidKeys,
  now: () => number = Date.now,
): SendPush {
  return async (token, message, { secondsToLive, urgency = 'high', subject }) => {
    const { endpoint, keys: receiver }: Subscription = JSON.parse(token)
    // People supply the subscription: without a list of services it could direct our requests anywhere.
    if (!isService(endpoint, config.services)) return { kind: 'refused', why: 'not a known push service' }
    const text = textOf(message)
    if (text.byteLength > mostBytes) return { kind: 'refused', why: 'the message is too long' }
    const body = await encryptPush(text, receiver).catch(() => undefined)
    if (body === undefined) return { kind: 'gone' }
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapidAuthorization(endpoint, keys, config.subject, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(secondsToLive),
        urgency,
        ...(subject === undefined ? {} : { topic: topicOf(subject) }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    if (response === undefined) return { kind: 'later', why: `${new URL(endpoint).host} did not answer` }
    await discard(response)
    if (response.ok) return { kind: 'sent' }
    if (response.status === 404 || response.status === 410) return { kind: 'gone' }
    return failureOf(new URL(endpoint).host, response)
  }
}

/** The header `Topic`: at most 32 characters of base64url. */
function topicOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 32)
}

/** Whether pushes may go to this address: https to a host of the list, or an origin in the list. */
export function isService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint)
  if (username || password) return false
  return services.some((service) => {
    if (service.includes('://')) return origin === service
    if (protocol !== 'https:' || port !== '') return false
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
  })
}

/** The message as JSON; a long body is cut, because a push that is too large is not sent. */
function textOf(message: PushMessage): Uint8Array {
  const encode = (body: string) => new TextEncoder().encode(JSON.stringify({ ...message, body }))
  let body = message.body
  let bytes = encode(body)
  while (bytes.byteLength > mostBytes && body !== '') {
    body = body.slice(0, Math.floor(body.length / 2))
    bytes = encode(body)
  }
  return bytes
}
