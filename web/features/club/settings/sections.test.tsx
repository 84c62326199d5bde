import { beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { drained } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { club, type OpenScreen, openScreen, startApp } from '#web/testing/open-screen.tsx'

startApp('admin', () => ({
  setting: Object.entries({
    'club.currency': 'EUR',
    'club.time_zone': 'Europe/Dublin',
    'course.flag_colours': { front: 'red', middle: 'white', back: 'blue' },
    'orders.account_roles': ['member'],
    'orders.account_limit_minor': null,
    'orders.tax_bp': 0,
    'uploads.bytes_per_day': 104_857_600,
    'kitchen.unseen_seconds': 20,
    'kitchen.lead_minutes': 0,
    'kitchen.hours': [],
    'course.tees': [{ colour: 'white', name: { en: 'Medal' } }],
    'club.languages': ['en', 'ja'],
    'backup.daily': 7,
  }).map(([key, value]) => ({ key, value })),
}))
beforeEach(() => {
  club.answers.set('GET /system/v1', { status: 200, body: { environment: [] } })
})

const screens = {
  people: async () => (await import('#web/features/club/settings/people-section.tsx')).PeopleSettingsScreen,
  kitchen: async () =>
    (await import('#web/features/club/settings/kitchen-section.tsx')).KitchenSettingsScreen,
  course: async () => (await import('#web/features/club/settings/course-section.tsx')).CourseSettingsScreen,
  system: async () => (await import('#web/features/club/settings/system-section.tsx')).SystemSettingsScreen,
}

const open = (name: keyof typeof screens) => openScreen({ address: `/settings/${name}`, load: screens[name] })
const storedValue = (key: string) => club.rows.setting!.find((row) => row.key === key)?.value

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

describe('the settings of people', () => {
  it('show which roles may charge the account, and how much in a month', async () => {
    const screen = await open('people')
    fireEvent.click(await screen.findByRole('button', { name: 'Kitchen' }))
    await waitFor(() => expect(storedValue('orders.account_roles')).toEqual(['member', 'kitchen']))
    await type(screen, /^Limit per month \(EUR\)/, '250')
    await waitFor(() => expect(storedValue('orders.account_limit_minor')).toBe(25_000))
    await type(screen, /^Limit per month/, '')
    await waitFor(() => expect(storedValue('orders.account_limit_minor')).toBeNull())
    await type(screen, /^Limit per month/, 'much')
    expect(await screen.findByText('Enter an amount such as 250.00.')).toBeTruthy()
  })

  it('accept two choices in a row', async () => {
    const screen = await open('people')
    const kitchen = await screen.findByRole('button', { name: 'Kitchen' })
    const maintenance = screen.getByRole('button', { name: 'Greenkeeping' })
    fireEvent.click(kitchen)
    fireEvent.click(maintenance)
    await waitFor(() =>
      expect(storedValue('orders.account_roles')).toEqual(['member', 'kitchen', 'maintenance']),
    )
  })

  it('show a choice at once, before the device stores it', async () => {
    const screen = await open('people')
    const radio = await waitFor(() => {
      const found = screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone, with approval' })
      // Until the server's state is read, the choice is read-only.
      expect(found.closest('fieldset')?.disabled).toBe(false)
      return found
    })
    fireEvent.click(radio)
    expect(radio.checked).toBe(true)
    await waitFor(() => expect(storedValue('people.sign_up')).toBe('approval'))
    expect(radio.checked).toBe(true)
  })

  it('set a first value for a limit, and count photos in megabytes', async () => {
    const screen = await open('people')
    await type(screen, 'Open orders', '12')
    await waitFor(() => expect(storedValue('limits.open_orders')).toBe(12))
    const megabytes = await screen.findByLabelText<HTMLInputElement>(/^Megabytes of photos per day/)
    expect(megabytes.value).toBe('100')
    await type(screen, /^Megabytes of photos per day/, '20')
    await waitFor(() => expect(storedValue('uploads.bytes_per_day')).toBe(20 * 1024 * 1024))
    await type(screen, 'Open orders', '101')
    expect(await screen.findByText('Enter a whole number from 1 to 100.')).toBeTruthy()
  })
})

it('the kitchen has its tax as a rate, and the seconds after which a ticket is unseen', async () => {
  const screen = await open('kitchen')
  await type(screen, 'Tax in %', '13.5')
  await waitFor(() => expect(storedValue('orders.tax_bp')).toBe(1350))
  await type(screen, 'Tax in %', '200')
  expect(await screen.findByText('Enter a rate from 0 to 100, with at most two decimals.')).toBeTruthy()
  await type(screen, /^Unseen tickets/, '3')
  expect(await screen.findByText('Enter a whole number from 5 to 600.')).toBeTruthy()
  await drained()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/menumanage/places', '/menumanage', '/kitchenorderlist']))
})

it('two flags never have the same colour: the chosen one swaps with the other', async () => {
  const screen = await open('course')
  fireEvent.change(await screen.findByLabelText('Front'), { target: { value: 'blue' } })
  await waitFor(() =>
    expect(storedValue('course.flag_colours')).toEqual({ front: 'blue', middle: 'white', back: 'red' }),
  )
  fireEvent.change(screen.getByLabelText('Middle'), { target: { value: 'yellow' } })
  await waitFor(() =>
    expect(storedValue('course.flag_colours')).toEqual({ front: 'blue', middle: 'yellow', back: 'red' }),
  )
})

it('a change that the club has accepted stays in view until the settings are read again', async () => {
  const screen = await open('course')
  const front = await screen.findByLabelText<HTMLSelectElement>('Front')
  const release = holdReads('setting')
  fireEvent.change(front, { target: { value: 'blue' } })
  await until(() => expect(screen.app.shownRecords.get()).toMatchObject([{ status: 'processed' }]))
  expect(front.value).toBe('blue')
  fireEvent.change(screen.getByLabelText('Middle'), { target: { value: 'yellow' } })
  await waitFor(() =>
    expect(storedValue('course.flag_colours')).toEqual({ front: 'blue', middle: 'yellow', back: 'red' }),
  )
  release()
})

it('the system shows how many back-ups are kept', async () => {
  const body = { environment: [], version: '1.0', node: '22', startedAt: '2026-11-01T08:00:00Z' }
  const database = { engine: 'embedded', version: '17.5', bytes: 41_943_040 }
  club.answers.set('GET /system/v1', { status: 200, body: { ...body, database } })
  const screen = await open('system')
  await type(screen, 'Days kept', '0')
  await waitFor(() => expect(storedValue('backup.daily')).toBe(0))
})

it('the kitchen shows how long before its time an order is placed', async () => {
  const screen = await open('kitchen')
  await type(screen, /^Notice for orders at a time/, '45')
  await waitFor(() => expect(storedValue('kitchen.lead_minutes')).toBe(45))
})

it('the kitchen has its opening hours, saved together', async () => {
  const screen = await open('kitchen')
  expect(await screen.findByText('Always open')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add hours' }))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '07:00' } })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the hours' })
  expect(save.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '15:30' } })
  fireEvent.click(save)
  await waitFor(() =>
    expect(storedValue('kitchen.hours')).toEqual([
      { days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '15:30' },
    ]),
  )
  expect(screen.queryByRole('button', { name: 'Save the hours' })).toBeNull()
})

