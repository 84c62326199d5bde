import { describe, expect, it } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { orderRow } from '#web/testing/order-rows.ts'

const open = () =>
  openScreen({
    address: '/',
    load: async () => (await import('#web/features/queue/queue-needs.tsx')).QueueNeeds,
  })

describe('the tasks of the queue', () => {
  describe('for the kitchen', () => {
    startApp('kitchen')

    it('are the new tickets with the wait of the oldest of them, and lead to the board', async () => {
      club.rows.user_order = [
        orderRow(1, {}, 12),
        orderRow(2, {}, 2),
        orderRow(3, { status: 'preparing' }, 50),
        orderRow(4, { status: 'ready' }, 60),
      ]
      const screen = await open()
      const row = await screen.findByRole('link', { name: /^2 new tickets\s*Longest wait 12:\d\d/ })
      expect(row.getAttribute('href')).toBe('/kitchenorderlist')
    })

    it('are a present pause, and nothing without one', async () => {
      club.rows.setting!.push({ key: 'kitchen.paused', value: { until: null, sentence: 'Back at two' } })
      const screen = await open()
      const row = await screen.findByRole('link', { name: /^Ordering is paused\s*Back at two/ })
      expect(row.getAttribute('href')).toBe('/kitchenorderlist')
      expect(screen.getAllByRole('link')).toHaveLength(1)
      club.rows.setting!.pop()
      const { invalidateTables } = await import('#web/data/queries/invalidate.ts')
      await invalidateTables(['setting'])
      await until(() => expect(screen.queryByRole('link')).toBeNull())
    })
  })

  describe('for the office', () => {
    startApp('admin', () => ({ user_order: [orderRow(1)] }))

    it('name the kitchen', async () => {
      const screen = await open()
      expect(await screen.findByRole('link', { name: /^1 new ticket in the kitchen/ })).toBeTruthy()
    })
  })
})
