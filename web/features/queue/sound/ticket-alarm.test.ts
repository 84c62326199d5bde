import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RowNews } from '#web/data/realtime.ts'
import { isAlarmShown } from '#web/data/shown-alarms.ts'
import { alarm } from '#web/features/queue/sound/sound.ts'
import {
  alarmIn,
  alarmPath,
  alarmTitle,
  endBoardAlarm,
  startTicketAlarm,
} from '#web/features/queue/sound/ticket-alarm.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

const device = vi.hoisted(() => ({
  hear: (_news: RowNews): void => undefined,
  shown: new Set<string>(),
  board: false,
}))
vi.mock('#web/features/queue/sound/sound.ts', () => ({ alarm: vi.fn(async () => undefined) }))
vi.mock('#web/ui/layers/toast.tsx', () => ({ toast: vi.fn() }))
vi.mock('#web/features/queue/data/board-report.ts', () => ({
  hasBoard: () => device.board,
  isShownHere: (id: string) => device.shown.has(id),
}))
vi.mock('#web/data/realtime.ts', () => ({
  onRowChange: (listener: typeof device.hear) => {
    device.hear = listener
    return () => {
      device.hear = () => undefined
    }
  },
}))

let next = 0
/** A ticket with a new id that the club has marked as ringing. */
function unseen(more: object = {}) {
  next += 1
  const row = { id: `ticket-${next}`, number: 40 + next, status: 'new', unseen_at: new Date().toISOString() }
  return { table: 'user_order', type: 'UPDATE' as const, row: { ...row, ...more } }
}

describe('the alarm for tickets that no board counts or that stay untouched', () => {
  const go = vi.fn()
  let stop: () => void
  beforeEach(async () => {
    await startI18n('en')
    vi.useFakeTimers()
    device.shown.clear()
    device.board = false
    stop = startTicketAlarm(go)
  })
  afterEach(() => {
    stop()
    endBoardAlarm()
    vi.useRealTimers()
    vi.mocked(alarm).mockClear()
    vi.mocked(toast).mockClear()
  })

  it('counts as shown once it rings, also for a ticket that the board shows', async () => {
    const [loud, onBoard, late] = [unseen(), unseen(), unseen()]
    device.shown.add(onBoard.row.id)
    device.hear(loud)
    device.hear(onBoard)
    vi.advanceTimersByTime(500)
    expect(await isAlarmShown(loud.row.id, 0)).toBe(true)
    expect(await isAlarmShown(onBoard.row.id, 0)).toBe(true)
    const answer = isAlarmShown(late.row.id, 100)
    vi.advanceTimersByTime(100)
    expect(await answer).toBe(false)
  })

  it('rings once for all tickets of an alarm, and names them', () => {
    const tickets = [unseen(), unseen(), unseen()]
    for (const news of tickets) device.hear(news)
    expect(alarm).not.toHaveBeenCalled()
    vi.advanceTimersByTime(600)
    expect(alarm).toHaveBeenCalledTimes(1)
    expect(toast).toHaveBeenCalledTimes(1)
    expect(vi.mocked(toast).mock.calls[0]![1]).toMatch(/^3 tickets are on no kitchen screen: \d+, \d+, \d+$/)
    for (const news of tickets) device.hear(news)
    vi.advanceTimersByTime(600)
    expect(alarm).toHaveBeenCalledTimes(1)
  })

  it('is silent on the device that shows the ticket, and rings on the others', () => {
    const [here, elsewhere] = [unseen(), unseen()]
    device.shown.add(here.row.id)
    device.hear(here)
    vi.advanceTimersByTime(600)
    expect(alarm).not.toHaveBeenCalled()
    device.hear(elsewhere)
    vi.advanceTimersByTime(600)
    expect(vi.mocked(toast).mock.calls.map(([, title]) => title)).toEqual([
      `Ticket ${elsewhere.row.number} is on no kitchen screen`,
    ])
  })

  it('covers no card: a board shows it in its bar, without a toast', () => {
    device.board = true
    device.hear(unseen())
    vi.advanceTimersByTime(600)
    expect(alarm).toHaveBeenCalledTimes(1)
    expect(toast).not.toHaveBeenCalled()
  })

  it('leads to the ticket, and with several to the queue', () => {
    const news = unseen()
    device.hear(news)
    vi.advanceTimersByTime(600)
    vi.mocked(toast).mock.calls[0]![2]!.action!.onPress()
    expect(go).toHaveBeenCalledWith(`/kitchenorderview?orderId=${news.row.id}`)
    const two = [unseen(), unseen()].map((one) => alarmIn(one)!)
    expect(alarmPath(two)).toBe('/kitchenorderlist')
  })
})

describe('a change of a ticket', () => {
  it('rings when the club has just raised the alarm for it, unseen or untouched', () => {
    const now = new Date().toISOString()
    expect(alarmIn(unseen())?.kind).toBe('unseen')
    const untouched = alarmIn(unseen({ unseen_at: null, untouched_at: now }))!
    expect(untouched.kind).toBe('untouched')
    expect(alarmTitle([untouched])).toBe(`Ticket ${untouched.number} has not been started`)
  })

  it('does not ring when the ticket was started, rang before, was only placed, or belongs to another table', () => {
    expect(alarmIn(unseen({ status: 'preparing' }))).toBeUndefined()
    expect(alarmIn(unseen({ unseen_at: '2026-05-01T12:00:20Z' }))).toBeUndefined()
    expect(alarmIn(unseen({ unseen_at: null }))).toBeUndefined()
    expect(alarmIn({ ...unseen(), table: 'issue' })).toBeUndefined()
    expect(alarmIn({ ...unseen(), type: 'INSERT' })).toBeUndefined()
  })
})
