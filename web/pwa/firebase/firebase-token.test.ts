// Alone: the Firebase library keeps the databases that it opened for an earlier file.
import 'fake-indexeddb/auto'
import { deleteApp, getApps } from '@firebase/app'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FirebaseWebApp } from '#web/data/config.ts'
import { until } from '#web/data/testing/until.ts'
import { FIREBASE_KEY, fakeGoogle, firebaseBrowser, keyText, webApp } from '#web/pwa/firebase/testing.ts'
import { dropToken, pushToken } from '#web/pwa/push-token.ts'
import { VAPID_KEY, withoutWorkers } from '#web/pwa/testing.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-05-01T08:00:00Z')
let app: FirebaseWebApp
let google: ReturnType<typeof fakeGoogle>
let worker: ReturnType<typeof firebaseBrowser>

beforeEach(() => {
  // The library waits for its database and polls it; only the date is faked.
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.clear()
  worker = firebaseBrowser()
  app = webApp()
  google = fakeGoogle(app)
})
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  withoutWorkers()
})

const token = () => pushToken(VAPID_KEY, app)
const subscribedKey = async () =>
  String(new Uint8Array((await worker.pushManager.getSubscription())!.options.applicationServerKey))

describe('a device of a club that sends by Firebase', () => {
  it('registers with Firebase on the app’s own worker, and requests nothing more for a week', async () => {
    expect(await token()).toBe('fcm:1')
    expect(await subscribedKey()).toBe(keyText(FIREBASE_KEY))
    const [installation] = google.of('POST', /\/installations$/)
    expect(installation!.body).toMatchObject({ appId: app.appId, authVersion: 'FIS_v2' })
    const [registration] = google.of('POST', /\/registrations$/)
    expect(registration!.body).toEqual({
      web: {
        origin: location.host,
        endpoint: 'https://push.example/1',
        auth: expect.any(String),
        p256dh: expect.any(String),
        applicationPubKey: FIREBASE_KEY,
      },
    })
    expect(await token()).toBe('fcm:1')
    expect(google.seen).toHaveLength(2)
  })

  it('S9.06 renews its token after 7 days, not before', async () => {
    google.tokenSeconds = 100 * 86_400
    await token()
    vi.setSystemTime(START + 7 * DAY_MS - 1)
    await token()
    expect(google.of('PATCH', /\/registrations\//)).toHaveLength(0)
    vi.setSystemTime(START + 7 * DAY_MS)
    expect(await token()).toBe('fcm:1')
    expect(google.of('PATCH', /\/registrations\/fcm:1$/)).toHaveLength(1)
  })

  it('ends its token at Firebase when its person signs out', async () => {
    await token()
    await dropToken(app)
    expect(google.of('DELETE', /\/registrations\/fcm:1$/)).toHaveLength(1)
    expect(await worker.pushManager.getSubscription()).toBeNull()
  })

  it('ends the subscription also when Firebase does not answer', async () => {
    await token()
    google.isDown = true
    await dropToken(app)
    expect(await worker.pushManager.getSubscription()).toBeNull()
  })

  it('ends a subscription of the club’s own key first', async () => {
    await pushToken(VAPID_KEY)
    expect(await subscribedKey()).toBe(keyText(VAPID_KEY))
    expect(await token()).toBe('fcm:2')
    expect(await subscribedKey()).toBe(keyText(FIREBASE_KEY))
  })
})

describe('a token of Firebase', () => {
  it('S5.16 is not requested before the worker is active', async () => {
    vi.useFakeTimers()
    Object.assign(worker, { active: null })
    const outcome = token().catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toBe('Failed to register the service worker')
    expect(google.seen).toEqual([])
  })

  it.each([
    ['S5.17 is not requested without a key', '', 'No VAPID key is configured'],
    ['S5.18 is not requested with a key that is not valid', 'AAAA', 'The VAPID key is not valid'],
  ])('%s', async (_, vapidKey, message) => {
    await expect(pushToken(VAPID_KEY, { ...app, vapidKey })).rejects.toThrow(message)
    expect(google.seen).toEqual([])
    expect(worker.pushManager.subscribe).not.toHaveBeenCalled()
  })
})

describe('when Firebase cannot be reached', () => {
  it('a new device uses Web Push, and tries Firebase again after 24 hours', async () => {
    google.isDown = true
    expect(JSON.parse(await token())).toMatchObject({ endpoint: expect.stringMatching(/push\.example/) })
    expect(await subscribedKey()).toBe(keyText(VAPID_KEY))
    google.isDown = false
    vi.setSystemTime(START + DAY_MS - 1)
    expect(await token()).toMatch(/^{/)
    expect(google.seen).toHaveLength(0)
    vi.setSystemTime(START + DAY_MS)
    expect(await token()).toMatch(/^fcm:/)
  })

  it('a device that is registered with Firebase keeps its token', async () => {
    await token()
    google.isDown = true
    vi.setSystemTime(START + 8 * DAY_MS)
    await expect(token()).rejects.toThrow('Token update failed')
    expect(await subscribedKey()).toBe(keyText(FIREBASE_KEY))
    google.isDown = false
    expect(await token()).toBe('fcm:1')
  })

  it('a club without Web Push has no other way', async () => {
    google.isDown = true
    await expect(pushToken('', app)).rejects.toThrow('Token subscribe failed')
  })
})

describe('the limits of the Firebase library', () => {
  it('S9.37 another tab’s installation is waited for 10 s, then made here', async () => {
    const pending = { fid: 'cTest-0123456789abcdef', registrationStatus: 1, registrationTime: START }
    await write('firebase-installations', pending)
    vi.setSystemTime(START + 10_000)
    const looks = vi.spyOn(IDBObjectStore.prototype, 'get')
    const registered = token()
    // The library polls while it waits.
    while (looks.mock.calls.length < 6) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(google.seen).toHaveLength(0)
    vi.setSystemTime(START + 10_001)
    expect(await registered).toBe('fcm:1')
    expect(google.of('POST', /\/installations$/)[0]!.body.fid).toBe(pending.fid)
  })

  it('S9.38 an installation’s token is renewed when it has less than an hour left', async () => {
    google.tokenSeconds = 7 * 86_400 + 3600
    await token()
    vi.setSystemTime(START + 7 * DAY_MS)
    await token()
    expect(google.of('POST', /authTokens:generate$/)).toHaveLength(0)
    expect(
      google.of('PATCH', /\/registrations\//)[0]!.headers.get('x-goog-firebase-installations-auth'),
    ).toBe('FIS auth-1')
    await dropToken(app)
    await Promise.all(getApps().map(deleteApp))

    app = webApp()
    vi.setSystemTime(START)
    await token()
    const before = google.of('POST', /authTokens:generate$/).length
    vi.setSystemTime(START + 7 * DAY_MS + 1)
    await token()
    expect(google.of('POST', /authTokens:generate$/)).toHaveLength(before + 1)
  })

  it('S9.39 the heartbeat header has at most 1024 bytes, and the rest waits', async () => {
    await writeHeartbeats(
      Array.from({ length: 25 }, (_, at) => ({
        date: dayAfter(-30 + at),
        agent: `agent-${at}/${'x'.repeat(60)}`,
      })),
    )
    await token()
    const header = google.of('POST', /\/installations$/)[0]!.headers.get('x-firebase-client')!
    expect(header.length).toBeLessThanOrEqual(1024)
    const { heartbeats } = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')))
    expect(heartbeats.length).toBeGreaterThan(1)
    expect((await readHeartbeats()).length).toBeGreaterThan(10)
  })

  it('S9.40 at most 30 heartbeats wait, one for each day on which the app was opened', async () => {
    google.tokenSeconds = 100 * 86_400
    await token()
    for (let day = 1; day <= 33; day += 1) {
      await Promise.all(getApps().map(deleteApp))
      vi.setSystemTime(START + day * DAY_MS)
      await token()
      await until(async () => expect((await readHeartbeats()).at(-1)?.date).toBe(dayAfter(day)))
    }
    const dates = (await readHeartbeats()).map(({ date }) => date)
    expect(dates).toHaveLength(30)
    expect(dates).not.toContain(dayAfter(3))
    expect(dates).toContain(dayAfter(4))
  })
})

interface Heartbeat {
  date: string
  agent: string
}

const dayAfter = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10)

const writeHeartbeats = (heartbeats: Heartbeat[]) => write('firebase-heartbeat', { heartbeats })

async function readHeartbeats(): Promise<Heartbeat[]> {
  const stored = (await inStore('firebase-heartbeat', (store) => store.get(`${app.appId}!${app.appId}`))) as
    | { heartbeats: Heartbeat[] }
    | undefined
  return stored?.heartbeats ?? []
}

const write = (name: string, value: object) =>
  inStore(name, (store) => store.put(value, `${app.appId}!${app.appId}`))

/** Opens a database of the library as another tab would, and waits for one request to its store. */
async function inStore(name: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(`${name}-database`, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(`${name}-store`)
  await settled(opening)
  const database = opening.result
  const request = ask(database.transaction(`${name}-store`, 'readwrite').objectStore(`${name}-store`))
  await settled(request)
  database.close()
  return request.result
}

function settled(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
