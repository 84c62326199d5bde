import { beforeEach, describe, expect, it } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import {
  club,
  ME,
  type OpenScreen,
  openScreen,
  pendingChanges,
  sentWrites,
  startApp,
} from '#web/testing/open-screen.tsx'

const system = {
  version: '1',
  node: '20.19.0',
  startedAt: '2026-11-23T08:00:00Z',
  database: { engine: 'pglite', version: '17.5 (Debian 17.5-1.pgdg120+1)', bytes: 41_943_040 },
  mail: { server: null, from: { name: 'Royal Links', address: 'noreply@club.example' } },
  environment: [
    { name: 'BACKUP_DAILY', value: '3' },
    { name: 'JWT_SECRET', value: null },
  ],
}
const job = {
  id: 7,
  kind: 'mail',
  attempts: 10,
  failed_at: '2026-11-23T08:00:00Z',
  last_error: 'The mail server did not take the mail (550)',
  order_number: null,
}

startApp('admin', () => ({
  setting: [
    { key: 'club.time_zone', value: 'Europe/Dublin' },
    { key: 'club.languages', value: ['en', 'ja'] },
    { key: 'messages.sender_name', value: '' },
    { key: 'messages.invite_text', value: { ja: 'ようこそ' } },
    { key: 'messages.code_sms', value: {} },
  ],
  'rpc/given_up_jobs': [job],
}))
beforeEach(() => {
  club.answers.set('GET /system/v1', { status: 200, body: system })
})

const openMessages = () =>
  openScreen({
    address: '/settings/messages',
    load: async () =>
      (await import('#web/features/club/settings/messages-section.tsx')).MessagesSettingsScreen,
  })
const openSystem = () =>
  openScreen({
    address: '/settings/system',
    load: async () => (await import('#web/features/club/settings/system-section.tsx')).SystemSettingsScreen,
  })

