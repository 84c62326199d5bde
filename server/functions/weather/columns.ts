/** Numbers by name; null where the service has none. */
export type Raw = Record<string, number | null>
/** As many values under each name as there are times. */
export type WeatherColumns = Record<string, (number | null)[]>

/** The columns of a table of an answer; undefined when it has no times, or another number of values than of times. */
export function weatherColumns(table: unknown): WeatherColumns | undefined {
  if (typeof table !== 'object' || table === null) return undefined
  const columns: WeatherColumns = {}
  for (const [name, values] of Object.entries(table)) {
    if (Array.isArray(values)) columns[name] = values.map(numberOr)
  }
  const length = columns.time?.length ?? 0
  if (length === 0 || Object.values(columns).some((values) => values.length !== length)) return undefined
  return columns
}

/** The numbers of an object; other values become null. */
export function valuesOf(input: unknown): Raw {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, numberOr(value)]))
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
