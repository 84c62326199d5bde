import { describe, expect, it } from 'vitest'
import { waitingState } from '#web/features/orders/waiting.ts'

const at = Date.parse('2026-05-01T12:10:00Z')
const record = (status: 'pending' | 'error', error: string | null = null) => ({
  status,
  error,
  payload: { table: 'user_order', id: 'o', data: { expires_at: '2026-05-01T12:10:00Z' } },
})

describe('an order that has not reached the club', () => {
  it('is being sent, or waits for a connection, until its expiry', () => {
    expect(waitingState(record('pending'), at - 1, true, false)).toBe('sending')
    expect(waitingState(record('pending'), at - 1, false, false)).toBe('waiting')
    expect(waitingState(record('pending'), at - 1, false, true)).toBe('waiting')
  })

  it('has expired after that, or may have arrived', () => {
    expect(waitingState(record('pending'), at + 60_000, false, false)).toBe('expired')
    expect(waitingState(record('pending'), at + 60_000, true, true)).toBe('unsure')
  })

  it('has the state of the club’s answer, once there is one', () => {
    expect(waitingState(record('error', 'GS350: It waited.'), at, true, true)).toBe('expired')
    expect(waitingState(record('error', 'GS306: Sold out.'), at + 60_000, true, true)).toBe('refused')
  })

  it('waits without limit if it has no expiry', () => {
    const endless = {
      status: 'pending' as const,
      error: null,
      payload: { table: 'user_order', id: 'o', data: {} },
    }
    expect(waitingState(endless, at + 1e9, false, false)).toBe('waiting')
  })
})
