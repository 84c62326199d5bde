/** The weather at one time. */
export interface Weather {
  /** Milliseconds since the epoch; for an hour, its start. */
  at: number
  temperatureC: number
  feelsLikeC: number
  /** At 10 m above the ground. */
  windMs: number
  /** The direction it comes from, in degrees clockwise from north. */
  windFromDeg: number
  gustMs: number
  rainMm: number
  /** WMO code 4677, as in weather services. */
  code: number
  isDay: boolean
}

/** null: the weather model lacks the value. */
export interface HourForecast extends Weather {
  /** Temperature of the ground's surface. */
  groundC: number | null
  /** Per cent. */
  rainChance: number | null
  uv: number | null
  /** Energy for thunderstorms: convective available potential energy. */
  capeJkg: number | null
}

export interface DayForecast {
  /** YYYY-MM-DD at the club. */
  date: string
  code: number
  lowC: number
  highC: number
  rainMm: number
  rainChance: number | null
  windMs: number
  windFromDeg: number
  gustMs: number
  uv: number | null
  /** Milliseconds since the epoch; null if the sun does not rise or set that day. */
  sunriseAt: number | null
  sunsetAt: number | null
}

/** A weather service's answer for one place. */
export interface Forecast {
  timeZone: string
  now: Weather | null
  hours: HourForecast[]
  days: DayForecast[]
}

export const HOUR_MS = 3_600_000
/** A measured or computed value is current for this long. */
const NOW_LASTS_MS = 1.5 * HOUR_MS

/** The weather at a moment: the latest report, else the forecast for that hour; null when the forecast ends before. */
export function weatherAt({ now, hours }: Forecast, at: number): Weather | null {
  if (now && at - now.at < NOW_LASTS_MS && now.at - at < HOUR_MS) return now
  return hours.find((hour) => hour.at <= at && at < hour.at + HOUR_MS) ?? null
}

/** The hours from the one that contains a moment on, at most `count`. */
export function hoursFrom({ hours }: Forecast, at: number, count: number): HourForecast[] {
  return hours.filter((hour) => hour.at + HOUR_MS > at).slice(0, count)
}

/** The days from one (YYYY-MM-DD) on. */
export function daysFrom({ days }: Forecast, date: string): DayForecast[] {
  return days.filter((day) => day.date >= date)
}
