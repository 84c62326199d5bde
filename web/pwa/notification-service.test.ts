import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBackend, type SeenRequest, sent } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  keptRecords,
  newDeviceOfClub,
  openApp,
  report,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

type Service = typeof import('#web/pwa/notification-service.ts')

const PATH = '/functions/v1/send-notification'
const request = { notification: { title: 'Frost', body: 'First tee at 9:30' }, topic: 'global_announcements' }
const OK = { status: 200, body: { success: true } }
const opened: App[] = []
let backend: FakeBackend
let app: App
let service: Service
let answer: (request: SeenRequest) => ReturnType<FakeBackend['fault']>

async function open(): Promise<void> {
  app = await openApp()
  opened.push(app)
  service = await import('#web/pwa/notification-service.ts')
}

const posts = () => sent(backend, 'POST', PATH)

beforeEach(async () => {
  backend = newDeviceOfClub()
  answer = () => OK
  backend.fault = (seen) => (seen.path.startsWith('/functions/') ? answer(seen) : undefined)
  signedInBefore('ann')
  await open()
})
afterEach(() => {
  for (const page of opened.splice(0)) page.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('sending a notification', () => {
  it('S7.22 invokes the function send-notification with notification, data, topic and userId', async () => {
    const full = { ...request, data: { type: 'announcement', url: '/notifications' }, userId: 'ben' }
    const invoke = vi.spyOn(app.supabase().functions, 'invoke')
    expect(await service.sendNotification(full)).toBe('sent')
    expect(invoke).toHaveBeenCalledWith('send-notification', expect.anything())
    expect(posts()).toMatchObject([{ token: expect.stringContaining('ann'), body: full }])
  })

  it('S7.23 retries by a direct POST to the function, with bearer token and JSON', async () => {
    answer = () => ({ status: 503 })
    const invoke = vi.spyOn(app.supabase().functions, 'invoke')
    void service.sendNotification(request)
    await until(() => expect(posts()).not.toEqual([]))
    answer = () => OK
    setOnline(true)
    await until(() => expect(app.shownRecords.get()).toEqual([]))
    expect(invoke).toHaveBeenCalledOnce()
    expect(posts().at(-1)).toMatchObject({
      token: expect.stringContaining('ann'),
      contentType: 'application/json',
      body: request,
    })
  })

  it('S5.21 S5.22 stops with no session: No authentication token available', async () => {
    await app.signOut()
    await expect(service.sendNotification(request)).rejects.toThrow('No authentication token available')
    expect([posts().length, (await keptRecords()).length]).toEqual([0, 0])
  })

  it('S8.31 throws status and text of an unsuccessful response, and the outbox keeps the request', async () => {
    answer = () => ({ status: 500, body: 'boom' })
    await expect(service.sendNotification(request)).rejects.toThrow(/Failed to send notification: 500 .*boom/)
    expect(app.shownRecords.get()).toMatchObject([{ status: 'error', payload: { data: request } }])
  })

  it('recognises a refusal by its code, and sends the same request again on request', async () => {
    answer = () => ({ status: 403, body: { code: 'GS503', message: 'Not to them' } })
    await expect(service.sendNotification(request)).rejects.toMatchObject({ code: 'GS503' })
    answer = () => OK
    await app.retry(app.shownRecords.get()[0]!.id)
    await until(() => expect(posts()).toHaveLength(2))
    const [first, second] = posts().map(({ body }) => (body as { id: string }).id)
    expect(second).toBe(first)
  })

  it('S4.41 is stored on the device with no network, and not sent', async () => {
    setOnline(false)
    expect(await service.sendNotification(request)).toBe('stored')
    expect(posts()).toEqual([])
    expect(await keptRecords()).toMatchObject([
      { status: 'pending', payload: { table: 'notification_request', data: request } },
    ])
  })

  it('S4.42 is sent when the network returns, in one order with the other changes, each with its id', async () => {
    setOnline(false)
    await service.sendNotification(request)
    await app.write(report('i1'))
    await service.sendNotification({ ...request, notification: { title: 'Second', body: '' } })
    const ids = (await keptRecords()).map(({ payload }) => payload.id)
    setOnline(true)
    await until(() => expect(posts()).toHaveLength(2))
    const order = backend.seen
      .filter(({ method, path }) => method === 'POST' && (path === PATH || path === '/rest/v1/issue'))
      .map(({ body }) => (body as { id: string }).id)
    expect(order).toEqual(ids)
  })

  it('of another person waits for their session', async () => {
    setOnline(false)
    await service.sendNotification(request)
    app.close()
    signedInBefore('ben')
    setOnline(true)
    await open()
    await until(() => expect(app.currentMe().user?.id).toBe('ben'))
    await app.write(report('i1'))
    await until(() => expect(backend.rows.issue).toHaveLength(1))
    expect(posts()).toEqual([])
  })

  it('is retried automatically while the gateway is not available', async () => {
    answer = () => ({ status: 503 })
    const outcome = service.sendNotification(request)
    await until(() => expect(posts()).not.toEqual([]))
    answer = () => OK
    expect(await outcome).toMatch(/sent|stored/)
    await until(() => expect(app.shownRecords.get()).toEqual([]))
    expect(posts().length).toBeGreaterThan(1)
  })

  it('stays before a later change while the gateway is not available', async () => {
    answer = () => ({ status: 503 })
    void service.sendNotification(request)
    await until(() => expect(posts()).not.toEqual([]))
    await app.write(report('i1'))
    expect(backend.rows.issue ?? []).toEqual([])
    answer = () => OK
    await until(() => expect(backend.rows.issue).toHaveLength(1))
    const writes = backend.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(writes.slice(writes.lastIndexOf(PATH))).toEqual([PATH, '/rest/v1/issue'])
  })

  it('S4.42 moves into the outbox from where an earlier version of the app stored it', async () => {
    const stored = [
      { id: 'n1', owner: 'ann', ...request },
      { id: 'n2', owner: 'ben', ...request },
    ]
    localStorage.setItem('notification-requests', JSON.stringify(stored))
    await service.adoptNotifications()
    await until(() => expect(posts()).toMatchObject([{ body: { ...request, id: 'n1' } }]))
    expect(localStorage.getItem('notification-requests')).toBeNull()
    expect((await keptRecords()).map(({ payload }) => payload.id)).toEqual(['n1', 'n2'])
  })
})
