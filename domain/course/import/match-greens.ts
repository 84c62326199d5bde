import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { lineLength, pointAlong } from '../geometry/line.ts'
import type { Shape } from '../geometry/ring.ts'
import { numberFromName, numberFromRef } from './hole-number.ts'
import { middleOf } from './match-features.ts'
import { endOf, type HoleLine, type SurveyItem } from './survey.ts'

const GREEN_REACH_M = 40
const NAMED_REACH_M = 100
const SPARE_REACH_M = 30
/** The last metres of a line in which it may cross its green. */
const LAST_M = 60
const STEP_M = 2
const PRACTICE_NAME =
  /practi[cs]e|practicing|putting|chipping|pitching|training|trening|übung|nærspill|練習|练习/iu

export type Green = SurveyItem & { shape: Shape }

/** The green of each hole. */
export interface GreenMatch {
  /** By hole number. Two holes may share a green. */
  byHole: Map<number, Green>
  /** Holes whose line does not reach their green: it has their number or is the nearest. */
  nearby: number[]
  /** Holes whose line does not reach their green: it has the pin near the line's end. */
  byPin: number[]
  shared: number[]
  /** Close to the end of a hole that already has a green. */
  spare: { green: Green; hole: number }[]
  practice: Green[]
  /** At the end of a line of a layout that is not taken. */
  otherLayout: Green[]
}

interface Pair {
  hole: HoleLine & { number: number }
  green: Green
  metres: number
  rank: number
}

/** How sure a pair is, the surest first; from `NAMED` on the line does not reach the green. */
const Rank = { PIN: 0, END: 1, CROSSED: 2, NAMED: 3, NEAR_PIN: 4, NEAREST: 5 } as const

/**
 * Gives each hole one green: the one with its pin on its line, else the one that its line ends on or crosses last, else
 * the one whose name or ref says its number, else the one with a pin within 40 m of the line's end, else the nearest. A
 * tee that was drawn as a green lies nearer than the green sometimes, but holds no pin and is not crossed. The best
 * pairs are taken first, so that no hole takes another's green. A green left over is a practice or short-course green,
 * or a hole's second one when it lies within 30 m of the line's end, or that of a hole of another layout.
 */
export function matchGreens(
  holes: readonly (HoleLine & { number: number })[],
  greens: readonly Green[],
  pins: readonly SurveyItem[],
  otherHoles: readonly HoleLine[] = [],
): GreenMatch {
  const pinsOn = new Map(
    greens.map((green) => [green, pins.filter((pin) => distanceToShape(green.shape, middleOf(pin)) === 0)]),
  )
  const pairs = holes.flatMap((hole) => greens.flatMap((green) => pairOf(hole, green, pinsOn.get(green)!)))
  pairs.sort((a, b) => a.rank - b.rank || a.metres - b.metres || fromMiddle(a) - fromMiddle(b))
  const match: GreenMatch = {
    byHole: new Map(),
    nearby: [],
    byPin: [],
    shared: [],
    spare: [],
    practice: [],
    otherLayout: [],
  }
  const usedGreens = new Set<Green>()
  for (const { hole, green, rank } of pairs) {
    if (match.byHole.has(hole.number) || usedGreens.has(green)) continue
    match.byHole.set(hole.number, green)
    usedGreens.add(green)
    if (rank === Rank.NEAR_PIN) match.byPin.push(hole.number)
    else if (rank >= Rank.NAMED) match.nearby.push(hole.number)
  }
  for (const { hole, green } of pairs.filter((pair) => pair.rank <= Rank.END)) {
    if (match.byHole.has(hole.number)) continue
    match.byHole.set(hole.number, green)
    match.shared.push(hole.number)
  }
  for (const green of greens.filter((one) => !usedGreens.has(one))) {
    if (!isPractice(green) && nearEnd(green, otherHoles)) match.otherLayout.push(green)
    else sortSpare(green, holes, match)
  }
  return match
}

function pairOf(hole: HoleLine & { number: number }, green: Green, pins: readonly SurveyItem[]): Pair[] {
  const metres = distanceToShape(green.shape, endOf(hole))
  const pair = (rank: number) => [{ hole, green, metres, rank }]
  const isCrossed = metres <= GREEN_REACH_M && crossesLast(hole, green)
  if (pins.length > 0 && (metres === 0 || isCrossed)) return pair(Rank.PIN)
  if (metres === 0) return pair(Rank.END)
  if (isPractice(green)) return []
  if (isCrossed) return pair(Rank.CROSSED)
  const number = numberFromRef(green.source.tags.ref) ?? numberFromName(green.source.tags.name)
  if (number !== null) return number === hole.number && metres <= NAMED_REACH_M ? pair(Rank.NAMED) : []
  if (metres > GREEN_REACH_M) return []
  return pair(pins.length > 0 ? Rank.NEAR_PIN : Rank.NEAREST)
}

/** Whether the last metres of a hole's line cross a green. */
function crossesLast({ line }: HoleLine, { shape }: Green): boolean {
  const length = lineLength(line)
  const steps = Math.floor(Math.min(LAST_M, length / 2) / STEP_M)
  return Array.from({ length: steps }, (_, i) => pointAlong(line, length - i * STEP_M)).some((point) =>
    isInside(shape, point),
  )
}

function sortSpare(green: Green, holes: readonly (HoleLine & { number: number })[], match: GreenMatch): void {
  const near = nearEnd(green, holes)
  if (near !== undefined && !isPractice(green)) match.spare.push({ green, hole: near.number })
  else match.practice.push(green)
}

function nearEnd<Line extends HoleLine>({ shape }: Green, holes: readonly Line[]): Line | undefined {
  return holes.find((hole) => distanceToShape(shape, endOf(hole)) <= SPARE_REACH_M)
}

/** Whether the mapper said that a green is for practice. */
function isPractice(green: SurveyItem): boolean {
  return green.kind === 'practice_green' || PRACTICE_NAME.test(green.source.tags.name ?? '')
}

function fromMiddle({ hole, green }: Pair): number {
  return distance(centroid(green.shape), endOf(hole))
}
