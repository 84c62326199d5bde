import type { ServerResponse } from 'node:http'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { FcmConfig } from '../settings.ts'
import { createFcm } from './fcm.ts'
import type { PushMessage, SendPush } from './message.ts'
import { type LocalService, openService, type SeenRequest } from './testing.ts'

let google: LocalService
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let config: FcmConfig
let send: SendPush
let now = Date.parse('2026-05-01T08:00:00Z')
let letIn = true
/** The answer to the next message: a status with Google's error details. */
let verdict: { status: number; details?: object[] } = { status: 200 }

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  google = await openService(answerAsGoogle)
  const pem = await exportPKCS8(keys.privateKey)
  config = readConfig({
    FCM_PROJECT_ID: 'greenside-club',
    FCM_CLIENT_EMAIL: 'push@greenside-club.iam.example',
    FCM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    FCM_ENDPOINT: `${google.origin}/`,
    FCM_TOKEN_ENDPOINT: `${google.origin}/token`,
  }).push.fcm!
})
afterAll(() => google.close())
beforeEach(async () => {
  google.seen.length = 0
  letIn = true
  verdict = { status: 200 }
  send = await createFcm(config, () => now)
})

function answerAsGoogle({ path, headers, body }: SeenRequest, response: ServerResponse) {
  const answer = (status: number, json: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  if (path === '/token') {
    if (!letIn) return answer(400, { error: 'invalid_grant' })
    const grant = new URLSearchParams(body.toString()).get('grant_type')
    if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return answer(400, { error: 'unsupported_grant_type' })
    return answer(200, { access_token: 'ya29.test', expires_in: 3599, token_type: 'Bearer' })
  }
  if (headers.authorization !== 'Bearer ya29.test')
    return answer(401, { error: { status: 'UNAUTHENTICATED' } })
  if (path !== '/v1/projects/greenside-club/messages:send') return answer(404, {})
  if (verdict.status === 200) return answer(200, { name: 'projects/greenside-club/messages/1' })
  return answer(verdict.status, { error: { code: verdict.status, details: verdict.details ?? [] } })
}

const message: PushMessage = {
  title: 'Order 42 is ready',
  body: 'Clubhouse',
  data: { orderId: 'an-order', type: 'ready', url: '/orders/an-order' },
  topic: 'orders-ann',
  userId: 'ann',
}
const sent = () => google.seen.filter(({ path }) => path.endsWith(':send'))
const asked = () => google.seen.filter(({ path }) => path === '/token')
const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
})

describe('a push through Firebase Cloud Messaging', () => {
  it('is sent to the device’s token with title, body and data, as the service account', async () => {
    expect(await send('device-1', message, { secondsToLive: 3600 })).toEqual({ kind: 'sent' })
    const body = JSON.parse(sent()[0]!.body.toString())
    expect(body.message).toMatchObject({
      token: 'device-1',
      notification: { title: 'Order 42 is ready', body: 'Clubhouse' },
      data: {
        orderId: 'an-order',
        type: 'ready',
        url: '/orders/an-order',
        topic: 'orders-ann',
        userId: 'ann',
      },
      webpush: { notification: { tag: 'golf-pin-position' } },
    })
    const assertion = new URLSearchParams(asked()[0]!.body.toString()).get('assertion') ?? ''
    const { payload } = await jwtVerify(assertion, keys.publicKey, { currentDate: new Date(now) })
    expect(payload).toMatchObject({
      iss: 'push@greenside-club.iam.example',
      aud: `${google.origin}/token`,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    })
  })

  it('requests one access token, shared by all, until it expires', async () => {
    await Promise.all(['a', 'b', 'c'].map((token) => send(token, message, { secondsToLive: 60 })))
    await send('d', message, { secondsToLive: 60 })
    expect([asked().length, sent().length]).toEqual([1, 4])
    now += 3600_000
    await send('e', message, { secondsToLive: 60 })
    expect(asked()).toHaveLength(2)
  })

  it('reports a device as gone only when FCM does', async () => {
    const badField = (field: string) => ({
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field, description: 'Invalid' }],
    })
    const outcome = async (status: number, ...details: object[]) => {
      verdict = { status, details }
      return (await send('device-1', message, { secondsToLive: 60 })).kind
    }
    expect(await outcome(404, fcmError('UNREGISTERED'))).toBe('gone')
    expect(await outcome(403, fcmError('SENDER_ID_MISMATCH'))).toBe('gone')
    expect(await outcome(400, fcmError('INVALID_ARGUMENT'), badField('message.token'))).toBe('gone')
    expect(await outcome(400, fcmError('INVALID_ARGUMENT'), badField('message.data'))).toBe('refused')
    expect(await outcome(429, fcmError('QUOTA_EXCEEDED'))).toBe('later')
    expect(await outcome(503, fcmError('UNAVAILABLE'))).toBe('later')
  })

  it('waits when the service account is refused, and tries again', async () => {
    letIn = false
    expect(await send('device-1', message, { secondsToLive: 60 })).toEqual({
      kind: 'later',
      why: 'The service account was refused (400)',
    })
    letIn = true
    expect(await send('device-1', message, { secondsToLive: 60 })).toEqual({ kind: 'sent' })
  })

  it('does not start with an invalid key', async () => {
    const privateKey = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'
    await expect(createFcm({ ...config, privateKey })).rejects.toThrow('FCM_PRIVATE_KEY')
  })
})

describe('the club’s web app at Firebase', () => {
  const webApp = {
    FIREBASE_API_KEY: 'AIza-test',
    FIREBASE_APP_ID: '1:42:web:abc',
    FIREBASE_SENDER_ID: '42',
    FIREBASE_VAPID_KEY: `BA${'A'.repeat(85)}`,
  }

  it('is sent to browsers with the project that the server sends with', () => {
    const { push } = readConfig({ ...service(), ...webApp })
    expect(push.firebase).toEqual({
      apiKey: 'AIza-test',
      projectId: 'greenside-club',
      appId: '1:42:web:abc',
      messagingSenderId: '42',
      vapidKey: webApp.FIREBASE_VAPID_KEY,
    })
    expect(readConfig(service()).push.firebase).toBeUndefined()
  })

  it('is complete, and needs a service account to send with', () => {
    expect(() => readConfig(webApp)).toThrow('FCM_PROJECT_ID must be set when FIREBASE_API_KEY is.')
    expect(() => readConfig({ ...service(), ...webApp, FIREBASE_SENDER_ID: '' })).toThrow(
      'FIREBASE_SENDER_ID must be set when FIREBASE_API_KEY is.',
    )
    expect(() => readConfig({ ...service(), ...webApp, FIREBASE_APP_ID: 'my-app' })).toThrow(
      'FIREBASE_APP_ID',
    )
  })
})

function service() {
  return {
    FCM_PROJECT_ID: 'greenside-club',
    FCM_CLIENT_EMAIL: 'push@greenside-club.iam.example',
    FCM_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  }
}
