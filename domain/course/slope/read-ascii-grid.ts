import type { Height } from './height-map.ts'
import { SurveyFileError } from './survey-file-error.ts'

const HEADER = /^\s*(ncols|nrows|xllcorner|xllcenter|yllcorner|yllcenter|cellsize|nodata_value)\s+(\S+)\s*$/i

/** Whether a text begins as an ESRI ASCII grid does. */
export function isAsciiGrid(text: string): boolean {
  return /^\s*ncols\s/i.test(text)
}

/**
 * The cells of an ESRI ASCII grid that hold a height, each at its middle, in the coordinates of the file. `wanted` leaves
 * out those elsewhere. Throws SurveyFileError `unreadable`.
 */
export function readAsciiGrid(text: string, isWanted: (x: number, y: number) => boolean): Height[] {
  const lines = text.split(/\r?\n/)
  const header = new Map<string, number>()
  let first = 0
  for (; first < lines.length; first++) {
    const match = HEADER.exec(lines[first]!)
    if (!match) break
    header.set(match[1]!.toLowerCase(), Number(match[2]))
  }
  const size = header.get('cellsize') ?? Number.NaN
  const west = header.get('xllcenter') ?? (header.get('xllcorner') ?? Number.NaN) + size / 2
  const south = header.get('yllcenter') ?? (header.get('yllcorner') ?? Number.NaN) + size / 2
  const [columns, rows] = [header.get('ncols') ?? 0, header.get('nrows') ?? 0]
  const sound = [size, west, south].every(Number.isFinite) && size > 0
  if (!sound || !Number.isInteger(columns) || !Number.isInteger(rows) || columns < 1 || rows < 1) {
    throw new SurveyFileError('unreadable')
  }
  const nothing = header.get('nodata_value') ?? -9999
  const heights: Height[] = []
  let cell = 0
  for (const line of lines.slice(first)) {
    for (const word of line.split(/\s+/)) {
      if (word === '') continue
      const z = Number(word)
      if (!Number.isFinite(z)) throw new SurveyFileError('unreadable')
      const x = west + (cell % columns) * size
      const y = south + (rows - 1 - Math.floor(cell / columns)) * size
      cell++
      if (z !== nothing && isWanted(x, y)) heights.push({ x, y, z })
    }
  }
  if (cell !== columns * rows) throw new SurveyFileError('unreadable')
  return heights
}
