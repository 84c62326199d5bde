export const closures = ['mowing', 'maintenance', 'weather', 'event', 'other'] as const
export type Closure = (typeof closures)[number]

/** The staff's declaration for one day. Times are the club's own, `HH:MM` or `HH:MM:SS`. */
export interface RangeDeclaration {
  id: string
  date: string
  opens: string | null
  closes: string | null
  /** Distance of the tee line in front of the bays, in metres. */
  line_m: number
  irons_only: boolean
  closed: Closure | null
  closed_from: string | null
  closed_until: string | null
  note: string | null
}

interface ClosedSpan {
  why: Closure
  /** null: from the opening. */
  from: string | null
  /** null: for the rest of the day. */
  until: string | null
}

/** The range's state at a moment. Times are `HH:MM`. */
export interface RangeState {
  /** `unknown`: no opening hours are declared. */
  state: 'open' | 'closed' | 'notYet' | 'over' | 'unknown'
  /** Today's present or later closure; null once it is over. */
  closure: ClosedSpan | null
  hours: { opens: string; closes: string } | null
  lineM: number
  ironsOnly: boolean
  note: string | null
  /** Whether this day has a declaration; hours may come from an earlier one. */
  isDeclared: boolean
}

/**
 * The state on that day (YYYY-MM-DD) at that time (HH:MM) by the newest declaration for it or an earlier day; null:
 * there is none.
 */
export function rangeState(declared: RangeDeclaration | null, day: string, time: string): RangeState {
  const today = declared?.date === day ? declared : null
  const hours = hoursOf(declared)
  const closure = closureOf(today, time)
  return {
    state: stateOf(hours, closure, time),
    closure,
    hours,
    lineM: today?.line_m ?? 0,
    ironsOnly: today?.irons_only ?? false,
    note: today?.note ?? null,
    isDeclared: today !== null,
  }
}

/** The time of day at the club: `HH:MM`. Throws RangeError for an unknown time zone. */
export function timeIn(timeZone: string, now: Date): string {
  const form = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', form).format(now)
}

function stateOf(hours: RangeState['hours'], closure: ClosedSpan | null, time: string): RangeState['state'] {
  if (hours && time >= hours.closes) return 'over'
  if (closure && (closure.from === null || time >= closure.from)) return 'closed'
  if (!hours) return 'unknown'
  return time < hours.opens ? 'notYet' : 'open'
}

function closureOf(today: RangeDeclaration | null, time: string): ClosedSpan | null {
  if (!today?.closed) return null
  const until = toMinute(today.closed_until)
  if (until !== null && time >= until) return null
  return { why: today.closed, from: toMinute(today.closed_from), until }
}

function hoursOf(declared: RangeDeclaration | null): RangeState['hours'] {
  const [opens, closes] = [toMinute(declared?.opens ?? null), toMinute(declared?.closes ?? null)]
  return opens !== null && closes !== null ? { opens, closes } : null
}

function toMinute(time: string | null): string | null {
  return time === null ? null : time.slice(0, 5)
}
