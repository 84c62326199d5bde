import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { closeScreen, newClub, openScreen, refuse, type TestClub } from '#web/testing/open-screen.tsx'
import { orderId, orderRow } from '#web/testing/order-rows.ts'

let club: TestClub
afterEach(closeScreen)

const printer = (id: string, name: string, condition: string, more: object = {}) => ({
  ...{ id, name, host: '192.168.1.20', port: 9100, stations: ['bar'], paper_mm: 80, language: 'en' },
  ...{ prints: 'arrival', is_enabled: true, ...more },
  printer_state: { condition, is_paper_low: false, since: '2026-05-01T12:07:00Z' },
})
const print = (id: string, more: object = {}) => ({
  ...{
    id,
    printer_id: 'bar',
    order_id: orderId(7),
    status: 'waiting',
    what: 'ticket',
    created_at: '2026-05-01T12:07:00Z',
  },
  ...{ sent_at: null, printed_at: null, duplicate_of: null, printer: { name: 'Bar' }, ...more },
})

const openQueue = () =>
  openScreen({
    role: club.role,
    address: '/kitchenorderlist',
    load: async () => (await import('#web/features/queue/queue-screen.tsx')).QueueScreen,
  })
const openTicket = () =>
  openScreen({
    role: club.role,
    address: `/kitchenorderview?orderId=${orderId(7)}`,
    load: async () => (await import('#web/features/queue/ticket/ticket-screen.tsx')).TicketScreen,
  })

describe('a printer that cannot print', () => {
  beforeEach(() => {
    club = newClub('kitchen')
    club.rows.printer = [printer('bar', 'Bar', 'paper_out'), printer('grill', 'Grill', 'ready')]
    club.rows.ticket_print = [print('p1'), print('p2')]
  })

  it('is shown on the board with its time and how many slips wait', async () => {
    const screen = await openQueue()
    expect(await screen.findByText(/Bar: paper out since .* · 2 slips wait/)).toBeTruthy()
    expect(screen.queryByText(/Grill:/)).toBeNull()
  })

  it('is one notice in the bar of a wide board, which opens the rest', async () => {
    club.rows.printer?.push(printer('pass', 'Pass', 'offline'))
    const screen = await openQueue()
    const notice = within(await screen.findByRole('alert'))
    expect(await notice.findByText(/^Bar: paper out since .* · 2 slips wait$/)).toBeTruthy()
    expect(notice.getByText('+1')).toBeTruthy()
    expect(screen.queryByText(/^Pass: not reachable/)).toBeNull()
    fireEvent.click(notice.getByRole('button'))
    const dialog = within(screen.getByRole('dialog', { name: 'Ticket printers' }))
    expect(dialog.getByText(/^Pass: not reachable since/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Print at Grill' })).toBeTruthy()
  })

  it('is tried at once by a tap, and shows when the club cannot be reached', async () => {
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: /^Bar: paper out/ }))
    const tryNow = await screen.findByRole('button', { name: 'Try now' })
    fireEvent.click(tryNow)
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/rpc/try_printer').map(({ body }) => body)).toEqual([
        { printer: 'bar' },
      ]),
    )
    await waitFor(() => expect(tryNow.getAttribute('aria-busy')).toBeNull())
    setOnline(false)
    fireEvent.click(tryNow)
    expect(await screen.findByText('Bar was not tried')).toBeTruthy()
  })

  it('passes its waiting slips to another printer', async () => {
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: /^Bar: paper out/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Print at Grill' }))
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/ticket_print').map(({ body }) => body)).toEqual([
      { printer_id: 'grill' },
      { printer_id: 'grill' },
    ])
  })
})

describe('a printer that is low on paper', () => {
  beforeEach(() => {
    club = newClub('admin')
    const low = printer('bar', 'Bar', 'ready')
    low.printer_state.is_paper_low = true
    club.rows.printer = [low, printer('grill', 'Grill', 'ready')]
    club.rows.ticket_print = []
  })

  it('is named on the board, not as an alert', async () => {
    const screen = await openQueue()
    const note = await screen.findByText('Paper is running low: Bar')
    expect(note.closest('[role="status"]')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is named in the settings next to its state', async () => {
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    expect((await screen.findByText(/· paper running low/)).closest('p')?.textContent).toMatch(
      /^Bar.* · ready · paper running low$/,
    )
    expect(screen.getAllByText(/paper running low/)).toHaveLength(1)
  })
})

describe('a ticket', () => {
  beforeEach(() => {
    club = newClub('kitchen')
    club.rows.user_order = [orderRow(7)]
    club.rows.printer = [printer('bar', 'Bar', 'ready')]
    club.views.ticket_print = (row) => ({ ...print('p'), ...row })
  })

  it('is printed at a printer of the club', async () => {
    const screen = await openTicket()
    fireEvent.click(await screen.findByRole('button', { name: 'Print at Bar' }))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/ticket_print')[0]?.body).toMatchObject({
      printer_id: 'bar',
      order_id: orderId(7),
    })
  })

  it('shows which of its slips are printed, and which slip is a duplicate', async () => {
    club.rows.ticket_print = [
      print('p1', { status: 'printed', printed_at: '2026-05-01T12:07:30Z' }),
      print('p2', { status: 'printed', duplicate_of: '2026-05-01T12:07:30Z' }),
    ]
    const screen = await openTicket()
    expect(await screen.findByText(/^Ticket · Bar · printed$/)).toBeTruthy()
    expect(screen.getByText(/^Ticket · Bar · printed · DUPLICATE, first printed/)).toBeTruthy()
  })
})

describe('the printers in the settings', () => {
  it('are added by an administrator, with a valid address', async () => {
    club = newClub('admin')
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Add a printer' }))
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bar' } })
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'http://x' } })
    expect(save.disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: '192.168.1.20' } })
    await waitFor(() => expect(save.disabled).toBe(false))
    fireEvent.click(save)
    await drained()
    expect(sent(club, 'POST', '/rest/v1/printer')[0]?.body).toMatchObject({
      host: '192.168.1.20',
      port: 9100,
    })
  })

  it('are changed only in the fields that the author changed', async () => {
    club = newClub('admin')
    club.rows.printer = [printer('bar', 'Bar', 'ready')]
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Long bar' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/printer').map(({ body }) => body)).toEqual([{ name: 'Long bar' }])
  })

  it('are removed only after a question that counts their waiting slips', async () => {
    club = newClub('admin')
    club.rows.printer = [printer('bar', 'Bar', 'ready')]
    club.rows.ticket_print = [print('p1')]
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    const question = within(screen.getByRole('dialog', { name: 'Remove Bar?' }))
    expect(await question.findByText('1 slip that waits for it is not printed.')).toBeTruthy()
    expect(sent(club, 'DELETE', '/rest/v1/printer')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await drained()
    expect(sent(club, 'DELETE', '/rest/v1/printer')).toHaveLength(1)
  })

  it('show why the club refused a change of them', async () => {
    club = newClub('admin')
    club.rows.printer = [printer('bar', 'Bar', 'ready')]
    refuse(club, 'printer', 'GS105')
    const screen = await openQueue()
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen settings' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Long bar' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await drained()
    expect(await screen.findByText('This setting does not accept that value.')).toBeTruthy()
  })
})
