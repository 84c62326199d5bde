import { addDays, dayIn, momentAt } from '../base/day.ts'

/** A kitchen's day ends at this hour on the club's clock: a dish sold out at midnight is still sold out at one. */
const MORNING_HOUR = 5

/** The next five o'clock in the morning at the club: until then a dish is sold out "until tomorrow". */
export function nextMorning(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now)
  const morning = momentAt(timeZone, today, MORNING_HOUR)
  return morning > now ? morning : momentAt(timeZone, addDays(today, 1), MORNING_HOUR)
}
