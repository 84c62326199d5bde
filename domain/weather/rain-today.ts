import { addDays, dayIn } from '../base/day.ts'
import { type Forecast, HOUR_MS } from './forecast.ts'

/** Less rain wets nothing. */
const WET_MM = 0.2
/** The night begins at this hour of the previous evening, by the club's clock. */
const EVENING_HOUR = 18
/** From this hour on, last night's rain is not shown. */
const NOON_HOUR = 12

export interface RainOfNight {
  rainMm: number
  /** Start of the first counted hour, in milliseconds since the epoch. */
  since: number
  /** Whether the counted hours begin in the evening; otherwise the forecast begins later. */
  isWholeNight: boolean
}

/**
 * The rain of last night up to now, from the weather service; null in the afternoon, for less than 0.2 mm, and without
 * a value for the last hour. Counts the hours without a gap up to now.
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
