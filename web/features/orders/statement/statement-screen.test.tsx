import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RoleId } from '#web/data/session/roles.ts'
import { act, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained } from '#web/data/testing/open-app.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { closeScreen, ME, newClub, openScreen, refuse, type TestClub } from '#web/testing/open-screen.tsx'
import { soldLine } from '#web/testing/order-rows.ts'
import { savedFiles } from '#web/testing/test-device.ts'

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
  kind: 'order',
  correction_id: null,
  reference: number,
  reason: null,
  order_at: '2026-10-05T12:00:00Z',
  charged_minor: total_minor,
  label: null,
  is_former: false,
  ...more,
})
const refund = line(2, -400, 2050, {
  kind: 'refund',
  correction_id: 'refund-12',
  reference: 12,
  reason: 'Cold on arrival',
  at: '2026-10-06T09:00:00Z',
  lines: [],
  charged_minor: 1100,
})

function open(query = '?month=2026-10', role: RoleId = 'member', isBeforeSettings?: boolean) {
  return openScreen({
    role,
    isBeforeSettings,
    address: `/userorderlist/statement${query}`,
    load: async () => (await import('#web/features/orders/statement/statement-screen.tsx')).StatementScreen,
  })
}

const asked = () => sent(club, 'POST', '/rest/v1/rpc/account_statement').at(-1)?.body

describe('the statement of an account', () => {
  it('lists the orders of the month with their totals', async () => {
    const screen = await open()
    expect((await screen.findAllByText('€24.50')).length).toBeGreaterThan(0)
    expect(screen.getByText(/no. 2 · not delivered or collected yet/)).toBeTruthy()
    expect(screen.getByText(/Ann Byrne · October 2026/)).toBeTruthy()
    expect(asked()).toEqual({ month: '2026-10-01', person: ME })
  })

  it('is read for another month, which the address keeps; months long ago are offered if they have charges', async () => {
    const screen = await open()
    await screen.findByText('March 2025')
    fireEvent.change(screen.getByRole('combobox', { name: /Month/ }), { target: { value: '2025-03-01' } })
    await waitFor(() => expect(asked()).toEqual({ month: '2025-03-01', person: ME }))
    expect(screen.address()).toBe('/userorderlist/statement?month=2025-03')
  })

  it('belongs to another member when the address names one', async () => {
    await open('?month=2026-10&member=ben')
    await waitFor(() => expect(asked()).toEqual({ month: '2026-10-01', person: 'ben' }))
  })

  it('is saved as CSV', async () => {
    const files = savedFiles()
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Save CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]!.text()).split('\r\n')[1]).toMatch(
      /^1,2026-10-05 13:00:00,1 Burger,9.50,9.50,EUR,order,,$/,
    )
  })

  it('is read after the settings, so that no time uses the clock of the device', async () => {
    const release = holdReads('setting')
    const screen = await open(undefined, undefined, true)
    // When this is answered, the screen has sent all its immediate requests.
    await screen.app.supabase().from('user_groups').select('group_id')
    release()
    await screen.findByRole('button', { name: 'Save CSV' })
    const reads = club.seen.map(({ path }) => path.split('?')[0])
    expect(reads.indexOf('/rest/v1/setting')).toBeGreaterThan(-1)
    expect(reads.indexOf('/rest/v1/rpc/account_statement')).toBeGreaterThan(reads.indexOf('/rest/v1/setting'))
  })

  it('has each refund with its sign, its reason and its reference, on the screen and in the CSV', async () => {
    club.rows['rpc/account_statement'] = [line(2, 1500, 2450), refund]
    const files = savedFiles()
    const screen = await open()
    expect(await screen.findByText('Refund 12')).toBeTruthy()
    expect(screen.getByText('-€4.00')).toBeTruthy()
    expect(screen.getByText('Cold on arrival')).toBeTruthy()
    expect(screen.getByText(/for order no. 2 of/)).toBeTruthy()
    expect(screen.getAllByText('€20.50').length).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: 'Save CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]!.text()).trim().split('\r\n')[2]).toBe(
      '2,2026-10-06 10:00:00,,-4.00,20.50,EUR,refund,12,Cold on arrival',
    )
  })

  it('has the kind of each entry in the language of the reader in the CSV', async () => {
    club.rows['rpc/account_statement'] = [line(2, 1500, 2450), refund]
    const files = savedFiles()
    const screen = await open()
    const { showLanguage } = await import('#web/i18n/i18n.ts')
    try {
      await act(() => showLanguage('ja'))
      fireEvent.click(await screen.findByRole('button', { name: 'CSVを保存' }))
      await waitFor(() => expect(files).toHaveLength(1))
      const rows = (await files[0]!.text()).trim().split('\r\n')
      expect(rows.map((row) => row.split(',').at(6))).toEqual(['種類', '注文', '返金'])
    } finally {
      await act(() => showLanguage('en'))
    }
  })

  it('has the address of a member without a name as its heading', async () => {
    club.rows['rpc/account_statement'] = [
      line(1, 950, 950, { first_name: '', surname: '', label: 'no.name@club.example' }),
    ]
    expect(await (await open()).findByText(/no\.name@club\.example · October 2026/)).toBeTruthy()
  })

  it('shows that nothing was charged, and why it cannot be read', async () => {
    club.rows['rpc/account_statement'] = []
    expect(await (await open()).findByText('Nothing on the account this month')).toBeTruthy()
    await closeScreen()
    club = newClub('member')
    club.failures.set('rpc/account_statement', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('The statement could not be loaded')).toBeTruthy()
  })
})

