/**
 * The kitchen's log as a screen follows it: events numbered in the order of commits. Numbers may have gaps for ever (a
 * refused statement uses one up), so a gap is only a question; the answer to it, a reading of everything above the last
 * number, settles it.
 */

/** The number of an event in the order of commits. */
export interface Numbered {
  seq: number
}

export interface Log<E extends Numbered> {
  /** Everything up to this number has been taken, once and in order. */
  seq: number
  /** What came by itself ahead of something that may be missing, by number. */
  held: readonly E[]
}

/** The log after an event, and the events to apply now, in this order. */
export interface LogUpdate<E extends Numbered> {
  log: Log<E>
  apply: readonly E[]
}

/** The log of a screen that has just read everything, up to at least this number. */
export function openLog<E extends Numbered>(seq: number): Log<E> {
  return { seq, held: [] }
}

/** Takes an event that came by itself: applied when it is the next one, held when something may be missing before it. */
export function takeLive<E extends Numbered>(log: Log<E>, event: E): LogUpdate<E> {
  const isKnown = event.seq <= log.seq || log.held.some(({ seq }) => seq === event.seq)
  return isKnown ? { log, apply: [] } : advance(log.seq, inOrder([...log.held, event]))
}

/**
 * Takes the answer to a reading of all events above `since`: everything up to its last event, with any gaps between
 * them. Events that were applied before are not applied again, however late the answer comes.
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