describe('the tees of the club', () => {
  it('have a colour, and a name in each language of the club', async () => {
    const screen = await open('course')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a tee' }))
    const black = within(screen.getByRole('group', { name: 'Black tee' }))
    const save = screen.getByRole('button', { name: 'Save the tees' })
    expect(save).toHaveProperty('disabled', true)
    expect(screen.getByText('Give each tee a name in at least one language.')).toBeTruthy()
    fireEvent.change(black.getByLabelText(/^Name · English/), { target: { value: ' Championship ' } })
    fireEvent.change(black.getByLabelText(/^Name · 日本語/), { target: { value: 'チャンピオン' } })
    fireEvent.click(screen.getByRole('button', { name: 'Move Black up' }))
    fireEvent.click(save)
    await waitFor(() =>
      expect(storedValue('course.tees')).toEqual([
        { colour: 'black', name: { en: 'Championship', ja: 'チャンピオン' } },
        { colour: 'white', name: { en: 'Medal' } },
      ]),
    )
  })

  it('stay in their fields when their colour changes, and ask before a link loses typed text', async () => {
    const screen = await open('course')
    const white = within(await screen.findByRole('group', { name: 'White tee' }))
    const colour = white.getByLabelText('Colour')
    colour.focus()
    fireEvent.change(colour, { target: { value: 'yellow' } })
    expect(document.activeElement).toBe(
      within(screen.getByRole('group', { name: 'Yellow tee' })).getByLabelText('Colour'),
    )
    fireEvent.click(screen.getByRole('link', { name: /^Best positions/ }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    expect(screen.address()).toBe('/settings/course')
  })

  it('each have another colour, and can be deleted', async () => {
    const screen = await open('course')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a tee' }))
    const colours = within(screen.getByRole('group', { name: 'Black tee' })).getByLabelText('Colour')
    expect(within(colours).queryByText('White')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('group', { name: 'Black tee' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Delete White' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save the tees' }))
    await waitFor(() => expect(storedValue('course.tees')).toEqual([]))
  })
})

it('a setting that the environment may set is read-only until the state of the server is read, with the reason', async () => {
  club.answers.set('GET /system/v1', { status: 503, body: { code: 'away' } })
  const system = await open('system')
  const days = await system.findByLabelText<HTMLInputElement>('Days kept')
  expect([days.value, days.readOnly]).toEqual(['7', true])
  expect(await system.findAllByText(/^To change this, connect to the club/)).toHaveLength(2)
})

it('the sign-up rule is read-only until the state of the server is read', async () => {
  club.answers.set('GET /system/v1', { status: 503, body: { code: 'away' } })
  const screen = await open('people')
  expect(await screen.findByText(/^To change this, connect to the club/)).toBeTruthy()
  const choice = screen.getByLabelText<HTMLInputElement>('Invited people only')
  expect(choice.closest('fieldset')?.disabled).toBe(true)
})

it('the sign-up rule is read-only when the environment sets it', async () => {
  const environment = [{ name: 'GOTRUE_DISABLE_SIGNUP', value: 'true' }]
  club.answers.set('GET /system/v1', { status: 200, body: { environment } })
  const screen = await open('people')
  expect(await screen.findByText("The server's variable GOTRUE_DISABLE_SIGNUP decides: true.")).toBeTruthy()
  const invited = screen.getByLabelText<HTMLInputElement>('Invited people only')
  expect(invited.checked).toBe(true)
  expect(invited.closest('fieldset')?.disabled).toBe(true)
})
