import type { Closure } from '#domain/course/range/range-day.ts'
import type { Declared, RangeChange } from '#web/features/course/range/range-data.ts'

export interface RangeDraft {
  opens: string
  closes: string
  /** In the reader's units. */
  line: number
  ironsOnly: boolean
  closed: Closure | null
  closedFrom: string
  closedUntil: string
  note: string
}

export function rangeDraftOf(from: Declared | null, day: string, perUnit: number): RangeDraft {
  const today = from?.date === day ? from : null
  const minute = (time: string | null | undefined) => time?.slice(0, 5) ?? ''
  return {
    opens: minute(from?.opens),
    closes: minute(from?.closes),
    line: Math.round(((today?.line_m ?? 0) / perUnit) * 10) / 10,
    ironsOnly: today?.irons_only ?? false,
    closed: today?.closed ?? null,
    closedFrom: minute(today?.closed_from),
    closedUntil: minute(today?.closed_until),
    note: today?.note ?? '',
  }
}

/** As the database requires: both hours or neither, and starts before ends. */
export function hasOrderedTimes({ opens, closes, closed, closedFrom, closedUntil }: RangeDraft): boolean {
  if ((opens === '') !== (closes === '') || (opens !== '' && opens >= closes)) return false
  return closed === null || closedFrom === '' || closedUntil === '' || closedFrom < closedUntil
}

export function rangeChangeOf(draft: RangeDraft, perUnit: number): RangeChange {
  const closed = draft.closed !== null
  return {
    opens: draft.opens || null,
    closes: draft.closes || null,
    line_m: Math.round(draft.line * perUnit * 10) / 10,
    irons_only: draft.ironsOnly,
    closed: draft.closed,
    closed_from: (closed && draft.closedFrom) || null,
    closed_until: (closed && draft.closedUntil) || null,
    note: draft.note.trim() || null,
  }
}
