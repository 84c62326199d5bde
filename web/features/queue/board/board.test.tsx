import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained } from '#web/data/testing/open-app.ts'
import { loadQueue } from '#web/features/queue/testing/load-queue.ts'
import {
  closeScreen,
  newClub,
  type OpenScreen,
  openScreen,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderRow, soldLine } from '#web/testing/order-rows.ts'
import { stopClock } from '#web/testing/stop-clock.ts'

let club: TestClub
let clock: ReturnType<typeof stopClock>

beforeEach(() => {
  clock = stopClock(5_000)
  club = newClub('kitchen')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'kitchen',
    address: '/kitchenorderlist',
    load: loadQueue,
  })
}

const press = (key: string, target: Element | Document = document.body) => fireEvent.keyDown(target, { key })
const steps = () => sent(club, 'PATCH', '/rest/v1/user_order?id=').map(({ body }) => body)
const cards = (screen: OpenScreen) =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const chosen = (screen: OpenScreen) =>
  screen
    .queryAllByRole('article')
    .filter((card) => card.getAttribute('aria-current') === 'true')
    .map((card) => card.getAttribute('aria-label'))

/** Replaces the browser's layout of lists: rows of 100 px, of which a list shows some. */
function stubWatcher() {
  const callbacks = new Set<IntersectionObserverCallback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        callbacks.add(callback)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined)
  return {
    show(list: Element, { from, rows }: { from: number; rows: number }) {
      const entries = [...list.children].map((target, at) => {
        const isShown = at >= from && at < from + rows
        const [top, bottom] = [100 * (at - from), 100 * (at - from + 1)]
        const rect = { top, bottom, height: 100 }
        return {
          target,
          boundingClientRect: rect,
          intersectionRect: { height: isShown ? 100 : 0 },
          rootBounds: { height: 100 * rows, bottom: 100 * rows },
        }
      })
      act(() => {
        for (const callback of callbacks) callback(entries as never, {} as never)
      })
    },
    scrolls: () => scrollBy.mock.calls.map(([options]) => (options as ScrollToOptions).top),
  }
}

async function openWith(...rows: ReturnType<typeof orderRow>[]): Promise<OpenScreen> {
  club.rows.user_order = rows
  const screen = await open()
  await screen.findByRole('list', { name: 'Tickets' })
  await waitFor(() => expect(cards(screen)).toHaveLength(rows.length))
  return screen
}

