import { centroid, meanPoint } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { lineLength, nearestOnLine, pointAlong } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { numberFromName, numberFromRef } from './hole-number.ts'
import { type HoleLine, type SurveyItem, startOf } from './survey.ts'

/** A hole with its number and, if found, its green. */
export interface HoleToMatch extends HoleLine {
  number: number
  green: Shape | null
}

const TEE_START_REACH_M = 60
const TEE_LINE_REACH_M = 35
const TEE_NAMED_REACH_M = 150
/** Tees stand on the first part of a hole only. */
const TEE_PART = 0.45
const BUNKER_REACH_M = 80
const SAMPLE_M = 10

/** The number of a feature's hole, by kind; null if it belongs to the whole course. */
export function holeOf(item: SurveyItem, holes: readonly HoleToMatch[]): number | null {
  if (item.kind === 'tee') return teeHole(item, holes)
  if (item.kind === 'bunker')
    return nearestHole(holes, BUNKER_REACH_M, (hole) => bunkerReach(hole, middleOf(item)))
  if (item.kind === 'fairway') return fairwayHole(item, holes)
  return null
}

/** The middle of an item: of its area, or of its points. */
export function middleOf(item: SurveyItem): Point {
  return item.shape === null ? meanPoint(item.points) : centroid(item.shape)
}

function teeHole(tee: SurveyItem, holes: readonly HoleToMatch[]): number | null {
  const middle = middleOf(tee)
  const number = numberFromRef(tee.source.tags.ref) ?? numberFromName(tee.source.tags.name)
  const own = holes.find((hole) => hole.number === number)
  if (own !== undefined && nearestOnLine(own.line, middle).away <= TEE_NAMED_REACH_M) return own.number
  return nearestHole(holes, TEE_START_REACH_M, (hole) => teeReach(hole, middle))
}

function teeReach(hole: HoleToMatch, tee: Point): number {
  const { away, along } = nearestOnLine(hole.line, tee)
  const onWay = away <= TEE_LINE_REACH_M && along <= TEE_PART * lineLength(hole.line)
  return Math.min(distance(startOf(hole), tee), onWay ? away : Number.POSITIVE_INFINITY)
}

function bunkerReach(hole: HoleToMatch, bunker: Point): number {
  const toGreen = hole.green === null ? Number.POSITIVE_INFINITY : distanceToShape(hole.green, bunker)
  return Math.min(toGreen, nearestOnLine(hole.line, bunker).away)
}

/** The hole whose line runs longest over a fairway. */
function fairwayHole(fairway: SurveyItem, holes: readonly HoleToMatch[]): number | null {
  const { shape } = fairway
  if (shape === null) return null
  const inside = (hole: HoleToMatch) => samples(hole).filter((point) => isInside(shape, point)).length
  return nearestHole(holes, -1, (hole) => -inside(hole))
}

function samples(hole: HoleToMatch): Point[] {
  const count = Math.ceil(lineLength(hole.line) / SAMPLE_M)
  return Array.from({ length: count }, (_, i) => pointAlong(hole.line, i * SAMPLE_M))
}

function nearestHole(
  holes: readonly HoleToMatch[],
  limit: number,
  reach: (hole: HoleToMatch) => number,
): number | null {
  let best: { number: number; metres: number } | null = null
  for (const hole of holes) {
    const metres = reach(hole)
    if (metres <= limit && metres < (best?.metres ?? Number.POSITIVE_INFINITY))
      best = { number: hole.number, metres }
  }
  return best?.number ?? null
}
