import { type CryptoKey, importPKCS8, SignJWT } from 'jose'
import { fieldsOf } from '#domain/base/unknown.ts'
import { ConfigError } from '#server/config/config.ts'
import type { FcmConfig } from '../settings.ts'
import {
  type Delivery,
  discard,
  failureOf,
  type PushHandling,
  type PushMessage,
  type SendPush,
} from './message.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const timeoutMs = 10_000
/** An access token is renewed this long before it expires. */
const marginMs = 60_000

/** Sends by Firebase Cloud Messaging (HTTP v1) as the configured service account. Throws ConfigError for a bad key. */
export async function createFcm(config: FcmConfig, now: () => number = Date.now): Promise<SendPush> {
  const key = await importPKCS8(config.privateKey, 'RS256').catch(() => {
    throw new ConfigError(['FCM_PRIVATE_KEY must be a private RSA key in PEM (PKCS #8).'])
  })
  const accessToken = tokenSource(config, key, now)
  return async (token, message, handling) => {
    try {
      return await send(config, await accessToken(), messageBody(token, message, handling))
    } catch (error) {
      return { kind: 'later', why: error instanceof FcmError ? error.message : 'FCM did not answer' }
    }
  }
}

class FcmError extends Error {
  override readonly name = 'FcmError'
}

/** Returns the cached access token, or requests a new one; simultaneous callers share one request. */
function tokenSource(config: FcmConfig, key: CryptoKey, now: () => number): () => Promise<string> {
  let cached: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined
  async function ask(): Promise<string> {
    const { token, seconds } = await askForToken(config, key, now())
    cached = { token, until: now() + seconds * 1000 - marginMs }
    return token
  }
  return async () => {
    if (cached && now() < cached.until) return cached.token
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

async function askForToken({ clientEmail, tokenEndpoint }: FcmConfig, key: CryptoKey, now: number) {
  const issued = Math.floor(now / 1000)
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenEndpoint)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 3600)
    .sign(key)
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grant, assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = fieldsOf(await response.json().catch(() => undefined))
  if (!response.ok || typeof answer.access_token !== 'string') {
    throw new FcmError(`The service account was refused (${response.status})`)
  }
  return { token: answer.access_token, seconds: Number(answer.expires_in) || 3600 }
}

function messageBody(
  token: string,
  { title, body, data, topic, userId, delivery }: PushMessage,
  { secondsToLive, urgency = 'high' }: PushHandling,
) {
  return {
    message: {
      token,
      notification: { title, body },
      data: { ...data, topic, userId, ...delivery },
      webpush: {
        headers: { TTL: String(secondsToLive), Urgency: urgency },
        notification: {
          icon: '/icons/icon-192x192.png',
          badge: '/icons/icon-72x72.png',
          tag: delivery?.tag ?? 'golf-pin-position',
        },
      },
      android: { ttl: `${secondsToLive}s`, priority: urgency === 'high' ? 'HIGH' : 'NORMAL' },
    },
  }
}

async function send(
  { endpoint, projectId }: FcmConfig,
  accessToken: string,
  body: object,
): Promise<Delivery> {
  const response = await fetch(`${endpoint}/v1/projects/${projectId}/messages:send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.ok) {
    await discard(response)
    return { kind: 'sent' }
  }
  const details = detailsOf(await response.json().catch(() => undefined))
  return isGone(details) ? { kind: 'gone' } : failureOf('FCM', response)
}

interface ErrorDetail {
  errorCode?: unknown
  fieldViolations?: { field?: unknown }[]
}

function detailsOf(answer: unknown): ErrorDetail[] {
  const { details } = fieldsOf(fieldsOf(answer).error)
  return Array.isArray(details) ? details : []
}

/** Whether FCM no longer knows the token, or never did; other bad requests are not the device's fault. */
function isGone(details: ErrorDetail[]): boolean {
  return details.some(
    ({ errorCode, fieldViolations }) =>
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      fieldViolations?.some(({ field }) => field === 'message.token'),
  )
}