describe('the rail', () => {
  it('shows all states in one line, in the promised order, each with its name', async () => {
    const promised = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const screen = await openWith(
      orderRow(1, { promised_to: promised(30) }, 9),
      orderRow(2, { status: 'preparing', promised_to: promised(10) }, 8),
      orderRow(3, { status: 'ready', promised_to: promised(20) }, 7),
    )
    expect(cards(screen)).toEqual(['Ticket 2', 'Ticket 3', 'Ticket 1'])
    for (const [number, word] of [
      [1, 'New'],
      [2, 'Preparing'],
      [3, 'Ready'],
    ] as const) {
      const header = screen.getByRole('link', { name: `Open ticket ${number}` })
      expect(within(header).getByText(word)).toBeTruthy()
    }
  })

  it('keeps a collected ticket for five seconds as its undo', async () => {
    const screen = await openWith(orderRow(1, { status: 'ready' }, 9), orderRow(2))
    fireEvent.click(screen.getByRole('button', { name: 'Collected · Ticket 1' }))
    const left = await screen.findByRole('region', { name: 'Ticket 1 has moved on' })
    clock.pass(4_999)
    fireEvent.click(within(left).getByRole('button'))
    expect(await screen.findByRole('article', { name: 'Ticket 1' })).toBeTruthy()
    await drained()
    expect(steps()).toEqual(
      [
        { status: 'completed', expected_status: 'ready' },
        { status: 'ready', expected_status: 'completed' },
      ].map((step) => expect.objectContaining(step)),
    )
  })

  it('undoes from a station only the lines that its tap has ticked off', async () => {
    localStorage.setItem('kitchen-station', 'kitchen')
    const lines = [soldLine('Burger'), soldLine('Chips'), soldLine('Stout', { station: 'bar' })]
    const order = orderRow(1, { status: 'preparing', lines })
    const items = order.user_order_item as { id: string; done: boolean }[]
    items[0]!.done = true
    club.rows.user_order_item = items
    const screen = await openWith(order)
    fireEvent.click(screen.getByRole('button', { name: 'Done here · Ticket 1' }))
    await drained()
    const back = await screen.findByRole('button', { name: 'Take ticket 1 one step back' })
    clock.pass(1_000)
    fireEvent.click(back)
    await drained()
    const changes = sent(club, 'PATCH', '/rest/v1/user_order_item').map(({ path, body }) => [
      path.includes(items[0]!.id) ? 'burger' : path.includes(items[1]!.id) ? 'chips' : 'stout',
      (body as { done: boolean }).done,
    ])
    expect(changes).toEqual([
      ['chips', true],
      ['chips', false],
    ])
  })

  it('uses delivered instead of collected, when the order is brought', async () => {
    const ready = { status: 'ready' as const }
    const screen = await openWith(
      orderRow(1, { ...ready, place: 'hole', place_hole: 7 }, 9),
      orderRow(2, { ...ready, is_delivery: true }, 8),
      orderRow(3, ready, 7),
    )
    const last = screen.getAllByRole('button', { name: /^(Collected|Delivered) ·/ })
    expect(last.map(({ textContent }) => textContent)).toEqual([
      'Delivered · Ticket 1',
      'Delivered · Ticket 2',
      'Collected · Ticket 3',
    ])
  })

  it('removes the undo after five seconds', async () => {
    const screen = await openWith(orderRow(1, { status: 'ready' }, 9), orderRow(2))
    fireEvent.click(screen.getByRole('button', { name: 'Collected · Ticket 1' }))
    const undo = { name: 'Ticket 1 has moved on' }
    await screen.findByRole('region', undo)
    act(() => clock.pass(4_999))
    expect(screen.getByRole('region', undo)).toBeTruthy()
    act(() => clock.pass(1))
    expect(screen.queryByRole('region', undo)).toBeNull()
    await drained()
  })

  it('puts a ticket that this device recalls in its place at once', async () => {
    const promised = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const screen = await openWith(
      orderRow(2, { promised_to: promised(20) }),
      orderRow(3, { promised_to: promised(30) }),
    )
    const { bringBack } = await import('#web/features/queue/ticket/take-back.ts')
    const { queryClient } = await import('#web/data/queries/query.ts')
    const { QUEUE_KEY, knownQueue } = await import('#web/features/queue/data/queue-feed.ts')
    const ended = orderRow(1, { promised_to: promised(5), status: 'completed', ended_at: promised(-1) })
    club.rows.user_order?.push(ended)
    await bringBack({ ...ended, lines: [], guest: { name: '', locale: null } } as never, 'ready')
    await drained()
    const queue = knownQueue()!
    const tickets = [...queue.tickets, { ...ended, status: 'ready', ended_at: null }]
    act(() => queryClient.setQueryData(QUEUE_KEY, { ...queue, tickets }))
    await waitFor(() => expect(cards(screen)).toEqual(['Ticket 1', 'Ticket 2', 'Ticket 3']))
  })

  it('is not sorted for a ticket that was recalled and then bumped', async () => {
    await openWith(orderRow(1))
    const { bringBack, bump, isBroughtBack } = await import('#web/features/queue/ticket/take-back.ts')
    const order = orderRow(1, { status: 'preparing' })
    const ticket = { ...order, lines: [], guest: { name: '', locale: null } } as never
    await bringBack(ticket, 'new')
    expect(isBroughtBack([], [String(order.id)])).toBe(true)
    await bump(ticket, { kind: 'move', to: 'ready' })
    expect(isBroughtBack([], [String(order.id)])).toBe(false)
    await drained()
  })

  it('needs one tap for each step of a ticket', async () => {
    const screen = await openWith(orderRow(1, { lines: [soldLine('Soup', { allergens: ['milk'] })] }))
    let taps = 0
    for (const name of ['Start', 'Ready', 'Collected']) {
      const button = await screen.findByRole('button', { name: `${name} · Ticket 1` })
      taps += 1
      clock.pass(400)
      fireEvent.click(button)
    }
    await drained()
    expect(steps()).toHaveLength(3)
    expect(taps / steps().length).toBeLessThanOrEqual(1.1)
  })

  it('shares the width among the columns by its size only, and keeps the room of a bumped ticket', async () => {
    localStorage.setItem('kitchen-layout', 'columns')
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1176)
    const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300)
    club.rows.user_order = [orderRow(1, {}, 9), orderRow(2)]
    const screen = await open()
    const fresh = within(await screen.findByRole('region', { name: 'New' }))
    const list = (await fresh.findByRole('article', { name: 'Ticket 1' })).closest('ul')!
    await waitFor(() => expect(list.style.gridTemplateColumns).toBe('repeat(2, minmax(0, 1fr))'))
    const ready = screen.getByRole('region', { name: 'Ready' }).querySelector('ul')!
    expect(ready.style.gridTemplateColumns).toBe('repeat(1, minmax(0, 1fr))')
    fireEvent.click(fresh.getByRole('button', { name: 'Start · Ticket 1' }))
    const left = await fresh.findByRole('region', { name: 'Ticket 1 has moved on' })
    expect(left.closest('li')!.style.height).toBe('300px')
    heights.mockRestore()
    await drained()
  })

  it('counts hidden tickets in the head of their column, and a press scrolls to them', async () => {
    localStorage.setItem('kitchen-layout', 'columns')
    const watcher = stubWatcher()
    club.rows.user_order = [orderRow(1, {}, 9), orderRow(2, {}, 8), orderRow(3, {}, 7), orderRow(4, {}, 6)]
    const screen = await open()
    const fresh = within(await screen.findByRole('region', { name: 'New' }))
    const list = (await fresh.findByRole('article', { name: 'Ticket 1' })).closest('ul')!
    expect(fresh.queryByRole('button', { name: /more/ })).toBeNull()
    watcher.show(list, { from: 0, rows: 2 })
    fireEvent.click(await fresh.findByRole('button', { name: '+2 more · oldest 7 min' }))
    expect(watcher.scrolls()).toEqual([expect.any(Number)])
    watcher.show(list, { from: 2, rows: 2 })
    expect(await fresh.findByRole('button', { name: '2 before' })).toBeTruthy()
    expect(fresh.queryByRole('button', { name: /more/ })).toBeNull()
  })

  it('changes to columns, larger text and the board alone, and stores that on the device', async () => {
    const screen = await openWith(orderRow(1))
    fireEvent.click(screen.getByRole('button', { name: 'Kitchen settings' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.click(sheet.getByRole('radio', { name: 'By state' }))
    fireEvent.click(sheet.getByRole('radio', { name: 'Largest' }))
    fireEvent.click(sheet.getByRole('switch', { name: /^Board only/ }))
    expect(await screen.findByRole('region', { name: 'New' })).toBeTruthy()
    expect(screen.container.querySelector('[style*="--ticket-text"]')?.getAttribute('style')).toContain(
      '23px',
    )
    expect(['layout', 'text', 'kiosk'].map((key) => localStorage.getItem(`kitchen-${key}`))).toEqual([
      'columns',
      'largest',
      'on',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Show the navigation again' }))
    await waitFor(() => expect(localStorage.getItem('kitchen-kiosk')).toBe('off'))
  })
})

describe('a card', () => {
  it('is one stop of the Tab key, and the arrow keys go to its lines and buttons', async () => {
    const screen = await openWith(orderRow(1, { lines: [soldLine('Soup'), soldLine('Tea')] }))
    const card = within(screen.getByRole('article'))
    const [link, ...buttons] = [card.getByRole('link'), ...card.getAllByRole('button')]
    expect(link.tabIndex).toBe(0)
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1])
    link.focus()
    for (const act of [...buttons, link]) {
      press('ArrowDown', document.activeElement!)
      expect(document.activeElement).toBe(act)
    }
    press('ArrowUp', link)
    expect(document.activeElement).toBe(buttons.at(-1))
    expect(buttons.at(-1)!.textContent).toContain('Start')
  })
})

describe('the keys', () => {
  it('show their digits with the first press and choose, bump and undo', async () => {
    const screen = await openWith(orderRow(1, {}, 9), orderRow(2, {}, 8), orderRow(3, {}, 7))
    expect(screen.container.querySelector('article kbd')).toBeNull()
    press('2')
    await waitFor(() => expect(chosen(screen)).toEqual(['Ticket 2']))
    expect([...screen.container.querySelectorAll('article kbd')].map((key) => key.textContent)).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(await screen.findByText('Ticket 2 is chosen')).toBeTruthy()
    press('Enter')
    await screen.findByRole('button', { name: 'Ready · Ticket 2' })
    press('u')
    await screen.findByRole('button', { name: 'Start · Ticket 2' })
    await drained()
    expect(steps()).toEqual(
      [
        { status: 'preparing', expected_status: 'new' },
        { status: 'new', expected_status: 'preparing' },
      ].map((step) => expect.objectContaining(step)),
    )
  })

  it('recall the last bumped ticket one step at any time, once', async () => {
    const screen = await openWith(orderRow(1))
    press('1')
    await waitFor(() => expect(chosen(screen)).toEqual(['Ticket 1']))
    press('Enter')
    await screen.findByRole('button', { name: 'Ready · Ticket 1' })
    press('r')
    await screen.findByRole('button', { name: 'Start · Ticket 1' })
    expect(screen.queryByRole('dialog', { name: 'Ended tickets' })).toBeNull()
    press('r')
    await drained()
    expect(steps()).toHaveLength(2)
    expect(await screen.findByRole('dialog', { name: 'Ended tickets' })).toBeTruthy()
  })

  it('bump the chosen ticket also while another button has the focus', async () => {
    const screen = await openWith(orderRow(1, {}, 9), orderRow(2, {}, 8))
    const settings = screen.getByRole('button', { name: 'Kitchen settings' })
    act(() => settings.focus())
    press('Enter', settings)
    press('2', settings)
    await waitFor(() => expect(chosen(screen)).toEqual(['Ticket 2']))
    press('Enter', settings)
    await drained()
    expect(steps()).toHaveLength(1)
    act(() => settings.blur())
    act(() => settings.focus())
    press('Enter', settings)
    await drained()
    expect(steps()).toHaveLength(1)
  })

  it('show the all-day list and pause ordering', async () => {
    club.rows.setting!.push({ key: 'kitchen.paused', value: false })
    const screen = await openWith(orderRow(1))
    press('a')
    expect(await screen.findByRole('region', { name: 'All day' })).toBeTruthy()
    press('a')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'All day' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Pause ordering' }).getAttribute('aria-keyshortcuts')).toBe('P')
    press('p')
    expect(await screen.findByRole('dialog', { name: 'Slow orders down' })).toBeTruthy()
  })

  it('do nothing in a field, with a dialog open, or with Control', async () => {
    const screen = await openWith(orderRow(1))
    press('1')
    await waitFor(() => expect(chosen(screen)).toEqual(['Ticket 1']))
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
    fireEvent.click(screen.getByRole('button', { name: 'Kitchen settings' }))
    press('Enter')
    press('a', within(screen.getByRole('dialog')).getByLabelText(/^Orders/))
    expect(screen.queryByRole('region', { name: 'All day' })).toBeNull()
    await drained()
    expect(steps()).toEqual([])
  })

  it('can be changed to those of a bump bar, not to an occupied one, and be reset', async () => {
    const screen = await openWith(orderRow(1))
    fireEvent.click(screen.getByRole('button', { name: 'Kitchen settings' }))
    const sheet = within(screen.getByRole('dialog'))
    const bump = sheet.getByRole('button', { name: /^Bump/, hidden: true })
    fireEvent.click(bump)
    press('r', bump)
    expect(
      sheet.getByText('R is already the key for “Recall the last bump”. Press another one.'),
    ).toBeTruthy()
    press('F4', bump)
    await waitFor(() => expect(bump.textContent).toBe('BumpF4'))
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
    press('F4')
    await waitFor(() => expect(chosen(screen)).toEqual(['Ticket 1']))
    press('F4')
    await screen.findByRole('button', { name: 'Ready · Ticket 1' })
    fireEvent.click(screen.getByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: 'Restore the default keys',
        hidden: true,
      }),
    )
    expect(localStorage.getItem('kitchen-keys')).toBeNull()
    await drained()
  })
})
