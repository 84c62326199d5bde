import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  closeScreen,
  loseNetworkAtRead,
  newClub,
  openScreen,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderRow } from '#web/testing/order-rows.ts'

let club: TestClub
beforeEach(() => {
  club = newClub('kitchen')
})
afterEach(closeScreen)

const open = () =>
  openScreen({
    role: 'kitchen',
    address: '/',
    load: async () => (await import('#web/features/queue/kitchen-card.tsx')).KitchenCard,
  })

it('counts the tickets of each state, shows how long the oldest has waited, and leads to the board', async () => {
  club.rows.user_order = [orderRow(1, {}, 12), orderRow(2, {}, 2), orderRow(3, { status: 'ready' }, 20)]
  const screen = await open()
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/kitchenorderlist')
  expect(link.getAttribute('aria-label')).toBe('Open the queue: New 2, Preparing 0, Ready 1')
  expect(screen.container.textContent).toMatch(/oldest.*\d\d:\d\d/i)
})

it('shows without a network and stored data that the queue is not read', async () => {
  loseNetworkAtRead(club, 'user_order')
  const screen = await open()
  expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
})
