import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AppRouter } from '#web/app/router.tsx'
import { start } from '#web/app/start.tsx'
import { CONFIG, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, people, setOnline, signedInBefore } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { fakeBrowser, VAPID_KEY } from '#web/pwa/testing.ts'

// This file is about what the page starts, not about what it draws.
const page = vi.hoisted(() => ({ router: undefined as AppRouter | undefined }))
vi.mock('#web/app/providers.tsx', () => ({
  App: ({ router }: { router: AppRouter }) => {
    page.router = router
    return null
  },
}))

const sessionGuard = { include: ['/map'], exclude: null, saveRedirect: false }
const backend = fakeBackend()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('WebSocket', FakeSocket)
  newDevice()
  const { indexedDB } = globalThis
  fakeBrowser('granted')
  vi.stubGlobal('indexedDB', indexedDB)
  backend.rows = people()
  backend.fault = ({ path }) => {
    if (path === '/app-config.json')
      return { status: 200, body: { ...CONFIG, vapidPublicKey: VAPID_KEY, sessionGuard } }
    return path.startsWith('/functions/') ? { status: 200, body: { success: true } } : undefined
  }
  signedInBefore('ann')
  storeNotification('before the start')
  await start(document.createElement('div'))
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function storeNotification(id: string) {
  const request = { id, owner: 'ann', notification: { title: 'Frost', body: '' } }
  localStorage.setItem('notification-requests', JSON.stringify([request]))
}

const sentNotifications = () =>
  sent(backend, 'POST', '/functions/v1/send-notification').map(({ body }) => (body as { id: string }).id)

describe('a page that has started', () => {
  it('S2.59 S2.63 guards its screens as the club’s configuration says', async () => {
    await until(() => expect(page.router).toBeDefined())
    expect(page.router!.options.context.sessionGuard).toMatchObject({ ...sessionGuard, exclude: [] })
  })

  it('S4.33 S4.34 stores the push token of this device on the profile, where the person permits it', async () => {
    await until(() =>
      expect(sent(backend, 'PATCH', '/rest/v1/profiles?id=eq.ann')[0]?.body).toMatchObject({
        fcm_token: expect.stringContaining('https://push.example/1'),
      }),
    )
  })

  it('S4.42 sends stored notifications at the start and when the network returns', async () => {
    await until(() => expect(sentNotifications()).toEqual(['before the start']))
    setOnline(false)
    storeNotification('without a network')
    setOnline(true)
    await until(() => expect(sentNotifications()).toEqual(['before the start', 'without a network']))
  })

  it('S9.02 prunes expired cache entries every 300000 ms', () => {
    const item = { key: 'old', value: 1, tags: [], expires: Date.now() - 1 }
    localStorage.setItem('cache:old', JSON.stringify(item))
    vi.advanceTimersByTime(300_000)
    expect(localStorage.getItem('cache:old')).toBeNull()
  })
})
