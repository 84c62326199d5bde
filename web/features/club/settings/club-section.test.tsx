import { describe, expect, it, vi } from 'vitest'
import type { OpeningSeason } from '#domain/base/json-columns.ts'
import { seasonOn } from '#domain/club/opening-season.ts'
import { clubCustomsOf } from '#domain/country/club-customs.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { club, type OpenScreen, openScreen, pendingChanges, startApp } from '#web/testing/open-screen.tsx'

const summer = {
  from: '04-01',
  to: '10-31',
  hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' }],
}

startApp('admin', () => ({
  setting: Object.entries({
    'club.name': 'Royal Links',
    'club.country': null,
    'club.units': 'metres',
    'club.currency': 'EUR',
    'club.time_zone': 'Europe/Dublin',
    'club.languages': ['en', 'ja'],
    'club.logo': null,
    'club.website': '',
    'club.hours': [],
    'club.privacy': { ja: 'プライバシー' },
  }).map(([key, value]) => ({ key, value })),
}))

const open = () =>
  openScreen({
    address: '/settings/club',
    load: async () => (await import('#web/features/club/settings/club-section.tsx')).ClubSettingsScreen,
  })

const storedValue = (key: string) => club.rows.setting!.find((row) => row.key === key)?.value

function setValue(key: string, value: unknown) {
  club.rows.setting!.find((row) => row.key === key)!.value = value
}

/** Chooses a picture in a browser that can or cannot draw it. */
async function chooseLogo(screen: OpenScreen, canRead = true) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!canRead) throw new Error('no picture')
    return { width: 2000, height: 1000, close: () => undefined }
  })
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no picture'))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: vi.fn() } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([`${this.width} x ${this.height}`], { type: type ?? '' }))
  })
  const file = new File(['pixels'], 'logo.svg', { type: 'image/svg+xml' })
  fireEvent.change(await screen.findByLabelText('Picture of the logo'), { target: { files: [file] } })
}

it('adds https:// to a website without it', async () => {
  const screen = await open()
  const field = await screen.findByLabelText(/^Website/)
  const write = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  write('our links')
  expect(await screen.findByText('Write an address such as links.example/club.')).toBeTruthy()
  write('links.example/club')
  await waitFor(() => expect(storedValue('club.website')).toBe('https://links.example/club'))
  write('http://old.example')
  await waitFor(() => expect(storedValue('club.website')).toBe('http://old.example'))
})

it('a logo is uploaded as PNG with a path of its own, and the setting names it', async () => {
  const screen = await open()
  await chooseLogo(screen)
  await waitFor(() => expect(storedValue('club.logo')).toMatch(/^[0-9a-f-]{36}\.png$/))
  expect(club.files.get(`club/${storedValue('club.logo')}`)).toEqual({ type: 'image/png' })
  // From the device until the upload, then from the club.
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toContain(
      String(storedValue('club.logo')),
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(storedValue('club.logo')).toBeNull())
})

it('a file that is no picture is refused with a message, and changes nothing', async () => {
  const screen = await open()
  await chooseLogo(screen, false)
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be read as a picture')
  expect(await pendingChanges()).toEqual([])
})

it('the hours of a season are added, changed and saved together', async () => {
  setValue('club.hours', [summer])
  const screen = await open()
  await screen.findByLabelText('First day: month')
  fireEvent.click(screen.getByRole('button', { name: 'Add a season' }))
  const [winter] = screen.getAllByRole('group', { name: 'Season' })
  expect(within(winter!).getByLabelText<HTMLSelectElement>('First day: month').value).toBe('11')
  fireEvent.change(within(winter!).getByLabelText('Last day: month'), { target: { value: '2' } })
  fireEvent.click(within(winter!).getByRole('button', { name: 'Delete these hours' }))
  expect(within(winter!).getByText('Closed in this season.')).toBeTruthy()
  expect(storedValue('club.hours')).toEqual([summer])
  fireEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  await waitFor(() =>
    expect(storedValue('club.hours')).toEqual([{ from: '11-01', to: '02-29', hours: [] }, summer]),
  )
})

it('a season that is added before one of the whole year applies on its own days', async () => {
  const wholeYear = { ...summer, from: '01-01', to: '12-31' }
  setValue('club.hours', [wholeYear])
  const screen = await open()
  await screen.findByLabelText('First day: month')
  fireEvent.click(screen.getByRole('button', { name: 'Add a season' }))
  expect(await screen.findByText('Where two seasons hold a day, the upper one counts.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save the hours' }))
  await waitFor(() => expect(storedValue('club.hours')).toHaveLength(2))
  const seasons = storedValue('club.hours') as OpeningSeason[]
  expect(seasonOn(seasons, '2026-07-15')).toMatchObject({ from: '04-01', to: '10-31' })
  expect(seasonOn(seasons, '2026-12-15')).toEqual(wholeYear)
})

