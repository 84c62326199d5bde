import { fieldsOf } from '#domain/base/unknown.ts'
import type { Forecast } from '#domain/weather/forecast.ts'
import { questionAbout, readForecast, type WeatherPlace } from './open-meteo.ts'
import type { WeatherConfig } from './settings.ts'

export type WeatherAnswer =
  | { forecast: Forecast }
  | { failure: 'off' | 'unreachable' | 'timeout' | 'refused' | 'malformed' }

/** A week's forecast has about 60 KB. */
const MOST_BYTES = 1024 * 1024

/** Calls the weather service for a position. Never throws: each failure has a name. */
export async function askWeather(
  place: WeatherPlace,
  config: WeatherConfig | undefined,
): Promise<WeatherAnswer> {
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

/** The text of an answer; empty when it is longer than any forecast. */
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
