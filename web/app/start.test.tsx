import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lastMeasures } from '#web/app/measures.ts'
import type { VisitContext } from '#web/app/router/app-router.ts'
import { start } from '#web/app/start.tsx'
import { reachability } from '#web/data/network.ts'
import type { Mutation } from '#web/data/outbox/mutation.ts'
import { offlineStore } from '#web/data/outbox/offline-store.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { addRecord } from '#web/data/outbox/outbox-store.ts'
import { cachedItems } from '#web/data/queries/cache.ts'
import { invalidateTables } from '#web/data/queries/invalidate.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { CONFIG, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, people, setOnline, signedInBefore } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { fakeBrowser, VAPID_KEY } from '#web/pwa/testing.ts'
import type { Router, RouterHistory } from '#web/routes/router.ts'

// This file tests what the page starts, not what it draws.
const page = vi.hoisted(() => ({
  router: undefined as Router | undefined,
  context: undefined as VisitContext | undefined,
}))
vi.mock('#web/app/providers.tsx', () => ({
  App: ({ router }: { router: Router }) => {
    page.router = router
    return null
  },
}))

vi.mock('#web/app/router/app-router.ts', async (original) => {
  const module = await original<typeof import('#web/app/router/app-router.ts')>()
  return {
    ...module,
    createAppRouter: (context: VisitContext, history: RouterHistory) => {
      page.context = context
      return module.createAppRouter(context, history)
    },
  }
})

const toasts = vi.hoisted(() => ({ toast: vi.fn(), pushToast: vi.fn() }))
vi.mock('#web/ui/layers/toast.tsx', () => toasts)

