import type { FieldDifference } from '../changes.ts'
import { isSame } from './is-same.ts'

export interface Sorted {
  /** The columns to write, with `edited` where the file was preferred to a hand. */
  set: Record<string, unknown>
  changed: FieldDifference[]
  kept: FieldDifference[]
}

/**
 * Sorts the columns in which a row differs from what a file says: those set by hand stay, unless `take` says that the
 * file shall have its way.
 */
export function compareFields<Row extends { edited: string[] }>(
  row: Row,
  planColumns: Partial<Row>,
  take: boolean,
): Sorted {
  const sorted: Sorted = { set: {}, changed: [], kept: [] }
  for (const [field, file] of Object.entries(planColumns)) {
    const club = row[field as keyof Row]
    if (isSame(club, file)) continue
    if (row.edited.includes(field) && !take) {
      sorted.kept.push({ field, club, file })
      continue
    }
    sorted.changed.push({ field, club, file })
    sorted.set[field] = file
  }
  const edited = row.edited.filter((field) => !(field in sorted.set))
  if (edited.length < row.edited.length) sorted.set.edited = edited
  return sorted
}
