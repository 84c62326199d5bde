import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConnectionGlyph, ConnectionStrip } from '#web/app/connection-glyph.tsx'
import { LateOutboxSheet } from '#web/app/outbox/late-outbox-sheet.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { leftBehind, othersWaiting, visitorsWaiting } from '#web/data/outbox/outbox-view.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'

const outbox = vi.hoisted(() => ({
  online: true,
  pending: [] as unknown[],
  retry: vi.fn(async (..._args: unknown[]) => undefined),
  drop: vi.fn(async () => undefined),
  dropLeftBehind: vi.fn(async () => undefined),
}))

vi.mock('#web/data/outbox/outbox.ts', () => ({
  usePending: () => outbox.pending,
  retry: outbox.retry,
  drop: outbox.drop,
  dropLeftBehind: outbox.dropLeftBehind,
}))
const page = vi.hoisted(() => ({ go: vi.fn(), saved: [] as [string, string][] }))
vi.mock('#web/ui/link.tsx', () => ({ useGo: () => page.go }))
vi.mock('#web/ui/download.ts', () => ({
  downloadText: (name: string, text: string) => page.saved.push([name, text]),
}))
const returned = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('#web/features/orders/place-order.ts', () => ({
  basketOfRecord: () => ({}),
  returnToBasket: returned,
}))
const push = vi.hoisted(() => ({ waits: false }))
vi.mock('#web/pwa/push.ts', () => ({
  pushWaiting: { get: () => push.waits, subscribe: () => () => undefined },
}))
vi.mock('#web/app/offline/use-screen-reads.ts', () => ({ useScreenAge: () => 0 }))
vi.mock('#web/data/realtime.ts', () => ({
  useConnection: () => ({ online: outbox.online, live: true }),
}))

function change(id: number, table: string, error: string | null = null, data: object = {}): MutationRecord {
  return {
    id,
    timestamp: Date.now(),
    type: 'CREATE',
    payload: { table, data: { ...data }, id: `row-${id}` },
    status: error ? 'error' : 'pending',
    error,
  }
}

beforeAll(() => startI18n('en'))

afterEach(() => {
  cleanup()
  outbox.online = true
  outbox.pending = []
  push.waits = false
  othersWaiting.set(0)
  visitorsWaiting.set(0)
  leftBehind.set(0)
  page.saved = []
  queryClient.clear()
  vi.clearAllMocks()
})

describe('the connection in the top bar', () => {
  it('is hidden while all is well', () => {
    const { container } = render(<ConnectionGlyph />)
    expect(container.childElementCount).toBe(0)
  })

  it('shows that there is no connection', () => {
    outbox.online = false
    render(<ConnectionGlyph />)
    expect(screen.getByRole('button', { name: 'Connection and changes, No connection' })).toBeTruthy()
  })

  it('counts waiting and refused changes', () => {
    outbox.pending = [change(1, 'issue'), change(2, 'issue'), change(3, 'user_order', 'GS302: x')]
    render(<ConnectionGlyph />)
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe(
      'Connection and changes, 1 change not sent, 2 changes waiting',
    )
  })
})