it('hours that end when they begin cannot be saved', async () => {
  setValue('club.hours', [summer])
  const screen = await open()
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '20:00' } })
  expect(await screen.findByText('Set a start time and a different end time.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the hours' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('button', { name: 'Save the hours' })).toBeNull()
})

it('a text for visitors is saved in the chosen language and keeps the others', async () => {
  const screen = await open()
  const field = await screen.findByLabelText(/^Privacy/)
  fireEvent.change(field, { target: { value: 'We keep little.' } })
  fireEvent.blur(field)
  await waitFor(() =>
    expect(storedValue('club.privacy')).toEqual({ ja: 'プライバシー', en: 'We keep little.' }),
  )
  fireEvent.click(screen.getByRole('radio', { name: '日本語' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Privacy/).value).toBe('プライバシー')
})

it('the club writes in one language and translates into others', async () => {
  const screen = await open()
  fireEvent.click(await screen.findByRole('switch', { name: '简体中文' }))
  await waitFor(() => expect(storedValue('club.languages')).toEqual(['en', 'zh-CN', 'ja']))
  fireEvent.change(screen.getByLabelText('The club writes in'), { target: { value: 'ja' } })
  await waitFor(() => expect(storedValue('club.languages')).toEqual(['ja', 'en', 'zh-CN']))
})

describe('another country', () => {
  it('asks which of its customs the club should use, and uses only these', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText(/^Country/), { target: { value: 'JP' } })
    const question = within(await screen.findByRole('dialog', { name: 'Use what clubs in Japan use?' }))
    expect(storedValue('club.time_zone')).toBe('Europe/Dublin')
    fireEvent.click(question.getByRole('switch', { name: /^Currency: Euro → Japanese Yen/ }))
    fireEvent.click(question.getByRole('button', { name: 'Take these over' }))
    await waitFor(() => {
      expect(storedValue('club.country')).toBe('JP')
      expect(storedValue('club.time_zone')).toBe('Asia/Tokyo')
      expect(storedValue('club.languages')).toEqual(['ja', 'en'])
    })
    expect(storedValue('club.currency')).toBe('EUR')
  })

  it('keeps a time zone that the country has', async () => {
    setValue('club.time_zone', 'America/Denver')
    const screen = await open()
    fireEvent.change(await screen.findByLabelText(/^Country/), { target: { value: 'US' } })
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByRole('switch', { name: /^Currency/ })).toBeTruthy()
    expect(question.queryByRole('switch', { name: /^Time zone/ })).toBeNull()
  })

  it('changes nothing else without a yes, and does not ask when nothing differs', async () => {
    setValue('club.languages', ['en'])
    setValue('club.units', clubCustomsOf('IE').units)
    const screen = await open()
    const country = await screen.findByLabelText(/^Country/)
    fireEvent.change(country, { target: { value: 'IE' } })
    await waitFor(() => expect(storedValue('club.country')).toBe('IE'))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.change(country, { target: { value: 'US' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Keep all as it is' }))
    await waitFor(() => expect(storedValue('club.country')).toBe('US'))
    expect([storedValue('club.currency'), storedValue('club.time_zone')]).toEqual(['EUR', 'Europe/Dublin'])
  })
})

describe('another currency', () => {
  it('asks first, and shows that prices keep their figures', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText(/^Currency/), { target: { value: 'USD' } })
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/€12\.50 becomes \$12\.50/)).toBeTruthy()
    expect(question.queryByText(/differ in their decimals/)).toBeNull()
    expect(storedValue('club.currency')).toBe('EUR')
    fireEvent.click(question.getByRole('button', { name: 'Change the currency' }))
    await waitFor(() => expect(storedValue('club.currency')).toBe('USD'))
  })

  it('is not set without an answer, and the question warns of other decimals', async () => {
    const screen = await open()
    const currency = await screen.findByLabelText<HTMLSelectElement>(/^Currency/)
    fireEvent.change(currency, { target: { value: 'JPY' } })
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/€12\.50 becomes ¥1,250/)).toBeTruthy()
    expect(question.getByText(/differ in their decimals/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(currency.value).toBe('EUR'))
    expect(await pendingChanges()).toEqual([])
    expect(storedValue('club.currency')).toBe('EUR')
  })
})