describe('the settings of messages', () => {
  it('name the sender, and warn that no mail is sent without a mail server', async () => {
    const screen = await openMessages()
    expect(await screen.findByText('Royal Links <noreply@club.example>')).toBeTruthy()
    expect(screen.getByText('No mail server')).toBeTruthy()
  })

  it('name the club as the sender when the server has no other name', async () => {
    const mail = { server: 'mail.example', from: { address: 'noreply@club.example' } }
    club.answers.set('GET /system/v1', { status: 200, body: { ...system, mail } })
    club.rows.setting!.push({ key: 'club.name', value: 'Old Course' })
    const screen = await openMessages()
    expect(await screen.findByText('Old Course <noreply@club.example>')).toBeTruthy()
  })

  it.each([
    ['accepted', /The mail server took the email to boss@club.example/],
    ['kept', /stayed on the server/],
  ])('report only the known state of a test mail: %s', async (outcome, sentence) => {
    const body = { to: 'boss@club.example', outcome }
    club.answers.set('POST /system/v1/mail-test', { status: 200, body })
    const screen = await openMessages()
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test email' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it.each([
    ['mail_no_server', /GOTRUE_SMTP_HOST is not set/],
    ['mail_not_sent', /Check the server's GOTRUE_SMTP variables/],
    ['mail_login_refused', /refused the name or the password/],
    ['mail_server_silent', /does not answer/],
    ['mail_not_secure', /no secure connection/],
  ])('show why a test mail was not sent: %s', async (code, sentence) => {
    club.answers.set('POST /system/v1/mail-test', { status: 502, body: { code } })
    const screen = await openMessages()
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test email' }))
    expect(await screen.findByText('The test email was not sent')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('send a push to the own devices', async () => {
    club.answers.set('POST /functions/v1/send-notification', { status: 200, body: {} })
    const screen = await openMessages()
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test push' }))
    expect(await screen.findByText(/in your inbox\. Your devices with notifications on/)).toBeTruthy()
    const request = club.seen.find(({ path }) => path === '/functions/v1/send-notification')
    expect(request?.body).toMatchObject({ userId: ME })
  })

  it('show that the state of the server could not be loaded', async () => {
    club.answers.set('GET /system/v1', { status: 403, body: { code: 'GS113' } })
    const screen = await openMessages()
    expect(await screen.findByText("The server's state could not be loaded")).toBeTruthy()
    expect(screen.getByText('Only administrators see how the server runs.')).toBeTruthy()
  })
})

const stored = (key: string) => club.rows.setting!.find((row) => row.key === key)?.value

async function type(screen: OpenScreen, label: string | RegExp, text: string) {
  // Until the server's state is read, a different read-only field may be shown.
  const field = await waitFor(() => {
    const found = screen.getByLabelText<HTMLInputElement>(label)
    expect(found.readOnly).toBe(false)
    return found
  })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

describe('the sender of the messages', () => {
  it('has a name of its own, or the club’s name', async () => {
    const mail = { server: 'mail.example', from: { address: 'noreply@club.example' } }
    club.answers.set('GET /system/v1', { status: 200, body: { ...system, mail } })
    const screen = await openMessages()
    await type(screen, /^Name of the sender/, 'Links office')
    await waitFor(() => expect(stored('messages.sender_name')).toBe('Links office'))
    expect(await screen.findByText('Links office <noreply@club.example>')).toBeTruthy()
  })

  it('is read-only when the environment sets it', async () => {
    const environment = [{ name: 'GOTRUE_SMTP_SENDER_NAME', value: 'Royal Links' }]
    club.answers.set('GET /system/v1', { status: 200, body: { ...system, environment } })
    const screen = await openMessages()
    expect(
      await screen.findByText("The server's variable GOTRUE_SMTP_SENDER_NAME decides: Royal Links."),
    ).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name of the sender/).readOnly).toBe(true)
  })
})

describe('the texts of messages', () => {
  it('are written in each language of the club', async () => {
    const screen = await openMessages()
    await type(screen, /^Text\b(?! message)/, 'Play with us.')
    await waitFor(() =>
      expect(stored('messages.invite_text')).toEqual({ ja: 'ようこそ', en: 'Play with us.' }),
    )
    fireEvent.click(screen.getAllByLabelText('日本語')[0]!)
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Text\b(?! message)/)).value).toBe('ようこそ')
  })

  it('need a place for the code in a text message', async () => {
    const screen = await openMessages()
    await type(screen, /^Text message with a code/, 'Hello')
    expect(await screen.findByText('Write at most 300 characters, with {code} in them.')).toBeTruthy()
    await type(screen, /^Text message with a code/, '{code} opens {club}')
    await waitFor(() => expect(stored('messages.code_sms')).toEqual({ en: '{code} opens {club}' }))
  })

  it('in messages with a template of the environment are read-only', async () => {
    const environment = [{ name: 'GOTRUE_SMS_TEMPLATE', value: 'Code {{ .Code }}' }]
    club.answers.set('GET /system/v1', { status: 200, body: { ...system, environment } })
    const screen = await openMessages()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text message with a code/).value).toBe(
        'Code {{ .Code }}',
      ),
    )
  })
})

describe('the texts of notifications', () => {
  it('are entered by language, with the text of the app in their place until then', async () => {
    const screen = await openMessages()
    const title = await screen.findByLabelText<HTMLInputElement>(/^Notification title/)
    expect(title.placeholder).toBe('Order {number} is ready')
    fireEvent.change(title, { target: { value: 'Come and get {price}' } })
    expect(await screen.findByText('{price} cannot be filled in here.')).toBeTruthy()
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the text' })
    expect(save.disabled).toBe(true)
    fireEvent.change(title, { target: { value: 'Come and get order {number} ' } })
    fireEvent.click(save)
    await waitFor(() =>
      expect(stored('push.order.ready')).toEqual({ en: { title: 'Come and get order {number}' } }),
    )
    fireEvent.change(screen.getByLabelText('Notification'), { target: { value: 'course.closed' } })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Notification title/)).placeholder).toBe(
      'The course is closed',
    )
  })
})

