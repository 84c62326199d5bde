import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sent } from '#web/data/testing/fake-backend.ts'
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

/** The days of the newest reading. */
const asked = () => sent(club, 'POST', '/rest/v1/rpc/figures_summary').at(-1)?.body

describe('the figures', () => {
  it('show what was sold in the days of the address', async () => {
    const screen = await open()
    expect(await screen.findByText(/€15.00 on account/)).toBeTruthy()
    expect(screen.getAllByText('€45.00').length).toBeGreaterThan(0)
    expect(screen.getAllByText('5:00').length).toBeGreaterThan(0)
    expect(screen.getAllByText('50 %').length).toBeGreaterThan(0)
    expect(asked()).toEqual({ first_day: '2026-11-14', last_day: '2026-11-20' })
  })

  it('say what they count, and what was given back beside it', async () => {
    club.rows['rpc/figures_corrections'] = [{ corrections: 2, amount_minor: -700 }]
    const screen = await open()
    expect(await screen.findByText('2 corrections on accounts not taken off: -€7.00')).toBeTruthy()
    expect(screen.getByText(/Counts what orders cost when they were placed, tax included/)).toBeTruthy()
  })

  it('list what sold best with its share of the revenue', async () => {
    const screen = await open()
    const rows = within((await screen.findByText('€30.00')).closest('table') as HTMLElement).getAllByRole(
      'row',
    )
    expect(rows[1]!.textContent).toMatch(/Burger.*3.*€30.00.*67 %/)
    expect(rows[2]!.textContent).toMatch(/=Tea.*1.*€15.00.*33 %/)
  })

  it('tell what is sold out, since when and by whom', async () => {
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

  it('are not read for days that are no range', async () => {
    const screen = await open('?from=2026-11-20&to=2026-11-01')
    expect(await screen.findByText(/Choose a first day that is not after the last one/)).toBeTruthy()
    expect(asked()).toBeUndefined()
  })

  it('are saved as CSV, with no cell that a spreadsheet takes for a formula', async () => {
    const screen = await open()
    await screen.findByText(/€15.00 on account/)
    const files = savedFiles()
    const items = screen.getByText('€30.00').closest('section') as HTMLElement
    fireEvent.click(within(items).getByRole('button', { name: 'Save CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]!.text()
    expect(text.trim().split('\r\n').slice(1)).toEqual(['Burger,3,2,30.00', "'=Tea,1,1,15.00"])
  })

  it('say that nothing was ordered, and why they cannot be read', async () => {
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

describe('the member accounts', () => {
  it('come to one sum, each with a way to its statement', async () => {
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
    // A person with an account is no former member, also without a name.
    expect(screen.getByText('nora@club.example').closest('a')).toBeTruthy()
    expect(screen.getAllByText(/former member/i)).toHaveLength(1)
    expect(screen.getByText(/former member/i).closest('a')).toBeNull()
  })
})
