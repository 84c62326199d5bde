import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { closeScreen, ME, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'
import { orderId, orderRow, soldLine } from '#web/testing/order-rows.ts'
import { courseRow } from '#web/testing/test-course.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('member')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'member',
    address: '/userorderlist',
    load: async () => (await import('#web/features/orders/my-orders-screen.tsx')).MyOrdersScreen,
  })
}

describe('my orders', () => {
  it('S1.17 S2.28 are the open ones first and then the earlier ones, mine only', async () => {
    club.rows.user_order = [
      orderRow(3, { user_id: ME }),
      orderRow(2, { user_id: ME, status: 'completed', lines: [soldLine('Soup')] }),
      orderRow(1, { user_id: 'ben', lines: [soldLine('Pie')] }),
    ]
    const screen = await open()
    await screen.findByText('Open')
    expect(screen.container.textContent).toMatch(/Open.*Burger.*Earlier.*Soup/s)
    expect(screen.queryByText(/Pie/)).toBeNull()
    expect(screen.getByText('Account statement').closest('a')?.getAttribute('href')).toBe(
      '/userorderlist/statement',
    )
  })

  it('show the hole that an order goes to, from the club’s own geometry', async () => {
    club.rows.course = [courseRow(9)]
    club.rows.user_order = [
      orderRow(3, { user_id: ME, place: 'hole', place_hole: 7, lines: [soldLine('Pie')] }),
      orderRow(2, {
        user_id: ME,
        place: 'hole',
        place_hole: 8,
        status: 'completed',
        lines: [soldLine('Soup')],
      }),
      orderRow(1, { user_id: ME, place: 'clubhouse', status: 'completed', lines: [soldLine('Tea')] }),
    ]
    const screen = await open()
    await screen.findByText(/Hole 7/)
    const greenBeside = (dish: RegExp) =>
      screen.getByText(dish).closest('li')?.querySelector('svg path.fill-success')?.getAttribute('d')
    await waitFor(() => expect(greenBeside(/Pie/)).toMatch(/^M/))
    expect(greenBeside(/Soup/)).toMatch(/^M/)
    expect(screen.queryByText(/Hole 8/)).not.toBeNull()
    expect(screen.getByText(/Tea/).closest('a')?.querySelector('svg')).toBeNull()
  })

  it('show no hole when the club has no course', async () => {
    club.rows.user_order = [orderRow(3, { user_id: ME, place: 'hole', place_hole: 7, status: 'completed' })]
    const screen = await open()
    const row = (await screen.findByText(/Hole 7/)).closest('a')
    expect(row?.querySelector('svg')).toBeNull()
  })

  it('show an order that waits on this device', async () => {
    const screen = await open()
    await screen.findByText('No orders yet')
    setOnline(false)
    await screen.app.write({
      type: 'CREATE',
      table: 'user_order',
      id: orderId(9),
      data: { lines: [{ item_id: 'burger', quantity: 1 }] },
    })
    const row = await screen.findByText(/Waiting for a signal/)
    expect(row.closest('a')?.getAttribute('href')).toBe(`/userorderview?orderId=${orderId(9)}`)
    expect(screen.queryByText('No orders yet')).toBeNull()
  })

  it('show why they cannot be read', async () => {
    club.failures.set('user_order', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('Your orders could not be loaded')).toBeTruthy()
  })
})
