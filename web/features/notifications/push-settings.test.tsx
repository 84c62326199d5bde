import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldsOf } from '#domain/base/unknown.ts'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { CONFIG } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { fakeBrowser, VAPID_KEY, withoutWorkers } from '#web/pwa/testing.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
type Answers = NonNullable<NonNullable<Parameters<typeof openScreenOf>[1]>['answers']>

const chromeOn = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/125.0 Safari/537.36`
const device = { kind: 'web', seen_at: '2026-05-01T08:00:00Z', muted_kinds: ['announcement'] }
const devices = [
  { ...device, id: 'here', is_this: true, user_agent: chromeOn('Linux; Android 14') },
  { ...device, id: 'there', is_this: false, user_agent: chromeOn('Windows NT 10.0') },
]
const quiet = { id: 'ann', is_on: true, starts_at: '22:00:00', ends_at: '07:00:00' }

afterEach(() => {
  screen.close()
  withoutWorkers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a cook's inbox, and registers the device: a later registration would affect the next test's device. */
async function open(answers: Answers = {}, rows = { quiet_hours: [quiet] }) {
  const removed = new Set<string>()
  screen = await openScreenOf(
    async () => {
      const { indexedDB } = globalThis
      fakeBrowser('granted')
      vi.stubGlobal('indexedDB', indexedDB)
      return (await import('#web/features/notifications/notifications-screen.tsx')).NotificationsScreen
    },
    {
      person: 'ann',
      rows,
      answers: {
        'GET /app-config.json': ok({ ...CONFIG, vapidPublicKey: VAPID_KEY }),
        'POST /functions/v1/': ok({ success: true }),
        'POST /rest/v1/rpc/my_devices': ({ body }) =>
          ok(
            devices
              .filter(({ id }) => !removed.has(id))
              .map((one) => ({ ...one, is_this: one.is_this && fieldsOf(body).token !== '' })),
          ),
        'DELETE /rest/v1/push_token': ({ path }) => {
          const id = /id=eq\.(\w+)/.exec(path)![1]!
          removed.add(id)
          return ok([{ id }])
        },
        ...answers,
      },
    },
  )
  await screen.press('Turn on')
  await screen.findByRole('button', { name: 'Turn off' })
}

const kept = async () =>
  (await keptRecords()).map(({ type, payload: { table, id, data } }) => [type, table, id, data])

describe('the notifications of this device', () => {
  it('are switched by kind, and the change waits for a network', async () => {
    await open()
    const announcements = await screen.findByRole('switch', { name: /^Announcements/ })
    expect(announcements).toHaveProperty('checked', false)
    setOnline(false)
    fireEvent.click(screen.getByRole('switch', { name: /^Kitchen alarms/ }))
    await until(async () =>
      expect(await kept()).toEqual([
        ['UPDATE', 'push_token', 'here', { muted_kinds: ['announcement', 'alarm'] }],
      ]),
    )
    await until(() =>
      expect(screen.getByRole('switch', { name: /^Kitchen alarms/ })).toHaveProperty('checked', false),
    )
  })

  it('leave out kinds that the role does not get', async () => {
    await open()
    await screen.findByRole('switch', { name: /^New orders/ })
    expect(screen.queryByRole('switch', { name: /^New issues/ })).toBeNull()
  })
})

describe('quiet hours', () => {
  it('are changed through the outbox, and cannot be a whole day', async () => {
    await open()
    const from = await screen.findByLabelText('From')
    fireEvent.change(from, { target: { value: '07:00' } })
    fireEvent.change(from, { target: { value: '' } })
    expect(from).toHaveProperty('value', '')
    fireEvent.change(from, { target: { value: '21:30' } })
    expect(from).toHaveProperty('value', '21:30')
    await until(async () =>
      expect(await kept()).toEqual([['UPDATE', 'quiet_hours', 'ann', { starts_at: '21:30' }]]),
    )
    expect(screen.getByText(/^By the club's clock.*while you are on duty/)).toBeTruthy()
  })

  it('that the club refuses show why', async () => {
    await open({ 'PATCH /rest/v1/quiet_hours': refusal('42501') })
    fireEvent.click(await screen.findByRole('switch', { name: 'No notifications in these hours' }))
    expect(await screen.findByText('Not saved')).toBeTruthy()
  })

  it('show that they could not be loaded', async () => {
    await open({ 'GET /rest/v1/quiet_hours': refusal('42501') })
    expect(await screen.findByText('Your quiet hours could not be loaded')).toBeTruthy()
  })
})

describe('my devices', () => {
  it('have a name, this one is marked, and another is removed after a question', async () => {
    await open()
    // The list from before the registration may be shown first: it marks no device.
    await until(() =>
      expect(screen.getByText('Chrome on Android').closest('li')!.textContent).toContain('This device'),
    )
    await screen.press('Remove Chrome on Windows')
    expect(await screen.findByText('Remove Chrome on Windows?')).toBeTruthy()
    await screen.press('Remove')
    await until(async () => expect(await kept()).toEqual([['DELETE', 'push_token', 'there', {}]]))
    await until(() => expect(screen.queryByText('Chrome on Windows')).toBeNull())
  })
})

describe('my devices without a registered one', () => {
  it('are reported as none, and no notifications are listed', async () => {
    await open({ 'POST /rest/v1/rpc/my_devices': ok([]) })
    expect(await screen.findByText('No device gets your notifications.')).toBeTruthy()
    expect(screen.queryByText('They get your notifications.')).toBeNull()
  })
})

describe('a test push', () => {
  const state = { accepted_at: null, shown_at: null, opened_at: null, failed_at: null, error: null }

  it('distinguishes accepted by the push service from shown on this device', async () => {
    let answer: object = { ...state, accepted_at: '2026-05-01T08:00:00Z' }
    await open({
      'POST /rest/v1/rpc/test_push': ok('delivery'),
      'POST /rest/v1/rpc/push_state': () => ok([answer]),
    })
    await screen.press('Send a test notification')
    expect(await screen.findByText('The push service accepted it.')).toBeTruthy()
    expect(screen.getByText('Waiting for this device …')).toBeTruthy()
    answer = { ...answer, shown_at: '2026-05-01T08:00:01Z' }
    expect(await screen.findByText('This device showed it.')).toBeTruthy()
  })

  it('shows why the push service refused it', async () => {
    await open({
      'POST /rest/v1/rpc/test_push': ok('delivery'),
      'POST /rest/v1/rpc/push_state': ok([
        { ...state, failed_at: '2026-05-01T08:00:00Z', error: 'push.example answered 403' },
      ]),
    })
    await screen.press('Send a test notification')
    expect(await screen.findByText('The push service refused it.')).toBeTruthy()
    expect(screen.getByText('push.example answered 403')).toBeTruthy()
  })

  it('shows that the club does not know the device, and needs a connection', async () => {
    await open({ 'POST /rest/v1/rpc/test_push': ok(null) })
    await screen.press('Send a test notification')
    expect(await screen.findByText(/^The club does not know this device yet/)).toBeTruthy()
    setOnline(false)
    expect(await screen.findByText('A test needs a connection.')).toBeTruthy()
  })
})
