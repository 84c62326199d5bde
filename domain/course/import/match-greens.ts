import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import type { Shape } from '../geometry/ring.ts'
import { numberFromName, numberFromRef } from './hole-number.ts'
import { endOf, type HoleLine, type SurveyItem } from './survey.ts'

const GREEN_REACH_M = 40
const NAMED_REACH_M = 100
const SPARE_REACH_M = 30
const PRACTICE_NAME =
  /practi[cs]e|practicing|putting|chipping|pitching|training|trening|übung|nærspill|練習|练习/iu

export type Green = SurveyItem & { shape: Shape }

/** Which green belongs to which hole. */
export interface GreenMatch {
  /** By hole number. A green may serve two holes. */
  byHole: Map<number, Green>
  /** Holes whose line does not end on the green that they got. */
  nearby: number[]
  shared: number[]
  /** Close to the end of a hole that has another green already. */
  spare: { green: Green; hole: number }[]
  practice: Green[]
}

interface Pair {
  hole: HoleLine & { number: number }
  green: Green
  metres: number
  rank: number
}

/**
 * Gives each hole one green: the one that its line ends on, else the one whose name or ref says its number, else the nearest
 * within 40 m. The best pairs are taken first, so that no hole takes another's green. A green left over is a practice
 * or short-course green, or a hole's second one when it lies within 30 m of the line's end.
 */
export function matchGreens(
  holes: readonly (HoleLine & { number: number })[],
  greens: readonly Green[],
): GreenMatch {
  const pairs = holes.flatMap((hole) => greens.flatMap((green) => pairOf(hole, green)))
  pairs.sort((a, b) => a.rank - b.rank || a.metres - b.metres || fromMiddle(a) - fromMiddle(b))
  const match: GreenMatch = { byHole: new Map(), nearby: [], shared: [], spare: [], practice: [] }
  const usedGreens = new Set<Green>()
  for (const { hole, green, rank } of pairs) {
    if (match.byHole.has(hole.number) || usedGreens.has(green)) continue
    match.byHole.set(hole.number, green)
    usedGreens.add(green)
    if (rank > 0) match.nearby.push(hole.number)
  }
  for (const { hole, green } of pairs.filter((pair) => pair.rank === 0)) {
    if (match.byHole.has(hole.number)) continue
    match.byHole.set(hole.number, green)
    match.shared.push(hole.number)
  }
  for (const green of greens.filter((one) => !usedGreens.has(one))) sortSpare(green, holes, match)
  return match
}

function pairOf(hole: HoleLine & { number: number }, green: Green): Pair[] {
  const metres = distanceToShape(green.shape, endOf(hole))
  const pair = (rank: number) => [{ hole, green, metres, rank }]
  if (metres === 0) return pair(0)
  if (isPractice(green)) return []
  const number = numberFromRef(green.source.tags.ref) ?? numberFromName(green.source.tags.name)
  if (number !== null) return number === hole.number && metres <= NAMED_REACH_M ? pair(1) : []
  return metres <= GREEN_REACH_M ? pair(2) : []
}

function sortSpare(green: Green, holes: readonly (HoleLine & { number: number })[], match: GreenMatch): void {
  const near = holes.find((hole) => distanceToShape(green.shape, endOf(hole)) <= SPARE_REACH_M)
  if (near !== undefined && !isPractice(green)) match.spare.push({ green, hole: near.number })
  else match.practice.push(green)
}

/** Whether the mapper said that a green is for practice. */
export function isPractice(green: SurveyItem): boolean {
  return green.kind === 'practice_green' || PRACTICE_NAME.test(green.source.tags.name ?? '')
}

function fromMiddle({ hole, green }: Pair): number {
  return distance(centroid(green.shape), endOf(hole))
}
