import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** A window of the browser: `screen` answers as the app does, the others say nothing. */
interface FakeWindow {
  url: string
  frameType: string
  visibilityState: string
  went: string[]
  focus: ReturnType<typeof vi.fn>
  navigate: ReturnType<typeof vi.fn>
  postMessage: (message: { type: string; path: string }, ports?: MessagePort[]) => void
  messages: unknown[]
}

const windows: FakeWindow[] = []
const opened: string[] = []
const subscribe = vi.fn()
const shown: { title: string; body: string; data: unknown }[] = []
const icons: string[] = []

function window(
  path: string,
  { answers = true, answersAfterMs = 0, isControlled = true, isVisible = true, shows = true } = {},
): FakeWindow {
  const made: FakeWindow = {
    url: new URL(path, 'https://club.test').href,
    frameType: 'top-level',
    visibilityState: isVisible ? 'visible' : 'hidden',
    went: [],
    messages: [],
    focus: vi.fn(async () => made),
    navigate: vi.fn(async (to: string) => {
      if (!isControlled) throw new TypeError('This client is not controlled')
      made.went.push(`loaded ${to}`)
      return made
    }),
    postMessage: (message, ports) => {
      made.messages.push(message)
      if (!answers) return
      if (message.type === 'push') return void ports?.[0]?.postMessage(shows ? 'shown' : 'missed')
      const answer = () => {
        made.went.push(message.path)
        ports?.[0]?.postMessage('opened')
      }
      if (answersAfterMs > 0) setTimeout(answer, answersAfterMs)
      else answer()
    },
  }
  windows.push(made)
  return made
}

/** Passes the event to the worker's own handler, like the browser, and waits for its work. */
async function dispatch(type: string, fields: object): Promise<void> {
  const waits: Promise<unknown>[] = []
  const event = Object.assign(new Event(type), fields, {
    waitUntil: (promise: Promise<unknown>) => waits.push(promise),
  })
  dispatchEvent(event)
  expect(waits).toHaveLength(1)
  await Promise.all(waits)
}

async function tap(data: object) {
  const close = vi.fn()
  await dispatch('notificationclick', { notification: { data, close } })
  expect(close).toHaveBeenCalledOnce()
}

const push = (payload: object) => dispatch('push', { data: { text: () => JSON.stringify(payload) } })

beforeAll(async () => {
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (path: string) => void opened.push(path),
    claim: async () => undefined,
  })
  vi.stubGlobal('registration', {
    showNotification: async (
      title: string,
      { body, data, icon }: { body: string; data: unknown; icon: string },
    ) => {
      shown.push({ title, body, data })
      icons.push(icon)
    },
    pushManager: { getSubscription: async () => null, subscribe },
  })
  // The build writes this into the worker's file.
  const parse = JSON.parse
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) =>
    text === '__BUILD__' ? { id: 'b1', essential: [], optional: [] } : parse(text, reviver),
  )
  await import('#web/pwa/worker/firebase-messaging-sw.ts')
  vi.restoreAllMocks()
})
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  for (const list of [windows, opened, shown, icons]) list.length = 0
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Gecko/20100101 Firefox/126.0')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a tap on a notification', () => {
  it.each([
    ['S2.51 opens /orders/{id}', { orderId: '42', type: 'ready' }, '/orders/42'],
    ['S2.52 opens /issues/{id}', { issueId: '7', url: '/map' }, '/issues/7'],
    [
      'opens the ticket of an alarm',
      { orderId: '42', type: 'duty', url: '/kitchenorderview?orderId=42' },
      '/kitchenorderview?orderId=42',
    ],
    ['opens the path that it names', { url: '/updatepins?date=2026-05-01' }, '/updatepins?date=2026-05-01'],
    ['never leads to a foreign site behind a tab', { url: '/\t/evil.example' }, '/notifications'],
  ])('%s in a new window when none is open', async (_, data, path) => {
    await tap(data)
    expect(opened).toEqual([path])
  })

  it('goes there in the open app, in front and without loading it again', async () => {
    const app = window('/map')
    await tap({ orderId: '42' })
    expect([app.went, opened]).toEqual([['/orders/42'], []])
    expect(app.focus).toHaveBeenCalledOnce()
    expect(app.navigate).not.toHaveBeenCalled()
  })

  it.each([
    '/storage/v1/object/public/avatars/ann/me.webp',
    '/storage/v1/object/sign/issue-photos/1',
    '/dev/mailbox',
    '/dev/mailbox/1',
    '/licences.txt',
    '/health',
  ])('opens the app next to a window that shows only %s', async (file) => {
    const plain = window(file, { answers: false })
    await tap({ orderId: '42' })
    expect(opened).toEqual(['/orders/42'])
    expect([plain.went, plain.messages]).toEqual([[], []])
  })

  it('finds the app behind a window that shows a static file', async () => {
    const plain = window('/licences.txt', { answers: false })
    const app = window('/orders')
    await tap({ orderId: '42' })
    expect([app.went, plain.went, opened]).toEqual([['/orders/42'], [], []])
  })

  it('changes only the focus when the app shows the order already', async () => {
    const app = window('/orders/42')
    await tap({ orderId: '42' })
    expect([app.went, opened]).toEqual([['/orders/42'], []])
    expect(app.focus).toHaveBeenCalledOnce()
    expect(app.navigate).not.toHaveBeenCalled()
  })

  it('waits for an app that is starting, and loads nothing twice', async () => {
    vi.useFakeTimers()
    const starting = window('/', { answersAfterMs: 700 })
    const done = tap({ orderId: '42' })
    await vi.advanceTimersByTimeAsync(700)
    vi.useRealTimers()
    await done
    expect([starting.went, opened]).toEqual([['/orders/42'], []])
    expect(starting.navigate).not.toHaveBeenCalled()
  })

  it('loads the path in a window whose app does not answer', async () => {
    vi.useFakeTimers()
    const loading = window('/', { answers: false })
    const done = tap({ orderId: '42' })
    await vi.advanceTimersByTimeAsync(1000)
    await done
    expect([loading.went, opened]).toEqual([['loaded /orders/42'], []])
  })

  it('opens a new window when the one that does not answer belongs to another worker', async () => {
    vi.useFakeTimers()
    window('/', { answers: false, isControlled: false })
    const done = tap({ orderId: '42' })
    await vi.advanceTimersByTimeAsync(1000)
    await done
    expect(opened).toEqual(['/orders/42'])
  })
})

