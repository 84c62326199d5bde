import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WeatherService {
  url: string
  /** The received queries, oldest first. */
  asked: URLSearchParams[]
  /** Sets the answer to the next queries; by default the forecast. */
  behave(how: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** A local server with Open-Meteo's forecast API. */
export async function openWeatherService(startSeconds: number): Promise<WeatherService> {
  const asked: URLSearchParams[] = []
  const forecast = (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(openMeteoAnswer(asked.at(-1)!, startSeconds)))
  }
  let answer = forecast
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://weather.test').searchParams)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast`,
    asked,
    behave: (how) => {
      answer = how
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** An answer in Open-Meteo's format: only the requested columns, times in seconds. */
export function openMeteoAnswer(question: URLSearchParams, today: number): Record<string, unknown> {
  const names = (part: string) => (question.get(part) ?? '').split(',').filter((name) => name !== '')
  const pastDays = Number(question.get('past_days') ?? 0)
  const days = pastDays + Number(question.get('forecast_days') ?? 7)
  const startSeconds = today - pastDays * 86_400
  const table = (part: string, count: number, stepSeconds: number) => ({
    time: Array.from({ length: count }, (_, at) => startSeconds + at * stepSeconds),
    ...Object.fromEntries(
      names(part).map((name) => [
        name,
        Array.from({ length: count }, (_, at) => sample(name, startSeconds + at * stepSeconds, at)),
      ]),
    ),
  })
  const now = today + 9.25 * 3600
  return {
    latitude: Number(question.get('latitude')) + 0.004,
    longitude: Number(question.get('longitude')) - 0.004,
    generationtime_ms: 0.2,
    utc_offset_seconds: 0,
    timezone: question.get('timezone'),
    timezone_abbreviation: 'GMT',
    elevation: 12,
    current_units: { time: 'unixtime', interval: 'seconds', temperature_2m: '°C', wind_speed_10m: 'm/s' },
    current: {
      time: now,
      interval: 900,
      ...Object.fromEntries(names('current').map((name) => [name, sample(name, now, 9)])),
    },
    hourly_units: { time: 'unixtime', temperature_2m: '°C', wind_speed_10m: 'm/s' },
    hourly: table('hourly', days * 24, 3600),
    daily_units: { time: 'unixtime', temperature_2m_max: '°C' },
    daily: table('daily', days, 86_400),
  }
}

function sample(name: string, seconds: number, at: number): number {
  const values: Record<string, number> = {
    temperature_2m: 8 + (at % 24) / 4,
    apparent_temperature: 6 + (at % 24) / 4,
    precipitation: at % 24 === 15 ? 1.2 : 0,
    precipitation_probability: at % 24 === 15 ? 80 : 5,
    precipitation_sum: 1.2,
    precipitation_probability_max: 80,
    weather_code: at % 24 === 15 ? 61 : 2,
    is_day: at % 24 >= 8 && at % 24 < 17 ? 1 : 0,
    wind_speed_10m: 5.4,
    wind_speed_10m_max: 7.1,
    wind_direction_10m: 230,
    wind_direction_10m_dominant: 230,
    wind_gusts_10m: 9.8,
    wind_gusts_10m_max: 12.4,
    uv_index: 0.6,
    uv_index_max: 0.6,
    cape: 20,
    soil_temperature_0cm: at % 24 < 10 ? -0.5 : 4,
    temperature_2m_min: 3,
    temperature_2m_max: 13.5,
    sunrise: seconds + 8 * 3600,
    sunset: seconds + 16.5 * 3600,
  }
  return values[name]!
}
