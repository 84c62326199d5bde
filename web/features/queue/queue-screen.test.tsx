import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { loadQueue } from '#web/features/queue/testing/load-queue.ts'
import {
  closeScreen,
  loseNetworkAtRead,
  newClub,
  type OpenScreen,
  openScreen,
  pendingChanges,
  refuse,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderId, orderRow, soldLine } from '#web/testing/order-rows.ts'
import { stopClock } from '#web/testing/stop-clock.ts'

let club: TestClub
let clock: ReturnType<typeof stopClock>

beforeEach(() => {
  clock = stopClock(5_000)
  club = newClub('kitchen')
  localStorage.setItem('kitchen-layout', 'columns')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'kitchen',
    address: '/kitchenorderlist',
    load: loadQueue,
  })
}

const column = async (screen: OpenScreen, name: string) => within(await screen.findByRole('region', { name }))
const numbersIn = (element: Pick<OpenScreen, 'queryAllByRole'>) =>
  element.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
/** The sent steps, without their tap times. */
const steps = () =>
  sent(club, 'PATCH', '/rest/v1/user_order?id=').map(({ body }) => {
    const { acted_at, ...step } = body as Record<string, unknown>
    expect(Date.parse(String(acted_at))).toBeLessThanOrEqual(Date.now())
    return step
  })