/** The worker's requests to the club, and the app's note for it. */
function fakeClub(note: object) {
  const kept = { text: JSON.stringify(note) }
  const calls: { url: string; apikey: unknown; body: unknown }[] = []
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async () => new Response(kept.text),
      put: async (_: string, answer: Response) => {
        kept.text = await answer.text()
      },
    }),
  })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    calls.push({ url, apikey: new Headers(headers).get('apikey'), body: JSON.parse(String(body)) })
    return new Response(null, { status: 204 })
  })
  return { calls, note: () => JSON.parse(kept.text) }
}
const appNote = { gatewayUrl: 'https://gate.test', anonKey: 'anon', token: 'old-token' }

describe('the worker', () => {
  const slip = { tag: 'golf-pin-position-order-42', unread: '3', receipt: 'r1' }
  const payload = { title: 'Ready', data: { orderId: '42' }, delivery: slip }
  const report = (event: string) => ({
    url: 'https://gate.test/rest/v1/rpc/report_push',
    apikey: 'anon',
    body: { receipt: 'r1', event },
  })

  it('reports that a push was shown, by the system or by the open app, and puts the count on the icon', async () => {
    const { calls } = fakeClub(appNote)
    const setAppBadge = vi.fn(async () => undefined)
    Object.assign(navigator, { setAppBadge })
    await push(payload)
    window('/map')
    await push(payload)
    expect(calls).toEqual([report('shown'), report('shown')])
    expect(setAppBadge).toHaveBeenCalledWith(3)
    Reflect.deleteProperty(navigator, 'setAppBadge')
  })

  it('reports that a push was opened', async () => {
    const { calls } = fakeClub(appNote)
    await tap({ orderId: '42', receipt: 'r1' })
    expect(calls).toEqual([report('opened')])
    expect(opened).toEqual(['/orders/42'])
  })

  it('reports an alarm only once it is shown: when an open app does not show it, the system does', async () => {
    const { calls } = fakeClub(appNote)
    window('/kitchenorderlist', { shows: false })
    await push({ ...payload, data: { orderId: '42', type: 'unseen' } })
    expect(shown).toHaveLength(1)
    expect(calls).toEqual([report('shown')])
  })

  it('shows and reports a push when an open app does not answer', async () => {
    vi.useFakeTimers()
    const { calls } = fakeClub(appNote)
    window('/map', { answers: false })
    const done = push(payload)
    await vi.advanceTimersByTimeAsync(2999)
    expect(shown).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(shown).toHaveLength(1)
    expect(calls).toEqual([report('shown')])
  })

  it('reports nothing of a push without a receipt, and shows a push whose report fails', async () => {
    const { calls } = fakeClub(appNote)
    await push({ title: 'Of another sender' })
    expect(calls).toEqual([])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await push(payload)
    expect(shown).toHaveLength(2)
  })

  it('shows and reports a test push even while the app is open', async () => {
    const { calls } = fakeClub(appNote)
    window('/notifications', { shows: false })
    await push({ ...payload, data: { type: 'test' } })
    expect(shown).toHaveLength(1)
    expect(calls).toEqual([report('shown')])
  })
})

