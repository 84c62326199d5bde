import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, render } from '#web/data/testing/dom.tsx'
import { TicketClock } from '#web/features/queue/ticket/ticket-age.tsx'

const BEGIN = Date.parse('2026-05-01T12:00:00Z')
const ticket = {
  status: 'new',
  wanted_at: null,
  created_at: new Date(BEGIN).toISOString(),
  ready_at: null,
} as const

beforeEach(() => void vi.useFakeTimers({ now: BEGIN + 60_000 }))
afterEach(() => void vi.useRealTimers())

it('changes the running time of a ticket in one text node, so that no styles are recomputed', async () => {
  const { container, unmount } = render(<TicketClock ticket={ticket} className="" />)
  const time = container.querySelector('time')!
  const text = time.firstChild
  expect(time.textContent).toBe('1:00')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(time.textContent).toBe('1:03')
  expect([...time.childNodes]).toEqual([text])
  unmount()
})
