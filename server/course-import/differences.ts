/** One thing of a course that an import added, changed, or left as the club has it. */
export interface Difference {
  /** In words, such as "hole 3" or "bunker way/123". */
  what: string
  /** Names of the columns that changed; for what was kept, why. */
  fields: string[]
}

/** Whether two JSON values say the same; the order of keys in an object does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [keysA, keysB] = [Object.keys(a), Object.keys(b)]
  if (keysA.length !== keysB.length) return false
  return keysA.every((key) =>
    isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}

/** The columns in which a row differs from what it should be. */
export function changedFields<Row extends object>(known: Row, wanted: Partial<Row>): string[] {
  return Object.keys(wanted).filter((key) => !isSame(known[key as keyof Row], wanted[key as keyof Row]))
}
