import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hourOfDay, quietForecast } from '#domain/weather/testing.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { untilRead } from '#web/testing/until-read.ts'

// The person uses metres, so temperature and wind are metric too in any browser's country.
startApp('member')

type Changes = Parameters<typeof quietForecast>[0]

/** The club's server returns a calm forecast fetched shortly before nine. */
function forecast(changes: Changes = {}, fields: object = {}) {
  const weather = { forecast: quietForecast(changes), fetched_at: new Date(hourOfDay(8.9)).toISOString() }
  answer({ ...weather, failure: null, ...fields })
}

function answer(weather: object | null) {
  club.answers.set('POST /functions/v1/weather', { status: 200, body: { weather } })
}

beforeEach(() => {
  vi.useFakeTimers({ now: hourOfDay(9), toFake: ['Date'] })
  forecast()
  return () => void vi.useRealTimers()
})

const openCard = () =>
  openScreen({
    address: '/',
    load: async () => (await import('#web/features/club/weather/weather-card.tsx')).WeatherCard,
  })
const openWeather = () =>
  openScreen({
    address: '/weather',
    load: async () => (await import('#web/features/club/weather/weather-screen.tsx')).WeatherScreen,
  })

describe('the weather line', () => {
  it('shows the sky, the temperature and the wind, and leads to the forecast', async () => {
    const screen = await openCard()
    const link = await screen.findByRole('link')
    expect(link.getAttribute('href')).toBe('/weather')
    expect(link.textContent).toMatch(/^9°Partly cloudy · 14\skm\/h/)
  })

  it('adds the most urgent advice', async () => {
    forecast({ 9: { code: 95 }, 10: { code: 95 } })
    const screen = await openCard()
    expect(await screen.findByText('Thunder: come in')).toBeTruthy()
  })

  it.each([
    { day: 'tomorrow', now: 14, text: 'Frost delay likely tomorrow until 10:00' },
    { day: 'today', now: 31, text: 'Frost delay likely until 10:00' },
  ])('names the end of a frost delay of $day', async ({ now, text }) => {
    vi.setSystemTime(hourOfDay(now))
    forecast({ 31: { groundC: -2 }, 32: { groundC: -2 }, 33: { groundC: -2 } })
    const screen = await openCard()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each([
    ['there is no course', null],
    ['there is no forecast', { forecast: null, fetched_at: null, failure: 'timeout' }],
  ])('is hidden while %s', async (_why, weather) => {
    answer(weather)
    const screen = await openCard()
    await untilRead('weather')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the forecast', () => {
  it('has each hour in figures', async () => {
    forecast({ 10: { code: 61, rainMm: 1.2, rainChance: null, groundC: null, temperatureC: 12 } })
    const screen = await openWeather()
    const row = (await screen.findByRole('rowheader', { name: '10:00', hidden: true })).closest('tr')!
    const cells = [...row.querySelectorAll('td')].map(({ textContent }) =>
      textContent!.replaceAll('\u00a0', ' '),
    )
    expect(cells).toEqual([
      'Rain',
      '12°',
      '–',
      '14 km/h',
      '25 km/h',
      'south-west',
      '1.2 mm',
      '–',
      '0',
      'none',
    ])
  })

  it('shows for each day the sun, the gusts and whether there is frost', async () => {
    const frosty = quietForecast()
    frosty.days[1] = { ...frosty.days[1]!, lowC: -2, code: 71 }
    answer({ forecast: frosty, fetched_at: new Date(hourOfDay(8.9)).toISOString(), failure: null })
    const screen = await openWeather()
    expect(await screen.findByText('Today')).toBeTruthy()
    expect(screen.getAllByText('Frost')).toHaveLength(1)
    expect(within(screen.getByText('Frost').closest('li')!).getByText('Snow')).toBeTruthy()
    expect(screen.getAllByText('Sunrise 08:00, sunset 16:30')).toHaveLength(7)
  })

  it('shows the effect of the wind on a shot, unless it is calm', async () => {
    const screen = await openWeather()
    expect(
      await screen.findByText(/^A shot of 150\sm plays 1\d\d\sm against the wind and 1\d\d\sm with it\.$/),
    ).toBeTruthy()
    expect(screen.getByText(/^Wind 14\skm\/h from south-west/)).toBeTruthy()
  })

  it('shows no effect on a shot while it is calm', async () => {
    forecast(Object.fromEntries(Array.from({ length: 72 }, (_, hour) => [hour, { windMs: 0.5 }])))
    const screen = await openWeather()
    await screen.findByText('Next seven days')
    expect(screen.queryByText(/^A shot of/)).toBeNull()
  })

  it('that is switched off is reported', async () => {
    forecast({}, { failure: 'off' })
    const screen = await openWeather()
    expect((await screen.findByRole('status')).textContent).toMatch(
      /^The weather service is switched off\. This is the forecast of 21 Nov/,
    )
  })

  it('is kept without a connection, with its age', async () => {
    const screen = await openWeather()
    await screen.findByText('Next seven days')
    setOnline(false)
    const { queryClient } = await import('#web/data/queries/query.ts')
    void queryClient.invalidateQueries()
    await waitFor(() => expect(screen.getByText('Next seven days')).toBeTruthy())
    expect(screen.getAllByText('Today')).toHaveLength(1)
  })

  it('that could not be read is read again', async () => {
    club.answers.set('POST /functions/v1/weather', { status: 500, body: { message: 'broken' } })
    const screen = await openWeather()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The forecast could not be loaded')
    forecast()
    fireEvent.click(within(note).getByRole('button'))
    expect(await screen.findByText('Next seven days')).toBeTruthy()
  })

  it('warns of thunder as an alert', async () => {
    forecast({ 9: { code: 95 } })
    const screen = await openWeather()
    expect((await screen.findByRole('alert')).textContent).toContain('Thunder: come in')
  })
})
