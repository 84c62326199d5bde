import { distanceToShape } from '../geometry/edge.ts'
import type { Point } from '../geometry/point.ts'
import { endOf, type HoleLine, reach, type SurveyItem, startOf } from './survey.ts'

const ON_GREEN_M = 15
const CLEARLY_M = 20

/** Which of the lines were turned, and for which nothing told tee from green. */
export interface Turned {
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
