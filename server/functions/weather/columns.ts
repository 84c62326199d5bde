/** Numbers by name; null where the service has none. */
export type Raw = Record<string, number | null>
/** As many values under each name as there are times. */
export type Columns = Record<string, (number | null)[]>

/** The columns of a table of an answer; undefined when it has no times, or another number of values than of times. */
export function columnsOf(table: unknown): Columns | undefined {
  if (typeof table !== 'object' || table === null) return undefined
  const columns: Columns = {}
  for (const [name, values] of Object.entries(table)) {
    if (Array.isArray(values)) columns[name] = values.map(numberOr)
  }
  const length = columns.time?.length ?? 0
  if (length === 0 || Object.values(columns).some((values) => values.length !== length)) return undefined
  return columns
}

/** The numbers of an object; whatever is none is null. */
export function valuesOf(given: unknown): Raw {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, numberOr(value)]))
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
