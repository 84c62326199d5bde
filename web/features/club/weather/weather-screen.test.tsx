import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Customs } from '#domain/country/countries.ts'
import { hourOfDay, quietForecast } from '#domain/weather/testing.ts'
import type { ClubWeather } from '#web/data/course/weather.ts'
import { cleanup, render, screen } from '#web/data/testing/dom.tsx'
import { WeatherScreen } from '#web/features/club/weather/weather-screen.tsx'
import { startI18n } from '#web/i18n/i18n.ts'

const answer = vi.hoisted(() => ({ weather: null as unknown, error: null as Error | null }))
vi.mock('#web/data/client.ts', () => ({
  supabase: () => ({
    functions: {
      invoke: async () =>
        answer.error ? { data: null, error: answer.error } : { data: answer, error: null },
    },
  }),
}))
const metric = { units: 'metres', temperature: 'celsius', wind: 'ms', rain: 'mm', language: 'en' }
const customs = vi.hoisted(() => ({ current: {} as Partial<Customs> }))
vi.mock('#web/data/region.ts', () => ({
  useCustoms: () => ({ ...metric, ...customs.current }),
  useRegion: () => ({ country: undefined, units: customs.current.units ?? metric.units, sync: undefined }),
}))

const fetched_at = new Date(hourOfDay(8.9)).toISOString()
const told = (change: Partial<ClubWeather> = {}): ClubWeather => ({
  ...{ forecast: quietForecast({ 15: { code: 95 } }), fetched_at, failure: null },
  ...change,
})

function show(weather: ClubWeather | null, error: Error | null = null) {
  Object.assign(answer, { weather, error })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <WeatherScreen />
    </QueryClientProvider>,
  )
}

beforeAll(() => startI18n('en'))
beforeEach(() => vi.useFakeTimers({ now: hourOfDay(9), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  customs.current = {}
})

describe('the weather screen', () => {
  it('S1.09 S2.11 shows now, the next hours as plots and as a table, the week, and what it means for play', async () => {
    show(told())
    expect((await screen.findAllByText('9°')).length).toBeGreaterThan(0)
    expect(screen.getByText('Thunder likely from 15:00')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Lightning\. Lightning likely in some hours\./ })).toBeTruthy()
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1 + 24)
    expect(screen.getAllByText(/gusts 11 m\/s/)).toHaveLength(7)
  })

  it.each([
    ['m/s', {}, '22 % for 10 m/s', '5 mm'],
    ['km/h', { wind: 'kmh' }, '6 % for 10 km/h', '5 mm'],
    [
      'mph',
      { units: 'yards', temperature: 'fahrenheit', wind: 'mph', rain: 'inches' },
      '10 % for 10 mph',
      '0.2 in',
    ],
  ] as const)('has units of one kind beside %s', async (_, units, rule, rain) => {
    customs.current = units
    show(told({ forecast: quietForecast({ 0: { windMs: 6 }, 15: { rainMm: 5 } }) }))
    expect(await screen.findByText(`Rule of thumb: ${rule} against, half with it.`)).toBeTruthy()
    expect(screen.getByText(new RegExp(`^${rain} of rain, chance`))).toBeTruthy()
    expect(document.body.textContent!.includes(' mm')).toBe(rain === '5 mm')
  })

  it('shows the age of the forecast when the service cannot be reached', async () => {
    show(told({ failure: 'timeout' }))
    expect((await screen.findByRole('status')).textContent).toBe(
      'The weather service does not answer. This is the forecast of 21 Nov, 08:54.',
    )
  })

  it('shows why there is no forecast', async () => {
    show(told({ forecast: null, fetched_at: null, failure: 'unreachable' }))
    expect(await screen.findByText('No forecast available')).toBeTruthy()
    expect(screen.getByText(/cannot reach the weather service/)).toBeTruthy()
  })

  it('does not show an old forecast as a present one', async () => {
    vi.setSystemTime(hourOfDay(24 * 8))
    show(told())
    expect(await screen.findByText('The last forecast, of 21 Nov, 08:54, has expired.')).toBeTruthy()
  })

  it('asks for a course first', async () => {
    show(null)
    expect(await screen.findByText('No course yet')).toBeTruthy()
  })
})
