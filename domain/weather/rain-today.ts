import { addDays, dayIn } from '../base/day.ts'
import { type Forecast, HOUR_MS } from './forecast.ts'

/** Less than this wets nothing. */
const WET_MM = 0.2
/** The night begins at this hour of the evening before, by the club's clock. */
const EVENING_HOUR = 18
/** From this hour on, no morning asks about the night. */
const NOON_HOUR = 12

export interface RainOfNight {
  rainMm: number
  /** Beginning of the first hour that is counted, in milliseconds since the epoch. */
  since: number
  /** Whether the first hour is that of the evening; otherwise the forecast begins later. */
  isWholeNight: boolean
}

/**
 * The rain of the last night up to now, as the weather service gives it; null in the afternoon, for less than 0.2 mm, and
 * where the forecast does not have the last hour. Counts the hours without a gap up to now.
 */
export function rainOfNight({ hours, timeZone }: Forecast, now: number): RainOfNight | null {
  if (hourIn(timeZone, now) >= NOON_HOUR) return null
  const evening = addDays(dayIn(timeZone, new Date(now)), -1)
  const isOfNight = (at: number) => {
    const day = dayIn(timeZone, new Date(at))
    return day > evening || (day === evening && hourIn(timeZone, at) >= EVENING_HOUR)
  }
  let end = now
  let rainMm = 0
  for (const hour of hours.filter(({ at }) => at + HOUR_MS <= now).reverse()) {
    if (end - hour.at >= 2 * HOUR_MS || !isOfNight(hour.at)) break
    end = hour.at
    rainMm += hour.rainMm
  }
  return rainMm < WET_MM ? null : { rainMm, since: end, isWholeNight: !isOfNight(end - HOUR_MS) }
}

function hourIn(timeZone: string, at: number): number {
  return Number(new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }))
}
