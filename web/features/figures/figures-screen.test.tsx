import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { closeScreen, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'
import { savedFiles } from '#web/testing/test-device.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('admin')
  club.rows['rpc/figures_summary'] = [summary]
  club.rows['rpc/figures_corrections'] = [{ corrections: 0, amount_minor: 0 }]
  club.rows['rpc/figures_by_day'] = [
    { day: '2026-11-20', orders: 2, cancelled: 1, revenue_minor: 4500, promised: 2, promise_kept: 1 },
  ]
  club.rows['rpc/figures_by_hour'] = [{ hour: 12, orders: 2, revenue_minor: 4500 }]
  club.rows['rpc/figures_by_item'] = [
    { item_id: 'burger', name: 'Burger', name_i18n: {}, quantity: 3, orders: 2, revenue_minor: 3000 },
    { item_id: null, name: '=Tea', name_i18n: {}, quantity: 1, orders: 1, revenue_minor: 1500 },
  ]
  club.rows['rpc/figures_sold_out'] = [spell]
  club.rows['rpc/figures_promises'] = []
})
afterEach(closeScreen)

const summary = {
  orders: 2,
  cancelled: 1,
  items: 4,
  currency: 'EUR',
  revenue_minor: 4500,
  account_minor: 1500,
  other_currency_orders: 0,
  tickets: 2,
  ticket_median_seconds: 300,
  ticket_p90_seconds: 600,
  making_median_seconds: 200,
  making_p90_seconds: 400,
  promised: 2,
  promise_kept: 1,
  promise_early: 0,
  promise_late: 1,
}
const spell = {
  id: 'spell',
  name: 'Burger',
  name_i18n: {},
  option_name: null,
  option_name_i18n: null,
  began_at: '2026-11-20T12:00:00Z',
  began_by: 'Ann Byrne',
  ended_at: null,
  ended_by: null,
  seconds: 5400,
}

function open(query = '?from=2026-11-14&to=2026-11-20') {
  return openScreen({
    role: 'admin',
    address: `/kitchenorderlist/figures${query}`,
    load: async () => (await import('#web/features/figures/figures-screen.tsx')).FiguresScreen,
  })
}

/** The days of the newest read. */
const asked = () => sent(club, 'POST', '/rest/v1/rpc/figures_summary').at(-1)?.body

