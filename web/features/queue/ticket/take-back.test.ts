import { expect, it, vi } from 'vitest'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { bump, newestBump, recallableBump } from '#web/features/queue/ticket/take-back.ts'

vi.mock('#web/features/queue/ticket/ticket-steps.ts', () => ({
  act: async () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}))

it('a bump that the device could not store is not recalled', async () => {
  const ticket = { id: 'a', status: 'new', lines: [] } as unknown as KitchenTicket
  await expect(bump(ticket, { kind: 'move', to: 'preparing' })).rejects.toThrow('full')
  expect([newestBump(), recallableBump()]).toEqual([undefined, undefined])
})
