import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  loseNetworkAtRead,
  newClub,
  openScreen,
  pendingChanges,
  refuse,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderId, orderRow, soldLine } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('kitchen')
})
afterEach(closeScreen)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const collected = (number: number, minutes: number) =>
  orderRow(number, {
    status: 'completed',
    preparing_at: minutesAgo(minutes + 9),
    ready_at: minutesAgo(minutes + 2),
    ended_at: minutesAgo(minutes),
  })

function open() {
  return openScreen({
    role: 'kitchen',
    address: '/kitchenorderlist/ended',
    load: async () => (await import('#web/features/queue/recall/ended-screen.tsx')).EndedScreen,
  })
}

const bringBack = { name: /^Bring back/ }
const steps = () =>
  sent(club, 'PATCH', '/rest/v1/user_order?').map(({ path, body }) => {
    const { status, expected_status } = body as Record<string, unknown>
    return { id: /id=eq\.([\w-]+)/.exec(path)?.[1], status, expected_status }
  })

describe('the ended tickets', () => {
  it('are shown as not read without a network and stored data', async () => {
    loseNetworkAtRead(club, 'user_order')
    const screen = await open()
    const failure = await screen.findByText('The ended tickets could not be loaded')
    expect(failure.closest('[role="alert"]')?.textContent).toContain('The club cannot be reached')
  })

  it('are the last 20, newest first, with the dishes, the person and the reason of a cancellation', async () => {
    const lines = [soldLine('Burger', { quantity: 2 }), soldLine('Beer')]
    club.rows.user_order = [
      orderRow(7, { lines, status: 'cancelled', reason: 'Sold out', ended_at: minutesAgo(3) }),
    ]
    const screen = await open()
    const ticket = within((await screen.findByText('Ben Cole')).closest('li')!)
    for (const text of ['Cancelled', 'Ben Cole', '2 × Burger, 1 × Beer', 'Reason: Sold out'])
      expect(ticket.getByText(text)).toBeTruthy()
    expect(screen.getByText('A ticket can be brought back for 30 minutes.')).toBeTruthy()
    const [read] = sent(club, 'GET', '/rest/v1/user_order?').map(({ path }) => decodeURIComponent(path))
    expect(read).toContain('status=in.(completed,cancelled)')
    expect(read).toContain('order=ended_at.desc.nullslast')
    expect(read).toContain('limit=20')
  })

  it('return to ready after the collection, and to the state in which they were cancelled', async () => {
    club.rows.user_order = [
      collected(1, 2),
      orderRow(2, { status: 'cancelled', ended_at: minutesAgo(4) }),
      orderRow(3, { status: 'cancelled', preparing_at: minutesAgo(9), ended_at: minutesAgo(6) }),
    ]
    const screen = await open()
    for (const number of [1, 2, 3])
      fireEvent.click(await screen.findByRole('button', { name: `Bring back · Ticket ${number}` }))
    await drained()
    expect(steps()).toEqual([
      { id: orderId(1), status: 'ready', expected_status: 'completed' },
      { id: orderId(2), status: 'new', expected_status: 'cancelled' },
      { id: orderId(3), status: 'preparing', expected_status: 'cancelled' },
    ])
  })

  it('stay ended after the time that the club sets', async () => {
    club.rows.setting = [{ key: 'kitchen.recall_minutes', value: 10 }]
    club.rows.user_order = [collected(1, 9), collected(2, 11)]
    const screen = await open()
    expect(await screen.findByText('A ticket can be brought back for 10 minutes.')).toBeTruthy()
    const [inTime, late] = screen.getAllByRole('listitem')
    expect(within(inTime!).getByRole('button', bringBack)).toBeTruthy()
    expect(within(late!).queryByRole('button', bringBack)).toBeNull()
  })

  it('show a refusal at the ticket, which stays ended', async () => {
    club.rows.user_order = [collected(1, 2)]
    refuse(club, 'user_order', errorCode.order_recall_late)
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', bringBack))
    expect(await screen.findByText(/It is too late to bring this order back/)).toBeTruthy()
    expect(screen.getByText('Collected')).toBeTruthy()
  })

  it('wait on the device without a network', async () => {
    club.rows.user_order = [collected(1, 2)]
    const screen = await open()
    const button = await screen.findByRole('button', bringBack)
    setOnline(false)
    fireEvent.click(button)
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('button', bringBack)).toBeNull())
    expect(screen.getByText('Ben Cole')).toBeTruthy()
    expect(screen.getByText('Waiting to send')).toBeTruthy()
  })

  it('are none at first, and show when they cannot be loaded', async () => {
    const screen = await open()
    expect(await screen.findByText('No ticket has ended yet')).toBeTruthy()
    await closeScreen()
    club = newClub('kitchen')
    club.failures.set('user_order', { status: 500, body: { message: 'down' } })
    expect(await (await open()).findByText('The ended tickets could not be loaded')).toBeTruthy()
  })
})
