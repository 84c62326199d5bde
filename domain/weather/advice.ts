import { daysFrom, type Forecast, HOUR_MS, type HourForecast, hoursFrom } from './forecast.ts'
import { lightningRisk } from './lightning.ts'

/** Weather advice for play. Times are in milliseconds since the epoch. */
export type Advice =
  | ({ kind: 'lightningNow' } & Span)
  | ({ kind: 'lightningLikely' | 'lightningPossible' | 'frost' } & Span)
  | ({ kind: 'gale' | 'windy'; gustMs: number } & Span)
  | ({ kind: 'downpour' | 'rain'; rainMm: number } & Span)
  | ({ kind: 'heat'; feelsLikeC: number } & Span)
  | ({ kind: 'sun'; uv: number } & Span)
  | { kind: 'light'; sunsetAt: number; lastStart: number }

export type AdviceKind = Advice['kind']

const AHEAD_HOURS = 12
/** Branches break from about 75 km/h on (Beaufort 9); from 50 km/h on the ball moves on the green. */
const GALE_MS = 20.8
const WINDY_MS = 13.9
const WET_MM = 0.2
/** Heavy rain in an hour, as meteorological services define it. */
const DOWNPOUR_MM = 4
const RAIN_CHANCE = 50
const HOT_C = 32
/** The World Health Organization advises protection from this index on. */
const UV_PROTECT = 3
/** Eighteen holes on foot. */
const ROUND_MS = 4.25 * HOUR_MS

/** Advice for the next twelve hours, the most pressing first. `today` is the club's day. */
export function playAdvice(forecast: Forecast, now: number, today: string): Advice[] {
  const hours = hoursFrom(forecast, now, AHEAD_HOURS)
  const frost = frostDelay(forecast, now)
  return [
    ...lightning(hours, now),
    ...(frost ? [{ kind: 'frost' as const, ...frost }] : []),
    ...wind(hours),
    ...rain(hours),
    ...heat(hours),
    ...sun(hours),
    ...light(forecast, now, today),
  ]
}

function lightning(hours: readonly HourForecast[], now: number): Advice[] {
  const likely = firstRun(hours, (hour) => lightningRisk(hour) === 'likely')
  if (likely) return [{ kind: likely.from <= now ? 'lightningNow' : 'lightningLikely', ...likely }]
  const possible = firstRun(hours, (hour) => lightningRisk(hour) === 'possible')
  return possible ? [{ kind: 'lightningPossible', ...possible }] : []
}

function wind(hours: readonly HourForecast[]): Advice[] {
  const run = firstRun(hours, ({ gustMs }) => gustMs >= WINDY_MS)
  if (!run) return []
  const gustMs = Math.max(...within(hours, run).map((hour) => hour.gustMs))
  return [{ kind: gustMs >= GALE_MS ? 'gale' : 'windy', gustMs, ...run }]
}

function rain(hours: readonly HourForecast[]): Advice[] {
  const run = firstRun(
    hours,
    ({ rainMm, rainChance }) => rainMm >= WET_MM && (rainChance ?? 100) >= RAIN_CHANCE,
  )
  if (!run) return []
  const wet = within(hours, run)
  const isHeavy = wet.some(({ rainMm }) => rainMm >= DOWNPOUR_MM)
  const rainMm = wet.reduce((sum, hour) => sum + hour.rainMm, 0)
  return [{ kind: isHeavy ? 'downpour' : 'rain', rainMm, ...run }]
}

function heat(hours: readonly HourForecast[]): Advice[] {
  const run = firstRun(hours, ({ feelsLikeC }) => feelsLikeC >= HOT_C)
  if (!run) return []
  return [
    { kind: 'heat', feelsLikeC: Math.max(...within(hours, run).map((hour) => hour.feelsLikeC)), ...run },
  ]
}

function sun(hours: readonly HourForecast[]): Advice[] {
  const run = firstRun(hours, ({ uv }) => (uv ?? 0) >= UV_PROTECT)
  if (!run) return []
  return [{ kind: 'sun', uv: Math.max(...within(hours, run).map((hour) => hour.uv ?? 0)), ...run }]
}

function light(forecast: Forecast, now: number, today: string): Advice[] {
  const sunsetAt = daysFrom(forecast, today)[0]?.sunsetAt
  if (!sunsetAt || sunsetAt <= now) return []
  return [{ kind: 'light', sunsetAt, lastStart: sunsetAt - ROUND_MS }]
}

function firstRun(hours: readonly HourForecast[], is: (hour: HourForecast) => boolean): Span | null {
  const first = hours.findIndex(is)
  if (first < 0) return null
  const length = hours.slice(first).findIndex((hour) => !is(hour))
  const last = length < 0 ? hours.at(-1)! : hours[first + length - 1]!
  return { from: hours[first]!.at, until: last.at + HOUR_MS }
}

function within(hours: readonly HourForecast[], { from, until }: Span): HourForecast[] {
  return hours.filter(({ at }) => at >= from && at < until)
}

/** A span of time in milliseconds since the epoch; `until` is not in it. */
interface Span {
  from: number
  until: number
}

/** If the ground's temperature is unknown: air at 2 m is about this much warmer than grass on a clear night. */
const AIR_OVER_GRASS_C = 2
const LOOK_AHEAD_MS = 24 * HOUR_MS

/** Whether grass freezes in that hour: walking on it then breaks its blades. */
export function isFrosty({ groundC, temperatureC }: HourForecast): boolean {
  return (groundC ?? temperatureC - AIR_OVER_GRASS_C) <= 0
}

/**
 * The frost that keeps the course closed after sunrise, within a day from now: from its first hour to the end of its
 * last; null when none is expected, or when it ends before sunrise. Greenkeepers judge how fast a green thaws.
 */
export function frostDelay({ hours, days }: Forecast, now: number): Span | null {
  const runs = frostyRuns(hours)
  for (const { sunriseAt } of days) {
    if (sunriseAt === null || sunriseAt > now + LOOK_AHEAD_MS) continue
    const run = runs.find(({ from, until }) => from <= sunriseAt + HOUR_MS && until > sunriseAt)
    if (run && run.until > now) return run
  }
  return null
}

function frostyRuns(hours: readonly HourForecast[]): Span[] {
  const runs: Span[] = []
  for (const hour of hours.filter(isFrosty)) {
    const last = runs.at(-1)
    if (last?.until === hour.at) last.until += HOUR_MS
    else runs.push({ from: hour.at, until: hour.at + HOUR_MS })
  }
  return runs
}
