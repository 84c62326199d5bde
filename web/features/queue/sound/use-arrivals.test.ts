import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { chime } from '#web/features/queue/sound/sound.ts'
import { useArrivals, useFreshIds } from '#web/features/queue/sound/use-arrivals.ts'

vi.mock('#web/features/queue/data/queue-data.ts', () => ({}))
vi.mock('#web/features/queue/sound/sound.ts', () => ({ chime: vi.fn() }))

const ticket = (id: string, status: KitchenTicket['status'] = 'new') => ({ id, status }) as KitchenTicket
const everybody = () => true

function look(tickets: KitchenTicket[], concerns: (ticket: KitchenTicket) => boolean = everybody) {
  return renderHook(
    (now: KitchenTicket[]) => {
      useArrivals(now, concerns)
      return useFreshIds()
    },
    { initialProps: tickets },
  )
}

describe('a new ticket', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.mocked(chime).mockClear()
  })

  it('rings once and is marked as new for a while', () => {
    const screen = look([ticket('a')])
    screen.rerender([ticket('a'), ticket('b')])
    expect([...screen.result.current]).toEqual(['b'])
    act(() => vi.runAllTimers())
    expect(screen.result.current.size).toBe(0)
    expect(chime).toHaveBeenCalledTimes(1)
  })

  it('does not ring when it was there at the first render, was moved, or was stepped back', () => {
    const screen = look([ticket('a')])
    screen.rerender([ticket('a', 'preparing')])
    screen.rerender([ticket('a')])
    expect(chime).not.toHaveBeenCalled()
  })

  it('does not ring on a device that it does not concern', () => {
    const screen = look([], ({ id }) => id !== 'bar')
    screen.rerender([ticket('bar')])
    expect(screen.result.current.size).toBe(0)
    expect(chime).not.toHaveBeenCalled()
  })

  it('rings once for several that arrive together, as after a lost connection', () => {
    const screen = look([])
    screen.rerender([ticket('a'), ticket('b'), ticket('c')])
    expect(screen.result.current.size).toBe(3)
    expect(chime).toHaveBeenCalledTimes(1)
  })
})
