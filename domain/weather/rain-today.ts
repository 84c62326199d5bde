import { dayIn } from '../base/day.ts'
import { type Forecast, HOUR_MS } from './forecast.ts'

/** Less than this wets nothing. */
const WET_MM = 0.2
/** The night that a morning asks about ends here, by the club's clock. */
const MORNING_HOUR = 12

/**
 * The rain in millimetres since the club's midnight, as the weather service gives it; null in the afternoon, for less than
 * 0.2 mm, and where the hours of the forecast begin later than midnight.
 */
export function rainOfNight({ hours, timeZone }: Forecast, now: number): number | null {
  const today = dayIn(timeZone, new Date(now))
  const past = hours.filter(({ at }) => dayIn(timeZone, new Date(at)) === today && at + HOUR_MS <= now)
  const [first] = past
  if (!first || past.length >= MORNING_HOUR) return null
  if (dayIn(timeZone, new Date(first.at - HOUR_MS)) === today) return null
  const rainMm = past.reduce((sum, hour) => sum + hour.rainMm, 0)
  return rainMm < WET_MM ? null : rainMm
}