describe('a correction of a charge', () => {
  const openAsAdmin = async (charge = line(2, 1500, 1500, { charged_minor: 1100 })) => {
    await closeScreen()
    club = newClub('admin')
    club.rows['rpc/account_statement'] = [charge]
    const screen = await open('?month=2026-10&member=ben', 'admin')
    fireEvent.click(await screen.findByRole('button', { name: 'Correct or refund order 2' }))
    return screen
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  it('is not offered to a member', async () => {
    const screen = await open()
    await screen.findAllByText('€24.50')
    expect(screen.queryByRole('button', { name: /Correct or refund/ })).toBeNull()
  })

  it('refunds the amount that an administrator enters, with a reason', async () => {
    const screen = await openAsAdmin()
    type(screen.getByLabelText('Amount'), '4')
    expect(screen.getByText('Charged afterwards: €7.00')).toBeTruthy()
    type(screen.getByLabelText('Reason'), ' Cold soup ')
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/account_correction')[0]?.body).toMatchObject({
        order_id: 'order-2',
        kind: 'refund',
        amount_minor: -400,
        reason: 'Cold soup',
      }),
    )
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
  })

  it('refunds a whole order that is dearer than any dish', async () => {
    const screen = await openAsAdmin(line(2, 12_000_000, 12_000_000, { currency: 'IDR' }))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12000000')
    type(screen.getByLabelText('Reason'), 'The party was cancelled')
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/account_correction')[0]?.body).toMatchObject({
        amount_minor: -12_000_000,
      }),
    )
  })

  it('needs a reason, and an amount that is charged', async () => {
    const screen = await openAsAdmin()
    type(screen.getByLabelText('Amount'), '11.01')
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
    expect(await screen.findByText('Give a reason for the correction.')).toBeTruthy()
    expect(screen.getByText('Enter an amount above 0, at most €11.00.')).toBeTruthy()
    await drained()
    expect(sent(club, 'POST', '/rest/v1/account_correction')).toEqual([])
  })

  it('charges again a refunded amount', async () => {
    const screen = await openAsAdmin()
    fireEvent.click(screen.getByRole('radio', { name: 'Charge again' }))
    type(screen.getByLabelText('Reason'), 'Refunded the wrong order')
    fireEvent.click(screen.getByRole('button', { name: 'Charge again' }))
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/account_correction')[0]?.body).toMatchObject({
        kind: 'correction',
        amount_minor: 400,
      }),
    )
  })

  it('stays with its reason when the club refuses it, until it is discarded', async () => {
    const screen = await openAsAdmin()
    refuse(club, 'account_correction', 'GS375')
    type(screen.getByLabelText('Reason'), 'Cold soup')
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
    expect(await screen.findByText(/This is more than is charged for the order now/)).toBeTruthy()
    expect(screen.getByText('Correction of order no. 2: -€11.00')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText(/This is more than is charged/)).toBeNull())
  })
})
