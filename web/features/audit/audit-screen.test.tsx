import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { supabase } from '#web/data/client.ts'
import { loadConfig } from '#web/data/config.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '#web/data/testing/dom.tsx'
import { type FakeBackend, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { newDevice, setOnline } from '#web/data/testing/open-app.ts'
import type { AuditEntry } from '#web/features/audit/audit-data.ts'
import { AuditScreen } from '#web/features/audit/audit-screen.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { showToastsBy } from '#web/ui/layers/toast.tsx'

const outbox = vi.hoisted(() => ({ write: vi.fn(() => Promise.resolve({})) }))
vi.mock('#web/data/outbox/outbox.ts', () => ({
  write: outbox.write,
  usePendingFor: () => undefined,
  useOverlay: (_table: string, rows: unknown[]) => rows,
}))
const download = vi.hoisted(() => ({ downloadText: vi.fn() }))
vi.mock('#web/ui/download.ts', () => download)

const ada = 'aaaaaaaa-0000-4000-8000-000000000001'
const sam = 'aaaaaaaa-0000-4000-8000-000000000002'

let serial = 0
function entry(fields: Partial<AuditEntry>): AuditEntry {
  serial++
  return {
    id: serial,
    at: '2026-11-21T13:05:00.5+00:00',
    kind: 'role_changed',
    ...{ actor_id: ada, actor_name: 'Ada Boss', actor_role: 'admin', network: null },
    ...{ subject_table: 'profiles', subject_id: sam, subject_label: 'Sam Low' },
    ...{ before: null, after: null, code: null, count: 1 },
    ...fields,
  }
}

const roleChange = entry({ before: { role_id: 'member' }, after: { role_id: 'kitchen' } })
const priceChange = entry({
  ...{ kind: 'price_changed', at: '2026-11-20T10:00:00+00:00' },
  ...{ subject_table: 'menu_item', subject_id: 'x', subject_label: '=Burger' },
  ...{ before: { price_minor: 1250, tax_bp: null }, after: { price_minor: 1300, tax_bp: null } },
})
const refusal = entry({
  ...{ kind: 'refused', at: '2026-11-20T09:00:00+00:00', actor_id: sam, actor_name: 'Sam Low' },
  ...{ actor_role: 'member', subject_id: null, subject_label: null, code: 'GS101', count: 7 },
})
const guess = entry({
  ...{ kind: 'sign_in_failed', at: '2026-11-20T08:00:00+00:00', actor_id: null, actor_name: null },
  ...{ actor_role: null, subject_id: null, subject_table: null, subject_label: null },
  ...{ network: '192.0.2.0/24', count: 40 },
})

let backend: FakeBackend
let log: AuditEntry[]
let refused: { status: number; body: unknown } | undefined

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => undefined
  newDevice()
  backend = fakeBackend()
  backend.rows = {
    setting: [
      { key: 'club.time_zone', value: 'Europe/Dublin' },
      { key: 'club.currency', value: 'EUR' },
    ],
    profiles: [{ id: ada, first_name: 'Ada', surname: 'Boss' }],
  }
  log = [roleChange, priceChange, refusal, guess]
  refused = undefined
  backend.fault = ({ method, path }) => {
    if (method !== 'GET' || !path.startsWith('/rest/v1/audit_entry')) return undefined
    return refused ?? { status: 200, body: log }
  }
  await loadConfig()
  await startI18n('en')
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } },
  })
  render(
    <QueryClientProvider client={client}>
      <AuditScreen />
    </QueryClientProvider>,
  )
}

/** The parameters of the newest request for entries. */
function asked(): URLSearchParams {
  const { path } = sent(backend, 'GET', '/rest/v1/audit_entry').at(-1)!
  return new URL(path, 'http://club.example').searchParams
}

