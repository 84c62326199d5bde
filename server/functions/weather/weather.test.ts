import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import type { Forecast } from '#domain/weather/forecast.ts'
import { readConfig } from '#server/config/config.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { functions } from '../functions.ts'
import { type TestTokens, testKeys } from '../testing.ts'
import { questionAbout, readForecast } from './open-meteo.ts'
import type { WeatherConfig } from './settings.ts'
import { openMeteoAnswer, openWeatherService, type WeatherService } from './testing.ts'

const MIDNIGHT_S = Date.UTC(2026, 10, 21) / 1000
const database = testDatabase()
let tokens: TestTokens
let service: WeatherService

beforeAll(async () => {
  tokens = await testKeys()
  service = await openWeatherService(MIDNIGHT_S)
  await database.execScript(`
    insert into public.course (id, name, is_current) values ('00000000-0000-4000-8000-0000000000c1', 'Links', true);
    insert into public.hole (course_id, number, line, length_m) values ('00000000-0000-4000-8000-0000000000c1', 1,
      '{"type":"LineString","coordinates":[[-8.1234,53.4321],[-8.12,53.43]]}', 300);`)
})
afterAll(() => service.close())
beforeEach(() => database.runAsOwner('delete from public.weather_forecast'))

interface Answer {
  weather: { forecast: Forecast | null; fetched_at: string | null; failure: string | null } | null
}

function gateway(config: Partial<WeatherConfig> | null): SupabaseClient {
  const data = rest({ database, verifier: tokens.verifier })
  const app = new Hono()
  const weather =
    config === null ? undefined : { url: service.url, apiKey: undefined, timeoutMs: 5000, ...config }
  const options = { rest: data, verifier: tokens.verifier, serviceRoleKey: tokens.serviceRoleKey }
  app.route('/functions/v1', functions({ ...options, weather, overpass: undefined, auth: new Hono() }))
  return createClient('http://club.test', tokens.anonKey, {
    realtime: { transport: WebSocket as never },
    global: { fetch: async (url, init) => app.fetch(new Request(url as string, init)) },
  })
}

async function ask(client: SupabaseClient): Promise<NonNullable<Answer['weather']>> {
  const { data, error } = await client.functions.invoke<Answer>('weather', { body: {} })
  expect(error).toBeNull()
  return data!.weather!
}

const makeDue = () =>
  database.runAsOwner(`update public.weather_forecast set ask_after = now() - interval '1 second'`)

describe('the weather function', () => {
  it('S1.09 gives visitors the forecast of the weather service for the course', async () => {
    const { forecast, failure } = await ask(gateway({}))
    expect(failure).toBeNull()
    expect(forecast).toMatchObject({ timeZone: 'Europe/Dublin', now: { windMs: 5.4, windFromDeg: 230 } })
    expect(forecast?.hours).toHaveLength(96)
    expect(forecast?.hours[0]?.at, 'yesterday, for the rain of the night').toBe((MIDNIGHT_S - 86_400) * 1000)
    expect(forecast?.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 9 }, (_, day) => `2026-11-${20 + day}`),
    )
    expect(Object.fromEntries(service.asked.at(-1)!)).toMatchObject({
      latitude: '53.43',
      longitude: '-8.12',
      timezone: 'Europe/Dublin',
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
    })
  })

  it('requests it once for all gateways, and again when the data are old', async () => {
    const before = service.asked.length
    const [one, other] = [gateway({}), gateway({})]
    await Promise.all([ask(one), ask(other), ask(one)])
    await ask(other)
    expect(service.asked.length - before).toBe(1)
    await makeDue()
    await Promise.all([ask(one), ask(other)])
    expect(service.asked.length - before).toBe(2)
  })

  const troubles: [string, string, Parameters<WeatherService['behave']>[0]][] = [
    ['refuses', 'refused', (_, response) => void response.writeHead(400).end('{"error":true,"reason":"No"}')],
    ['is overloaded', 'refused', (_, response) => void response.writeHead(503).end()],
    ['does not answer', 'timeout', () => undefined],
    ['stops in the middle', 'timeout', (_, response) => void response.write('{"hourly":')],
    ['hangs up', 'unreachable', (_, response) => void response.destroy()],
    [
      'redirects the request',
      'unreachable',
      (_, response) => void response.writeHead(302, { location: '/' }).end(),
    ],
    ['answers with an HTML page', 'malformed', (_, response) => void response.end('<html>')],
    ['leaves out the hours', 'malformed', (_, response) => void response.end('{"daily":{"time":[1]}}')],
    ['never ends', 'malformed', (_, response) => void response.end(`"${'x'.repeat(1_200_000)}"`)],
  ]
  it.each(troubles)('keeps the last forecast when the service %s', async (_, failure, behave) => {
    const known = await ask(gateway({}))
    await makeDue()
    service.behave(behave)
    const before = service.asked.length
    const later = await ask(gateway({ timeoutMs: 300 }))
    expect(later).toEqual({ ...known, failure })
    // The service is not called again at once.
    await ask(gateway({ timeoutMs: 300 }))
    expect(service.asked.length - before).toBe(1)
    service.behave((request, response) => {
      const question = new URL(request.url!, service.url).searchParams
      response.end(JSON.stringify(openMeteoAnswer(question, MIDNIGHT_S)))
    })
  })

  it('reports no forecast if the service is down or switched off', async () => {
    expect(await ask(gateway({ url: 'http://127.0.0.1:9/v1/forecast' }))).toMatchObject({
      forecast: null,
      failure: 'unreachable',
    })
    await makeDue()
    expect(await ask(gateway(null))).toMatchObject({ forecast: null, fetched_at: null, failure: 'off' })
  })

  it('needs the key of the app', async () => {
    const { data, error } = await gateway({}).functions.invoke('weather', {
      body: {},
      headers: { authorization: 'Bearer none' },
    })
    expect(data).toBeNull()
    expect(error).not.toBeNull()
  })
})