describe('the queue', () => {
  it('S1.18 S2.35 shows each open ticket in the column of its state, the oldest first', async () => {
    club.rows.user_order = [
      orderRow(3, {}, 2),
      orderRow(1, {}, 9),
      orderRow(2, { status: 'preparing' }),
      orderRow(4, { status: 'ready' }),
      orderRow(5, { status: 'completed' }),
    ]
    const screen = await open()
    expect(numbersIn(await column(screen, 'New'))).toEqual(['Ticket 1', 'Ticket 3'])
    expect(numbersIn(await column(screen, 'Preparing'))).toEqual(['Ticket 2'])
    expect(numbersIn(await column(screen, 'Ready'))).toEqual(['Ticket 4'])
    expect(document.title).toBe('(2) Kitchen')
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('2')
  })

  it('shows allergens, notes and the person who ordered on the card', async () => {
    const lines = [soldLine('Burger', { allergens: ['gluten', 'milk'], note: 'No onion', quantity: 2 })]
    club.rows.user_order = [orderRow(1, { lines, note: 'Peanut allergy', place: 'hole', place_hole: 7 })]
    const screen = await open()
    const card = await screen.findByRole('article', { name: 'Ticket 1' })
    for (const text of ['Gluten · Milk', 'No onion', 'Peanut allergy', 'Hole 7', 'Ben Cole'])
      expect(within(card).getByText(text)).toBeTruthy()
  })

  it('shows another language of a guest, and at the pass the texts that the guest ordered by', async () => {
    const lines = [soldLine('Burger', { name_i18n: { ja: 'バーガー' } })]
    club.rows.user_order = [orderRow(1, { lines, language: 'ja' })]
    const screen = await open()
    const card = within(await screen.findByRole('article', { name: 'Ticket 1' }))
    expect(card.getByText('Speaks 日本語')).toBeTruthy()
    expect(card.queryByText('バーガー')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Expo' }))
    expect(await screen.findByText('バーガー')).toBeTruthy()
  })

  it('shows that nothing waits', async () => {
    const screen = await open()
    expect(await screen.findByText('All caught up')).toBeTruthy()
  })

  it('shows 40 tickets and counts the open quantity of each dish', async () => {
    club.rows.user_order = Array.from({ length: 40 }, (_, at) =>
      orderRow(at + 1, { lines: [soldLine('Burger', { quantity: 2 }), soldLine('Tea', { station: 'bar' })] }),
    )
    const screen = await open()
    expect(numbersIn(await column(screen, 'New'))).toHaveLength(40)
    fireEvent.click(screen.getByRole('button', { name: 'All day' }))
    const allDay = within(screen.getByRole('region', { name: 'All day' }))
    expect(allDay.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['80Burger', '40Tea'])
  })

  it('shows why it cannot be read, and reads it again', async () => {
    // Without the button, the queue is read every four seconds.
    const setEvery = setInterval
    const setOthers = (work: () => void, ms: number) => (ms === 4_000 ? 0 : setEvery(work, ms))
    vi.spyOn(globalThis, 'setInterval').mockImplementation(setOthers as typeof setInterval)
    club.failures.set('user_order', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await open()
    const failure = await screen.findByText('The queue could not be loaded')
    club.failures.clear()
    club.rows.user_order = [orderRow(1)]
    fireEvent.click(within(failure.closest('[role="alert"]') as HTMLElement).getByRole('button'))
    expect(await screen.findByRole('article', { name: 'Ticket 1' })).toBeTruthy()
  })
})

describe('without a network and stored data', () => {
  it('the queue is shown as not read, not as loading, and appears with the network', async () => {
    loseNetworkAtRead(club, 'user_order')
    const screen = await open()
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
    club.rows.user_order = [orderRow(1)]
    setOnline(true)
    expect(await screen.findByRole('article', { name: 'Ticket 1' })).toBeTruthy()
  })
})

describe('a bump', () => {
  it('moves the ticket at once and sends the club its earlier state', async () => {
    club.rows.user_order = [orderRow(1)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start · Ticket 1' }))
    await waitFor(async () => expect(numbersIn(await column(screen, 'Preparing'))).toEqual(['Ticket 1']))
    await drained()
    expect(steps()).toEqual([{ status: 'preparing', expected_status: 'new' }])
  })

  it('can be undone by one tap', async () => {
    club.rows.user_order = [orderRow(1, { status: 'preparing' })]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Take ticket 1 one step back' }))
    await waitFor(async () => expect(numbersIn(await column(screen, 'New'))).toEqual(['Ticket 1']))
    await drained()
    expect(steps()).toEqual([{ status: 'new', expected_status: 'preparing' }])
  })

  it('of a ticket with notes and dishes with allergens is one tap', async () => {
    const lines = [soldLine('Burger', { allergens: ['nuts'], note: 'No onion' })]
    club.rows.user_order = [orderRow(1, { lines, note: 'Table by the window' })]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start · Ticket 1' }))
    await drained()
    expect(steps()).toHaveLength(1)
  })

  it('leaves its undo at the former place, and the tickets below do not move', async () => {
    club.rows.user_order = [orderRow(1, {}, 9), orderRow(2)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start · Ticket 1' }))
    const fresh = await column(screen, 'New')
    const left = await fresh.findByRole('region', { name: 'Ticket 1 has moved on' })
    const items = left.closest('ul')!.children
    expect(items[0]!.contains(left)).toBe(true)
    expect(items[1]!.querySelector('article')!.getAttribute('aria-label')).toBe('Ticket 2')
    clock.pass(1000)
    fireEvent.click(within(left).getByRole('button'))
    await waitFor(async () =>
      expect(numbersIn(await column(screen, 'New'))).toEqual(['Ticket 1', 'Ticket 2']),
    )
    await drained()
    expect(steps()).toEqual([
      { status: 'preparing', expected_status: 'new' },
      { status: 'new', expected_status: 'preparing' },
    ])
  })

  it('ignores a second press while its button has just changed', async () => {
    localStorage.setItem('kitchen-layout', 'rail')
    club.rows.user_order = [orderRow(1)]
    const screen = await open()
    const start = await screen.findByRole('button', { name: 'Start · Ticket 1' })
    fireEvent.click(start)
    const ready = await screen.findByRole('button', { name: 'Ready · Ticket 1' })
    clock.pass(399)
    fireEvent.click(ready)
    clock.pass(1)
    fireEvent.click(ready)
    await drained()
    expect(steps().map(({ status }) => status)).toEqual(['preparing', 'ready'])
  })

  it('without a network waits on the device, marked, and the screen counts it', async () => {
    club.rows.user_order = [orderRow(1)]
    const screen = await open()
    const start = await screen.findByRole('button', { name: 'Start · Ticket 1' })
    setOnline(false)
    fireEvent.click(start)
    expect(await screen.findByText(/1 bump waiting/)).toBeTruthy()
    expect(await pendingChanges()).toEqual([
      {
        type: 'UPDATE',
        table: 'user_order',
        id: orderId(1),
        data: { status: 'preparing', expected_status: 'new', acted_at: expect.any(String) },
      },
    ])
    setOnline(true)
    await drained()
    expect(steps()).toHaveLength(1)
  })

  it('that another device made first is reported with a sentence, which disappears with one tap', async () => {
    club.rows.user_order = [orderRow(1)]
    refuse(club, 'user_order', errorCode.order_moved_on)
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start · Ticket 1' }))
    const sentence = await screen.findByText(/Someone else moved this ticket first/)
    expect(numbersIn(await column(screen, 'New'))).toEqual(['Ticket 1'])
    const note = sentence.closest('[role="alert"]') as HTMLElement
    fireEvent.click(within(note).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText(/Someone else moved this ticket first/)).toBeNull())
  })
})

describe('a ticket', () => {
  it('can be cancelled only with a reason', async () => {
    club.rows.user_order = [orderRow(1)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel ticket 1' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel ticket 1' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(dialog.getByText('Give a reason.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Sold out' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    await drained()
    expect(steps()).toEqual([{ status: 'cancelled', expected_status: 'new', reason: 'Sold out' }])
  })

  it('is red when it waits for longer than the club allows', async () => {
    club.rows.setting!.push(
      { key: 'kitchen.age_amber_seconds', value: 300 },
      { key: 'kitchen.age_red_seconds', value: 600 },
    )
    club.rows.user_order = [orderRow(1, {}, 1), orderRow(2, {}, 6), orderRow(3, {}, 11)]
    const screen = await open()
    const lookOf = async (number: number) =>
      (await screen.findByRole('article', { name: `Ticket ${number}` })).textContent
    await waitFor(async () => expect(await lookOf(3)).toContain('Late'))
    expect(await lookOf(2)).toContain('Hurry')
    expect(await lookOf(1)).toContain('On time')
  })

  it('shows its wait in minutes, so that the clock leaves room for the state', async () => {
    club.rows.user_order = [orderRow(1, {}, 5), orderRow(2, {}, 68), orderRow(3, {}, 130)]
    const screen = await open()
    for (const [number, time] of [
      [1, '5:00'],
      [2, '68:00'],
      [3, '130′'],
    ] as const) {
      const card = await screen.findByRole('article', { name: `Ticket ${number}` })
      await waitFor(() => expect(card.querySelector('time')?.textContent).toBe(time))
    }
  })
})

describe('the controls of the queue', () => {
  it('show a station its own lines, and store the choice on the device', async () => {
    club.rows.user_order = [
      orderRow(1, { lines: [soldLine('Burger'), soldLine('Tea', { station: 'bar' })] }),
      orderRow(2, { lines: [soldLine('Soup')] }),
    ]
    const screen = await open()
    await screen.findByRole('article', { name: 'Ticket 1' })
    fireEvent.click(screen.getByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Bar' }))
    await waitFor(async () => expect(numbersIn(await column(screen, 'New'))).toEqual(['Ticket 1']))
    const card = within(screen.getByRole('article', { name: 'Ticket 1' }))
    expect(card.getByText('Tea')).toBeTruthy()
    expect(card.queryByText('Burger')).toBeNull()
    expect(card.getByText('The other station has items of this ticket too')).toBeTruthy()
    expect(localStorage.getItem('kitchen-station')).toBe('bar')
  })

  it('change how the kitchen works, and name an invalid value', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    const sheet = within(screen.getByRole('dialog'))
    const orders = sheet.getByLabelText(/^Orders/)
    fireEvent.change(orders, { target: { value: '1000' } })
    expect(sheet.getByText('Enter a whole number from 1 to 999.')).toBeTruthy()
    fireEvent.blur(orders)
    expect(await pendingChanges()).toEqual([])
    fireEvent.change(orders, { target: { value: '12' } })
    fireEvent.blur(orders)
    await drained()
    expect(sent(club, 'POST', '/rest/v1/setting_edit')[0]?.body).toMatchObject({
      key: 'kitchen.quarter_orders',
      value: 12,
    })
  })

  it('leave money and limits to administrators', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.queryByText('Tax in prices')).toBeNull()
    expect(sheet.queryByText('Figures')).toBeNull()
  })
})
