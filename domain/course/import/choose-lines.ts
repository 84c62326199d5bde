import { distance } from '../geometry/distance.ts'
import { lineLength, nearestOnLine } from '../geometry/line.ts'
import { type ImportReport, noteHoles } from './report.ts'
import { endOf, type HoleLine, startOf } from './survey.ts'

const SAME_GREEN_M = 60
const SAME_LINE_M = 40

/**
 * One line per hole. Lines of one number that end at the same green are tees of one hole; lines without a number are when
 * the shorter starts on the longer's way. The longest is kept, the others are noted. Lines of one number that end at
 * different greens are different holes, such as a short course's: again the longest is kept.
 */
export function chooseLines(holes: readonly HoleLine[], report: ImportReport): HoleLine[] {
  const lines: HoleLine[] = []
  const longestFirst = [...holes].sort((a, b) => lineLength(b.line) - lineLength(a.line))
  for (const hole of longestFirst) {
    const place = lines.findIndex((longer) => isSameHole(longer, hole))
    const longer = lines[place]
    if (longer === undefined) {
      lines.push(hole)
      continue
    }
    const labels =
      longer.number === null ? { ...longer, number: hole.number, numberFrom: hole.numberFrom } : longer
    lines[place] = {
      ...labels,
      par: labels.par ?? hole.par,
      strokeIndex: labels.strokeIndex ?? hole.strokeIndex,
    }
    noteDropped(hole, lines[place], report)
  }
  return lines
}

function isSameHole(longer: HoleLine, other: HoleLine): boolean {
  if (longer.number !== null && other.number !== null) return longer.number === other.number
  return endsTogether(longer, other) && nearestOnLine(longer.line, startOf(other)).away <= SAME_LINE_M
}

function endsTogether(a: HoleLine, b: HoleLine): boolean {
  return distance(endOf(a), endOf(b)) <= SAME_GREEN_M
}

function noteDropped(dropped: HoleLine, duplicate: HoleLine, report: ImportReport): void {
  const code = endsTogether(dropped, duplicate) ? 'other_line' : 'same_number'
  const holes = duplicate.number === null ? [] : [duplicate.number]
  report.unused.push({ code, holes, osmIds: dropped.source.osmId === null ? [] : [dropped.source.osmId] })
}

/** Notes which numbers up to the highest no hole has. */
export function noteGaps(holes: readonly HoleLine[], report: ImportReport): void {
  const numbers = new Set(holes.map((hole) => hole.number))
  const highest = Math.max(...holes.map((hole) => hole.number ?? 0))
  const all = Array.from({ length: highest }, (_, i) => i + 1)
  noteHoles(
    report.missing,
    'hole',
    all.filter((number) => !numbers.has(number)),
  )
}
