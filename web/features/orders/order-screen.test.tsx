import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { menuItem } from '#domain/menu/testing.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import {
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  pendingChanges,
  refuse,
  type TestClub,
  toastTexts,
} from '#web/testing/open-screen.tsx'
import { orderId, orderRow, soldLine } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('member')
})
afterEach(closeScreen)

const mine = (more: Row = {}) => orderRow(5, { user_id: ME, ...more })

function open(query = `?orderId=${orderId(5)}`, role: 'member' | 'kitchen' | 'admin' = 'member') {
  return openScreen({
    role,
    address: `/userorderview${query}`,
    load: async () => (await import('#web/features/orders/order-screen.tsx')).OrderScreen,
  })
}

/** Reads the orders again, as after a realtime event. */
async function readAgain() {
  const { queryClient } = await import('#web/data/queries/query.ts')
  await queryClient.invalidateQueries({ queryKey: ['user_order'] })
}

async function cancel(screen: OpenScreen) {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
  const question = within(screen.getByRole('dialog', { name: 'Cancel this order?' }))
  fireEvent.click(question.getByRole('button', { name: 'Cancel the order' }))
}

describe('the order screen', () => {
  it('S2.29 shows how far the order is, in a sentence', async () => {
    for (const [status, is_delivery, sentence] of [
      ['new', false, 'Sent to the kitchen.'],
      ['preparing', true, 'Being made.'],
      ['ready', false, 'Ready to collect.'],
      ['ready', true, 'On its way to you.'],
      ['completed', false, 'Collected. Enjoy your meal.'],
      ['completed', true, 'Delivered. Enjoy your meal.'],
    ] as const) {
      club = newClub('member')
      club.rows.user_order = [mine({ status, is_delivery })]
      const screen = await open()
      expect(await screen.findByText(sentence)).toBeTruthy()
      await screen.findByRole('heading', { level: 1, name: 'Order 5' })
      await closeScreen()
    }
  })

  it('has four steps, the present one marked, with the words of its place', async () => {
    const steps = async (more: Row) => {
      club = newClub('member')
      club.rows.user_order = [mine({ status: 'ready', ready_at: '2026-05-01T12:20:00Z', ...more })]
      const screen = await open()
      const list = within(await screen.findByRole('list', { name: 'Progress' }))
      const current = list.getAllByRole('listitem', { current: 'step' }).map(({ textContent }) => textContent)
      const words = list
        .getAllByRole('listitem')
        .map(({ firstChild }) => firstChild?.nextSibling?.textContent)
      await closeScreen()
      return { current, words }
    }
    expect(await steps({ place: 'hole', place_hole: 7, is_delivery: true })).toEqual({
      current: [expect.stringMatching(/^On its way\d\d:20$/)],
      words: ['Sent', 'Being made', 'On its way', 'Delivered'],
    })
    expect((await steps({})).words).toEqual(['Sent', 'Being made', 'Ready', 'Collected'])
  })

  it('has the times of the club’s clock, and the day of a wanted time that is not today', async () => {
    club.rows.setting = [{ key: 'club.time_zone', value: 'Asia/Tokyo' }]
    const times = { preparing_at: '2026-05-01T12:20:00Z', wanted_at: '2026-05-02T03:30:00Z' }
    club.rows.user_order = [mine({ status: 'preparing', ...times })]
    const screen = await open()
    expect(await screen.findByText(/Wanted at 2 May, 12:30/)).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Progress' }))
    expect(steps.getByRole('listitem', { current: 'step' }).textContent).toMatch(/21:20$/)
  })

  it('shows the remaining minutes, and never more precision than is known', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    for (const [from, to, figure] of [
      [8.5, 11.5, '8–12'],
      [-1, 3.5, '< 4'],
    ] as const) {
      // The figures stay those of now, even if the screen opens slowly.
      vi.spyOn(Date, 'now').mockReturnValue(Date.now())
      club = newClub('member')
      club.rows.user_order = [mine({ promised_from: inMinutes(from), promised_to: inMinutes(to) })]
      const screen = await open()
      expect(await screen.findByText(figure)).toBeTruthy()
      await closeScreen()
    }
  })

  it('shows the steps of its order itself: no toast covers it', async () => {
    club.rows.user_order = [mine()]
    const screen = await open('?orderId=recent')
    await screen.findByRole('heading', { level: 1, name: 'Order 5' })
    const { isThingInView } = await import('#web/data/things-in-view.ts')
    expect([orderId(5), orderId(6)].map(isThingInView)).toEqual([true, false])
    await closeScreen()
    expect(isThingInView(orderId(5))).toBe(false)
  })

  it('shows no promise while the kitchen is paused', async () => {
    const soon = new Date(Date.now() + 9 * 60_000).toISOString()
    club.rows.setting!.push({ key: 'kitchen.paused', value: true })
    club.rows.user_order = [mine({ promised_from: soon, promised_to: soon })]
    const screen = await open()
    expect(await screen.findByText('The kitchen is paused. We cannot say when yet.')).toBeTruthy()
    expect(screen.queryByText(/^Ready (at|between)/)).toBeNull()
    expect(screen.queryByText('min')).toBeNull()
  })

  it('reads out at once that the order becomes ready, and vibrates, once', async () => {
    const vibrate = vi.fn()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
    club.rows.user_order = [mine({ status: 'preparing' })]
    const screen = await open()
    await screen.findByText('Being made.')
    const spoken = screen.container.querySelector('[aria-live=assertive]')!
    expect([spoken.textContent, vibrate.mock.calls.length]).toEqual(['', 0])
    club.rows.user_order = [mine({ status: 'ready' })]
    await readAgain()
    await waitFor(() => expect(spoken.textContent).toBe('Order 5 Ready to collect. Clubhouse'))
    await readAgain()
    expect(vibrate).toHaveBeenCalledTimes(1)
    expect(screen.container.querySelector('.bg-success')?.parentElement?.textContent).toContain(
      'Ready to collect.',
    )
  })

  it('does not read out an order that was ready at the opening', async () => {
    club.rows.user_order = [mine({ status: 'ready' })]
    const screen = await open()
    await screen.findByText('Ready to collect.')
    expect(screen.container.querySelector('[aria-live=assertive]')?.textContent).toBe('')
  })

  it('shows the time of its state, without a connection', async () => {
    club.rows.user_order = [mine()]
    const screen = await open()
    await screen.findByText('Sent to the kitchen.')
    expect(screen.queryByText(/Last update at/)).toBeNull()
    setOnline(false)
    expect(await screen.findByText(/^No connection. Last update at \d\d:\d\d\.$/)).toBeTruthy()
  })

  it('offers to order again, and a receipt, only for an ended order', async () => {
    for (const [status, acts] of [
      ['preparing', []],
      ['ready', []],
      ['completed', ['Order again', 'Print the receipt']],
      ['cancelled', ['Order again']],
    ] as const) {
      club = newClub('member')
      club.rows.user_order = [mine({ status })]
      const screen = await open()
      await screen.findByRole('region', { name: 'Items' })
      expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts)
      await closeScreen()
    }
  })

  it('shows whether a kitchen screen has shown the order', async () => {
    club.rows.user_order = [mine({ unseen_at: '2026-05-01T12:03:00Z' })]
    expect(await (await open()).findByText(/Its other devices have been ringing since/)).toBeTruthy()
  })

  it('shows that it takes longer than promised', async () => {
    const promised = new Date(Date.now() - 5 * 60_000).toISOString()
    club.rows.user_order = [mine({ promised_from: promised, promised_to: promised })]
    expect(await (await open()).findByText(/^Taking longer than we said/)).toBeTruthy()
  })

  it('S2.42 S7.11 reads the order by its id, with its profile', async () => {
    club.rows.user_order = [mine()]
    const screen = await open()
    await screen.findByText('Sent to the kitchen.')
    const [read] = sent(club, 'GET', '/rest/v1/user_order?')
    const { searchParams } = new URL(read!.path, location.origin)
    expect(searchParams.get('id')).toBe(`eq.${orderId(5)}`)
    expect(searchParams.get('select')).toMatch(/\bprofiles\s*\(first_name,\s*surname,\s*fcm_token\)/)
  })

  it('opens my latest order for the id recent', async () => {
    club.rows.user_order = [mine()]
    const screen = await open('?orderId=recent')
    expect(await screen.findByText('Sent to the kitchen.')).toBeTruthy()
  })

  it('cancels the order after a question', async () => {
    club.rows.user_order = [mine()]
    const screen = await open()
    await cancel(screen)
    expect(await screen.findByText('This order was cancelled.')).toBeTruthy()
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/user_order?')[0]?.body).toEqual({
      status: 'cancelled',
      expected_status: 'new',
      acted_at: expect.any(String),
    })
  })

  it('asks staff for a reason before they cancel the order of a member', async () => {
    for (const role of ['kitchen', 'admin'] as const) {
      club = newClub(role)
      club.rows.user_order = [orderRow(5, { status: 'preparing' })]
      const screen = await open(undefined, role)
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
      const dialog = within(screen.getByRole('dialog', { name: 'Cancel ticket 5' }))
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }))
      expect(dialog.getByText('Give a reason.')).toBeTruthy()
      fireEvent.click(dialog.getByRole('button', { name: 'The kitchen is closing' }))
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }))
      await drained()
      expect(sent(club, 'PATCH', '/rest/v1/user_order?').map(({ body }) => body)).toEqual([
        expect.objectContaining({
          status: 'cancelled',
          expected_status: 'preparing',
          reason: 'The kitchen is closing',
        }),
      ])
      await closeScreen()
    }
  })

  it('asks staff for no reason before they cancel their own order', async () => {
    club = newClub('kitchen')
    club.rows.user_order = [mine()]
    const screen = await open(undefined, 'kitchen')
    await cancel(screen)
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/user_order?')[0]?.body).not.toHaveProperty('reason')
  })

  it('does not let its member cancel it once the kitchen has started', async () => {
    club.rows.user_order = [mine({ status: 'preparing' })]
    const screen = await open()
    await screen.findByText('Being made.')
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull()
  })

  it('reports an order that cannot be cancelled because the kitchen has started it', async () => {
    club.rows.user_order = [mine()]
    refuse(club, 'user_order', errorCode.order_moved_on)
    const screen = await open()
    await cancel(screen)
    expect(await screen.findByText('Your order was not cancelled')).toBeTruthy()
    expect(screen.getByText('Sent to the kitchen.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText('Your order was not cancelled')).toBeNull())
  })

  it('without a network stores the cancellation on the device', async () => {
    club.rows.user_order = [mine()]
    const screen = await open()
    await screen.findByRole('button', { name: 'Cancel the order' })
    setOnline(false)
    await cancel(screen)
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
  })

  it('lets no toast cover the times of an order that waits', async () => {
    const screen = await open(`?orderId=${orderId(9)}`)
    setOnline(false)
    const { write } = await import('#web/data/outbox/outbox.ts')
    const expires_at = new Date(Date.now() + 600_000).toISOString()
    const data = { lines: [{ item_id: 'burger', quantity: 1 }], expires_at }
    await write({ type: 'CREATE', table: 'user_order', id: orderId(9), data })
    const hint = await screen.findByText(/^Saved on this phone and sent automatically/)
    expect([hint, hint.nextElementSibling].every((times) => times?.matches('.tabular'))).toBe(true)
  })

  it('shows the kitchen’s reason', async () => {
    club.rows.user_order = [mine({ status: 'cancelled', reason: 'Sold out' })]
    expect(await (await open()).findByText('Reason: Sold out')).toBeTruthy()
  })

  it('puts the dishes that are still offered into the basket again', async () => {
    const menu_item = [menuItem('Burger')]
    club.rows.menu_category = [
      { id: 'mains', name: 'Mains', name_i18n: {}, hours: [], position: 0, menu_item },
    ]
    club.rows.user_order = [
      mine({ status: 'completed', lines: [soldLine('Burger', { quantity: 2 }), soldLine('Pie')] }),
    ]
    const screen = await open()
    const again = await screen.findByRole('button', { name: 'Order again' })
    fireEvent.click(again)
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('basket')!).lines).toMatchObject([
        { item_id: 'burger', quantity: 2 },
      ]),
    )
    expect(await screen.findByText(/^1 item is no longer available/)).toBeTruthy()
    expect(screen.address()).toBe('/userorder')
  })

  it('waits for the menu before it shows which dishes are still offered', async () => {
    club.rows.menu_category = [
      { id: 'mains', name: 'Mains', name_i18n: {}, hours: [], position: 0, menu_item: [menuItem('Burger')] },
    ]
    club.rows.user_order = [mine({ status: 'completed' })]
    const releaseMenu = holdReads('menu_category')
    const screen = await open()
    const again = await screen.findByRole('button', { name: 'Order again' })
    fireEvent.click(again)
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
    expect(screen.queryByText(/no longer available/)).toBeNull()
    releaseMenu()
    await waitFor(() => expect(screen.address()).toBe('/userorder'))
    expect(toastTexts()).toEqual([])
    expect(JSON.parse(localStorage.getItem('basket')!).lines).toMatchObject([{ item_id: 'burger' }])
  })

  it('reports that the order cannot be repeated without the menu', async () => {
    club.rows.user_order = [mine({ status: 'completed' })]
    club.failures.set('menu_category', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Order again' }))
    expect(await screen.findByText('The menu could not be loaded')).toBeTruthy()
    expect(screen.queryByText(/no longer available/)).toBeNull()
  })

  it('names each refund and correction, and the present charge of the account', async () => {
    const correction = (number: number, more: Row): Row => ({
      ...{ id: `correction-${number}`, number, kind: 'refund', created_at: '2026-10-06T09:00:00Z', ...more },
    })
    club.rows.user_order = [
      mine({
        ...{ status: 'completed', pay: 'account' },
        account_correction: [
          correction(13, { kind: 'correction', amount_minor: 100, reason: 'Too much given back' }),
          correction(12, { amount_minor: -400, reason: 'Cold on arrival' }),
        ],
      }),
    ]
    const screen = await open()
    const corrections = within(await screen.findByRole('region', { name: 'Corrections' }))
    expect(corrections.getByText('Cold on arrival')).toBeTruthy()
    expect(corrections.getByText('-€4.00')).toBeTruthy()
    expect(
      corrections.getByText(/Refund 12/).compareDocumentPosition(corrections.getByText(/Correction 13/)),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(corrections.getByText('On your account now').nextSibling?.textContent).toBe('€6.50')
  })

  it('shows no corrections without any, or for a cancelled order', async () => {
    const refund = {
      id: 'r',
      number: 1,
      kind: 'refund',
      amount_minor: -100,
      reason: 'Cold',
      created_at: '2026-10-06',
    }
    for (const more of [{}, { status: 'cancelled' as const, account_correction: [refund] }]) {
      club = newClub('member')
      club.rows.user_order = [mine({ pay: 'account', ...more })]
      const screen = await open()
      await screen.findByRole('region', { name: 'Items' })
      expect(screen.queryAllByText('On your account now')).toEqual([])
      await closeScreen()
    }
  })

  it('shows that there is no such order, or none yet', async () => {
    expect(await (await open()).findByText('There is no such order')).toBeTruthy()
    await closeScreen()
    club = newClub('member')
    expect(await (await open('')).findByText('You have not ordered anything yet')).toBeTruthy()
  })
})
