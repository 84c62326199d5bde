import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { CONFIG, type SeenRequest } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { fakeBrowser, VAPID_KEY, withoutWorkers } from '#web/pwa/testing.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
type Setup = NonNullable<Parameters<typeof openScreenOf>[1]>
const load = () =>
  import('#web/features/notifications/notifications-screen.tsx').then((module) => module.NotificationsScreen)
const withPush = { 'GET /app-config.json': ok({ ...CONFIG, vapidPublicKey: VAPID_KEY }) }

/** The club marks all of them as read on request. */
const readingOf = (rows: Record<string, unknown>[]) => ({
  'POST /rest/v1/notification_reading': ({ body }: SeenRequest) => {
    for (const row of rows) row.read_at ??= (body as { read_at: string }).read_at
    return undefined
  },
})

const news = (id: string, rest: object = {}) => ({
  ...{ id, type: 'ready', topic: 'orders-ann', title: `News ${id}`, body: '', url: '/orders/42' },
  ...{ order_id: '42', issue_id: null, created_at: new Date().toISOString(), read_at: null, ...rest },
})

afterEach(() => {
  screen.close()
  withoutWorkers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(permission: NotificationPermission | undefined, setup: Setup = {}) {
  const started = openScreenOf(
    async () => {
      if (permission) {
        const { indexedDB } = globalThis
        fakeBrowser(permission)
        vi.stubGlobal('indexedDB', indexedDB)
      }
      return load()
    },
    { person: 'ann', ...setup },
  )
  screen = await started
}

describe('the inbox', () => {
  it('S2.27 holds back notifications that arrive while the list is read, until they are requested', async () => {
    const rows = [news('first')]
    await open(undefined, { rows: { notification: rows } })
    expect(await screen.findByText('News first')).toBeTruthy()
    rows.unshift(news('second'))
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries({ queryKey: ['notification'] })
    const show = await screen.findByText('Show 1 new')
    expect(screen.queryByText('News second')).toBeNull()
    fireEvent.click(show)
    expect(await screen.findByText('News second')).toBeTruthy()
    expect(screen.queryByText('Show 1 new')).toBeNull()
  })

  it('S2.27 marks only what it shows as read', async () => {
    const rows = [news('first')]
    await open(undefined, { rows: { notification: rows } })
    expect(await screen.findByText('News first')).toBeTruthy()
    rows.unshift(news('second'))
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries({ queryKey: ['notification'] })
    const show = await screen.findByText('Show 1 new')
    await screen.press('Mark all as read')
    await until(async () =>
      expect((await keptRecords()).map(({ payload }) => payload.data)).toEqual([
        expect.objectContaining({ notification_id: 'first' }),
      ]),
    )
    expect(await screen.findByText('1 unread')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    fireEvent.click(show)
    expect(await screen.findByText('News second')).toBeTruthy()
    expect(screen.getAllByText('Unread')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeTruthy()
  })

  it('S1.15 S2.27 lists new, today’s and earlier notifications, and opens the screen of each', async () => {
    await open(undefined, {
      rows: {
        notification: [news('new'), news('old', { created_at: '2026-05-01T08:00:00Z', read_at: 'then' })],
      },
    })
    expect(await screen.findByText('1 unread')).toBeTruthy()
    expect(screen.getByText('Today')).toBeTruthy()
    expect(screen.getByText('Earlier')).toBeTruthy()
    fireEvent.click(screen.getByText('News new').closest('button')!)
    await until(() => expect(screen.address()).toBe('/orders/42'))
    await until(async () =>
      expect((await keptRecords())[0]?.payload).toMatchObject({
        ...{ table: 'notification', id: 'new', data: { read_at: expect.any(String) } },
      }),
    )
  })

  it('opens the ticket of the kitchen from an alarm', async () => {
    const alarm = { type: 'duty', order_id: '42', url: '/kitchenorderview?orderId=42' }
    await open(undefined, { rows: { notification: [news('alarm', alarm)] } })
    fireEvent.click((await screen.findByText('News alarm')).closest('button')!)
    await until(() => expect(screen.address()).toBe('/kitchenorderview?orderId=42'))
  })

  it('is marked as read up to its newest, at once and in one change', async () => {
    const rows = [news('newest'), news('older', { created_at: '2026-05-01T08:00:00Z' })]
    await open(undefined, { rows: { notification: rows }, answers: readingOf(rows) })
    await screen.press('Mark all as read')
    expect(await screen.findByText('Everything is read')).toBeTruthy()
    await until(async () =>
      expect((await keptRecords()).map(({ type, payload }) => [type, payload.table, payload.data])).toEqual([
        [
          'CREATE',
          'notification_reading',
          { notification_id: 'newest', read_at: expect.stringMatching(/Z$/) },
        ],
      ]),
    )
  })

  it('is unread again when the club refused that', async () => {
    const refused = { 'POST /rest/v1/notification_reading': refusal('42501') }
    await open(undefined, { rows: { notification: [news('newest')] }, answers: refused })
    await screen.press('Mark all as read')
    await until(async () => expect((await keptRecords())[0]?.status).toBe('error'))
    expect(await screen.findByText('1 unread')).toBeTruthy()
  })

  it('follows no address of another site', async () => {
    await open(undefined, { rows: { notification: [news('new', { url: '//evil.example' })] } })
    fireEvent.click((await screen.findByText('News new')).closest('button')!)
    await until(() => expect(screen.address()).toBe('/notifications'))
  })

  it('shows that it is empty, or that it could not be read', async () => {
    await open(undefined)
    expect(await screen.findByText('Nothing yet')).toBeTruthy()
    screen.close()
    await open(undefined, { answers: { 'GET /rest/v1/notification': refusal('42501') } })
    expect(await screen.findByText('The inbox could not be loaded')).toBeTruthy()
  })
})

describe('reading the inbox', () => {
  it('marks everything as read with one change, and shows it', async () => {
    const rows = [news('new'), news('older'), news('read', { read_at: '2026-05-01T08:00:00Z' })]
    await open(undefined, { rows: { notification: rows }, answers: readingOf(rows) })
    expect(await screen.findByText('2 unread')).toBeTruthy()
    expect(screen.getAllByText('Unread')).toHaveLength(2)
    await screen.press('Mark all as read')
    expect(await screen.findByText('Everything is read')).toBeTruthy()
    expect(screen.queryByText('Unread')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    expect(await keptRecords()).toHaveLength(1)
  })

  it('does not mark read notifications again', async () => {
    await open(undefined, { rows: { notification: [news('read', { read_at: '2026-05-01T08:00:00Z' })] } })
    fireEvent.click((await screen.findByText('News read')).closest('button')!)
    await until(() => expect(screen.address()).toBe('/orders/42'))
    expect(await keptRecords()).toEqual([])
  })

  it('without a network keeps the loaded ones', async () => {
    await open(undefined, { rows: { notification: [news('new')] } })
    expect(await screen.findByText('1 unread')).toBeTruthy()
    setOnline(false)
    fireEvent.click(screen.getByText('News new').closest('button')!)
    expect(await screen.findByText('Everything is read')).toBeTruthy()
    expect((await keptRecords()).map(({ status }) => status)).toEqual(['pending'])
  })

  it('shows that there is no connection when nothing was read before', async () => {
    await open(undefined, {
      answers: {
        'GET /rest/v1/notification': () => {
          if (navigator.onLine) setOnline(false)
          return 'never arrives'
        },
      },
    })
    expect((await screen.findAllByText('Not loaded on this device yet')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Nothing yet')).toBeNull()
  })
})

describe('the card of this device', () => {
  it('S4.33 asks the browser only after a tap, and can be postponed', async () => {
    await open('default', { answers: withPush })
    expect(await screen.findByText(/^Get told when your order is ready/)).toBeTruthy()
    expect(Notification.requestPermission).not.toHaveBeenCalled()
    await screen.press('Not now')
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
    await screen.press('Turn on')
    await until(() => expect(Notification.requestPermission).toHaveBeenCalledOnce())
  })

  it('S4.34 registers the device on the tap, and shows that pushes are on', async () => {
    await open('granted', { answers: { ...withPush, 'POST /functions/v1/': ok({ success: true }) } })
    await screen.press('Turn on')
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
    expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.ann')).toHaveLength(1)
  })

  it('shows that pushes are not off yet while the club cannot be reached, and tries again on the tap', async () => {
    let end = refusal('unavailable', 503)
    await open('granted', {
      answers: {
        ...withPush,
        'POST /functions/v1/': ok({}),
        'POST /rest/v1/rpc/my_devices': ok([]),
        'POST /rest/v1/rpc/end_device': () => end,
      },
    })
    await screen.press('Turn on')
    await screen.press('Turn off')
    expect(await screen.findByText('Not off yet')).toBeTruthy()
    end = ok(null)
    await screen.press('Try again')
    expect(await screen.findByText('Off')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  it('shows no failure while it is being turned off', async () => {
    await open('granted', {
      answers: {
        ...withPush,
        'POST /functions/v1/': ok({}),
        'POST /rest/v1/rpc/my_devices': ok([]),
        'POST /rest/v1/rpc/end_device': ok(null),
      },
    })
    await screen.press('Turn on')
    await screen.findByRole('button', { name: 'Turn off' })
    const release = holdReads('rpc/end_device')
    await screen.press('Turn off')
    expect(screen.getByRole('button', { name: 'Turn off' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('Not off yet')).toBeNull()
    release()
    expect(await screen.findByText('Off')).toBeTruthy()
  })

  it.each([
    ['blocked', 'denied', withPush, /^This browser blocks notifications/],
    ['without a key of the club', 'granted', {}, /^The club has not set up notifications/],
  ] as const)('shows the remedy when push is %s', async (_, permission, answers, words) => {
    await open(permission, { answers })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })
})

describe('an announcement', () => {
  const settings = [{ key: 'club.languages', value: ['en', 'ja'] }]
  const answers = {
    'POST /rest/v1/rpc/announcement_receivers': ok(12),
    'POST /rest/v1/rpc/sent_announcements': ok([
      {
        ...{ id: 'sent', audience: 'staff', group_id: null, title: 'Team meeting', body: '' },
        ...{ expires_at: '2026-05-01T08:00:00Z', created_at: '2026-04-30T08:00:00Z' },
        ...{ receivers: 5, readers: 3, author: 'Ann Byrne' },
      },
    ]),
  }
  const openAdmin = () => open(undefined, { role: 'admin', answers, rows: { setting: settings } })
  const sent = () => screen.sent('POST', '/rest/v1/announcement').map(({ body }) => body)

  it('is previewed with the number of its receivers, then sent in the languages of the club', async () => {
    await openAdmin()
    await screen.press('Announce')
    await screen.press('Preview')
    expect(await screen.findByText('Enter a title.')).toBeTruthy()
    await screen.enter('Title (English)', 'Frost')
    expect(screen.queryByText('Enter a title.')).toBeNull()
    await screen.enter(/^Text \(日本語\)/, '霜が降りています')
    await screen.press('Preview')
    expect(await screen.findByText('Enter a title, or delete the text below it.')).toBeTruthy()
    await screen.enter(/^Title \(日本語\)/, '霜')
    await screen.enter('For', 'members')
    await screen.press('Preview')
    expect(await screen.findByText('Members: 12 people get it now.')).toBeTruthy()
    expect(screen.getByText('It leaves the inboxes after 1 day.')).toBeTruthy()
    expect(sent()).toEqual([])
    await screen.press('Send the announcement')
    await until(() =>
      expect(sent()[0]).toMatchObject({
        ...{ audience: 'members', group_id: null, title: 'Frost', body: '' },
        translations: { ja: { title: '霜', body: '霜が降りています' } },
        expires_at: expect.any(String),
      }),
    )
  })

  it('waits in the outbox without a network, and a refused one stays with the reason', async () => {
    await openAdmin()
    setOnline(false)
    await screen.press('Announce')
    await screen.enter('Title (English)', 'Frost')
    await screen.press('Preview')
    await screen.press('Send the announcement')
    await until(async () =>
      expect((await keptRecords())[0]?.payload).toMatchObject({
        ...{ table: 'announcement', data: { audience: 'everyone', title: 'Frost' } },
      }),
    )
    screen.backend.check = () => ({ status: 403, code: 'GS509', message: 'refused' })
    setOnline(true)
    expect(await screen.findByText('The club did not accept this announcement')).toBeTruthy()
    expect(screen.getByText('Frost')).toBeTruthy()
    await screen.press('Discard')
    expect(await screen.findByRole('dialog', { name: 'Discard this announcement?' })).toBeTruthy()
  })

  it('is listed with how many got it and opened it', async () => {
    await openAdmin()
    const row = (await screen.findByText('Team meeting')).closest('li')!
    expect(row.textContent).toMatch(/Ann Byrne · Staff · Over.*5 got it3 opened it/)
  })

  it('is hidden from members', async () => {
    await open(undefined, { role: 'member' })
    expect(await screen.findByText('Nothing yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull()
  })
})