const sessionGuard = { include: ['/map'], exclude: null, saveRedirect: false }
const backend = fakeBackend()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubEnv('PROD', true)
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
  localStorage.setItem('theme-preference', 'light')
  localStorage.setItem('language-preference', 'ja')
  history.replaceState(null, '', '/#error_code=otp_expired&error_description=Expired')
  document.head.innerHTML = '<link rel="preload" data-app-style href="/app.css">'
  const left: Mutation = { type: 'CREATE', table: 'issue', id: 'left', data: { category: 'path' } }
  await addRecord(left, { owner: 'ann', offline: false })
  await start(document.createElement('div'))
})
afterAll(() => {
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

function storeNotification(id: string) {
  const request = { id, owner: 'ann', notification: { title: 'Frost', body: '' } }
  localStorage.setItem('notification-requests', JSON.stringify([request]))
}

const sentNotifications = () =>
  sent(backend, 'POST', '/functions/v1/send-notification').map(({ body }) => (body as { id: string }).id)

describe('a started page', () => {
  it('S2.59 S2.63 guards its screens by the club’s configuration', async () => {
    await until(() => expect(page.router).toBeDefined())
    expect(page.context!.sessionGuard).toMatchObject({ ...sessionGuard, exclude: [] })
  })

  it('S4.33 S4.34 S7.07 stores the push token of this device on the profile, if the person permits it', async () => {
    await until(() =>
      expect(sent(backend, 'PATCH', '/rest/v1/profiles?id=eq.ann')[0]?.body).toMatchObject({
        fcm_token: expect.stringContaining('https://push.example/1'),
      }),
    )
  })

  it('S4.42 sends stored notifications at the start and when the network returns', async () => {
    await until(() => expect(sentNotifications()).toEqual(['before the start']))
    setOnline(false)
    const data = { notification: { title: 'Frost', body: '' } }
    await write({ type: 'CREATE', table: 'notification_request', id: 'without a network', data })
    setOnline(true)
    await until(() => expect(sentNotifications()).toEqual(['before the start', 'without a network']))
  })

  it('S9.02 prunes expired cache entries every 300000 ms', () => {
    const item = { key: 'old', value: 1, tags: [], expires: Date.now() - 1 }
    localStorage.setItem('cache:old', JSON.stringify(item))
    vi.advanceTimersByTime(300_000)
    expect(localStorage.getItem('cache:old')).toBeNull()
  })

  it('S4.30 S4.28 S9.45 shows the theme of this device', () => {
    expect(document.documentElement.dataset.theme).toBe('light')
  })

  it('S7.27 requests the build manifest under builds/meta', async () => {
    await until(() => expect(sent(backend, 'GET', '/builds/meta/')).not.toEqual([]))
  })

  it('S9.17 uses the language of this device', () => {
    expect(document.documentElement.lang).toBe('ja')
  })

  it('S9.13 applies the style sheet that the page has begun to load', () => {
    expect(document.querySelector('link[rel="stylesheet"]')?.getAttribute('href')).toContain('/app.css')
  })

  it('S5.13 leads a callback that came to the front page to its screen', () => {
    expect(location.pathname).toBe('/confirm')
  })

  it('S7.15 S7.16 joins the channel schema-db-changes', async () => {
    const joins = () =>
      FakeSocket.all.flatMap(({ heard }) => heard).filter(([, , , event]) => event === 'phx_join')
    await until(() => expect(joins()[0]?.[2]).toBe('realtime:schema-db-changes'))
    expect(joins()[0]?.[4]).toMatchObject({
      config: { postgres_changes: [{ event: '*', schema: 'public' }] },
    })
  })

  it('S4.38 sends changes that an earlier visit left on the device', async () => {
    await until(() => expect(backend.rows.issue).toMatchObject([{ id: 'left' }]))
  })

  it('S4.39 S8.33 sends waiting changes when the network returns, with their number in a toast', async () => {
    setOnline(false)
    await write({ type: 'CREATE', table: 'issue', id: 'one', data: { category: 'bunker' } })
    expect(backend.rows.issue).toHaveLength(1)
    setOnline(true)
    await until(() => expect(backend.rows.issue).toMatchObject([{ id: 'left' }, { id: 'one' }]))
    // Changes from other tests on the device are counted too.
    await until(() => expect(toasts.toast).toHaveBeenCalledWith('success', expect.stringMatching(/[1-9]/)))
  })

  it('S9.03 stores the data read on the device', async () => {
    await queryClient.fetchQuery({ queryKey: ['course_status', 'kept'], queryFn: () => ({ status: 'open' }) })
    const kept = async () => (await (await offlineStore()).getAllKeys('queries')).map(String)
    await until(async () => expect((await kept()).some((key) => key.includes('kept'))).toBe(true))
  })

  it('S7.18 S9.03 keeps small answers in the cache until their table changes, for a day without a network', async () => {
    const meta = { isSmall: true } as const
    await queryClient.fetchQuery({ queryKey: ['setting', 'kept'], queryFn: () => 'links', meta })
    const kept = () => cachedItems('').find(({ key }) => key.includes('kept'))
    const item = kept()
    expect(item).toMatchObject({ value: { data: 'links' }, tags: ['setting'] })
    setOnline(false)
    await until(() => expect(kept()?.expires).toBeGreaterThan(item!.expires + 23 * 3_600_000))
    setOnline(true)
    await invalidateTables(['setting'], true)
    expect(kept()).toBeUndefined()
  })

  it('S9.12 shows a push inside the open app, once', async () => {
    const listening = () =>
      vi.mocked(navigator.serviceWorker.addEventListener).mock.calls.find(([type]) => type === 'message')
    await until(() => expect(listening()).toBeDefined())
    const [, listener] = listening()!
    const payload = { title: 'Ready', body: 'Clubhouse', data: { notificationId: 'n1' } }
    for (let times = 0; times < 2; times++)
      (listener as (event: object) => void)({
        data: { type: 'push', payload, path: '/orders/42' },
        ports: [],
      })
    expect(toasts.pushToast).toHaveBeenCalledOnce()
    expect(toasts.pushToast.mock.calls[0]).toMatchObject(['Ready', 'Clubhouse', {}])
  })

  it('S2.67 prefetches after a visit', async () => {
    const preload = vi.spyOn(page.router!, 'preload').mockResolvedValue(undefined)
    await page.router!.navigate('/userorderview')
    await until(() => expect(preload).toHaveBeenCalledWith('/orders'))
  })

  it('S9.14 measures each change of screen', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (let visit = 0; visit < 12; visit++) {
      await page.router!.navigate(`/${visit}`)
      page.router!.drawn()
    }
    vi.mocked(console.warn).mockRestore()
    expect(lastMeasures().map(({ name }) => name)).toEqual([
      '/2',
      '/3',
      '/4',
      '/5',
      '/6',
      '/7',
      '/8',
      '/9',
      '/10',
      '/11',
    ])
  })

  it('does not reload once a screen is drawn: it checks for a newer build', async () => {
    // While the club is unreachable, a failing chunk says nothing about a build.
    await until(() => expect(reachability.get()).toBe(true))
    const fetched = vi.fn(async (_url: string) => Response.json({ id: 'newer' }))
    vi.stubGlobal('fetch', fetched)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await until(() => expect(fetched.mock.calls.map(([url]) => url)).toContain('/builds/meta/latest.json'))
    await new Promise((done) => setTimeout(done, 0))
    expect(reload).not.toHaveBeenCalled()
  })
})
