import { createClient, type FunctionInvokeOptions } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import {
  replayNotifications,
  sendNotification,
  startNotificationReplay,
} from '#web/pwa/notification-service.ts'

const session = vi.hoisted(() => ({ current: null as null | { access_token: string; user: { id: string } } }))
const network = vi.hoisted(() => ({ isReachable: true, onReturn: () => {} }))
vi.mock('#web/data/network.ts', () => ({
  reachability: { get: () => network.isReachable },
  onReachable: (listener: () => void) => {
    network.onReturn = listener
    return () => {
      network.onReturn = () => {}
    }
  },
}))
vi.mock('#web/data/config.ts', () => ({
  config: () => ({ anonKey: 'anon' }),
  gatewayUrl: () => 'http://club.test',
}))
vi.mock('#web/data/client.ts', () => ({
  supabase: () => ({
    auth: { getSession: async () => ({ data: { session: session.current } }) },
    functions: {
      invoke: (name: string, options: FunctionInvokeOptions) => {
        invoked.push(name)
        return client.functions.invoke(name, options)
      },
    },
  }),
}))

const client = createClient('http://club.test', 'anon', {
  auth: { persistSession: false },
  global: { fetch: (...request) => fetch(...request) },
})
const invoked: string[] = []
const sent: { url: string; headers: Record<string, string>; body: Record<string, unknown> }[] = []
let answer: () => Response = () => Response.json({ success: true })
const request = { notification: { title: 'Frost', body: 'First tee at 9:30' }, topic: 'global_announcements' }
const online = (isOnline: boolean) => {
  network.isReachable = isOnline
}
const stored = () => JSON.parse(localStorage.getItem('notification-requests') ?? '[]')

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  invoked.length = 0
  session.current = { access_token: 'ann-token', user: { id: 'ann' } }
  answer = () => Response.json({ success: true })
  online(true)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    sent.push({ url: String(url), headers, body: JSON.parse(String(init.body)) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sending a notification', () => {
  it('S7.22 invokes the function send-notification with notification, data, topic and userId', async () => {
    const full = { ...request, data: { type: 'announcement', url: '/notifications' }, userId: 'ben' }
    expect(await sendNotification(full)).toBe('sent')
    expect(invoked).toEqual(['send-notification'])
    expect(sent).toMatchObject([{ url: 'http://club.test/functions/v1/send-notification', body: full }])
  })

  it('S7.23 replays by a direct POST to the function, with bearer and JSON', async () => {
    online(false)
    await sendNotification(request)
    online(true)
    await replayNotifications()
    expect(invoked).toEqual([])
    expect(sent).toMatchObject([
      {
        url: 'http://club.test/functions/v1/send-notification',
        headers: { authorization: 'Bearer ann-token', 'content-type': 'application/json' },
        body: request,
      },
    ])
  })

  it('S5.21 S5.22 stops with no session: No authentication token available', async () => {
    session.current = null
    await expect(sendNotification(request)).rejects.toThrow('No authentication token available')
    expect([sent.length, stored().length]).toEqual([0, 0])
  })

  it('S8.31 throws status and text of an answer that is none of success', async () => {
    answer = () => new Response('boom', { status: 500 })
    await expect(sendNotification(request)).rejects.toThrow(/500.*boom/)
    expect(stored()).toEqual([])
  })

  it('S4.41 is stored on the device with no network, and not sent', async () => {
    online(false)
    expect(await sendNotification(request)).toBe('stored')
    expect(sent).toEqual([])
    expect(stored()).toMatchObject([{ ...request, owner: 'ann' }])
  })

  it('is stored when the network turns out to be gone', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await sendNotification(request)).toBe('stored')
    expect(stored()).toHaveLength(1)
  })

  it('S4.42 is replayed when the network returns, oldest first, each with the id it had', async () => {
    online(false)
    const stop = startNotificationReplay()
    await sendNotification(request)
    await sendNotification({ ...request, notification: { title: 'Second', body: '' } })
    const ids = stored().map(({ id }: { id: string }) => id)
    online(true)
    network.onReturn()
    await until(() => expect(stored()).toEqual([]))
    expect(sent.map(({ body }) => body.id)).toEqual(ids)
    expect(sent[0]!.body).not.toHaveProperty('owner')
    stop()
  })

  it('of another person waits for their session', async () => {
    online(false)
    await sendNotification(request)
    session.current = { access_token: 'ben-token', user: { id: 'ben' } }
    online(true)
    const stop = startNotificationReplay()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([sent.length, stored().length]).toEqual([0, 1])
    stop()
  })

  it('is kept while the gateway is away, and dropped when it is refused', async () => {
    online(false)
    await sendNotification(request)
    online(true)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = () => new Response('', { status: 503 })
    let stop = startNotificationReplay()
    await until(() => expect(sent).toHaveLength(1))
    stop()
    expect(stored()).toHaveLength(1)
    answer = () => Response.json({ code: 'GS503' }, { status: 403 })
    stop = startNotificationReplay()
    await until(() => expect(stored()).toEqual([]))
    stop()
  })
})
