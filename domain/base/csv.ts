export type Cell = string | number | null

/**
 * A table as CSV (RFC 4180) with a byte order mark for UTF-8. Text that a spreadsheet would read as a formula, also
 * with full-width signs, is marked as text.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Whole minor units as a decimal number with a point, such as `12.50`; without floats. */
export function decimalOf(minor: number, digits: number): string {
  const sign = minor < 0 ? '-' : ''
  const whole = String(Math.abs(minor)).padStart(digits + 1, '0')
  if (digits === 0) return sign + whole
  return `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}