describe('the sheet of changes', () => {
  beforeAll(LateOutboxSheet.preload)

  function open() {
    render(<ConnectionGlyph />)
    fireEvent.click(screen.getByRole('button'))
  }

  it('shows a refusal by its code in the reader’s language, and sends it again on request', () => {
    outbox.pending = [change(3, 'user_order', 'GS302: The kitchen is closed')]
    open()
    expect(screen.getByText('The kitchen is not taking orders at the moment.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(outbox.retry).toHaveBeenCalledWith(3)
  })

  it('shows the code, not the server’s own message, for an unknown code', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    outbox.pending = [change(3, 'elsewhere', 'XX001: The disk is tired')]
    open()
    expect(screen.getByText('Something went wrong. Try again. (XX001)')).toBeTruthy()
    expect(screen.queryByText(/The disk is tired/)).toBeNull()
    expect(screen.getByText('Other change')).toBeTruthy()
  })

  it('offers no retry for a change that only waits', () => {
    outbox.pending = [change(1, 'issue')]
    open()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('discards a change only after a question', async () => {
    outbox.pending = [change(1, 'issue')]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Discard: Report' }))
    expect(outbox.drop).not.toHaveBeenCalled()
    expect(screen.getByText('Discard this change?')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1)!)
    await waitFor(() => expect(outbox.drop).toHaveBeenCalledWith(1))
  })

  it('keeps the change when the answer is no', () => {
    outbox.pending = [change(1, 'issue')]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Discard: Report' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(outbox.drop).not.toHaveBeenCalled()
    expect(screen.queryByText('Discard this change?')).toBeNull()
  })

  it('lists the dishes of an order, each with its count', () => {
    queryClient.setQueryData(
      ['menu_category'],
      [{ id: 'c', menu_item: [{ id: 'tea', name: 'Tea', name_i18n: {}, description: 'Black' }] }],
    )
    queryClient.setQueryData(['menu_item', 'soup'], {
      id: 'soup',
      name: 'Soup',
      name_i18n: { en: 'Day soup' },
    })
    const lines = [
      { item_id: 'soup', quantity: 2 },
      { item_id: 'tea', quantity: 1 },
    ]
    outbox.pending = [change(1, 'user_order', null, { lines })]
    open()
    expect(screen.getByText('2 × Day soup, 1 × Tea')).toBeTruthy()
  })

  it.each([
    ['issue', { description: 'Bunker washed out', category: 'bunker' }, 'Bunker washed out'],
    ['announcement', { title: 'Frost delay', body: 'First tee 9:30' }, 'Frost delay'],
    ['notification_request', { notification: { title: 'Shotgun at nine' } }, 'Shotgun at nine'],
    ['pin_cut', { hole_id: 'h7', lng: 1, lat: 2 }, 'hole 7'],
    ['pin_set', { date: '2026-11-23', pins: [{}, {}] }, /2 pins/],
    ['issue_comment', { issue_id: 'i1', body: 'Raked' }, 'Raked · A tree fell'],
    ['issue_photo', { issue_id: 'i1', path: 'i1/p.webp' }, 'A tree fell'],
  ])('shows that a change is about %s', (table, data, words) => {
    queryClient.setQueryData(['hole'], [{ id: 'h7', number: 7 }])
    queryClient.setQueryData(['issue', 'i1'], { id: 'i1', description: 'A tree fell' })
    outbox.pending = [change(1, table, null, data)]
    open()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('names a row by the text of another waiting change', () => {
    const made = { ...change(1, 'issue', null, { description: 'A tree fell' }) }
    outbox.pending = [made, change(2, 'issue_photo', null, { issue_id: 'row-1' })]
    open()
    expect(screen.getAllByText('A tree fell')).toHaveLength(2)
  })

  it('has the refused changes first, and sends all of them again in their order', async () => {
    outbox.pending = [change(1, 'issue'), change(2, 'issue', 'GS401: x'), change(3, 'menu_item', 'GS302: x')]
    open()
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Connection and changes',
      '2 changes not sent',
      '1 change waiting',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Try all again' }))
    await waitFor(() => expect(outbox.retry.mock.calls).toEqual([[2], [3]]))
  })

  it('opens the texts of a refused change in a form, and sends the same change corrected', async () => {
    const data = { name: 'Sand', quantity: 500, issue_id: 'i1' }
    outbox.pending = [change(4, 'issue_material', '23514: too much', data)]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sand')
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '5,5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(outbox.retry).toHaveBeenCalledWith(4, { name: 'Sand', quantity: 5.5 }))
  })

  it('lets the author change the end of an announcement that expired before it was sent', async () => {
    const end = new Date(2026, 4, 1, 8, 0)
    const data = { title: 'Frost', body: '', expires_at: end.toISOString() }
    outbox.pending = [change(6, 'announcement', 'GS510: over', data)]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
    const field = screen.getByLabelText<HTMLInputElement>(/^Shown until/)
    expect([field.type, field.value]).toEqual(['datetime-local', '2026-05-01T08:00'])
    fireEvent.change(field, { target: { value: '2026-05-02T20:30' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    const moved = new Date(2026, 4, 2, 20, 30).toISOString()
    await waitFor(() =>
      expect(outbox.retry).toHaveBeenCalledWith(6, { title: 'Frost', body: '', expires_at: moved }),
    )
  })

  it('puts a refused order back into the basket to correct it', async () => {
    outbox.pending = [change(5, 'user_order', 'GS302: x', { lines: [] })]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Correct' }))
    await waitFor(() => expect(page.go).toHaveBeenCalledWith('/userorder'))
    expect(returned).toHaveBeenCalledOnce()
  })

  it('saves a file with the waiting changes, without secrets', () => {
    const secrets = { name: 'Bar', access_token: 'abc', nested: [{ password: 'hunter2' }] }
    const code = { ...change(2, 'setting', null, { value: 'joinme' }), type: 'UPDATE' } as MutationRecord
    code.payload.id = 'people.join_code'
    outbox.pending = [change(1, 'serving_place', 'GS401: no', secrets), code]
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
    const [[name, text]] = page.saved as [[string, string]]
    expect(name).toMatch(/^greenside-changes-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(text).changes[0]).toMatchObject({
      what: 'Serving place: Bar',
      error: 'GS401: no',
      data: { name: 'Bar' },
    })
    expect(text).not.toMatch(/abc|hunter2|joinme/)
  })
})

describe('“All changes are sent”', () => {
  function openEmpty() {
    outbox.online = false
    render(<ConnectionGlyph />)
    fireEvent.click(screen.getByRole('button'))
  }

  it('is shown when nothing waits on the device', () => {
    openEmpty()
    expect(screen.getByText('All changes are sent')).toBeTruthy()
  })

  it('is not shown while changes of another person wait', () => {
    othersWaiting.set(2)
    openEmpty()
    expect(screen.queryByText('All changes are sent')).toBeNull()
    expect(screen.getByText(/2 changes of other people/)).toBeTruthy()
  })

  it('can be opened with a connection too while only changes of other people wait', () => {
    othersWaiting.set(2)
    render(<ConnectionGlyph />)
    fireEvent.click(screen.getByRole('button', { name: /2 changes of other people wait here/ }))
    expect(screen.getByText(/2 changes of other people wait on this device until/)).toBeTruthy()
  })

  it('is not shown while a change from before the sign-in waits', () => {
    visitorsWaiting.set(1)
    openEmpty()
    expect(screen.queryByText('All changes are sent')).toBeNull()
    expect(screen.getByText(/1 change from before you signed in has not reached the club/)).toBeTruthy()
  })

  it('is not shown while changes of a possible guest are left, and offers to discard them after a question', async () => {
    leftBehind.set(2)
    openEmpty()
    expect(screen.queryByText('All changes are sent')).toBeNull()
    expect(screen.getByText(/^2 changes of earlier users of this device/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(outbox.dropLeftBehind).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(outbox.dropLeftBehind).toHaveBeenCalledOnce())
  })

  it('has the colour of a warning for my changes only, and no strip for those of others', () => {
    othersWaiting.set(2)
    const { container, rerender } = render(<ConnectionGlyph />)
    expect(screen.getByRole('button').className).not.toMatch(/text-(warning|error)/)
    rerender(<ConnectionStrip />)
    expect(container.childElementCount).toBe(0)
    outbox.pending = [change(1, 'issue')]
    rerender(<ConnectionStrip />)
    expect(screen.getByRole('button').className).toContain('bg-warning')
    expect(screen.getByRole('button').textContent).toBe('1 change waiting')
    rerender(<ConnectionGlyph />)
    expect(screen.getByRole('button').className).toContain('text-warning')
  })

  it('can be opened next to the strip only while changes of other people wait and none of mine do', () => {
    const { container, rerender } = render(<ConnectionGlyph besideStrip />)
    expect(container.childElementCount).toBe(0)
    othersWaiting.set(2)
    rerender(<ConnectionGlyph besideStrip />)
    expect(screen.getByRole('button', { name: /2 changes of other people wait here/ })).toBeTruthy()
    outbox.pending = [change(1, 'issue')]
    rerender(<ConnectionGlyph besideStrip />)
    expect(container.childElementCount).toBe(0)
  })

  it('is not shown while the registration for notifications waits', () => {
    push.waits = true
    openEmpty()
    expect(screen.queryByText('All changes are sent')).toBeNull()
    expect(screen.getByText(/notifications on this device still waits/)).toBeTruthy()
  })
})
