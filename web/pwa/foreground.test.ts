import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RowNews } from '#web/data/realtime.ts'
import { noteShownAlarm } from '#web/data/shown-alarms.ts'
import { cleanup, renderHook } from '#web/data/testing/dom.tsx'
import { useThingInView } from '#web/data/things-in-view.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { startForeground } from '#web/pwa/foreground.ts'
import { pushToast } from '#web/ui/layers/toast.tsx'

const page = vi.hoisted(() => ({ live: true, hear: (_news: object) => {}, reread: vi.fn() }))
vi.mock('#web/ui/layers/toast.tsx', () => ({ pushToast: vi.fn() }))
vi.mock('#web/data/queries/invalidate.ts', () => ({ invalidateTables: page.reread }))
vi.mock('#web/data/session/session.ts', () => ({ currentMe: () => ({ user: { id: 'ann' } }) }))
vi.mock('#web/data/realtime.ts', () => ({
  currentConnection: () => ({ online: true, live: page.live }),
  onRowChange: (listener: (news: RowNews) => void) => {
    page.hear = listener as typeof page.hear
    return () => undefined
  },
}))

const opened = vi.fn()
const worker = new EventTarget()
let stop = () => {}

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.stubGlobal('navigator', { serviceWorker: worker })
  stop = startForeground(opened)
})
afterEach(() => {
  cleanup()
  stop()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  history.replaceState(null, '', '/')
})

const ready = {
  id: 'n1',
  user_id: 'ann',
  type: 'ready',
  title: 'Ready',
  body: 'Clubhouse',
  url: '/orders/42',
}
const hear = (row: object) => page.hear({ table: 'notification', type: 'INSERT', row })

/** Passes a push to the page as the worker does; returns the page's answer. */
function receivePush(path: string, data: object = {}): Promise<unknown> {
  const message = { type: 'push', payload: { title: 'Ready', body: 'Clubhouse', data }, path }
  return new Promise((resolve) => {
    const event = new MessageEvent('message', { data: message })
    Object.defineProperty(event, 'ports', { value: [{ postMessage: resolve }] })
    worker.dispatchEvent(event)
  })
}

describe('a notification that arrives in the open app', () => {
  it('is a toast that leads to its order, once from both sources', () => {
    hear(ready)
    void receivePush('/orders/42', { notificationId: 'n1' })
    expect(pushToast).toHaveBeenCalledOnce()
    const [title, body, action] = vi.mocked(pushToast).mock.calls[0]!
    expect([title, body]).toEqual(['Ready', 'Clubhouse'])
    action!.onPress()
    expect(opened).toHaveBeenCalledWith('/orders/42')
  })

  it('for another person is no toast', () => {
    hear({ ...ready, user_id: 'ben' })
    expect(pushToast).not.toHaveBeenCalled()
  })

  it.each(['/orders/42', '/issues/42'])('shows nothing over its own order or report: %s', (url) => {
    const { unmount } = renderHook(() => useThingInView('42'))
    hear({ ...ready, url })
    void receivePush(url)
    expect(pushToast).not.toHaveBeenCalled()
    hear({ ...ready, url: '/orders/43' })
    expect(pushToast).toHaveBeenCalledOnce()
    unmount()
    hear({ ...ready, id: 'n2', url })
    expect(pushToast).toHaveBeenCalledTimes(2)
  })

  it('shows nothing on the screen that it leads to', () => {
    history.replaceState(null, '', '/updatepins?date=2026-05-01')
    hear({ ...ready, type: 'replaced', url: '/updatepins?date=2026-05-01' })
    expect(pushToast).not.toHaveBeenCalled()
    hear({ ...ready, type: 'replaced', url: '/updatepins?date=2026-05-02' })
    expect(pushToast).toHaveBeenCalledOnce()
  })

  it('by push makes the row in view be read again, since the page may have missed the change', () => {
    renderHook(() => useThingInView('42'))
    void receivePush('/orders/42')
    expect(page.reread).toHaveBeenCalledWith(expect.arrayContaining(['user_order', 'issue']))
  })

  it('of a new ticket does not cover the queue', () => {
    history.replaceState(null, '', '/kitchenorderlist')
    hear({ ...ready, type: 'new' })
    expect(pushToast).not.toHaveBeenCalled()
    hear({ ...ready, id: 'n2', type: 'ready' })
    expect(pushToast).toHaveBeenCalledOnce()
  })
})

describe('a push to the open app counts as shown', () => {
  afterEach(() => {
    page.live = true
    vi.useRealTimers()
  })

  it('when the page shows a toast for it or shows its order', async () => {
    expect(await receivePush('/orders/42')).toBe('shown')
    renderHook(() => useThingInView('43'))
    expect(await receivePush('/orders/43')).toBe('shown')
  })

  it('when the page rings for the alarm, also just after the push', async () => {
    vi.useFakeTimers()
    const answer = receivePush('/orders/44', { type: 'unseen', orderId: '44' })
    await vi.advanceTimersByTimeAsync(500)
    noteShownAlarm('44')
    expect(await answer).toBe('shown')
    expect(await receivePush('/kitchenorderview?orderId=44', { type: 'duty', orderId: '44' })).toBe('shown')
  })

  it.each(['unseen', 'untouched', 'duty'])('not when the realtime channel is dead: %s', async (type) => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/kitchenorderlist')
    const answer = receivePush('/kitchenorderview?orderId=45', { type, orderId: '45' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toBe('missed')
    expect(pushToast).not.toHaveBeenCalled()
  })

  it('not when an older alarm rang', async () => {
    vi.useFakeTimers()
    noteShownAlarm('46')
    vi.advanceTimersByTime(61_000)
    const answer = receivePush('/kitchenorderlist', { type: 'unseen' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toBe('missed')
  })

  it('of a new ticket only on a queue that receives it', async () => {
    history.replaceState(null, '', '/kitchenorderlist')
    expect(await receivePush('/kitchenorderview?orderId=47', { type: 'new', orderId: '47' })).toBe('shown')
    page.live = false
    expect(await receivePush('/kitchenorderview?orderId=47', { type: 'new', orderId: '47' })).toBe('missed')
  })
})
