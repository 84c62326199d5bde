import { expect, it, vi } from 'vitest'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { currentBasket } from '#web/features/orders/basket-store.ts'
import { placeAgain } from '#web/features/orders/place-order.ts'

vi.mock('#web/data/outbox/outbox.ts', () => ({
  drop: async () => undefined,
  write: async () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}))

it('an expired order that the device cannot store again returns to the basket', async () => {
  const lines = [{ item_id: 'burger', quantity: 2, options: [], note: '' }]
  const data = { lines, place: 'clubhouse', wanted_at: null, pay: 'collection', note: '' }
  const record: MutationRecord = {
    id: 1,
    timestamp: Date.now(),
    type: 'CREATE',
    payload: { table: 'user_order', id: 'order-1', data },
    status: 'pending',
    error: null,
  }
  await expect(placeAgain(record, 1900, 10)).rejects.toThrow('full')
  expect(currentBasket()).toMatchObject({ orderId: 'order-1', lines })
})
