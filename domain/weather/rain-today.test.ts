import { describe, expect, it } from 'vitest'
import { HOUR_MS, type HourForecast } from './forecast.ts'
import { rainOfNight } from './rain-today.ts'

const midnight = Date.parse('2026-11-22T00:00:00Z')
const hoursFrom = (start: number, rainMm: number[]) =>
  rainMm.map((mm, at) => ({ at: start + at * HOUR_MS, rainMm: mm }) as HourForecast)
const forecast = (hours: HourForecast[]) => ({ timeZone: 'UTC', now: null, days: [], hours })

describe('the rain of the night', () => {
  it('is that since midnight, and not what is still to come', () => {
    const hours = hoursFrom(midnight, [1, 2.5, 0, 0, 0, 0, 9])
    expect(rainOfNight(forecast(hours), midnight + 6 * HOUR_MS)).toBe(3.5)
  })

  it('is not said of a dry night, in the afternoon, nor where the night is not known', () => {
    const now = midnight + 6 * HOUR_MS
    expect(rainOfNight(forecast(hoursFrom(midnight, [0.1, 0, 0, 0, 0, 0])), now)).toBeNull()
    const wetDay = hoursFrom(midnight, Array(24).fill(1))
    expect(rainOfNight(forecast(wetDay), midnight + 15 * HOUR_MS)).toBeNull()
    expect(rainOfNight(forecast(hoursFrom(midnight + 4 * HOUR_MS, [5, 5])), now)).toBeNull()
    expect(rainOfNight(forecast([]), now)).toBeNull()
  })
})
