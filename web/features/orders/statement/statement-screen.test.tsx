import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { closeScreen, ME, newClub, openScreen, savedFiles, type TestClub } from '#web/testing/open-screen.tsx'
import { soldLine } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('member')
  club.rows['rpc/account_months'] = [{ month: '2025-03-01', orders: 1, total_minor: 950, currency: 'EUR' }]
  club.rows['rpc/account_statement'] = [line(1, 950, 950), line(2, 1500, 2450, { status: 'new' })]
})
afterEach(closeScreen)

const line = (number: number, total_minor: number, balance_minor: number, more: Row = {}): Row => ({
  order_id: `order-${number}`,
  number,
  user_id: ME,
  first_name: 'Ann',
  surname: 'Byrne',
  at: '2026-10-05T12:00:00Z',
  status: 'completed',
  lines: [soldLine('Burger')],
  total_minor,
  balance_minor,
  currency: 'EUR',
  ...more,
})

function open(query = '?month=2026-10') {
  return openScreen({
    role: 'member',
    address: `/userorderlist/statement${query}`,
    load: async () => (await import('#web/features/orders/statement/statement-screen.tsx')).StatementScreen,
  })
}

const asked = () => sent(club, 'POST', '/rest/v1/rpc/account_statement').at(-1)?.body

describe('the statement of an account', () => {
  it('lists the orders of the month with what they come to', async () => {
    const screen = await open()
    expect((await screen.findAllByText('€24.50')).length).toBeGreaterThan(0)
    expect(screen.getByText(/no. 2 · not collected yet/)).toBeTruthy()
    expect(screen.getByText(/Ann Byrne · October 2026/)).toBeTruthy()
    expect(asked()).toEqual({ month: '2026-10-01', person: ME })
  })

  it('is read for another month, which the address keeps; months long ago are offered if they had anything', async () => {
    const screen = await open()
    await screen.findByText('March 2025')
    fireEvent.change(screen.getByRole('combobox', { name: /Month/ }), { target: { value: '2025-03-01' } })
    await waitFor(() => expect(asked()).toEqual({ month: '2025-03-01', person: ME }))
    expect(screen.address()).toBe('/userorderlist/statement?month=2025-03')
  })

  it('is that of another member where the address names one', async () => {
    await open('?month=2026-10&member=ben')
    await waitFor(() => expect(asked()).toEqual({ month: '2026-10-01', person: 'ben' }))
  })

  it('is saved as CSV', async () => {
    const files = savedFiles()
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Save CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]!.text()).split('\r\n')[1]).toMatch(
      /^1,2026-10-05 13:00:00,1 Burger,9.50,9.50,EUR$/,
    )
  })

  it('says that nothing was put on the account, and why it cannot be read', async () => {
    club.rows['rpc/account_statement'] = []
    expect(await (await open()).findByText('Nothing was put on the account')).toBeTruthy()
    await closeScreen()
    club = newClub('member')
    club.failures.set('rpc/account_statement', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('The statement could not be loaded')).toBeTruthy()
  })
})
