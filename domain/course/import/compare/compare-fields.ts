import type { FieldDifference } from '../changes.ts'

export interface Sorted {
  /** The columns to write, with `edited` where the file overrode a manual value. */
  set: Record<string, unknown>
  changed: FieldDifference[]
  kept: FieldDifference[]
}

/** Sorts the columns in which a row differs from the file: manual values stay, unless `take` prefers the file. */
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

/** Whether two JSON values are equal, in any key order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [keysA, keysB] = [Object.keys(a), Object.keys(b)]
  if (keysA.length !== keysB.length) return false
  return keysA.every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)))
}
