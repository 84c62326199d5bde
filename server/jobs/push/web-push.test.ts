import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { WebPushConfig } from '../settings.ts'
import type { PushMessage } from './message.ts'
import { type LocalService, openDevice, openService } from './testing.ts'
import { loadVapidKeys, type VapidKeys } from './vapid.ts'
import { createWebPush, isService } from './web-push.ts'

let folder: string
let service: LocalService
let status = 201
let config: WebPushConfig
let keys: VapidKeys

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-push-'))
  service = await openService((_, response) => {
    response.writeHead(status, status === 429 ? { 'retry-after': '7' } : {}).end()
  })
  config = { vapid: undefined, subject: 'mailto:club@greenside.example', services: [service.origin] }
  keys = await loadVapidKeys(folder, config)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  status = 201
  service.seen.length = 0
})

const message: PushMessage = {
  title: 'Order 42 is ready',
  body: '7番ホール',
  data: { orderId: 'an-order', type: 'ready', url: '/orders/an-order' },
  topic: 'orders-ann',
  userId: 'ann',
}

describe('a push through Web Push', () => {
  it('S1.32 S3.16 S3.17 reaches the device, which alone can read title, body and data', async () => {
    const device = await openDevice(`${service.origin}/push/abc`)
    expect(await createWebPush(config, keys)(device.token, message, { secondsToLive: 3600 })).toEqual({
      kind: 'sent',
    })
    const [request] = service.seen
    expect(request).toMatchObject({ method: 'POST', path: '/push/abc' })
    expect(request!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
    expect(request!.body.toString('latin1')).not.toContain('Order 42')
    expect(await device.read(request!.body)).toEqual(message)
  })

  it('is signed by the club’s key for that service, for half a day', async () => {
    const device = await openDevice(`${service.origin}/push/abc`)
    await createWebPush(config, keys)(device.token, message, { secondsToLive: 60 })
    const [, token = '', k = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(service.seen[0]!.headers.authorization ?? '') ?? []
    expect(k).toBe(keys.publicKey)
    const point = Buffer.from(k, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey)
    expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:club@greenside.example' })
    expect(payload.exp! - Date.now() / 1000).toBeLessThan(24 * 3600)
  })

  it('has an outcome by the response of the service', async () => {
    const device = await openDevice(`${service.origin}/push/abc`)
    const kinds: Record<number, unknown> = {}
    for (status of [201, 200, 404, 410, 400, 403, 413, 429, 500, 503]) {
      kinds[status] = await createWebPush(config, keys)(device.token, message, { secondsToLive: 60 })
    }
    const host = new URL(service.origin).host
    expect(kinds).toEqual({
      200: { kind: 'sent' },
      201: { kind: 'sent' },
      400: { kind: 'refused', why: `${host} answered 400` },
      403: { kind: 'refused', why: `${host} answered 403` },
      404: { kind: 'gone' },
      410: { kind: 'gone' },
      413: { kind: 'refused', why: `${host} answered 413` },
      429: { kind: 'later', why: `${host} answered 429`, afterMs: 7000 },
      500: { kind: 'later', why: `${host} answered 500` },
      503: { kind: 'later', why: `${host} answered 503` },
    })
  })

  it('waits for a service that does not answer', async () => {
    const closed = await openService(() => undefined)
    await closed.close()
    const device = await openDevice(`${closed.origin}/push/abc`)
    const send = createWebPush({ ...config, services: [closed.origin] }, keys)
    expect(await send(device.token, message, { secondsToLive: 60 })).toMatchObject({ kind: 'later' })
  })

  it('is sent to push services only, for any address of a subscription', async () => {
    const device = await openDevice('http://169.254.169.254/latest/meta-data')
    expect(await createWebPush(config, keys)(device.token, message, { secondsToLive: 60 })).toMatchObject({
      kind: 'refused',
    })
    const { services } = readConfig({}).push.web!
    const good = [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
    ]
    const bad = [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilnotify.windows.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'no address',
    ]
    expect(good.filter((endpoint) => !isService(endpoint, services))).toEqual([])
    expect(bad.filter((endpoint) => isService(endpoint, services))).toEqual([])
  })

  it('with a text that is too long is shortened, not lost', async () => {
    const device = await openDevice(`${service.origin}/push/abc`)
    const long = { ...message, body: '長'.repeat(2000) }
    expect(await createWebPush(config, keys)(device.token, long, { secondsToLive: 60 })).toEqual({
      kind: 'sent',
    })
    expect((await device.read(service.seen[0]!.body)).body).toMatch(/^長{500,}$/)
  })

  it('with data that are too long is refused, and the device stays registered', async () => {
    const device = await openDevice(`${service.origin}/push/abc`)
    // The database accepts 1,000 characters of data.
    const long = {
      ...message,
      title: '題'.repeat(120),
      data: { ...message.data, note: '長'.repeat(980), url: `/${'球'.repeat(250)}` },
    }
    expect(await createWebPush(config, keys)(device.token, long, { secondsToLive: 60 })).toEqual({
      kind: 'refused',
      why: 'the message is too long',
    })
  })
})

describe('the club’s keys for push services', () => {
  it('are created at the first start, kept secret, and stay the same', async () => {
    const file = join(folder, 'push-keys.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await loadVapidKeys(folder, config)).publicKey).toBe(keys.publicKey)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  })

  it('can be configured, both or none, and must be a pair', async () => {
    const stored = JSON.parse(await readFile(join(folder, 'push-keys.json'), 'utf8'))
    const vapid = { publicKey: stored.public_key, privateKey: stored.private_key }
    expect((await loadVapidKeys('/nowhere', { ...config, vapid })).publicKey).toBe(keys.publicKey)
    const foreign = { ...vapid, publicKey: 'A'.repeat(87) }
    await expect(loadVapidKeys('/nowhere', { ...config, vapid: foreign })).rejects.toThrow('VAPID_PUBLIC_KEY')
    expect(() => readConfig({ VAPID_PUBLIC_KEY: 'A'.repeat(87) })).toThrow('VAPID_PRIVATE_KEY must be set')
    expect(() => readConfig({ VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: 'x' })).toThrow('65 bytes')
    expect(() => readConfig({ FCM_PROJECT_ID: 'club' })).toThrow('FCM_PRIVATE_KEY must be set')
    expect(readConfig({ WEB_PUSH: 'false' }).push.web).toBeUndefined()
  })

  it('do not replace a damaged file', async () => {
    const other = await mkdtemp(join(tmpdir(), 'greenside-push-'))
    await writeFile(join(other, 'push-keys.json'), '{"public_key":')
    await expect(loadVapidKeys(other, config)).rejects.toThrow('damaged')
    await rm(other, { recursive: true })
  })
})
