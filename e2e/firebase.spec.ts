import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, signIn } from './club.ts'
import { test as base } from './people.ts'
import { deliverPush, fakeSubscriptions, recordNotifications } from './push-service.ts'

/** Google's services for a club with Firebase: the messages from its server, and the registrations of its browsers. */
interface Google {
  origin: string
  /** The messages sent by the club's server. */
  sent: { token: string; data: Record<string, string> }[]
}

const PROJECT = 'greenside-club'
const API_KEY = 'AIza-test'
const VAPID_KEY = `B${generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'der' })
  .subarray(-65)
  .toString('base64url')
  .slice(1)}`

const test = base.extend<object, { google: Google }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const sent: Google['sent'] = []
      const server = createServer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        const isToken = request.url === '/token'
        if (!isToken) sent.push(JSON.parse(body).message)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(isToken ? { access_token: 'access', expires_in: 3600 } : { name: 'm' }))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ google }, use) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      await use({
        FCM_PROJECT_ID: PROJECT,
        FCM_CLIENT_EMAIL: 'push@greenside-club.example',
        FCM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        FCM_ENDPOINT: google.origin,
        FCM_TOKEN_ENDPOINT: `${google.origin}/token`,
        FIREBASE_API_KEY: API_KEY,
        FIREBASE_APP_ID: '1:42:web:abc',
        FIREBASE_SENDER_ID: '42',
        FIREBASE_VAPID_KEY: VAPID_KEY,
      })
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Replaces the two services that the library calls. Returns the methods of the calls for tokens. */
async function answerLibrary(context: BrowserContext): Promise<string[]> {
  const calls: string[] = []
  const json = (route: Route, body: object) =>
    route.fulfill({
      json: body,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      },
    })
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) => {
    const body = route.request().postDataJSON()
    const authToken = { token: 'auth', expiresIn: '604800s' }
    return json(route, { fid: body?.fid, refreshToken: 'refresh', authToken })
  })
  await context.route('https://fcmregistrations.googleapis.com/**', (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return json(route, {})
    if (request.headers()['x-goog-api-key'] !== API_KEY) return route.fulfill({ status: 403 })
    calls.push(request.method())
    return json(route, { token: `fcm-${calls.length}` })
  })
  return calls
}

/** Makes the library's token eight days old. */
function ageToken(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve))
    const opening = indexedDB.open('firebase-messaging-database')
    await done(opening)
    const store = opening.result
      .transaction('firebase-messaging-store', 'readwrite')
      .objectStore('firebase-messaging-store')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await Promise.all([done(keys), done(values)])
    const aged = { ...values.result[0], createTime: Date.now() - 8 * 24 * 60 * 60_000 }
    await done(store.put(aged, keys.result[0]!))
    opening.result.close()
  })
}

test('S9.06 S9.37 S9.38 a browser of a club with Firebase gets a token, renews it and ends it', async ({
  page,
  context,
  google,
}) => {
  await fakeSubscriptions(context, 'https://push.example/device')
  const calls = await answerLibrary(context)
  await signIn(page, 'member')
  const notifications = await recordNotifications(page)
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(calls).toEqual(['POST'])

  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect.poll(() => google.sent.map(({ token }) => token)).toEqual(['fcm-1'])
  await deliverPush(context, JSON.stringify(google.sent[0]))
  await expect.poll(notifications).toHaveLength(1)
  await expect(page.getByText(/This device showed it/)).toBeVisible()

  await ageToken(page)
  await page.reload()
  await expect.poll(() => calls).toEqual(['POST', 'PATCH'])
  // Google gets the new token before the club; the app stores it once the club has confirmed it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push-device'))).toContain('fcm-2')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect.poll(() => google.sent.at(-1)?.token).toBe('fcm-2')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(calls.at(-1)).toBe('DELETE')
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
})
