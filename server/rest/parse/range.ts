import { badRange } from '../errors.ts'

/** Rows `offset` … `offset + limit − 1`; without a limit, all from the offset on. */
interface RowRange {
  offset: number
  limit: number | undefined
}

/**
 * Parses PostgREST's `Range: 0-9` header; ignores other forms. Throws RestError PGRST103 if the end is before the
 * start.
 */
export function parseRange(header: string | null): RowRange {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined) return { offset: 0, limit: undefined }
  if (last !== undefined && Number(last) < Number(first)) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: Number(first), limit: last === undefined ? undefined : Number(last) - Number(first) + 1 }
}

export function intersect(a: RowRange, b: RowRange): RowRange {
  const offset = Math.max(a.offset, b.offset)
  const ends = [a, b].flatMap((range) => (range.limit === undefined ? [] : [range.offset + range.limit]))
  return { offset, limit: ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - offset) }
}

/** Formats `0-9/42` or `0-9/*`, with `*` before the slash when there are no rows. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}

/** 206 when the response has fewer rows than the counted total, else 200. Throws RestError PGRST103 past the end. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200
  if (offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, total)
  }
  return rows < total ? 206 : 200
}
