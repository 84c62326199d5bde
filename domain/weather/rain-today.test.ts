import { describe, expect, it } from 'vitest'
import { HOUR_MS, type HourForecast } from './forecast.ts'
import { rainOfNight } from './rain-today.ts'

const midnight = Date.parse('2026-11-22T00:00:00Z')
const hour = (of: number) => midnight + of * HOUR_MS
const hoursFrom = (start: number, rainMm: number[]) =>
  rainMm.map((mm, at) => ({ at: start + at * HOUR_MS, rainMm: mm }) as HourForecast)
const forecast = (hours: HourForecast[], timeZone = 'UTC') => ({ timeZone, now: null, days: [], hours })
/** An hour of rain each, from noon of the previous day to the evening after. */
const wet = hoursFrom(hour(-12), Array(36).fill(1))

describe('the rain of the night', () => {
  it('is the rain from the evening before to now, not of the afternoon before and not of later hours', () => {
    expect(rainOfNight(forecast(wet), hour(6))).toEqual({
      rainMm: 12,
      since: hour(-6),
      isWholeNight: true,
    })
    expect(rainOfNight(forecast(wet), hour(6.5))?.rainMm, 'the hour that runs is not over').toBe(12)
  })

  it('begins in the evening by the club’s clock', () => {
    const inTokyo = forecast(hoursFrom(hour(-24), Array(36).fill(1)), 'Asia/Tokyo')
    expect(rainOfNight(inTokyo, hour(-3))).toEqual({ rainMm: 12, since: hour(-15), isWholeNight: true })
  })

  it('counts each hour of a night in which the clocks change', () => {
    const start = Date.parse('2026-10-24T12:00:00+01:00')
    const autumn = forecast(hoursFrom(start, Array(30).fill(1)), 'Europe/Dublin')
    expect(rainOfNight(autumn, Date.parse('2026-10-25T06:00:00Z'))).toMatchObject({
      rainMm: 13,
      since: Date.parse('2026-10-24T18:00:00+01:00'),
    })
  })

  it('gives its start when the forecast begins later, or has a gap', () => {
    const late = { rainMm: 6, since: hour(0), isWholeNight: false }
    expect(rainOfNight(forecast(hoursFrom(hour(0), Array(24).fill(1))), hour(6))).toEqual(late)
    expect(rainOfNight(forecast(wet.filter(({ at }) => at !== hour(-1))), hour(6))).toEqual(late)
  })

  it('is null for a dry night, in the afternoon, and when the last hour is not known', () => {
    const dry = forecast(hoursFrom(hour(-12), [...Array(6).fill(5), 0.1, ...Array(12).fill(0)]))
    expect(rainOfNight(dry, hour(6))).toBeNull()
    expect(rainOfNight(forecast(wet), hour(12))).toBeNull()
    expect(rainOfNight(forecast(wet), hour(20))).toBeNull()
    expect(rainOfNight(forecast(wet.filter(({ at }) => at < hour(4))), hour(6))).toBeNull()
    expect(rainOfNight(forecast([]), hour(6))).toBeNull()
  })
})
