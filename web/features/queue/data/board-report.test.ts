import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import {
  hasBoard,
  isShownHere,
  noteOpenTicket,
  useBoardReport,
} from '#web/features/queue/data/board-report.ts'
import type { View } from '#web/features/queue/use-view.ts'

const club = vi.hoisted(() => ({
  rpc: vi.fn(async (_name: string, _report: object) => undefined),
  live: true,
  log: 7,
  hear: (_event: object): void => undefined,
}))
vi.mock('#web/data/client.ts', () => ({ supabase: () => ({ rpc: club.rpc }) }))
vi.mock('#web/data/realtime.ts', () => ({ currentConnection: () => ({ live: club.live }) }))
vi.mock('#web/features/queue/data/queue-feed.ts', () => ({
  knownQueue: () => ({ log: { seq: club.log }, tickets: [{ id: 'soup', lines: [{ station: 'kitchen' }] }] }),
  onQueueEvent: (listener: typeof club.hear) => {
    club.hear = listener
    return () => undefined
  },
}))

const look = (view: View = 'all') => renderHook((now: View) => useBoardReport(now), { initialProps: view })
const reports = () => club.rpc.mock.calls.map(([, report]) => report)

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the report of a board', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    club.live = true
    club.log = 7
    show('visible')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    club.rpc.mockClear()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('is sent every 15 seconds with the counted tickets and the station', async () => {
    const screen = look('bar')
    await pass(2_000)
    expect(reports()).toEqual([{ board: expect.any(String), station: 'bar', counted: 7 }])
    club.log = 9
    await pass(12_999)
    expect(reports()).toHaveLength(1)
    await pass(1)
    expect(reports().at(-1)).toMatchObject({ counted: 9 })
    screen.rerender('pass')
    await pass(2_000)
    expect(reports().at(-1)).toMatchObject({ station: 'all' })
    screen.unmount()
    await pass(60_000)
    expect(reports()).toHaveLength(3)
  })

  it('of a rush of new tickets is sent once, after half a second', async () => {
    const screen = look()
    await pass(3_000)
    for (let n = 0; n < 40; n++) club.hear({ kind: 'step', from_status: null })
    await pass(499)
    expect(reports()).toHaveLength(1)
    await pass(1)
    expect(reports()).toHaveLength(2)
    await pass(3_000)
    expect(reports()).toHaveLength(2)
    club.hear({ kind: 'tick', from_status: 'new' })
    await pass(3_000)
    expect(reports()).toHaveLength(2)
    screen.unmount()
  })

  it('is not sent from a hidden tab or with a dead channel, and is sent again as soon as the tab is visible', async () => {
    show('hidden')
    const screen = look()
    await pass(40_000)
    expect(reports()).toEqual([])
    show('visible')
    await pass(2_000)
    expect(reports()).toHaveLength(1)
    club.live = false
    await pass(40_000)
    expect(reports()).toHaveLength(1)
    screen.unmount()
  })

  it('includes a ticket while the board is visible, live and of its station', async () => {
    expect([hasBoard(), isShownHere('soup')]).toEqual([false, false])
    const screen = look('kitchen')
    expect([hasBoard(), isShownHere('soup'), isShownHere('tea')]).toEqual([true, true, false])
    screen.rerender('bar')
    expect(isShownHere('soup')).toBe(false)
    screen.rerender('pass')
    expect(isShownHere('soup')).toBe(true)
    club.live = false
    expect(isShownHere('soup')).toBe(false)
    screen.unmount()
  })

  it('is not needed for a ticket that is open in full', () => {
    const close = noteOpenTicket('tea')
    expect(isShownHere('tea')).toBe(true)
    close()
    expect(isShownHere('tea')).toBe(false)
  })
})
