import { type DayForecast, type Forecast, HOUR_MS, type HourForecast } from './forecast.ts'

/** A quiet autumn day: 21 November 2026 from midnight on, sunrise 08:00, sunset 16:30, UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 21)

export function hourOfDay(hour: number): number {
  return MIDNIGHT + hour * HOUR_MS
}

const quietHour = (hour: number): HourForecast => ({
  at: hourOfDay(hour),
  temperatureC: 9,
  feelsLikeC: 7,
  windMs: 4,
  windFromDeg: 240,
  gustMs: 7,
  rainMm: 0,
  code: 2,
  isDay: hour % 24 >= 8 && hour % 24 < 17,
  groundC: 8,
  rainChance: 5,
  uv: 0,
  capeJkg: 0,
})

const quietDay = (day: number): DayForecast => ({
  date: new Date(hourOfDay(24 * day)).toISOString().slice(0, 10),
  code: 2,
  lowC: 6,
  highC: 11,
  rainMm: 0,
  rainChance: 5,
  windMs: 6,
  windFromDeg: 240,
  gustMs: 11,
  uv: 1,
  sunriseAt: hourOfDay(24 * day + 8),
  sunsetAt: hourOfDay(24 * day + 16.5),
})

/**
 * Three quiet days in hours from `firstHour` on, and a week in days; `changes` overrides hours by their number from
 * midnight.
 */
export function quietForecast(changes: Record<number, Partial<HourForecast>> = {}, firstHour = 0): Forecast {
  return {
    timeZone: 'UTC',
    now: null,
    hours: Array.from({ length: 72 }, (_, at) => at + firstHour).map((hour) => ({
      ...quietHour(hour),
      ...changes[hour],
    })),
    days: Array.from({ length: 7 }, (_, day) => quietDay(day)),
  }
}
