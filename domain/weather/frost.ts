import { type Forecast, HOUR_MS, type HourForecast } from './forecast.ts'

/** Beginning and end, in milliseconds since the epoch. */
export interface FrostSpan {
  from: number
  until: number
}

/** Where the ground's own temperature is not known: air at 2 m is about that much warmer than grass on a clear night. */
const AIR_OVER_GRASS_C = 2
const LOOK_AHEAD_MS = 24 * HOUR_MS

/** Whether grass freezes in that hour: walked on then, its blades break. */
export function isFrosty({ groundC, temperatureC }: HourForecast): boolean {
  return (groundC ?? temperatureC - AIR_OVER_GRASS_C) <= 0
}

/**
 * The frost that keeps the course closed after sunrise, within a day from now: from its first hour to the end of its last;
 * null when none is expected, or when it has gone by sunrise. How fast a green thaws is for the greenkeeper to see.
 */
export function frostDelay({ hours, days }: Forecast, now: number): FrostSpan | null {
  const runs = frostyRuns(hours)
  for (const { sunriseAt } of days) {
    if (sunriseAt === null || sunriseAt > now + LOOK_AHEAD_MS) continue
    const run = runs.find(({ from, until }) => from <= sunriseAt + HOUR_MS && until > sunriseAt)
    if (run && run.until > now) return run
  }
  return null
}

function frostyRuns(hours: readonly HourForecast[]): FrostSpan[] {
  const runs: FrostSpan[] = []
  for (const hour of hours.filter(isFrosty)) {
    const last = runs.at(-1)
    if (last?.until === hour.at) last.until += HOUR_MS
    else runs.push({ from: hour.at, until: hour.at + HOUR_MS })
  }
  return runs
}
