import { describe, expect, it } from 'vitest'
import { frostDelay, playAdvice } from './advice.ts'
import { hoursFrom, weatherAt } from './forecast.ts'
import { lightningRisk } from './lightning.ts'
import { playsLike } from './plays-like.ts'
import { skyOf } from './sky.ts'
import { hourOfDay, quietForecast } from './testing.ts'

const today = '2026-11-21'
const kinds = (changes: Parameters<typeof quietForecast>[0], hour = 9) =>
  playAdvice(quietForecast(changes), hourOfDay(hour), today).map(({ kind }) => kind)

describe('the present weather', () => {
  it('is the last measurement, as long as it is fresh', () => {
    const forecast = quietForecast()
    const measured = { ...forecast.hours[9]!, at: hourOfDay(9.25), temperatureC: 12 }
    expect(weatherAt({ ...forecast, now: measured }, hourOfDay(10))?.temperatureC).toBe(12)
    expect(weatherAt({ ...forecast, now: measured }, hourOfDay(12))?.temperatureC).toBe(9)
  })

  it('is unknown after the end of the forecast', () => {
    expect(weatherAt(quietForecast(), hourOfDay(73))).toBeNull()
    expect(hoursFrom(quietForecast(), hourOfDay(70.5), 24)).toHaveLength(2)
  })
})

describe('a frost delay', () => {
  const frosty = (...hours: number[]) => Object.fromEntries(hours.map((hour) => [hour, { groundC: -1 }]))

  it('lasts until the ground has thawed after sunrise', () => {
    expect(frostDelay(quietForecast(frosty(5, 6, 7, 8, 9)), hourOfDay(6))).toEqual({
      from: hourOfDay(5),
      until: hourOfDay(10),
    })
  })

  it('is null when the frost is over by sunrise, or comes in the evening', () => {
    expect(frostDelay(quietForecast(frosty(3, 4, 5, 6)), hourOfDay(2))).toBeNull()
    expect(frostDelay(quietForecast(frosty(20, 21)), hourOfDay(9))).toBeNull()
  })

  it('of tomorrow is shown today, and the one of this morning has ended', () => {
    const forecast = quietForecast(frosty(7, 8, 31, 32))
    expect(frostDelay(forecast, hourOfDay(10))).toEqual({ from: hourOfDay(31), until: hourOfDay(33) })
  })

  it('follows the air temperature when the ground temperature is unknown', () => {
    const air = { groundC: null, temperatureC: 1.5 }
    expect(frostDelay(quietForecast({ 7: air, 8: air }), hourOfDay(6))?.until).toBe(hourOfDay(9))
  })
})

describe('lightning', () => {
  it.each([
    [{ code: 95 }, 'likely'],
    [{ code: 99, capeJkg: null }, 'likely'],
    [{ code: 80, capeJkg: 600 }, 'possible'],
    [{ capeJkg: 1500, rainChance: 60 }, 'possible'],
    [{ capeJkg: 1500, rainChance: 10 }, 'none'],
    [{ code: 80, capeJkg: null }, 'none'],
  ] as const)('with %o is %s', (change, risk) => {
    expect(lightningRisk({ ...quietForecast().hours[9]!, ...change })).toBe(risk)
  })
})

describe('the advice for play', () => {
  it('S1.09 puts lightning first and tells players to come in when it is near', () => {
    expect(kinds({ 9: { code: 95, gustMs: 22 }, 10: { code: 95 } })).toEqual([
      'lightningNow',
      'gale',
      'light',
    ])
    expect(kinds({ 12: { code: 95 } })).toEqual(['lightningLikely', 'light'])
  })

  it('has one entry for a spell, with its start, its end and its strongest hour', () => {
    const advice = playAdvice(
      quietForecast({ 12: { gustMs: 15 }, 13: { gustMs: 17 }, 14: { gustMs: 14 } }),
      hourOfDay(9),
      today,
    )
    expect(advice[0]).toEqual({ kind: 'windy', gustMs: 17, from: hourOfDay(12), until: hourOfDay(15) })
  })

  it('leaves out unlikely rain', () => {
    expect(kinds({ 11: { rainMm: 1, rainChance: 20 } })).toEqual(['light'])
    expect(kinds({ 11: { rainMm: 1, rainChance: 70 } })).toEqual(['rain', 'light'])
    expect(kinds({ 11: { rainMm: 6, rainChance: null } })).toEqual(['downpour', 'light'])
  })

  it('shows the latest start of a round that ends in daylight, until sunset', () => {
    const light = playAdvice(quietForecast(), hourOfDay(9), today)
    expect(light).toEqual([{ kind: 'light', sunsetAt: hourOfDay(16.5), lastStart: hourOfDay(12.25) }])
    expect(kinds({}, 17)).toEqual([])
  })

  it('warns of heat and sun', () => {
    expect(kinds({ 13: { feelsLikeC: 35, uv: 8 } })).toEqual(['heat', 'sun', 'light'])
  })
})

describe('a shot in the wind', () => {
  it('plays longer against it, and shorter with it by half as much', () => {
    expect(playsLike(150, 4.4704, 0)).toBeCloseTo(165)
    expect(playsLike(150, 4.4704, 180)).toBeCloseTo(142.5)
  })

  it('plays its length in a cross wind and without wind', () => {
    expect(playsLike(150, 10, 90)).toBeCloseTo(150)
    expect(playsLike(150, 0, 30)).toBe(150)
  })
})

describe('the sky', () => {
  it.each([
    [0, 'clear'],
    [3, 'overcast'],
    [48, 'fog'],
    [55, 'drizzle'],
    [67, 'freezingRain'],
    [75, 'snow'],
    [82, 'showers'],
    [86, 'snow'],
    [96, 'thunder'],
    [30, 'unknown'],
    [-1, 'unknown'],
  ])('of code %i is %s', (code, sky) => {
    expect(skyOf(code)).toBe(sky)
  })
})
