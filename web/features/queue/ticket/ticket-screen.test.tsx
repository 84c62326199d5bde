import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  loseNetworkAtRead,
  newClub,
  openScreen,
  pendingChanges,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderId, orderRow, soldLine } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('kitchen')
})
afterEach(closeScreen)

function open(query = `?orderId=${orderId(7)}`) {
  return openScreen({
    role: 'kitchen',
    address: `/kitchenorderview${query}`,
    load: async () => (await import('#web/features/queue/ticket/ticket-screen.tsx')).TicketScreen,
  })
}

const event = (id: number, kind: string, more: object = {}) => ({
  ...{ id, kind, item_id: null, value: null, from_status: null, to_status: 'new', reason: null },
  ...{
    actor_role: 'member',
    at: `2026-05-01T12:0${id}:00Z`,
    recorded_at: `2026-05-01T12:0${id}:01Z`,
    profiles: null,
    ...more,
  },
})

describe('without a network and stored data', () => {
  it('the ticket is shown as not read, not as loading', async () => {
    loseNetworkAtRead(club, 'user_order')
    const screen = await open()
    const failure = await screen.findByText('The ticket could not be loaded')
    expect(failure.closest('[role="alert"]')?.textContent).toContain('The club cannot be reached')
  })
})

describe('the screen of a ticket', () => {
  it('S1.19 S2.36 shows what is needed to hand it out: number, dishes, notes, place, person, payment, total', async () => {
    const lines = [soldLine('Burger', { total_minor: 1900, quantity: 2, note: 'No onion' })]
    const more = { lines, note: 'Two forks', place: 'halfway_house', pay: 'account' } as const
    club.rows.user_order = [orderRow(7, more)]
    const screen = await open()
    const who = within(await screen.findByRole('region', { name: 'Who and where' }))
    await screen.findByRole('heading', { level: 1, name: 'Ticket 7' })
    for (const text of ['Halfway house', 'Ben Cole', 'Member account', '€19.00'])
      expect(who.getByText(text)).toBeTruthy()
    const ticket = within(screen.getByRole('article'))
    expect(ticket.getByRole('checkbox', { name: 'Done: 2 Burger' })).toBeTruthy()
    for (const note of ['No onion', 'Two forks']) expect(ticket.getByText(note)).toBeTruthy()
  })

  it('offers to call only if the phone number may be read', async () => {
    club.rows.user_order = [orderRow(7)]
    const without = await open()
    await without.findByRole('region', { name: 'Who and where' })
    expect(without.container.querySelector('a[href^="tel:"]')).toBeNull()
    await closeScreen()
    club = newClub('kitchen')
    club.rows.user_order = [orderRow(7, { contact: { profile_private: { phone: '+353 1 234' } } })]
    const screen = await open()
    expect((await screen.findByText('Call +353 1 234')).closest('a')?.getAttribute('href')).toBe(
      'tel:+3531234',
    )
  })

  it('ticks a line off and on again', async () => {
    const order = orderRow(7, { status: 'preparing' })
    // The same rows in both tables: the next read brings the tick.
    Object.assign(club.rows, { user_order: [order], user_order_item: order.user_order_item })
    const screen = await open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: 1 Burger' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done: 1 Burger' }).checked).toBe(true),
    )
    await drained()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done: 1 Burger' }))
    await drained()
    const changes = sent(club, 'PATCH', '/rest/v1/user_order_item')
    expect(changes[0]?.path).toContain(`id=eq.${orderId(7)}-1`)
    expect(changes.map(({ body }) => body)).toEqual(
      [true, false].map((done) => ({ done, acted_at: expect.any(String) })),
    )
  })

  it('without a network stores the tick on the device, with the time of the tap', async () => {
    club.rows.user_order = [orderRow(7, { status: 'preparing' })]
    const screen = await open()
    const tick = await screen.findByRole('checkbox', { name: 'Done: 1 Burger' })
    setOnline(false)
    const before = Date.now()
    fireEvent.click(tick)
    const record = { type: 'UPDATE', table: 'user_order_item', id: `${orderId(7)}-1` }
    const data = { done: true, acted_at: expect.any(String) }
    await waitFor(async () => expect(await pendingChanges()).toEqual([{ ...record, data }]))
    const [change] = await pendingChanges()
    const tappedAt = Date.parse(String(change?.data.acted_at))
    expect(tappedAt).toBeGreaterThanOrEqual(before - 1)
    expect(tappedAt).toBeLessThanOrEqual(Date.now())
  })

  it('puts the ticket first in line, and back', async () => {
    club.rows.user_order = [orderRow(7)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Put ticket 7 first' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Put ticket 7 back in line' }))
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/user_order?').map(({ body }) => body)).toEqual([
      { rush: true },
      { rush: false },
    ])
  })

  it('shows the history: who, when, why and for how long', async () => {
    const order_event = [
      event(1, 'step', { profiles: { first_name: 'Ben', surname: 'Cole' } }),
      event(2, 'step', { to_status: 'preparing', actor_role: 'kitchen' }),
      event(3, 'tick', { item_id: `${orderId(7)}-1`, value: true, actor_role: 'kitchen' }),
      event(4, 'rush', { value: true, actor_role: 'kitchen' }),
      event(5, 'unseen', { actor_role: 'server' }),
      event(6, 'step', { to_status: 'cancelled', actor_role: 'kitchen', reason: 'Sold out' }),
    ]
    club.rows.user_order = [orderRow(7, { status: 'cancelled', reason: 'Sold out', order_event })]
    const screen = await open()
    const history = (await screen.findByText('What happened')).closest('section') as HTMLElement
    const items = within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items[0]).toMatch(/New.*Ben Cole, member.*1:00 long/)
    expect(items[1]).toMatch(/Preparing.*kitchen.*4:00 long/)
    expect(items[2]).toContain('Done: Burger')
    expect(items[3]).toContain('Put first')
    expect(items[4]).toMatch(/No screen had shown it.*the club's system/)
    expect(items[5]).toMatch(/Cancelled.*Reason: Sold out/)
    expect(screen.queryByRole('button', { name: /Start/ })).toBeNull()
  })

  it('shows an order in the language of its guest next to the dish', async () => {
    const lines = [soldLine('Tea', { name_i18n: { ja: '緑茶' } })]
    club.rows.user_order = [orderRow(7, { lines, language: 'ja', note: '熱く' })]
    const screen = await open()
    expect((await screen.findAllByText('緑茶')).length).toBeGreaterThan(0)
    expect(screen.getByText('Speaks 日本語')).toBeTruthy()
    expect(screen.getAllByText(/Note · in 日本語/).length).toBeGreaterThan(0)
  })

  it('names the lines that contain a declared allergy in red, and other allergens without emphasis', async () => {
    const lines = [
      soldLine('Cake', { allergens: ['milk', 'nuts', 'eggs'] }),
      soldLine('Beer', { allergens: ['gluten'], quantity: 2 }),
    ]
    club.rows.user_order = [orderRow(7, { lines, allergies: ['nuts', 'fish'] })]
    const screen = await open()
    const named = await screen.findByRole('list', { name: 'Items that contain it' })
    expect(named.textContent).toBe('1 × Cake: Nuts')
    const card = within(screen.getByRole('article'))
    expect(card.getByText('Allergic to: Nuts · Fish')).toBeTruthy()
    expect(card.getByText('Allergy: Nuts').className).toContain('bg-error')
    for (const quiet of ['Milk · Eggs', 'Gluten'])
      expect(card.getByText(quiet).className).toContain('text-muted')
    expect(screen.container.querySelectorAll('[class*="bg-error"]')).toHaveLength(2)
  })

  it('shows without red an allergy that no line contains, and nothing without an allergy', async () => {
    const lines = [soldLine('Beer', { allergens: ['gluten'] })]
    club.rows.user_order = [orderRow(7, { lines, allergies: ['nuts'] })]
    const screen = await open()
    expect(await screen.findByText('No item here lists it.')).toBeTruthy()
    expect(screen.container.querySelector('[class*="bg-error"]')).toBeNull()
    await closeScreen()
    club = newClub('kitchen')
    club.rows.user_order = [orderRow(7, { lines })]
    const without = await open()
    await without.findByRole('checkbox', { name: 'Done: 1 Beer' })
    expect(without.queryAllByText(/^Allergic to/)).toEqual([])
  })

  it('asks for a second look at a declared allergy before the first bump, and for nothing else', async () => {
    const lines = [soldLine('Cake', { allergens: ['nuts'], note: 'Warm' })]
    club.rows.user_order = [orderRow(7, { lines, allergies: ['nuts'] })]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Start/ }))
    expect(await screen.findByRole('button', { name: /^Read it: Start/ })).toBeTruthy()
    expect(sent(club, 'PATCH', '/rest/v1/user_order?')).toEqual([])
    await closeScreen()
    club = newClub('kitchen')
    club.rows.user_order = [orderRow(7, { lines })]
    const without = await open()
    fireEvent.click(await without.findByRole('button', { name: /^Start/ }))
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/user_order?')).toHaveLength(1)
  })

  it('shows who recalled it, and when an offline step arrived', async () => {
    const order_event = [
      event(1, 'step', { from_status: 'preparing', to_status: 'cancelled', actor_role: 'kitchen' }),
      event(2, 'step', {
        from_status: 'cancelled',
        to_status: 'preparing',
        actor_role: 'admin',
        profiles: { first_name: 'Ann', surname: 'Byrne' },
        recorded_at: '2026-05-01T12:30:00Z',
      }),
    ]
    club.rows.user_order = [orderRow(7, { status: 'preparing', order_event })]
    const screen = await open()
    const back = (await screen.findByText('Brought back: Preparing')).closest('li') as HTMLElement
    expect(back.textContent).toContain('Ann Byrne, administrator')
    expect(back.textContent).toMatch(/Made without a network, sent at .*13:30/)
    expect(screen.getAllByText(/^Made without a network/)).toHaveLength(1)
  })

  it('shows times by the clock of the club, with the day only where it is another one and not near', async () => {
    // In Kiritimati it is 01:30 of 2 May.
    vi.useFakeTimers({ now: new Date('2026-05-01T11:30:00Z'), toFake: ['Date'] })
    try {
      for (const [wanted_at, text] of [
        ['2026-05-01T10:30:00Z', 'for 00:30'],
        ['2026-05-01T09:30:00Z', 'for 23:30'],
        ['2026-05-01T04:30:00Z', /for 1 May.* 18:30/],
        ['2026-05-02T06:30:00Z', 'for 20:30'],
      ] as const) {
        club = newClub('kitchen')
        club.rows.setting = [{ key: 'club.time_zone', value: 'Pacific/Kiritimati' }]
        club.rows.user_order = [orderRow(7, { wanted_at })]
        const screen = await open()
        expect(await screen.findAllByText(text)).not.toEqual([])
        await closeScreen()
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows that there is no such ticket, and leads back to the queue', async () => {
    const screen = await open()
    expect(await screen.findByText('There is no such ticket')).toBeTruthy()
    expect(screen.getByText('Back to the queue').closest('a')?.getAttribute('href')).toBe('/kitchenorderlist')
  })

  it('prints a slip with all lines', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const lines = [soldLine('Burger', { quantity: 3, note: 'No onion', allergens: ['gluten'] })]
    club.rows.user_order = [orderRow(7, { lines })]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    dispatchEvent(new Event('afterprint'))
    const slip = screen.container.querySelector('.print\\:static')!.textContent
    for (const part of ['7', '3Burger', 'Gluten', 'No onion', 'Ben Cole']) expect(slip).toContain(part)
  })
})
