import { vi } from 'vitest'
import type { FirebaseWebApp } from '#web/data/config.ts'
import { applicationServerKey } from '#web/pwa/push-token.ts'
import { fakeBrowser } from '#web/pwa/testing.ts'

export const FIREBASE_KEY = `BB${'B'.repeat(85)}`
/** A request to Google's services. */
interface GoogleRequest {
  method: string
  url: URL
  headers: Headers
  body: Record<string, unknown>
}

let apps = 0

/** The club's Firebase web app; each call gives another one, because the library keeps its state by the app's id. */
export function webApp(): FirebaseWebApp {
  apps += 1
  return {
    apiKey: 'AIza-test',
    projectId: 'greenside-club',
    appId: `1:42:web:${apps.toString(16)}`,
    messagingSenderId: '42',
    vapidKey: FIREBASE_KEY,
  }
}

class FakeRegistration {
  scope = `${location.origin}/`
  active = { scriptURL: `${location.origin}/firebase-messaging-sw.js` }
  waiting = null
  installing = null
  showNotification() {}
  unregister = vi.fn(async () => true)
  pushManager = fakePushManager()
}

class FakeSubscription {
  readonly options: { applicationServerKey: ArrayBuffer }
  readonly endpoint: string
  readonly end: () => void
  constructor(key: Uint8Array<ArrayBuffer>, endpoint: string, end: () => void) {
    this.options = { applicationServerKey: key.buffer }
    this.endpoint = endpoint
    this.end = end
  }
  getKey(name: string) {
    return new Uint8Array(name === 'auth' ? 16 : 65).fill(1).buffer
  }
  async unsubscribe() {
    this.end()
    return true
  }
  toJSON() {
    return { endpoint: this.endpoint, keys: { p256dh: 'p', auth: 'a' } }
  }
}

/** A push service with a new address for each subscription. */
function fakePushManager() {
  let current: FakeSubscription | null = null
  let count = 0
  return {
    getSubscription: vi.fn(async () => current),
    subscribe: vi.fn(
      async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        count += 1
        current = new FakeSubscription(key, `https://push.example/${count}`, () => {
          current = null
        })
        return current
      },
    ),
  }
}

/** A browser on which Firebase's library runs, with the person's permission. Needs fake-indexeddb. */
export function firebaseBrowser() {
  const database = globalThis.indexedDB
  const { workers } = fakeBrowser('granted')
  const ours = new FakeRegistration()
  Object.assign(workers, { register: async () => ours, getRegistration: async () => ours })
  workers.registrations.length = 0
  vi.stubGlobal('indexedDB', database)
  vi.stubGlobal('ServiceWorkerRegistration', FakeRegistration)
  vi.stubGlobal('PushSubscription', FakeSubscription)
  return ours
}

/** The byte string of a key. */
export const keyText = (base64url: string) => String(applicationServerKey(base64url))

/**
 * Google's two services as the library calls them, in place of `fetch`. They refuse what Google would refuse: another
 * key, another project, a request without the installation's token.
 */
export function fakeGoogle({ projectId, apiKey }: FirebaseWebApp) {
  const seen: GoogleRequest[] = []
  const google = {
    seen,
    /** Validity of an installation's token, in seconds. */
    tokenSeconds: 604_800,
    isDown: false,
    tokens: 0,
    of: (method: string, path: RegExp) =>
      seen.filter((request) => request.method === method && path.test(request.url.pathname)),
  }
  const base = `/v1/projects/${projectId}`
  const newToken = () => ({ token: `auth-${++google.tokens}`, expiresIn: `${google.tokenSeconds}s` })
  const answer = ({ method, url, headers, body }: GoogleRequest): [number, object] => {
    if (headers.get('x-goog-api-key') !== apiKey)
      return [403, { error: { code: 403, message: 'no such key' } }]
    if (url.host === 'firebaseinstallations.googleapis.com') {
      if (url.pathname === `${base}/installations` && method === 'POST')
        return [200, { fid: body.fid, refreshToken: 'refresh', authToken: newToken() }]
      if (/\/authTokens:generate$/.test(url.pathname)) {
        const isKnown = headers.get('authorization') === 'FIS_v2 refresh'
        return isKnown ? [200, newToken()] : [401, { error: { code: 401, message: 'no' } }]
      }
    }
    if (url.host === 'fcmregistrations.googleapis.com' && url.pathname.startsWith(`${base}/registrations`)) {
      if (headers.get('x-goog-firebase-installations-auth') !== `FIS auth-${google.tokens}`)
        return [401, { error: { code: 401, message: 'not this installation' } }]
      const { web } = body as { web?: { endpoint: string } }
      return [200, method === 'DELETE' ? {} : { token: `fcm:${web!.endpoint.split('/').at(-1)}` }]
    }
    return [404, { error: { code: 404, message: url.href } }]
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (google.isDown) throw new TypeError('Failed to fetch')
    const request = {
      method: init.method ?? 'GET',
      url: new URL(address),
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body ?? '{}')),
    }
    seen.push(request)
    const [status, json] = answer(request)
    return new Response(JSON.stringify(json), { status })
  })
  return google
}
