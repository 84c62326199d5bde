const number = new Intl.NumberFormat('en')

/** Lines for the operator: each table with rows, its count and hash, and the sum. `verdict` follows each. */
export function listTables(
  tables: readonly { name: string; rows: number; sha256: string }[],
  verdict = '',
): string {
  const filled = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(...filled.map(({ name }) => name.length), 5)
  const lines = filled.map(
    ({ name, rows, sha256 }) =>
      `  ${name.padEnd(width)} ${number.format(rows).padStart(9)} rows  ${sha256.slice(0, 16)}${verdict && `  ${verdict}`}`,
  )
  const sum = filled.reduce((total, { rows }) => total + rows, 0)
  return [...lines, `  ${filled.length} tables with ${number.format(sum)} rows`].join('\n')
}

/** Lines that list objects this program did not create; empty if there are none. */
export function listLeftOut(leftOut: readonly string[]): string[] {
  if (leftOut.length === 0) return []
  return [
    '  Left out, because this program did not make it (pg_dump saves it):',
    ...leftOut.map((what) => `    ${what}`),
  ]
}

/** For example `12.3 MB`. */
export function describeSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
