import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { lineLength, nearestOnLine } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import { type ImportReport, noteHoles } from './report.ts'
import { endOf, type HoleLine, reach, type SurveyItem, startOf } from './survey.ts'

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

const ON_GREEN_M = 15
const CLEARLY_M = 20

/** Which of the lines were turned, and for which nothing told tee from green. */
interface Turned {
  holes: HoleLine[]
  turned: HoleLine[]
  unknown: HoleLine[]
}

/**
 * Makes every line run from tee to green. The evidence is at its two ends: a line is turned when it starts on a green (or
 * at a pin) and the other way round the ends fit their greens and tees clearly better.
 */
export function turnLines(holes: readonly HoleLine[], items: readonly SurveyItem[]): Turned {
  const greens = items.filter((item) => item.kind === 'green' || item.kind === 'pin')
  const tees = items.filter((item) => item.kind === 'tee')
  const result: Turned = { holes: [], turned: [], unknown: [] }
  for (const hole of holes) {
    const [start, end] = [startOf(hole), endOf(hole)]
    const toGreen = { start: nearest(greens, start), end: nearest(greens, end) }
    const misfit = toGreen.end + nearest(tees, start)
    const misfitTurned = toGreen.start + nearest(tees, end)
    const turn = toGreen.start <= ON_GREEN_M && toGreen.end > ON_GREEN_M && misfitTurned + CLEARLY_M < misfit
    const onBoth =
      toGreen.start <= ON_GREEN_M && toGreen.end <= ON_GREEN_M && misfitTurned + CLEARLY_M < misfit
    const right = turn || onBoth ? { ...hole, line: [...hole.line].reverse() } : hole
    result.holes.push(right)
    if (right !== hole) result.turned.push(right)
    else if (Math.min(toGreen.start, toGreen.end) > ON_GREEN_M) result.unknown.push(right)
  }
  return result
}

/** Metres to the nearest of some items, at most 100: further away says nothing more. */
function nearest(items: readonly SurveyItem[], point: Point): number {
  return Math.min(100, ...items.map((item) => reach(item, point, distanceToShape)))
}
