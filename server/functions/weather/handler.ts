import { fieldsOf } from '#domain/base/unknown.ts'
import type { Forecast } from '#domain/weather/forecast.ts'
import { type Body, type ClubClient, dataOf, type FunctionHandler, postFunction } from '../shared/function.ts'
import { questionAbout, readForecast, type WeatherPlace } from './open-meteo.ts'
import type { WeatherConfig } from './settings.ts'

export interface WeatherOptions {
  /** undefined: the weather service is switched off. */
  config: WeatherConfig | undefined
  /** A client that acts as the server, which alone may store a forecast. */
  server: ClubClient
}

interface Kept extends Body {
  is_due: boolean
}

/**
 * Answers `{weather: {course_id, forecast, fetched_at, failure}}`; weather is null without a course. If the forecast is
 * due, one caller across all gateways fetches it; the others get the stored one, however old it is.
 */
export function weather({ config, server }: WeatherOptions): FunctionHandler {
  return postFunction(async (_body, club) => {
    const stored = dataOf(await club.rpc('current_weather', {})) as Kept | null
    return { weather: bodyOf(stored?.is_due ? ((await renewed(config, server)) ?? stored) : stored) }
  })
}

async function renewed(config: WeatherConfig | undefined, server: ClubClient): Promise<Kept | null> {
  const place = dataOf(await server.rpc('take_weather', {})) as (WeatherPlace & { course_id: string }) | null
  if (!place) return null
  const answer = await askWeather(place, config)
  const saved = await server.rpc('keep_weather', {
    of_course: place.course_id,
    answer: 'forecast' in answer ? answer.forecast : null,
    why: 'failure' in answer ? answer.failure : null,
  })
  return dataOf(saved) as Kept
}

function bodyOf(stored: Kept | null): Body | null {
  if (!stored) return null
  const { is_due: _due, ...weather } = stored
  return weather
}

type WeatherAnswer =
  | { forecast: Forecast }
  | { failure: 'off' | 'unreachable' | 'timeout' | 'refused' | 'malformed' }

/** A forecast for a week has about 60 KB. */
const MOST_BYTES = 1024 * 1024

/** Calls the weather service for a position. Never throws: each failure has a name. */
async function askWeather(place: WeatherPlace, config: WeatherConfig | undefined): Promise<WeatherAnswer> {
  if (!config) return { failure: 'off' }
  try {
    const response = await fetch(addressOf(place, config), {
      signal: AbortSignal.timeout(config.timeoutMs),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { failure: 'refused' }
    }
    const forecast = readForecast(parsed(await textOf(response)), place.time_zone)
    return forecast ? { forecast } : { failure: 'malformed' }
  } catch (error) {
    return { failure: fieldsOf(error).name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

function addressOf(place: WeatherPlace, { url, apiKey }: WeatherConfig): URL {
  const address = new URL(url)
  for (const [name, value] of questionAbout(place, apiKey)) address.searchParams.set(name, value)
  return address
}

/** The text of an answer; empty if it is longer than any forecast. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > MOST_BYTES) {
      await reader?.cancel()
      return ''
    }
    chunks.push(part.value)
  }
  return new Blob(chunks).text()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
