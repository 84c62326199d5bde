import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMissing, type Log, type LogUpdate, openLog, takeLive, takeRead } from './log.ts'

interface Event {
  seq: number
}
const events = (...numbers: number[]): Event[] => numbers.map((seq) => ({ seq }))
const numbers = ({ apply }: LogUpdate<Event>) => apply.map(({ seq }) => seq)

describe('the log of a screen', () => {
  it('applies the next event at once, and ignores an old one', () => {
    const next = takeLive(openLog<Event>(4), { seq: 5 })
    expect(numbers(next)).toEqual([5])
    expect(numbers(takeLive(next.log, { seq: 5 }))).toEqual([])
    expect(numbers(takeLive(next.log, { seq: 3 }))).toEqual([])
  })

  it('holds an event behind a gap, and applies both in order when the missing one comes', () => {
    const ahead = takeLive(openLog<Event>(4), { seq: 6 })
    expect(numbers(ahead)).toEqual([])
    expect(isMissing(ahead.log)).toBe(true)
    const closed = takeLive(ahead.log, { seq: 5 })
    expect(numbers(closed)).toEqual([5, 6])
    expect(isMissing(closed.log)).toBe(false)
  })

  it('accepts a read as complete: an unused number does not hold up later events', () => {
    const ahead = takeLive(openLog<Event>(4), { seq: 8 })
    const read = takeRead(ahead.log, 4, events(6, 8))
    expect(numbers(read)).toEqual([6, 8])
    expect(read.log).toEqual({ seq: 8, held: [] })
  })

  it('keeps events that arrived during a read', () => {
    const ahead = takeLive(openLog<Event>(4), { seq: 7 })
    const read = takeRead(ahead.log, 4, events(5, 6))
    expect(numbers(read)).toEqual([5, 6, 7])
  })

  it('applies nothing from a read that begins above its last event', () => {
    const log = openLog<Event>(4)
    expect(takeRead(log, 6, events(7))).toEqual({ log, apply: [] })
  })
})

/** What may happen to an event on its way to a screen, and what the screen may do. */
const fate = fc.oneof(
  fc.constant('arrives' as const),
  fc.constant('is lost' as const),
  fc.constant('comes twice' as const),
  fc.nat({ max: 6 }).map((later) => ({ later })),
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ committed: fc.integer({ min: 1, max: 3 }), fate }) },
  { weight: 2, arbitrary: fc.constant('reads' as const) },
  { weight: 1, arbitrary: fc.nat({ max: 4 }).map((answerAfter) => ({ answerAfter })) },
)

describe('events that are lost, doubled or out of order on the way', () => {
  it('a screen applies exactly the changes after its snapshot, in order, each once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 5 }), (steps, before) => {
        const club = events(...Array.from({ length: before }, (_, at) => at + 1))
        const applied: number[] = []
        let log: Log<Event> = openLog(before)
        /** Events and reading answers in transit. */
        const way: { at: number; arrive: () => LogUpdate<Event> }[] = []
        const apply = (update: LogUpdate<Event>) => {
          log = update.log
          applied.push(...numbers(update))
        }
        const read = (at: number) => {
          const since = log.seq
          const answer = club.filter(({ seq }) => seq > since)
          way.push({ at, arrive: () => takeRead(log, since, answer) })
        }
        steps.forEach((one, now) => {
          if (one === 'reads')
            apply(
              takeRead(
                log,
                log.seq,
                club.filter(({ seq }) => seq > log.seq),
              ),
            )
          else if ('answerAfter' in one) read(now + one.answerAfter)
          else {
            // A refused statement may use up a number.
            const event = { seq: (club.at(-1)?.seq ?? 0) + one.committed }
            club.push(event)
            const times = one.fate === 'is lost' ? 0 : one.fate === 'comes twice' ? 2 : 1
            const at = typeof one.fate === 'object' ? now + one.fate.later : now
            for (let time = 0; time < times; time++)
              way.push({ at: at + time, arrive: () => takeLive(log, event) })
          }
          for (const due of way.filter(({ at }) => at <= now)) {
            way.splice(way.indexOf(due), 1)
            apply(due.arrive())
          }
        })
        for (const late of way) apply(late.arrive())
        apply(
          takeRead(
            log,
            log.seq,
            club.filter(({ seq }) => seq > log.seq),
          ),
        )
        expect(applied).toEqual(club.slice(before).map(({ seq }) => seq))
        expect(log).toEqual({ seq: club.at(-1)?.seq ?? 0, held: [] })
      }),
      { numRuns: 1000 },
    )
  })
})
