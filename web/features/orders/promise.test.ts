import { expect, it } from 'vitest'
import { promiseLeft } from '#web/features/orders/promise.ts'

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const order = { status: 'new', promised_from: at(10), promised_to: at(14) } as const

it.each([
  [0, { kind: 'minutes', from: 10, to: 14 }],
  [1.5, { kind: 'minutes', from: 8, to: 13 }],
  [9.5, { kind: 'under', to: 5 }],
  [13.9, { kind: 'under', to: 1 }],
  [14.1, { kind: 'late' }],
  [-77, { kind: 'clock' }],
] as const)(
  'a promise for the minutes 10 to 14 is at minute %d never more precise than it was given',
  (now, left) => {
    expect(promiseLeft(order, now * 60_000)).toEqual(left)
  },
)

it('has minutes left until the order is ready, and only if it was given', () => {
  expect(promiseLeft({ ...order, status: 'preparing' }, 0)).not.toBeNull()
  for (const status of ['ready', 'completed', 'cancelled'] as const)
    expect(promiseLeft({ ...order, status }, 0)).toBeNull()
  expect(promiseLeft({ ...order, promised_from: null, promised_to: null }, 0)).toBeNull()
})