describe('the audit screen', () => {
  it('shows by days who changed what, in plain language and not in JSON', async () => {
    show()
    const day = await screen.findByRole('heading', { name: /21 November 2026/ })
    expect(within(day.closest('section')!).getByRole('button').textContent).toMatch(
      /Role changed · Sam Low.*Ada Boss · Role: Member → Kitchen.*13:05/,
    )
    expect(screen.getByText(/Price: €12.50 → €13.00/)).toBeTruthy()
    expect(screen.getByText(/Only the office may change a person/)).toBeTruthy()
    expect(screen.getByText('Wrong password · An address without an account')).toBeTruthy()
    expect(screen.getByText('40 times')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/[{}]|_minor|role_id/)
  })

  it('is read after the settings, so that no day uses the device’s time zone', async () => {
    const release = holdReads('setting')
    show()
    // When this is answered, the screen has sent all its immediate requests.
    await supabase().from('roles').select('role_id')
    expect(sent(backend, 'GET', '/rest/v1/audit_entry')).toEqual([])
    release()
    await screen.findByText('Role changed · Sam Low')
    expect(sent(backend, 'GET', '/rest/v1/audit_entry')).toHaveLength(1)
  })

  it('opens an entry with the values before and after, and from there all entries of its person', async () => {
    show()
    fireEvent.click(await screen.findByText('Role changed · Sam Low'))
    const sheet = screen.getByRole('dialog', { name: 'Role changed' })
    expect(within(sheet).getByRole('row', { name: 'Role Member Kitchen' })).toBeTruthy()
    expect(within(sheet).getByText('Ada Boss · Administration')).toBeTruthy()
    fireEvent.click(within(sheet).getByText('All entries by and about Sam Low'))
    await waitFor(() => expect(asked().get('or')).toBe(`(actor_id.eq.${sam},subject_id.eq.${sam})`))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Person/ }).selectedOptions[0]!.text).toBe(
      'Sam Low',
    )
  })

  it('is filtered by the server: kinds, words and days of the club', async () => {
    show()
    await screen.findByText('Role changed · Sam Low')
    fireEvent.click(screen.getByRole('button', { name: 'Money' }))
    await waitFor(() =>
      expect(asked().get('kind')).toBe(
        'in.(price_changed,order_cancelled,order_recalled,order_amount_changed,account_corrected)',
      ),
    )
    fireEvent.change(screen.getByRole('combobox', { name: /What happened/ }), {
      target: { value: 'price_changed' },
    })
    await waitFor(() => expect(asked().get('kind')).toBe('eq.price_changed'))
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-11-30' } })
    await waitFor(() =>
      expect(asked().getAll('at')).toEqual(['gte.2026-11-01 Europe/Dublin', 'lt.2026-12-01 Europe/Dublin']),
    )
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'burg*' } })
    await waitFor(() => expect(asked().get('words')).toBe('like.*burg_*'))
  })

  it('is read a page at a time, after the last entry shown', async () => {
    log = Array.from({ length: 50 }, () => entry({}))
    show()
    await screen.findAllByText('Role changed · Sam Low')
    const last = log.at(-1)!
    log = [guess]
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Wrong password · An address without an account')
    expect(asked().get('or')).toBe(`(at.lt."${last.at}",and(at.eq."${last.at}",id.lt.${last.id}))`)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('is saved as CSV with its filters, without cells that a spreadsheet treats as a formula', async () => {
    show()
    await screen.findByText('Role changed · Sam Low')
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(download.downloadText).toHaveBeenCalledOnce())
    const [name, text] = download.downloadText.mock.calls[0]! as [string, string]
    expect(name).toMatch(/^log-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(text.split('\r\n')).toEqual([
      '\uFEFFTime,What happened,Who,Role,About,Change,Reason,Network,Times',
      '2026-11-21 13:05:00,Role changed,Ada Boss,Administration,Sam Low,Role: Member → Kitchen,,,1',
      "2026-11-20 10:00:00,Price or tax changed,Ada Boss,Administration,'=Burger,Price: €12.50 → €13.00,,,1",
      "2026-11-20 09:00:00,Change refused,Sam Low,Member,Person,,Only the office may change a person's role or group.,,7",
      '2026-11-20 08:00:00,Wrong password,Unknown,,An address without an account,,,192.0.2.0/24,40',
      '',
    ])
  })

  it('shows that the log is empty, and that nothing was found', async () => {
    log = []
    show()
    expect(await screen.findByText('Nothing in the log yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  it('shows why it cannot be loaded, and loads it again', async () => {
    refused = { status: 403, body: { code: '42501', message: 'no', details: null, hint: null } }
    show()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The log could not be loaded')
    refused = undefined
    fireEvent.click(within(note).getByRole('button'))
    expect(await screen.findByText('Role changed · Sam Low')).toBeTruthy()
  })

  it('shows that there is no connection', async () => {
    setOnline(false)
    show()
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
  })
})

describe('the texts of the log', () => {
  const rowsOf = async (title: string) => {
    fireEvent.click(await screen.findByText(title))
    return within(screen.getByRole('dialog'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  }
  const setting = (key: string, before: unknown, after: unknown) =>
    entry({
      ...{ kind: 'setting_changed', subject_table: 'setting', subject_id: key, subject_label: key },
      ...{ before: { value: before } as never, after: { value: after } as never },
    })

  it.each([
    ['kitchen.unseen_seconds', 60, 90, 'Value', '60 seconds', '90 seconds'],
    ['orders.tax_bp', 1350, 900, 'Value', '13.5 %', '9 %'],
    ['kitchen.paused', false, true, 'Value', 'No', 'Yes'],
    ['issues.head', null, ada, 'Value', 'None', 'Ada Boss'],
    ['orders.account_limit_minor', 10_000, 25_000, 'Value', '€100.00', '€250.00'],
    ['orders.account_roles', ['member'], ['member', 'kitchen'], 'Value', 'Member', 'Member, Kitchen'],
    [
      ...(['kitchen.hours', [], [{ days: [1, 7], from: '08:00', to: '20:00' }], 'Value', 'None'] as const),
      'Mon Sun 08:00–20:00',
    ],
  ])('show the values of %s before and after', async (key, before, after, ...row) => {
    log = [setting(key, before, after)]
    show()
    await screen.findByText(/Setting changed · /)
    expect(screen.queryByText(new RegExp(key))).toBeNull()
    const title = screen.getByText(/Setting changed · /).textContent!
    expect(await rowsOf(title)).toEqual([row])
  })

  it('name a group that a person left, and the end of an order', async () => {
    log = [
      entry({ kind: 'crew_changed', before: { group: 'Greens crew' }, after: { group: 'default' } }),
      entry({
        ...{ kind: 'order_cancelled', subject_table: 'user_order', subject_label: '#42' },
        ...{ before: { status: 'open' }, after: { status: 'cancelled' } },
      }),
    ]
    show()
    expect(await screen.findByText(/Group: Greens crew → No group/)).toBeTruthy()
    expect(screen.getByText(/Order cancelled by staff · #42/)).toBeTruthy()
    expect(screen.getByText(/Open → Cancelled/)).toBeTruthy()
  })

  it('name the server, a person without a name, and a limit that was reached', async () => {
    log = [
      entry({ actor_id: null, actor_name: null, actor_role: 'system', subject_label: 'One' }),
      entry({ actor_name: null, subject_label: 'Two' }),
      entry({ kind: 'rate_limited', code: 'password', before: null, after: null, subject_label: null }),
    ]
    show()
    const detail = async (title: RegExp) => (await screen.findByText(title)).closest('button')!.textContent
    expect(await detail(/· One$/)).toContain('The server')
    expect(await detail(/· Two$/)).toContain('Someone without a name')
    expect(screen.getByText(/ · Passwords tried$/)).toBeTruthy()
  })
})

describe('the file of the log', () => {
  it('has all pages of the filtered entries, and shows why it was not saved', async () => {
    show()
    await screen.findByText('Role changed · Sam Low')
    const first = Array.from({ length: 500 }, () => entry({}))
    const pages = [first, [guess]]
    backend.fault = ({ path }) =>
      path.includes('limit=500') ? { status: 200, body: pages.shift() ?? [] } : undefined
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(download.downloadText).toHaveBeenCalledOnce())
    const [, text] = download.downloadText.mock.calls[0]! as [string, string]
    expect(text.trim().split('\r\n')).toHaveLength(502)
    expect(asked().get('or')).toContain(`id.lt.${first.at(-1)!.id}`)
  })

  it('is not created when the log cannot be read', async () => {
    const drawn = vi.fn()
    const endToasts = showToastsBy(drawn)
    show()
    await screen.findByText('Role changed · Sam Low')
    refused = { status: 403, body: { code: '42501', message: 'no', details: null, hint: null } }
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() =>
      expect(drawn.mock.calls[0]).toMatchObject([
        { type: 'error', text: 'The log could not be saved', detail: 'Your role may not do this.' },
      ]),
    )
    endToasts()
    expect(download.downloadText).not.toHaveBeenCalled()
  })
})

describe('the filters of the log', () => {
  it('show one person, the server, or everybody', async () => {
    show()
    const person = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Person' })
    await waitFor(() =>
      expect([...person.options].map(({ text }) => text)).toEqual(['Everyone', 'The server', 'Ada Boss']),
    )
    fireEvent.change(person, { target: { value: 'system' } })
    await waitFor(() => expect(asked().get('actor_role')).toBe('eq.system'))
    fireEvent.change(person, { target: { value: ada } })
    await waitFor(() => expect(asked().get('or')).toBe(`(actor_id.eq.${ada},subject_id.eq.${ada})`))
    fireEvent.change(person, { target: { value: '' } })
    await waitFor(() => expect(asked().has('or')).toBe(false))
  })

  it('remove a category by its second press, and offer only its kinds', async () => {
    show()
    const money = await screen.findByRole('button', { name: 'Money' })
    fireEvent.click(money)
    const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What happened' })
    const kinds = () => [...kind.options].map(({ text }) => text)
    await waitFor(() => expect(kinds()).not.toContain('Role changed'))
    expect(kinds()).toContain('Price or tax changed')
    expect(money.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(money)
    await waitFor(() => expect(asked().has('kind')).toBe(false))
    expect(money.getAttribute('aria-pressed')).toBe('false')
    expect(kinds()).toContain('Role changed')
  })
})

describe('the retention of the log', () => {
  it('is a setting from 30 to 3650 days', async () => {
    show()
    const field = await screen.findByLabelText('Days')
    fireEvent.change(field, { target: { value: '7' } })
    fireEvent.blur(field)
    expect(screen.getByText('Enter a whole number from 30 to 3650.')).toBeTruthy()
    expect(outbox.write).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '90' } })
    fireEvent.blur(field)
    expect(outbox.write).toHaveBeenCalledExactlyOnceWith({
      type: 'UPDATE',
      table: 'setting',
      id: 'audit.keep_days',
      data: { value: 90 },
    })
  })
})
