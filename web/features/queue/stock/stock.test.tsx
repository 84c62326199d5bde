import { describe, expect, it } from 'vitest'
import { fireEvent, screen as page, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { club, openScreen, pendingChanges, refuse, startApp } from '#web/testing/open-screen.tsx'
import { orderId, orderRow, soldLine } from '#web/testing/order-rows.ts'
import { stopClock } from '#web/testing/stop-clock.ts'

const dish = (id: string, more: object = {}) => ({
  id,
  sold_out: false,
  sold_out_until: null,
  stock: null,
  ...more,
})

startApp('kitchen', () => ({
  menu_item: [dish('burger'), dish('soup')],
  user_order: [
    orderRow(1, { lines: [soldLine('Burger', { quantity: 2 }), soldLine('Soup')] }),
    orderRow(2, { lines: [soldLine('Burger')] }),
    orderRow(3, { lines: [soldLine('Soup')] }),
  ],
}))

const openQueue = () =>
  openScreen({
    address: '/kitchenorderlist',
    load: async () => (await import('#web/features/queue/queue-screen.tsx')).QueueScreen,
  })

/** Opens the stock of a dish from its row of the all-day list. */
async function openBurger() {
  const screen = await openQueue()
  fireEvent.click(await screen.findByRole('button', { name: 'All day' }))
  const list = within(await screen.findByRole('region', { name: 'All day' }))
  fireEvent.click(await list.findByRole('button', { name: /3\s*Burger/ }))
  return { screen, list, sheet: within(page.getByRole('dialog', { name: 'Burger' })) }
}

const written = () => sent(club, 'PATCH', '/rest/v1/menu_item?id=').map(({ path, body }) => [path, body])

describe('a row of the all-day list', () => {
  it('marks its dish sold out until tomorrow morning with one tap, and shows it at once', async () => {
    const { list, sheet } = await openBurger()
    fireEvent.click(sheet.getByRole('button', { name: 'Sold out until tomorrow' }))
    expect(await list.findByText('sold out')).toBeTruthy()
    await drained()
    const [[path, body]] = written() as [[string, { sold_out: boolean; sold_out_until: string }]]
    expect(path).toContain('id=eq.burger')
    expect(body.sold_out).toBe(true)
    const hours = (Date.parse(body.sold_out_until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(0)
    expect(hours).toBeLessThanOrEqual(25)
  })

  it('marks its dish sold out until further notice', async () => {
    const { sheet } = await openBurger()
    fireEvent.click(sheet.getByRole('button', { name: 'Sold out until further notice' }))
    await drained()
    expect(written().map(([, body]) => body)).toEqual([{ sold_out: true, sold_out_until: null }])
  })

  it('is not shown as on sale before the stock is read', async () => {
    Object.assign(club.rows.menu_item![0]!, { sold_out: true })
    const release = holdReads('menu_item')
    const { sheet } = await openBurger()
    expect(sheet.queryByText('On sale')).toBeNull()
    release()
    expect(await sheet.findByRole('button', { name: 'Put on sale again' })).toBeTruthy()
  })

  it('sets the number left, and names an invalid number', async () => {
    const { list, sheet } = await openBurger()
    const field = sheet.getByLabelText(/^Left/)
    fireEvent.change(field, { target: { value: 'few' } })
    expect(sheet.getByText('Enter a whole number from 0 to 100000.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '4' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Set' }))
    expect(await list.findByText('4 left')).toBeTruthy()
    await drained()
    expect(written().map(([, body]) => body)).toEqual([{ sold_out: false, sold_out_until: null, stock: 4 }])
  })

  it('puts a sold-out dish on sale again', async () => {
    Object.assign(club.rows.menu_item![0]!, { sold_out: true, stock: 0 })
    const { sheet } = await openBurger()
    expect(await sheet.findByText('Sold out until further notice')).toBeTruthy()
    fireEvent.click(await sheet.findByRole('button', { name: 'Put on sale again' }))
    await drained()
    expect(written().map(([, body]) => body)).toEqual([
      { sold_out: false, sold_out_until: null, stock: null },
    ])
  })

  it('puts it on sale again with the count that it had', async () => {
    Object.assign(club.rows.menu_item![0]!, { sold_out: true, stock: 5 })
    const { sheet } = await openBurger()
    fireEvent.click(await sheet.findByRole('button', { name: 'Put on sale again' }))
    await drained()
    expect(written().map(([, body]) => body)).toEqual([{ sold_out: false, sold_out_until: null }])
  })

  it('shows the tickets that need it', async () => {
    const { sheet } = await openBurger()
    const links = within(sheet.getByRole('region', { name: 'Tickets that want it' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['1 · 2×', '2 · 1×'])
    expect(links[0]!.getAttribute('href')).toBe(`/kitchenorderview?orderId=${orderId(1)}`)
  })

  it('works without a network, and shows when the club refused it', async () => {
    const { list, sheet } = await openBurger()
    expect(await sheet.findByText('On sale')).toBeTruthy()
    setOnline(false)
    fireEvent.click(sheet.getByRole('button', { name: 'Sold out until further notice' }))
    expect(await list.findByText('sold out')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ table: 'menu_item', id: 'burger' }])
    refuse(club, 'menu_item', '42501')
    setOnline(true)
    await waitFor(() => expect(list.queryByText('sold out')).toBeNull())
  })
})

describe('a line of a ticket', () => {
  it('opens the stock of its dish', async () => {
    const screen = await openScreen({
      address: `/kitchenorderview?orderId=${orderId(1)}`,
      load: async () => (await import('#web/features/queue/ticket/ticket-screen.tsx')).TicketScreen,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Stock of Soup' }))
    const sheet = within(page.getByRole('dialog', { name: 'Soup' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Sold out until further notice' }))
    await drained()
    expect(written().map(([path]) => path)).toEqual([expect.stringContaining('id=eq.soup')])
  })
})

describe('a line of a ticket on its card', () => {
  it('opens the stock of its dish, bumps nothing, and names the other tickets that need it', async () => {
    const screen = await openQueue()
    const card = within(await screen.findByRole('article', { name: 'Ticket 1' }))
    fireEvent.click(card.getByRole('button', { name: /^1\s*Soup/ }))
    const sheet = within(page.getByRole('dialog', { name: 'Soup' }))
    const links = within(sheet.getByRole('region', { name: 'Tickets that want it' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['1 · 1×', '3 · 1×'])
    fireEvent.click(sheet.getByRole('button', { name: 'Sold out until further notice' }))
    await drained()
    expect(written()).toEqual([
      [expect.stringContaining('id=eq.soup'), { sold_out: true, sold_out_until: null }],
    ])
    expect(sent(club, 'PATCH', '/rest/v1/user_order')).toEqual([])
    await waitFor(() => expect(page.queryByRole('dialog', { name: 'Soup' })).toBeNull())
  })

  it('ignores a press while another ticket has just moved to its place', async () => {
    const clock = stopClock(5_000)
    const screen = await openQueue()
    const card = within(await screen.findByRole('article', { name: 'Ticket 1' }))
    fireEvent.click(card.getByRole('button', { name: 'Start · Ticket 1' }))
    await card.findByRole('button', { name: 'Ready · Ticket 1' })
    fireEvent.click(card.getByRole('button', { name: /^1\s*Soup/ }))
    expect(page.queryByRole('dialog', { name: 'Soup' })).toBeNull()
    clock.pass(400)
    fireEvent.click(card.getByRole('button', { name: /^1\s*Soup/ }))
    expect(page.getByRole('dialog', { name: 'Soup' })).toBeTruthy()
    await drained()
  })
})

describe('cancelling a ticket', () => {
  async function cancel(reason: string) {
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel ticket 1' }))
    const dialog = within(page.getByRole('dialog', { name: 'Cancel ticket 1' }))
    fireEvent.click(dialog.getByRole('button', { name: reason }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  }

  it('because of "sold out" asks for the dish, and one tap marks it sold out', async () => {
    await cancel('Sold out')
    const question = within(await page.findByRole('dialog', { name: 'What is sold out?' }))
    fireEvent.click(question.getByRole('button', { name: 'Soup is sold out' }))
    expect(await question.findByRole('button', { name: 'Sold out: Soup' })).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(page.queryByRole('dialog', { name: 'What is sold out?' })).toBeNull())
    await drained()
    expect(written().map(([path, body]) => [path, (body as { sold_out: boolean }).sold_out])).toEqual([
      [expect.stringContaining('id=eq.soup'), true],
    ])
    expect(sent(club, 'PATCH', '/rest/v1/user_order?id=')[0]?.body).toMatchObject({ status: 'cancelled' })
  })

  it('for another reason asks nothing', async () => {
    await cancel('The kitchen is closing')
    await drained()
    expect(page.queryByRole('dialog', { name: 'What is sold out?' })).toBeNull()
    expect(written()).toEqual([])
  })
})
