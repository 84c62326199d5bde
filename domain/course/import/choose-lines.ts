import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { lineLength, nearestOnLine } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import { SAME_GREEN_M } from './layout/layouts-of.ts'
import { type ImportReport, noteHoles } from './report.ts'
import { endOf, type HoleLine, reach, type SurveyItem, startOf } from './survey.ts'

const SAME_LINE_M = 40

/**
 * One line per hole. Lines of one number that end at the same green are tees of one hole; lines without a number are,
 * if the shorter starts on the longer's way. The longest is kept, the others are noted. Lines of one number that end at
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

/** Notes the numbers up to the highest that no hole has. */
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

/** The lines that were turned, and those without a green near either end. */
interface Turned {
  holes: HoleLine[]
  turned: HoleLine[]
  unknown: HoleLine[]
}

/** The features at one end of a line. */
interface LineEnd {
  /** Metres to the nearest green or pin, to the nearest pin, and to the nearest tee. */
  green: number
  pin: number
  tee: number
  /** Inside a green's outline; inside one with a pin, or at a pin. */
  isInGreen: boolean
  isAtPin: boolean
}

/**
 * Makes every line run from tee to green, by the evidence at its two ends. A line that ends in a green and starts in
 * none runs the right way, even with a green near its start. If both ends lie in greens, a pin decides: mappers draw
 * tees as greens. Otherwise a line is turned if it starts on a green and its ends, reversed, fit greens and tees
 * clearly better.
 */
export function turnLines(holes: readonly HoleLine[], items: readonly SurveyItem[]): Turned {
  const around = {
    greens: items.filter((item) => item.kind === 'green'),
    pins: items.filter((item) => item.kind === 'pin'),
    tees: items.filter((item) => item.kind === 'tee'),
  }
  const result: Turned = { holes: [], turned: [], unknown: [] }
  for (const hole of holes) {
    const [start, end] = [endOfLine(startOf(hole), around), endOfLine(endOf(hole), around)]
    const right = isBackwards(start, end) ? { ...hole, line: [...hole.line].reverse() } : hole
    result.holes.push(right)
    if (right !== hole) result.turned.push(right)
    else if (Math.min(start.green, end.green) > ON_GREEN_M) result.unknown.push(right)
  }
  return result
}

function isBackwards(start: LineEnd, end: LineEnd): boolean {
  if (end.isInGreen && !start.isInGreen) return false
  if (start.isAtPin !== end.isAtPin) return start.isAtPin
  if (end.pin <= PIN_REACH_M && end.pin + CLEARLY_M < start.pin) return false
  const misfit = end.green + start.tee
  const misfitTurned = start.green + end.tee
  const isClear = misfitTurned + CLEARLY_M < misfit
  return start.green <= ON_GREEN_M && isClear
}

interface Around {
  greens: readonly SurveyItem[]
  pins: readonly SurveyItem[]
  tees: readonly SurveyItem[]
}

function endOfLine(point: Point, { greens, pins, tees }: Around): LineEnd {
  const inGreens = greens.filter(({ shape }) => shape !== null && isInside(shape, point))
  const hasPin = inGreens.some(({ shape }) =>
    pins.some((pin) => pin.points.some((place) => isInside(shape!, place))),
  )
  const pin = nearest(pins, point)
  return {
    green: Math.min(pin, nearest(greens, point)),
    pin,
    tee: nearest(tees, point),
    isInGreen: inGreens.length > 0,
    isAtPin: hasPin || pin <= AT_PIN_M,
  }
}

/** A line that ends this near to a pin was drawn to it. */
const AT_PIN_M = 3
/** A line that stops short of its green ends no further from its pin. */
const PIN_REACH_M = 40

/** Metres to the nearest of some items, at most 100: larger distances are no evidence. */
function nearest(items: readonly SurveyItem[], point: Point): number {
  return Math.min(100, ...items.map((item) => reach(item, point, distanceToShape)))
}