it('unsaved texts of a notification stay while others are opened', async () => {
  const screen = await openMessages()
  const title = () => screen.getByLabelText<HTMLInputElement>(/^Notification title/)
  fireEvent.change(await screen.findByLabelText(/^Notification title/), {
    target: { value: 'Take {number}' },
  })
  fireEvent.click(screen.getAllByLabelText('日本語')[1]!)
  expect(title().value).toBe('')
  fireEvent.change(title(), { target: { value: '{number} をどうぞ' } })
  fireEvent.change(screen.getByLabelText('Notification'), { target: { value: 'course.closed' } })
  expect(screen.queryByRole('button', { name: 'Save the text' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Notification'), { target: { value: 'order.ready' } })
  expect(title().value).toBe('{number} をどうぞ')
  fireEvent.click(screen.getByRole('button', { name: 'Save the text' }))
  await waitFor(() =>
    expect(stored('push.order.ready')).toEqual({
      en: { title: 'Take {number}' },
      ja: { title: '{number} をどうぞ' },
    }),
  )
})

describe('the settings of the system', () => {
  it('show the database of the club, and the variables that override settings, without secrets', async () => {
    const screen = await openSystem()
    expect(await screen.findByText('Embedded PostgreSQL 17.5')).toBeTruthy()
    expect(screen.getByText('41.9 MB')).toBeTruthy()
    expect(screen.getByText("The server's variable BACKUP_DAILY decides: 3.")).toBeTruthy()
    const days = screen.getByLabelText<HTMLInputElement>('Days kept')
    expect([days.value, days.readOnly]).toEqual(['3', true])
    expect(screen.getByLabelText<HTMLInputElement>('Weeks kept').readOnly).toBe(false)
    expect(screen.getByText('JWT_SECRET').parentElement?.textContent).toBe('JWT_SECRETset, not shown')
  })

  it('list failed jobs with the reason, and retry them through the outbox', async () => {
    const backups = { folder: '/srv', isMaking: false, failure: null, backups: [] }
    club.answers.set('GET /backups/v1', { status: 200, body: backups })
    const screen = await openSystem()
    const row = (await screen.findByText(/10 tries.*did not take the mail \(550\)/)).closest('li')!
    act(() => setOnline(false))
    fireEvent.click(within(row).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([
      { type: 'CREATE', table: 'job_retry', data: { job_id: 7, kind: 'effect' } },
    ])
    club.rows['rpc/given_up_jobs'] = []
    act(() => setOnline(true))
    expect(await screen.findByText('No message was given up in the last week.')).toBeTruthy()
    await waitFor(() => expect(sentWrites('job_retry')).toMatchObject([{ job_id: 7 }]))
  })

  it('name the orders of which the kitchen was not notified, separate from a message with the same number', async () => {
    club.answers.set('GET /backups/v1', {
      status: 200,
      body: { folder: '/srv', isMaking: false, failure: null, backups: [] },
    })
    const news = { ...job, kind: 'order_news', last_error: 'no inbox' }
    club.rows['rpc/given_up_jobs'] = [job, { ...news, order_number: 42 }, { ...news, id: 8 }]
    const screen = await openSystem()
    expect(await screen.findByText('Notification of the kitchen about an order')).toBeTruthy()
    const row = screen.getByText('Notification of the kitchen about order 42').closest('li')!
    act(() => setOnline(false))
    fireEvent.click(within(row).getByRole('button', { name: 'Try again' }))
    expect(await within(row).findByText('Waiting to send')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
    expect(await pendingChanges()).toMatchObject([{ data: { job_id: 7, kind: 'order_news' } }])
    act(() => setOnline(true))
  })

  it('show that the list could not be loaded', async () => {
    club.failures.set('rpc/given_up_jobs', { status: 500, body: { code: 'XX000', message: 'no' } })
    const screen = await openSystem()
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
  })
})
