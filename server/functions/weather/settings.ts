import { z } from 'zod'
import { address, flag } from '#server/config/config-values.ts'

/** The weather service, with Open-Meteo's forecast API. */
export interface WeatherConfig {
  url: string
  /** The key of a commercial subscription, which clubs that charge fees need. */
  apiKey: string | undefined
  timeoutMs: number
}

export const weatherVariables = {
  WEATHER: flag(true),
  WEATHER_URL: address(/^https?:$/, 'must be an http:// or https:// address').optional(),
  WEATHER_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be an API key')
    .optional(),
}

const shape = z.object(weatherVariables)

/** undefined: no service is called, and the app shows that. */
export function weatherConfig(values: z.infer<typeof shape>): WeatherConfig | undefined {
  if (!values.WEATHER) return undefined
  const apiKey = values.WEATHER_API_KEY
  // Open-Meteo has a separate address for subscribers.
  const host = apiKey === undefined ? 'api.open-meteo.com' : 'customer-api.open-meteo.com'
  return { url: values.WEATHER_URL ?? `https://${host}/v1/forecast`, apiKey, timeoutMs: 5000 }
}
