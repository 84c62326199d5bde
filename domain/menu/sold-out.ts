import { addDays, dayIn } from '../base/day.ts'

/** A kitchen's day ends at this hour on the club's clock: a dish sold out at midnight is still sold out at one. */
const MORNING_HOUR = 5

/** The next five o'clock in the morning at the club: until then a dish is sold out "until tomorrow". */
export function nextMorning(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now)
  const morning = morningOf(timeZone, today)
  return morning > now ? morning : morningOf(timeZone, addDays(today, 1))
}

function morningOf(timeZone: string, day: string): Date {
  const morningUtc = Date.parse(`${day}T0${MORNING_HOUR}:00:00Z`)
  // Twice: the offset from UTC may differ between the first guess and the morning.
  const guess = morningUtc - offsetMs(timeZone, morningUtc)
  return new Date(morningUtc - offsetMs(timeZone, guess))
}

/** The offset of the club's clock from UTC at a moment, in milliseconds. */
function offsetMs(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  const clock = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`
  return Date.parse(clock) - Math.floor(moment / 60_000) * 60_000
}
