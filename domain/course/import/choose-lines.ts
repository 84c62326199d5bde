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
  const kept: HoleLine[] = []
  const longestFirst = [...holes].sort((a, b) => lineLength(b.line) - lineLength(a.line))
  for (const hole of longestFirst) {
    const place = kept.findIndex((longer) => isSameHole(longer, hole))
    const longer = kept[place]
    if (longer === undefined) {
      kept.push(hole)
      continue
    }
    const named =
      longer.number === null ? { ...longer, number: hole.number, numberFrom: hole.numberFrom } : longer
    kept[place] = { ...named, par: named.par ?? hole.par, strokeIndex: named.strokeIndex ?? hole.strokeIndex }
    noteDropped(hole, kept[place], report)
  }
  return kept
}

function isSameHole(longer: HoleLine, other: HoleLine): boolean {
  if (longer.number !== null && other.number !== null) return longer.number === other.number
  return endsTogether(longer, other) && nearestOnLine(longer.line, startOf(other)).away <= SAME_LINE_M
}

function endsTogether(a: HoleLine, b: HoleLine): boolean {
  return distance(endOf(a), endOf(b)) <= SAME_GREEN_M
}

function noteDropped(dropped: HoleLine, kept: HoleLine, report: ImportReport): void {
  const code = endsTogether(dropped, kept) ? 'other_line' : 'same_number'
  const holes = kept.number === null ? [] : [kept.number]
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
