import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base } from './people.ts'

/** A local push service: the device with an address decrypts the pushes that a club sends to it. */
export interface PushService {
  origin: string
  /** Calls back with each push to the address with that path. Returns the function that ends it. */
  onPush(path: string, take: (body: Buffer, headers: IncomingHttpHeaders) => void): () => void
  close(): Promise<void>
}

/** Playwright's test with a club that may use a local push service. */
export const test = base.extend<object, { pushService: PushService }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const service = await openPushService(Number(process.env.PUSH_PORT ?? 0))
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ pushService }, use) => use({ PUSH_SERVICES: pushService.origin }), { scope: 'worker' }],
})

/** `port` 0: a free one. */
async function openPushService(port = 0): Promise<PushService> {
  const takers = new Map<string, Parameters<PushService['onPush']>[1]>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const take = takers.get(request.url ?? '')
    // An address without a device was unsubscribed.
    response.writeHead(take ? 201 : 410).end()
    take?.(Buffer.concat(chunks), request.headers)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onPush(path, take) {
      takers.set(path, take)
      return () => takers.delete(path)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const { subtle } = globalThis.crypto
const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** A device's keys of a subscription, and its decryption of a push (RFC 8291). */
async function makeReceiver() {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const keys = await subtle.generateKey(curve, true, ['deriveBits'])
  const auth = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const own = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const derive = async (secret: BufferSource, salt: Uint8Array<ArrayBuffer>, info: Buffer, bytes: number) => {
    const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const params = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) }
    return new Uint8Array(await subtle.deriveBits(params, key, bytes * 8))
  }
  return {
    keys: { p256dh: base64url(own), auth: base64url(auth) },
    async read(body: Buffer): Promise<string> {
      const salt = new Uint8Array(body.subarray(0, 16))
      const sender = new Uint8Array(body.subarray(21, 21 + body[20]!))
      const their = await subtle.importKey('raw', sender, curve, false, [])
      const shared = await subtle.deriveBits({ name: 'ECDH', public: their }, keys.privateKey, 256)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const input = await derive(shared, auth, info, 32)
      const key = await derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const iv = await derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
      const record = new Uint8Array(body.subarray(21 + sender.length))
      const text = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, record))
      return text.subarray(0, -1).toString()
    },
  }
}

/**
 * Gives the browser subscriptions at the local service, and the permission: a headless one has neither. Passes arriving
 * pushes to its worker, as the browser does. Returns the received texts.
 */
export async function subscribeTo(service: PushService, context: BrowserContext): Promise<string[]> {
  const { subscription, arrived } = await openAddress(service, (text) => deliverPush(context, text))
  const { endpoint, keys } = subscription
  await context.addInitScript(installSubscriptions, { endpoint, ...keys })
  return arrived
}

/** A new address at the service: its subscription, and what has arrived there, as text. */
export async function openAddress(service: PushService, take: (text: string) => void = () => {}) {
  const receiver = await makeReceiver()
  const path = `/${globalThis.crypto.randomUUID()}`
  const arrived: string[] = []
  service.onPush(path, async (body) => {
    const text = await receiver.read(body)
    arrived.push(text)
    take(text)
  })
  return { subscription: { endpoint: service.origin + path, keys: receiver.keys }, arrived }
}

/** Gives the browser subscriptions at an address that gets no pushes. */
export async function fakeSubscriptions(context: BrowserContext, endpoint: string): Promise<void> {
  const { keys } = await makeReceiver()
  await context.addInitScript(installSubscriptions, { endpoint, ...keys })
}

/** Runs in the page. The subscription is in localStorage, so that it outlives the page. */
function installSubscriptions(keys: { endpoint: string; p256dh: string; auth: string }) {
  const NAME = 'test-subscription'
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  const current = () => {
    const key = localStorage.getItem(NAME)
    if (key === null) return null
    const applicationServerKey = bytesOf(key).buffer
    return Object.assign(Object.create(PushSubscription.prototype), {
      toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
      getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]).buffer,
      unsubscribe: async () => {
        localStorage.removeItem(NAME)
        return true
      },
      ...{ applicationServerKey },
    })
  }
  Object.defineProperties(PushSubscription.prototype, {
    endpoint: { get: () => keys.endpoint },
    options: {
      get(this: { applicationServerKey: ArrayBuffer }) {
        return { applicationServerKey: this.applicationServerKey, userVisibleOnly: true }
      },
    },
  })
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  PushManager.prototype.getSubscription = async () => current()
  PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
    const bytes =
      typeof applicationServerKey === 'string'
        ? bytesOf(applicationServerKey)
        : new Uint8Array(applicationServerKey as ArrayBuffer)
    localStorage.setItem(NAME, btoa(String.fromCharCode(...bytes)))
    return current()!
  }
}

/** Passes a push to the context's worker, as the browser does when one arrives. */
export async function deliverPush(context: BrowserContext, data: string): Promise<void> {
  const { tools, origin, registrationId } = await workerTools(context)
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** The browser's developer tools for the context's worker, and their ids of it. */
export async function workerTools(context: BrowserContext) {
  const page = context.pages()[0]!
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return { tools, origin: new URL(workerOf(page).url()).origin, registrationId: await registered }
}

function workerOf(page: Page) {
  return page.context().serviceWorkers()[0]!
}

/**
 * Makes the worker record the notifications that it shows from now on: a browser without windows shows none, and
 * crashes when a worker sets an icon's badge. Returns the function that reads them.
 */
export async function recordNotifications(page: Page): Promise<() => Promise<object[]>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await workerOf(page).evaluate(() => {
    const scope = self as unknown as { shown: object[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options })
    }
    Object.assign(navigator, { setAppBadge: async () => undefined, clearAppBadge: async () => undefined })
  })
  return () => workerOf(page).evaluate(() => (self as unknown as { shown: object[] }).shown)
}