describe('the figures', () => {
  it('show how often the estimated time was right, by month and by tickets ahead', async () => {
    const row = { promised: 120, kept: 96, early: 10, late: 14, minutes: 6.5 }
    club.rows['rpc/figures_promises'] = [
      { of: 'all', part: 0, ...row },
      { of: 'month', part: 202611, ...row },
      { of: 'ahead', part: 3, ...row, promised: 8, kept: 4 },
    ]
    const screen = await open()
    const rowOf = async (name: string) =>
      (await screen.findByRole('row', { name: new RegExp(`^${name}`) })).textContent
    expect(await rowOf('All orders')).toContain('80 %10 early, 14 late6.5 min')
    expect(await rowOf('November 2026')).toContain('80 %')
    // Eight orders are too few for a rate.
    expect(await rowOf('From 3 tickets ahead')).not.toContain('50 %')
  })

  it('show no rate for a club with too few learned estimates', async () => {
    const screen = await open()
    expect(await screen.findByText(/Too few orders with a learned estimate for a rate: 0 of 50/)).toBeTruthy()
  })

  it('show the sales in the days of the address', async () => {
    const screen = await open()
    expect(await screen.findByText(/€15.00 on account/)).toBeTruthy()
    expect(screen.getAllByText('€45.00').length).toBeGreaterThan(0)
    expect(screen.getAllByText('5:00').length).toBeGreaterThan(0)
    expect(screen.getAllByText('50 %').length).toBeGreaterThan(0)
    expect(asked()).toEqual({ first_day: '2026-11-14', last_day: '2026-11-20' })
  })

  it('explain what they count, and show the refunds', async () => {
    club.rows['rpc/figures_corrections'] = [{ corrections: 2, amount_minor: -700 }]
    const screen = await open()
    expect(await screen.findByText('2 corrections on accounts, not deducted: -€7.00')).toBeTruthy()
    expect(screen.getByText(/Counts what orders cost when they were placed, tax included/)).toBeTruthy()
  })

  it('list the best sellers with their share of the revenue', async () => {
    const screen = await open()
    const rows = within((await screen.findByText('€30.00')).closest('table') as HTMLElement).getAllByRole(
      'row',
    )
    expect(rows[1]!.textContent).toMatch(/Burger.*3.*€30.00.*67 %/)
    expect(rows[2]!.textContent).toMatch(/=Tea.*1.*€15.00.*33 %/)
  })

  it('show sold-out items, since when and by whom', async () => {
    const screen = await open()
    expect(await screen.findByText(/Ann Byrne/)).toBeTruthy()
    expect(screen.getByText('1 h 30 min')).toBeTruthy()
  })

  it('are read for another range, which the address keeps', async () => {
    const screen = await open()
    await screen.findByText(/€15.00 on account/)
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    await waitFor(() => expect(asked()).toEqual({ first_day: '2026-11-01', last_day: '2026-11-20' }))
    expect(screen.address()).toBe('/kitchenorderlist/figures?from=2026-11-01&to=2026-11-20')
  })

  it('are not read for an invalid range', async () => {
    const screen = await open('?from=2026-11-20&to=2026-11-01')
    expect(await screen.findByText(/Choose a first day on or before the last day/)).toBeTruthy()
    expect(asked()).toBeUndefined()
  })

  it('are saved as CSV, without cells that a spreadsheet treats as a formula', async () => {
    const screen = await open()
    await screen.findByText(/€15.00 on account/)
    const files = savedFiles()
    const items = screen.getByText('€30.00').closest('section') as HTMLElement
    fireEvent.click(within(items).getByRole('button', { name: 'Save CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]!.text()
    expect(text.trim().split('\r\n').slice(1)).toEqual(['Burger,3,2,30.00', "'=Tea,1,1,15.00"])
  })

  it('show that nothing was ordered, and why they cannot be read', async () => {
    club.rows['rpc/figures_summary'] = [{ ...summary, orders: 0, cancelled: 0 }]
    club.rows['rpc/figures_sold_out'] = []
    const screen = await open()
    expect(await screen.findByText('No orders in these days')).toBeTruthy()
    await closeScreen()
    club = newClub('admin')
    club.failures.set('rpc/figures_summary', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('The figures could not be loaded')).toBeTruthy()
  })
})

describe('the charts', () => {
  const days = [
    { day: '2026-11-19', orders: 1, cancelled: 0, revenue_minor: 1500, promised: 1, promise_kept: 1 },
    { day: '2026-11-20', orders: 2, cancelled: 1, revenue_minor: 3000, promised: 3, promise_kept: 2 },
  ]
  const times = [
    { ticket_median_seconds: null, ticket_p90_seconds: null },
    { ticket_median_seconds: 240, ticket_p90_seconds: 660 },
  ]
  const hours = [9, 12, 13, 23].map((hour) => ({
    ...{ hour, orders: hour === 12 ? 3 : 0, revenue_minor: hour === 12 ? 4500 : 0 },
    ...{ ticket_median_seconds: null, ticket_p90_seconds: null },
  }))

  beforeEach(() => {
    club.rows['rpc/figures_by_day'] = days.map((day, at) => ({ ...day, ...times[at] }))
    club.rows['rpc/figures_by_hour'] = hours
  })

  /** The cells of a chart's table, row by row. */
  const cellsOf = (figure: HTMLElement) =>
    within(figure)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))

  it('have a sentence with their content, and every number in a table', async () => {
    const screen = await open()
    const byDay = await screen.findByRole('figure', { name: 'Revenue by day' })
    expect(within(byDay).getByText(/^Most on .*20.*: €30.00$/)).toBeTruthy()
    expect(cellsOf(byDay)).toEqual([
      ['Day', 'Orders', 'Revenue'],
      [expect.stringContaining('19'), '1', '€15.00'],
      [expect.stringContaining('20'), '2', '€30.00'],
    ])
    expect(within(byDay).getByRole('img', { name: /^Revenue by day\. Most on/ })).toBeTruthy()
  })

  it('leave out the hours before the first order and after the last', async () => {
    const screen = await open()
    const byHour = await screen.findByRole('figure', { name: 'Revenue by hour' })
    expect(within(byHour).getByText('Most from 12:00 to 13:00: €45.00')).toBeTruthy()
    expect(cellsOf(byHour).map(([hour]) => hour)).toEqual(['Hour', '12:00', '13:00'])
  })

  it('show the slowest day, and days on which nothing was ready', async () => {
    const screen = await open()
    const figure = await screen.findByRole('figure', { name: 'Ticket times by day' })
    expect(within(figure).getByText(/^Slowest on .*20.*: 90 % within 11:00$/)).toBeTruthy()
    expect(cellsOf(figure).slice(1)).toEqual([
      [expect.any(String), '–', '–'],
      [expect.any(String), '4:00', '11:00'],
    ])
    const byHour = screen.getByRole('figure', { name: 'Ticket times by hour' })
    expect(within(byHour).getByText('Nothing was ready yet.')).toBeTruthy()
  })

  it('count the estimates that were right, of all days together', async () => {
    const screen = await open()
    const figure = await screen.findByRole('figure', { name: 'Estimates kept by day' })
    expect(within(figure).getByText('75 % were ready when we said')).toBeTruthy()
    expect(cellsOf(figure).at(-1)).toEqual([expect.any(String), '3', '2', '67'])
  })

  it('are only by hour for a single day', async () => {
    club.rows['rpc/figures_by_day'] = days.slice(1).map((day) => ({ ...day, ...times[1] }))
    const screen = await open('?from=2026-11-20&to=2026-11-20')
    expect(await screen.findByRole('figure', { name: 'Revenue by hour' })).toBeTruthy()
    expect(screen.queryByRole('figure', { name: /by day$/ })).toBeNull()
  })
})

describe('a range of days', () => {
  it('is a week until today by default, and another by one press', async () => {
    const screen = await open('')
    await screen.findByText(/€15.00 on account/)
    const { first_day, last_day } = asked() as { first_day: string; last_day: string }
    expect(Date.parse(last_day) - Date.parse(first_day)).toBe(6 * 86_400_000)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Today' }))
    await waitFor(() => expect(asked()).toEqual({ first_day: last_day, last_day }))
    expect(screen.address()).toContain(`from=${last_day}&to=${last_day}`)
  })

  it('of more than a year is not read', async () => {
    const screen = await open('?from=2025-11-01&to=2026-11-20')
    expect((await screen.findByRole('alert')).textContent).toContain('at most 366 days')
    expect(asked()).toBeUndefined()
  })

  it('shows that there is no connection, and is read when it is back', async () => {
    const screen = await open()
    await screen.findByText(/€15.00 on account/)
    setOnline(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Today' }))
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
    expect(screen.queryByText(/€15.00 on account/)).toBeNull()
    setOnline(true)
    expect(await screen.findByText(/€15.00 on account/)).toBeTruthy()
  })
})

describe('the tables of the figures', () => {
  const lines = async (file: Blob) => (await file.text()).trim().split('\r\n')

  it('have a day on each line, with money as numbers', async () => {
    const screen = await open()
    await screen.findByText(/€15.00 on account/)
    const files = savedFiles()
    fireEvent.click(screen.getByRole('button', { name: 'Save days as CSV' }))
    expect((await lines(files[0]!)).slice(1)).toEqual(['2026-11-20,2,1,45.00,,,2,1'])
  })

  it('show by the club’s clock since when an item was sold out, until when and by whom', async () => {
    club.rows['rpc/figures_sold_out'] = [
      { ...spell, option_name: 'Cheese', option_name_i18n: {} },
      { ...spell, id: 'ended', ended_at: '2026-11-20T13:00:00Z', seconds: 1500 },
    ]
    const screen = await open()
    expect(await screen.findByText('Burger · Cheese')).toBeTruthy()
    expect(screen.getAllByText('Still')).toHaveLength(1)
    expect(screen.getByText(/^Until .*, by itself$/)).toBeTruthy()
    expect(screen.getByText('25 min')).toBeTruthy()
    const files = savedFiles()
    const log = screen.getByText('Burger · Cheese').closest('section') as HTMLElement
    fireEvent.click(within(log).getByRole('button', { name: 'Save CSV' }))
    expect((await lines(files[0]!)).slice(1)).toEqual([
      'Burger,Cheese,2026-11-20 12:00:00,Ann Byrne,,,5400',
      'Burger,,2026-11-20 12:00:00,Ann Byrne,2026-11-20 13:00:00,,1500',
    ])
  })

  it('are printed by their button', async () => {
    const screen = await open()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('name orders in another currency, which the sums leave out', async () => {
    club.rows['rpc/figures_summary'] = [{ ...summary, other_currency_orders: 2, ticket_p90_seconds: null }]
    const screen = await open()
    expect(await screen.findByText('2 orders in another currency are not in it')).toBeTruthy()
    expect(screen.getByText('0 early, 1 late of 2')).toBeTruthy()
    expect(screen.getByText('Nothing was ready yet.', { selector: 'dd *' })).toBeTruthy()
  })
})

describe('the member accounts', () => {
  it('add up to one sum, each with a link to its statement', async () => {
    const account = {
      ...{
        first_name: 'Ben',
        surname: 'Cole',
        orders: 2,
        corrections: 1,
        total_minor: 3000,
        currency: 'EUR',
      },
      ...{ label: null, is_former: false },
    }
    const nameless = { ...account, first_name: '', surname: '', corrections: 0 }
    club.rows['rpc/account_totals'] = [
      { ...account, user_id: 'ben' },
      { ...nameless, user_id: 'nora', label: 'nora@club.example', total_minor: 100 },
      { ...nameless, user_id: null, is_former: true, total_minor: 400 },
    ]
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Accounts' }))
    expect(await screen.findByText('€35.00')).toBeTruthy()
    const link = screen.getByText('Ben Cole').closest('a')
    expect(link?.getAttribute('href')).toMatch(/^\/userorderlist\/statement\?month=\d{4}-\d{2}&member=ben$/)
    expect(link?.textContent).toContain('2 orders · 1 correction')
    // A person with an account is no former member, even without a name.
    expect(screen.getByText('nora@club.example').closest('a')).toBeTruthy()
    expect(screen.getAllByText(/former member/i)).toHaveLength(1)
    expect(screen.getByText(/former member/i).closest('a')).toBeNull()
  })

  it('are read for another month, and saved line by line', async () => {
    const account = { user_id: 'ben', first_name: 'Ben', surname: 'Cole' }
    club.rows['rpc/account_totals'] = [{ ...account, orders: 1, total_minor: 1250, currency: 'EUR' }]
    club.rows['rpc/account_statement'] = [
      {
        ...{ ...account, number: 42, at: '2026-10-03T12:30:00Z' },
        ...{ total_minor: 1250, balance_minor: 1250, currency: 'EUR' },
      },
    ]
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Accounts' }))
    const month = (await screen.findByLabelText('Accounts of')) as HTMLSelectElement
    expect(month.options).toHaveLength(24)
    const before = month.options[1]!.value
    fireEvent.change(month, { target: { value: before } })
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/rpc/account_totals').at(-1)?.body).toEqual({ month: before }),
    )
    const files = savedFiles()
    fireEvent.click(await screen.findByRole('button', { name: 'Save all lines as CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]!.text()
    expect(text.trim().split('\r\n')[1]).toMatch(/^Cole,Ben,42,2026-10-03 13:30:00,12.50,12.50,EUR,/)
  })

  it('show that none was charged, why they cannot be read, and why they were not saved', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Accounts' }))
    expect(await screen.findByText('No account was charged')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save all lines as CSV' })).toBeNull()
    await closeScreen()
    club = newClub('admin')
    const refused = { status: 403, body: { code: '42501', message: 'no' } }
    club.failures.set('rpc/account_totals', refused)
    const failing = await open()
    fireEvent.click(await failing.findByRole('radio', { name: 'Accounts' }))
    const note = await failing.findByText('The figures could not be loaded')
    club.failures.clear()
    const account = { user_id: 'ben', first_name: 'Ben', surname: 'Cole', orders: 1 }
    club.rows['rpc/account_totals'] = [{ ...account, total_minor: 1250, currency: 'EUR' }]
    fireEvent.click(within(note.closest('[role="alert"]') as HTMLElement).getByRole('button'))
    expect(await failing.findByText('Ben Cole')).toBeTruthy()
    club.failures.set('rpc/account_statement', refused)
    fireEvent.click(failing.getByRole('button', { name: 'Save all lines as CSV' }))
    expect(await failing.findByText('Your role may not do this.')).toBeTruthy()
  })
})

describe('the card of today', () => {
  it('shows today’s revenue, and leads to the figures', async () => {
    const screen = await openScreen({
      role: 'admin',
      address: '/home',
      load: async () => (await import('#web/features/figures/figures-card.tsx')).FiguresCard,
    })
    const card = (await screen.findByText('€45.00')).closest('a')!
    expect(card.getAttribute('href')).toBe('/kitchenorderlist/figures')
    expect(within(card).getByText('2 orders')).toBeTruthy()
    const { first_day, last_day } = asked() as { first_day: string; last_day: string }
    expect(first_day).toBe(last_day)
  })
})
