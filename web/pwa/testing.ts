import { vi } from 'vitest'

export const VAPID_KEY = `BA${'A'.repeat(85)}`

export interface FakeRegistration {
  scope: string
  active: { scriptURL: string } | null
  waiting: null
  installing: null
  unregister: ReturnType<typeof vi.fn>
  pushManager: {
    getSubscription: ReturnType<typeof vi.fn>
    subscribe: ReturnType<typeof vi.fn>
  }
}

/** A worker's registration at that scope, active by default. */
export function registration(script: string, scope: string, isActive = true): FakeRegistration {
  const scriptURL = new URL(script, location.origin).href
  return {
    scope: new URL(scope, location.origin).href,
    active: isActive ? { scriptURL } : null,
    waiting: null,
    installing: null,
    unregister: vi.fn(async () => true),
    pushManager: {
      getSubscription: vi.fn(async () => null),
      subscribe: vi.fn(async () => subscription('https://push.example/1')),
    },
  }
}

export function subscription(endpoint: string, key?: Uint8Array) {
  return {
    options: { applicationServerKey: key?.buffer ?? null },
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  }
}

/** A browser with push and the given permission. */
export function fakeBrowser(permission: NotificationPermission = 'granted') {
  const ours = registration('/firebase-messaging-sw.js', '/')
  const workers = {
    registrations: [ours],
    register: vi.fn(async () => ours),
    getRegistrations: vi.fn(async () => workers.registrations),
    getRegistration: vi.fn(async () => ours),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }
  const Notification = { permission, requestPermission: vi.fn(async () => Notification.permission) }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('indexedDB', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  return { ours, workers, Notification }
}

/** Removes the browser's worker container. */
export function withoutWorkers(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
