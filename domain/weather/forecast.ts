/** What the weather is or will be at one time. */
export interface Weather {
  /** Milliseconds since the epoch; an hour's is its beginning. */
  at: number
  temperatureC: number
  feelsLikeC: number
  /** At 10 m above the ground. */
  windMs: number
  /** Where it blows from, in degrees clockwise from north. */
  windFromDeg: number
  gustMs: number
  rainMm: number
  /** WMO code 4677, as weather services use it. */
  code: number
  isDay: boolean
}

/** null: the weather model has no such value. */
export interface HourForecast extends Weather {
  /** Temperature of the ground's surface. */
  groundC: number | null
  /** Per cent. */
  rainChance: number | null
  uv: number | null
  /** What a thunderstorm could feed on: convective available potential energy. */
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
  /** Milliseconds since the epoch; null where the sun does not rise or set that day. */
  sunriseAt: number | null
  sunsetAt: number | null
}

/** What a weather service answered for one place. */
export interface Forecast {
  timeZone: string
  now: Weather | null
  hours: HourForecast[]
  days: DayForecast[]
}

export const HOUR_MS = 3_600_000
/** A measured or computed value counts as the present one for this long. */
const NOW_LASTS_MS = 1.5 * HOUR_MS

/** The weather at a moment: as it was last told, else as it was forecast for that hour; null when the forecast ends before. */
export function weatherAt({ now, hours }: Forecast, at: number): Weather | null {
  if (now && at - now.at < NOW_LASTS_MS && now.at - at < HOUR_MS) return now
  return hours.find((hour) => hour.at <= at && at < hour.at + HOUR_MS) ?? null
}

/** The hours from the one that holds a moment on, at most so many. */
export function hoursFrom({ hours }: Forecast, at: number, count: number): HourForecast[] {
  return hours.filter((hour) => hour.at + HOUR_MS > at).slice(0, count)
}

/** The days from one (YYYY-MM-DD) on. */
export function daysFrom({ days }: Forecast, date: string): DayForecast[] {
  return days.filter((day) => day.date >= date)
}
