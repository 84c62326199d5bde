import { nineOf } from '../hole/nines.ts'
import type { ClubHole } from '../import/club-course.ts'

/** One line of a card. */
export interface CardLine {
  number: number
  par: number | null
  stroke_index: number | null
}

/** A line of a card with the number or the stroke index of another line. */
export interface CardClash {
  holeId: string
  field: 'number' | 'stroke_index'
}

type Hole = Pick<ClubHole, 'id' | 'number' | 'par' | 'stroke_index'>

/** The lines that differ from the stored ones, in the shape of the table scorecard. */
export function changedLines(
  holes: readonly Hole[],
  lines: ReadonlyMap<string, CardLine>,
): (Partial<CardLine> & { hole_id: string })[] {
  return holes.flatMap((hole) => {
    const line = lines.get(hole.id)
    if (!line) return []
    const fields = (['number', 'par', 'stroke_index'] as const).filter((field) => line[field] !== hole[field])
    if (fields.length === 0) return []
    return [{ hole_id: hole.id, ...Object.fromEntries(fields.map((field) => [field, line[field]])) }]
  })
}

/** Duplicate numbers and stroke indexes; on a course of more than 18 holes, a stroke index only within its nine. */
export function clashesOf(holes: readonly Hole[], lines: ReadonlyMap<string, CardLine>): CardClash[] {
  const all = holes.map((hole) => ({ id: hole.id, ...(lines.get(hole.id) ?? hole) }))
  const isLong = all.some(({ number }) => number > 18)
  const isSameRound = (a: CardLine, b: CardLine) => !isLong || nineOf(a.number) === nineOf(b.number)
  return all.flatMap((one) => {
    const others = all.filter(({ id }) => id !== one.id)
    const clashes: CardClash[] = []
    if (others.some(({ number }) => number === one.number)) clashes.push({ holeId: one.id, field: 'number' })
    const index = one.stroke_index
    if (index !== null && others.some((other) => other.stroke_index === index && isSameRound(one, other))) {
      clashes.push({ holeId: one.id, field: 'stroke_index' })
    }
    return clashes
  })
}