describe('a response of the weather service', () => {
  const place = { lng: 19, lat: 69.7, time_zone: 'Europe/Oslo' }
  const answer = () => openMeteoAnswer(questionAbout(place, undefined), MIDNIGHT_S)

  it('may lack values that only some models have', () => {
    const { hourly, ...rest } = answer() as { hourly: Record<string, unknown[]> }
    const { cape, soil_temperature_0cm, ...known } = hourly
    const uv = { ...known, uv_index: known.uv_index!.map(() => null) }
    expect(readForecast({ ...rest, hourly: uv }, 'UTC')?.hours[3]).toMatchObject({
      capeJkg: null,
      groundC: null,
      uv: null,
      temperatureC: 8.75,
    })
  })

  it('is refused without readable hours', () => {
    const { hourly, ...rest } = answer() as { hourly: Record<string, unknown[]> }
    const nothing = { ...hourly, temperature_2m: hourly.temperature_2m!.map(() => null) }
    expect(readForecast({ ...rest, hourly: nothing }, 'UTC')).toBeUndefined()
    expect(readForecast({ ...rest, hourly: { ...hourly, cape: [1] } }, 'UTC')).toBeUndefined()
    expect(readForecast(null, 'UTC')).toBeUndefined()
  })

  it('has no sun times in the polar night', () => {
    const { daily, ...rest } = answer() as { daily: Record<string, number[]> }
    const dark = { ...daily, sunrise: daily.sunrise!.map(() => 0), sunset: daily.sunset!.map(() => 0) }
    expect(readForecast({ ...rest, daily: dark }, 'UTC')?.days[0]).toMatchObject({
      sunriseAt: null,
      sunsetAt: null,
    })
  })
})

describe('the settings of the weather', () => {
  it('use the address for customers with a key, a configured address, or none when off', () => {
    expect(readConfig({}).weather?.url).toBe('https://api.open-meteo.com/v1/forecast')
    expect(readConfig({ WEATHER_API_KEY: 'k' }).weather?.url).toBe(
      'https://customer-api.open-meteo.com/v1/forecast',
    )
    expect(readConfig({ WEATHER_URL: 'http://localhost:1/' }).weather?.url).toBe('http://localhost:1/')
    expect(readConfig({ WEATHER: 'false' }).weather).toBeUndefined()
    expect(() => readConfig({ WEATHER_URL: 'ftp://x' })).toThrow(/WEATHER_URL must be/)
  })

  it('send the key in the query', () => {
    expect(questionAbout({ lng: 0, lat: 0, time_zone: 'UTC' }, 'key').get('apikey')).toBe('key')
  })
})
