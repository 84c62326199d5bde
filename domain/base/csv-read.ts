export interface CsvRow {
  /** Its first line in the file, from 1. */
  line: number
  cells: string[]
}

/** The rows of a file; `openQuote` is the line of a quote that is never closed. */
export interface CsvFile {
  rows: CsvRow[]
  openQuote: number | null
}

/**
 * Reads CSV from spreadsheets: with or without a byte order mark, separated by commas, semicolons or tabs, with quoted
 * fields (line breaks, doubled quotes) and any line ends. Skips empty lines and removes the text mark of csvOf().
 */
export function readCsv(text: string): CsvFile {
  const { body, separator, line } = openText(text)
  const rows: CsvRow[] = []
  let row: CsvRow = { line, cells: [] }
  let cell = ''
  let quoted = false
  let openedAt = line
  let at = line
  const endCell = () => {
    row.cells.push(/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    row = { line: at + 1, cells: [] }
  }
  for (let i = 0; i < body.length; i++) {
    const sign = body[i]!
    if (sign === '\n') at++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (body[i + 1] === '"') cell += body[++i]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
      openedAt = at
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      at--
      endRow()
      at++
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.cells.length > 0) endRow()
  return { rows, openQuote: quoted ? openedAt : null }
}

/** The text without its byte order mark and without a `sep=` line of a spreadsheet. */
function openText(text: string): { body: string; separator: string; line: number } {
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separatorLine = /^"?sep=(.)"?\n/i.exec(body)
  if (separatorLine)
    return { body: body.slice(separatorLine[0].length), separator: separatorLine[1]!, line: 2 }
  return { body, separator: separatorOf(body), line: 1 }
}

/** The separator that occurs most often in the first line, outside quotes. */
function separatorOf(body: string): string {
  const bare = body.split('\n', 1)[0]!.replace(/"[^"]*"/g, '')
  const times = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}
