import { dayIn } from '#domain/base/day.ts'
import { isRecord } from '#domain/base/unknown.ts'
import {
  type DayForecast,
  type Forecast,
  HOUR_MS,
  type HourForecast,
  type Weather,
} from '#domain/weather/forecast.ts'

/** The requested fields of Open-Meteo; https://open-meteo.com/en/docs has their meaning and units. */
const current = [
  'temperature_2m',
  'apparent_temperature',
  'precipitation',
  'weather_code',
  'is_day',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
] as const
const hourly = [...current, 'precipitation_probability', 'uv_index', 'cape', 'soil_temperature_0cm'] as const
const daily = [
  'weather_code',
  'temperature_2m_max',
  'temperature_2m_min',
  'precipitation_sum',
  'precipitation_probability_max',
  'wind_speed_10m_max',
  'wind_gusts_10m_max',
  'wind_direction_10m_dominant',
  'uv_index_max',
  'sunrise',
  'sunset',
] as const

/** Number of hourly values: yesterday, for the rain of the night, today and the next two days. */
const HOURS_KEPT = 96

export interface WeatherPlace {
  lng: number
  lat: number
  time_zone: string
}

/** The query parameters: metric units, wind in metres per second, times in seconds since the epoch. */
export function questionAbout(
  { lng, lat, time_zone }: WeatherPlace,
  apiKey: string | undefined,
): URLSearchParams {
  return new URLSearchParams({
    // Forecasts are no finer than a kilometre.
    latitude: lat.toFixed(2),
    longitude: lng.toFixed(2),
    current: current.join(','),
    hourly: hourly.join(','),
    daily: daily.join(','),
    timezone: time_zone,
    timeformat: 'unixtime',
    wind_speed_unit: 'ms',
    past_days: '1',
    forecast_days: '8',
    ...(apiKey === undefined ? {} : { apikey: apiKey }),
  })
}

/**
 * The forecast in an answer of Open-Meteo; undefined if there is none. Hours and days without the values that all
 * models have are omitted.
 */
export function readForecast(answer: unknown, timeZone: string): Forecast | undefined {
  if (!isRecord(answer)) return undefined
  const fields = answer
  const hourColumns = weatherColumns(fields.hourly)
  const dayColumns = weatherColumns(fields.daily)
  if (!hourColumns || !dayColumns) return undefined
  const hours = rows(hourColumns).flatMap((row) => readHour(row) ?? [])
  const days = rows(dayColumns).flatMap((row) => readDay(row, timeZone) ?? [])
  if (hours.length === 0 || days.length === 0) return undefined
  return { timeZone, now: readWeather(valuesOf(fields.current)), hours: hours.slice(0, HOURS_KEPT), days }
}

function rows(columns: WeatherColumns): Raw[] {
  return (columns.time ?? []).map((_, at) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at] ?? null])),
  )
}

function readWeather(row: Raw): Weather | null {
  const { time, temperature_2m, wind_speed_10m, wind_direction_10m, weather_code } = row
  if (time == null || temperature_2m == null || wind_speed_10m == null || wind_direction_10m == null)
    return null
  return {
    at: time * 1000,
    temperatureC: temperature_2m,
    feelsLikeC: row.apparent_temperature ?? temperature_2m,
    windMs: wind_speed_10m,
    windFromDeg: wind_direction_10m,
    gustMs: row.wind_gusts_10m ?? wind_speed_10m,
    rainMm: row.precipitation ?? 0,
    code: weather_code ?? -1,
    isDay: row.is_day !== 0,
  }
}

function readHour(row: Raw): HourForecast | null {
  const weather = readWeather(row)
  return (
    weather && {
      ...weather,
      groundC: row.soil_temperature_0cm ?? null,
      rainChance: row.precipitation_probability ?? null,
      uv: row.uv_index ?? null,
      capeJkg: row.cape ?? null,
    }
  )
}

function readDay(row: Raw, timeZone: string): DayForecast | null {
  const { time, temperature_2m_min, temperature_2m_max } = row
  if (time == null || temperature_2m_min == null || temperature_2m_max == null) return null
  return {
    // A day's time is its midnight; noon is on the same day even if the clocks change.
    date: dayIn(timeZone, new Date(time * 1000 + 12 * HOUR_MS)),
    code: row.weather_code ?? -1,
    lowC: temperature_2m_min,
    highC: temperature_2m_max,
    rainMm: row.precipitation_sum ?? 0,
    rainChance: row.precipitation_probability_max ?? null,
    windMs: row.wind_speed_10m_max ?? 0,
    windFromDeg: row.wind_direction_10m_dominant ?? 0,
    gustMs: row.wind_gusts_10m_max ?? row.wind_speed_10m_max ?? 0,
    uv: row.uv_index_max ?? null,
    sunriseAt: sunTime(row.sunrise),
    sunsetAt: sunTime(row.sunset),
  }
}

/** Null for 0, which the service gives if the sun does not rise that day. */
function sunTime(seconds: number | null | undefined): number | null {
  return seconds ? seconds * 1000 : null
}

/** Numbers by name; null if the service has none. */
type Raw = Record<string, number | null>
/** Under each name as many values as there are times. */
type WeatherColumns = Record<string, (number | null)[]>

/** The columns of a table; undefined if it has no times, or not one value for each time. */
function weatherColumns(table: unknown): WeatherColumns | undefined {
  if (typeof table !== 'object' || table === null) return undefined
  const columns: WeatherColumns = {}
  for (const [name, values] of Object.entries(table)) {
    if (Array.isArray(values)) columns[name] = values.map(numberOr)
  }
  const length = columns.time?.length ?? 0
  if (length === 0 || Object.values(columns).some((values) => values.length !== length)) return undefined
  return columns
}

/** The numbers of an object; other values become null. */
function valuesOf(input: unknown): Raw {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, numberOr(value)]))
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
