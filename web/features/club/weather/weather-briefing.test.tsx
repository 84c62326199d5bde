import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hourOfDay, quietForecast } from '#domain/weather/testing.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

startApp('maintenance')

type Changes = Parameters<typeof quietForecast>[0]

function forecast(changes: Changes = {}, firstHour = -24) {
  const weather = {
    forecast: quietForecast(changes, firstHour),
    fetched_at: new Date(hourOfDay(5.9)).toISOString(),
  }
  answer({ ...weather, failure: null })
}

function answer(weather: object | null) {
  club.answers.set('POST /functions/v1/weather', { status: 200, body: { weather } })
}

beforeEach(() => {
  vi.useFakeTimers({ now: hourOfDay(6), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

/** The briefing with a sentence that appears after the forecast is read. */
const open = () =>
  openScreen({
    address: '/',
    load: async () => {
      const { WeatherBriefing } = await import('#web/features/club/weather/weather-briefing.tsx')
      const { useWeather } = await import('#web/data/course/weather.ts')
      return () => (
        <>
          {useWeather().data === undefined ? null : <p>The forecast is read</p>}
          <WeatherBriefing />
        </>
      )
    },
  })

describe('the weather of the briefing', () => {
  it('names the frost and the rain of the night, and leads to the forecast', async () => {
    forecast({ [-6]: { rainMm: 3.4 }, 3: { rainMm: 1 }, 7: { groundC: -2 }, 8: { groundC: -2 } })
    const screen = await open()
    const frost = await screen.findByRole('link', { name: /^Frost/ })
    const rain = screen.getByRole('link', { name: /rain|Rain/ })
    expect(rain.textContent).toContain('4.4 mm of rain last night, since 18:00')
    expect([frost, rain].map((link) => link.getAttribute('href'))).toEqual(['/weather', '/weather'])
  })

  it('gives the start of the rain when the forecast begins after the evening', async () => {
    forecast({ 2: { rainMm: 3.4 } }, 0)
    const screen = await open()
    expect((await screen.findByRole('link', { name: /rain/ })).textContent).toContain(
      '3.4 mm of rain since 00:00',
    )
  })

  it('names the wind', async () => {
    forecast({ 8: { windMs: 13, gustMs: 16 }, 9: { windMs: 13, gustMs: 16 } })
    const screen = await open()
    expect(await screen.findByRole('link', { name: /wind/i })).toBeTruthy()
  })

  it('shows the age of each row without a network', async () => {
    forecast({ 2: { rainMm: 3.4 }, 7: { groundC: -2 }, 8: { groundC: -2 } })
    const screen = await open()
    await screen.findByRole('link', { name: /rain/ })
    setOnline(false)
    expect(await screen.findByRole('link', { name: /rain.*as of/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Frost.*as of/ })).toBeTruthy()
  })

  it.each([
    ['a quiet morning', () => forecast()],
    ['a thunderstorm, which is no frost, wind or rain of the night', () => forecast({ 9: { code: 95 } })],
    ['no forecast', () => answer({ forecast: null, fetched_at: null, failure: 'timeout' })],
  ])('shows nothing for %s', async (_why, set) => {
    set()
    const screen = await open()
    await screen.findByText('The forecast is read')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
