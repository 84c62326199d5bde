import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Forecast, HOUR_MS, weatherAt } from '#domain/weather/forecast.ts'
import { supabase } from '#web/data/client.ts'

/** Why the weather service did not answer the last request. */
type WeatherFailure = 'off' | 'unreachable' | 'timeout' | 'refused' | 'malformed'

/** The club's forecast on its server; both null until the service first answered. */
export interface ClubWeather {
  forecast: Forecast | null
  fetched_at: string | null
  /** null: the forecast is as fresh as possible. */
  failure: WeatherFailure | null
}

export interface WeatherNow {
  windMs: number
  /** The direction the wind comes from, in degrees clockwise from north. */
  windFromDeg: number
  gustMs: number
  temperatureC: number
  /** When the forecast was fetched, in milliseconds since the epoch. */
  asOf: number
  /** The forecast is over an hour old. */
  stale: boolean
}

const RENEW_MS = 15 * 60_000
/** After a failure, the club's server asks a service again after this time. */
const FAILED_MS = 5 * 60_000
const THREE_DAYS_MS = 72 * HOUR_MS

/** The query of the forecast. */
export const weatherQuery = queryOptions({
  queryKey: ['weather_forecast', 'current'],
  queryFn: readWeather,
  meta: { isSmall: true, isPolled: true, keepMs: THREE_DAYS_MS },
})

/** The forecast for the course; null without a course. Stored on the device for its whole range. */
export function useWeather() {
  return useQuery({
    ...weatherQuery,
    staleTime: ({ state }) => (state.data?.failure ? FAILED_MS / 5 : FAILED_MS),
    refetchInterval: ({ state }) => (state.data?.failure ? FAILED_MS : RENEW_MS),
  })
}

async function readWeather(): Promise<ClubWeather | null> {
  const { data, error } = await supabase().functions.invoke('weather', { body: {} })
  if (error) throw error
  return data.weather as ClubWeather | null
}

/** Wind and temperature now; null without a forecast for this moment. */
export function useWeatherNow(): WeatherNow | null {
  const { data } = useWeather()
  const now = useMinute()
  if (!data?.forecast || !data.fetched_at) return null
  const weather = weatherAt(data.forecast, now)
  if (!weather) return null
  const { windMs, windFromDeg, gustMs, temperatureC } = weather
  const asOf = Date.parse(data.fetched_at)
  return { windMs, windFromDeg, gustMs, temperatureC, asOf, stale: now - asOf > HOUR_MS }
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
