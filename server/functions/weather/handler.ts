import { type Body, type ClubClient, dataOf, type FunctionHandler, postFunction } from '../shared/function.ts'
import { askWeather } from './ask.ts'
import type { WeatherPlace } from './open-meteo.ts'
import type { WeatherConfig } from './settings.ts'

export interface WeatherOptions {
  /** undefined: the weather service is not to be asked. */
  config: WeatherConfig | undefined
  /** A client that acts as the server: only it may store a forecast. */
  server: ClubClient
}

interface Kept extends Body {
  is_due: boolean
}

/**
 * Answers `{weather: {course_id, forecast, fetched_at, failure}}`; weather is null without a course. One caller of all
 * gateways asks the service when nobody has of late; everybody else gets what is kept, however old it is.
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