describe('a subscription that the push service changes', () => {
  const keys = { p256dh: 'p', auth: 'a' }
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.test/new', keys }) }
  const token = JSON.stringify({ endpoint: 'https://push.test/new', keys })

  it('replaces the old one at the club, from then on', async () => {
    const club = fakeClub(appNote)
    await dispatch('pushsubscriptionchange', { newSubscription })
    expect(club.calls).toEqual([
      {
        url: 'https://gate.test/rest/v1/rpc/replace_push_token',
        apikey: 'anon',
        body: { before: 'old-token', token },
      },
    ])
    expect(club.note()).toEqual({ ...appNote, token, replaced: 'old-token' })
  })

  it('is created again when the browser gives no new one', async () => {
    const club = fakeClub({ ...appNote, vapidPublicKey: 'key' })
    subscribe.mockResolvedValue(newSubscription)
    await dispatch('pushsubscriptionchange', {})
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
    expect(club.note().token).toBe(token)
  })
})

describe('waiting changes when the network returns', () => {
  /** A page that sends waiting changes, or answers that it could not. */
  const page = (answer: 'sent' | 'waits') =>
    Object.assign(window('/map'), {
      postMessage: (_: unknown, ports?: MessagePort[]) => ports?.[0]?.postMessage(answer),
    })
  const sync = (lastChance: boolean, tag = 'greenside-outbox') => dispatch('sync', { tag, lastChance })
  // A device with an unknown state: other tests leave a database without changes.
  beforeEach(() => {
    vi.stubGlobal('indexedDB', undefined)
  })

  it('are sent by a page of the app, which the worker wakes', async () => {
    page('waits')
    page('sent')
    await sync(false)
    expect(shown).toEqual([])
  })

  it('are tried again by the browser while no page has sent them', async () => {
    page('waits')
    await expect(sync(false)).rejects.toThrow('Changes wait')
    expect(shown).toEqual([])
  })

  it('are shown at the last attempt, in the reader’s language', async () => {
    fakeClub({ language: 'ja', clubName: '緑ヶ丘' })
    await sync(true)
    expect(shown).toMatchObject([{ title: '緑ヶ丘', body: expect.stringContaining('未送信') }])
    expect(icons.map((icon) => existsSync(join('web/public', icon)))).toEqual([true])
  })

  it('are not sent for another sync tag', () => {
    const waitUntil = vi.fn()
    dispatchEvent(Object.assign(new Event('sync'), { tag: 'other', lastChance: false, waitUntil }))
    expect(waitUntil).not.toHaveBeenCalled()
  })
})

describe('a push', () => {
  const payload = { title: 'Order 42 is ready', body: 'Clubhouse', data: { orderId: '42' } }

  it('without a text is shown under the name of the club, in the language of the app', async () => {
    const note = { language: 'ja', clubName: '緑ヶ丘' }
    vi.stubGlobal('caches', {
      open: async (name: string) => ({
        match: async (key: string) =>
          name === 'greenside-note' && key === '/worker-note'
            ? new Response(JSON.stringify(note))
            : undefined,
      }),
    })
    await push({})
    expect(shown).toEqual([{ title: '緑ヶ丘', body: expect.stringContaining('クラブから'), data: {} }])
  })

  it('is shown by the system for the app on an iPhone’s home screen even while it is open', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    )
    window('/map')
    await push(payload)
    expect(shown).toHaveLength(1)
  })

  it('goes to the open app, which shows it itself', async () => {
    const app = window('/map')
    await push(payload)
    expect(app.messages).toMatchObject([{ type: 'push', path: '/orders/42' }])
    expect(shown).toEqual([])
  })

  it('is shown by the system when the only window in view shows a static file', async () => {
    window('/storage/v1/object/public/avatars/ann/me.webp', { answers: false })
    await push(payload)
    expect(shown).toEqual([payload])
  })

  it('is shown by the system when the app is open but not visible', async () => {
    window('/map', { isVisible: false })
    await push(payload)
    expect(shown).toHaveLength(1)
  })
})
