import type { Height } from './height-map.ts'
import { SurveyFileError } from './survey-file-error.ts'

/** The unit of a file's heights. A US survey foot is the same to two millionths. */
export type HeightUnit = 'metres' | 'feet'

/** The unit of heights in a heading, as in `elev_ft` or `Z (m)`; null without one. */
function unitIn(heading: string): HeightUnit | null {
  const unit = /[\s_([]+(m|metres?|meters?|ft|feet|us-ft|usft|ftus)[)\]]?$/.exec(heading)?.[1]
  return unit ? (unit.startsWith('m') ? 'metres' : 'feet') : null
}

/** A heading without its unit. */
function withoutUnit(heading: string): string {
  return unitIn(heading) ? heading.replace(/[\s_([]+[a-z-]+[)\]]?$/, '') : heading
}

/** The names that a column may have, in any language that surveyors export in. */
const names = {
  x: /^(e|x|east|easting|lng|lon|long|longitude)$/,
  y: /^(n|y|north|northing|lat|latitude)$/,
  z: /^(z|h|elev|elevation|height|alt|altitude|level)$/,
}

/** The heights of a file, unconverted, with their unit if known. */
export interface ReadHeights {
  heights: Height[]
  unit: HeightUnit | null
}

/**
 * The points of a table with a column each for east (or longitude), north (or latitude) and height, split by comma,
 * semicolon, tab or blanks. Without a heading the three come in that order, after a point number when there are four
 * columns or more. Throws SurveyFileError `unreadable` with a row that is not numbers.
 */
export function readPoints(text: string, isWanted: (x: number, y: number) => boolean): ReadHeights {
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (rows.length === 0) throw new SurveyFileError('unreadable')
  const split = splitter(rows[0] ?? '')
  const heading = split(rows[0] ?? '').map((cell) => cell.toLowerCase())
  const columns = (['x', 'y', 'z'] as const).map((axis) =>
    heading.findIndex((cell) => names[axis].test(withoutUnit(cell))),
  )
  const isNamed = columns.every((column) => column >= 0)
  const plain = heading.length > 3 ? [1, 2, 3] : [0, 1, 2]
  const [xAt, yAt, zAt] = (isNamed ? columns : plain) as [number, number, number]
  if (!isNamed && heading.some((cell) => /[a-z]/.test(cell) && !/^[a-z]*\d+$/.test(cell))) {
    throw new SurveyFileError('unreadable')
  }
  const heights: Height[] = []
  for (const row of isNamed ? rows.slice(1) : rows) {
    const cells = split(row)
    const [x, y, z] = [number(cells[xAt]), number(cells[yAt]), number(cells[zAt])]
    if (!Number.isFinite(x + y + z)) throw new SurveyFileError('unreadable')
    if (isWanted(x, y)) heights.push({ x, y, z })
  }
  return { heights, unit: isNamed ? unitIn(heading[zAt]!) : null }
}

function splitter(line: string): (line: string) => string[] {
  const by = line.includes(';') ? ';' : line.includes('\t') ? '\t' : line.includes(',') ? ',' : /\s+/
  return (row) =>
    row
      .trim()
      .split(by)
      .map((cell) => cell.trim().replace(/^"|"$/g, ''))
}

/** With semicolons as separators, a comma is a decimal point. */
function number(cell: string | undefined): number {
  return cell ? Number(cell.replace(',', '.')) : Number.NaN
}
