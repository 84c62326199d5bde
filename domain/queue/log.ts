/**
 * The kitchen's log on a screen: events numbered in the order of commits. Numbers may have permanent gaps (a refused
 * statement uses one up). A gap is therefore checked by reading everything above the last number.
 */

/** The number of an event in the order of commits. */
export interface Numbered {
  seq: number
}

export interface Log<E extends Numbered> {
  /** All events up to this number were taken, once and in order. */
  seq: number
  /** Live events held back because an earlier one may be missing, by number. */
  held: readonly E[]
}

/** The log after an event, and the events to apply now, in this order. */
export interface LogUpdate<E extends Numbered> {
  log: Log<E>
  apply: readonly E[]
}

/** The log of a screen that has just read everything, at least up to this number. */
export function openLog<E extends Numbered>(seq: number): Log<E> {
  return { seq, held: [] }
}

/** Takes a live event: applied if it is the next one, held if an earlier one may be missing. */
export function takeLive<E extends Numbered>(log: Log<E>, event: E): LogUpdate<E> {
  const isKnown = event.seq <= log.seq || log.held.some(({ seq }) => seq === event.seq)
  return isKnown ? { log, apply: [] } : advance(log.seq, inOrder([...log.held, event]))
}

/**
 * Takes the answer to a reading of all events above `since`: everything up to its last event, with any gaps between
 * them. Applied events are not applied again, even if the answer is late.
 */
export function takeRead<E extends Numbered>(log: Log<E>, since: number, answer: readonly E[]): LogUpdate<E> {
  // A reading that began above `log.seq` leaves a gap.
  if (since > log.seq) return { log, apply: [] }
  const events = inOrder(answer)
  const upTo = Math.max(log.seq, events.at(-1)?.seq ?? log.seq)
  const now = events.filter(({ seq }) => seq > log.seq)
  const rest = advance(
    upTo,
    log.held.filter(({ seq }) => seq > upTo),
  )
  return { log: rest.log, apply: [...now, ...rest.apply] }
}

/** Whether an event may have been missed: the caller then reads everything above `log.seq`. */
export function isMissing(log: Log<Numbered>): boolean {
  return log.held.length > 0
}

function advance<E extends Numbered>(from: number, waiting: readonly E[]): LogUpdate<E> {
  let seq = from
  let next = 0
  while (waiting[next]?.seq === seq + 1) {
    seq += 1
    next += 1
  }
  return { log: { seq, held: waiting.slice(next) }, apply: waiting.slice(0, next) }
}

function inOrder<E extends Numbered>(events: readonly E[]): E[] {
  return [...events].sort((a, b) => a.seq - b.seq)
}
