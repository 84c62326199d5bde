import { afterEach, beforeEach } from 'vitest'
import { menuItem } from '#domain/menu/testing.ts'
import { firstChoices } from '#domain/orders/choices.ts'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import {
  closeScreen,
  newClub,
  type OpenScreen,
  openScreen,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderId, servingPlace } from '#web/testing/order-rows.ts'

export let club: TestClub

const QUARTER_MS = 900_000
/** The start of the quarter in which the test began. */
let beganAt = 0

/** A quarter of the kitchen, so many minutes after the one in which the test began. */
export const quarter = (minutes: number, more: Row = {}): Row => ({
  starts_at: new Date(beganAt + minutes * 60_000).toISOString(),
  open: true,
  fits: true,
  ...more,
})

/** Before each test: a club with a burger, a sold-out soup and two places, and two burgers in the basket. */
export function startCheckout(): void {
  beforeEach(() => {
    beganAt = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS
    club = newClub('member')
    const burger = menuItem('Burger', { price_minor: 1200, tax_bp: 2000 })
    const soup = menuItem('Soup', { price_minor: 650, sold_out: true, position: 1 })
    club.rows.menu_category = [
      { id: 'mains', name: 'Mains', name_i18n: {}, hours: [], position: 0, menu_item: [burger, soup] },
    ]
    club.rows.serving_place = [
      servingPlace('Clubhouse', { code: 'clubhouse' }),
      servingPlace('On the course', { code: 'hole', kind: 'delivery', asks_hole: true, position: 1 }),
    ]
    club.rows['rpc/kitchen_quarters'] = [0, 15, 30, 45].map((minutes) => quarter(minutes))
    club.rows['rpc/my_account'] = { may: true, limit_minor: 5000, charged_minor: 3000 } as unknown as Row[]
    club.rows['rpc/kitchen_estimate'] = {
      from_minutes: 9,
      to_minutes: 16,
      is_learned: true,
    } as unknown as Row[]
    fill({ item_id: 'burger', quantity: 2 })
  })
  afterEach(closeScreen)
}

/** Puts lines into the basket of this device. */
export function fill(...lines: { item_id: string; quantity: number }[]) {
  const all = lines.map((line) => ({ options: [], note: '', ...line }))
  localStorage.setItem('basket', JSON.stringify({ orderId: orderId(1), lines: all, choices: firstChoices }))
}

export function openCheckout() {
  return openScreen({
    role: 'member',
    address: '/userorder',
    load: async () => (await import('#web/features/orders/checkout/checkout-screen.tsx')).CheckoutScreen,
  })
}

/** Opens a row of the check-out. */
export async function change(screen: OpenScreen, row: 'Where' | 'When' | 'Payment') {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${row} `), expanded: false }))
}
export const rowText = async (screen: OpenScreen, row: 'Where' | 'When' | 'Payment') =>
  (await screen.findByRole('button', { name: new RegExp(`^${row} `) })).textContent
/** The order button. */
export const orderPress = (screen: OpenScreen) =>
  screen.findByRole<HTMLButtonElement>('button', { name: /^Order (to .*)?· / })
export const placedOrders = () => sent(club, 'POST', '/rest/v1/user_order').map(({ body }) => body)
