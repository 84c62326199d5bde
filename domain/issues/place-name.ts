import { distanceToEdge, distanceToShape } from '../course/geometry/edge.ts'
import { type Line, lineLength, nearestOnLine, pointAlong } from '../course/geometry/line.ts'
import type { LngLat } from '../course/geometry/lng-lat.ts'
import { cross, dot, minus, type Point, rightOf } from '../course/geometry/point.ts'
import type { Shape } from '../course/geometry/ring.ts'
import { approachTo, lineOfPlay } from '../course/green/line-of-play.ts'
import { wholePaces } from '../course/green/paces.ts'
import { type Zone, zoneOf } from '../course/green/zone.ts'
import { limits } from '../generated/limits.ts'
import {
  metresTo,
  nearestHole,
  type SurveyedCourse,
  type SurveyedFeature,
  type SurveyedHole,
} from './course-survey.ts'

/** Small features that name a place first, also from a step beside them. */
const LANDMARKS = ['green', 'practice_green', 'tee', 'bunker', 'water', 'clubhouse', 'building'] as const
/** Ground that names a place without a landmark. */
const GROUNDS = ['path', 'fairway', 'range', 'wood', 'rough'] as const

type PlaceKind = (typeof LANDMARKS)[number] | (typeof GROUNDS)[number]

/** A location on the course in a greenkeeper's terms, from which the translated texts are made. */
export interface PlaceName {
  hole: number | null
  /** The feature under it; null: nothing on the course map. */
  kind: PlaceKind | null
  /** Within a few steps, but not on it. */
  beside: boolean
  /** The third of the green, as played; null off greens. */
  depth: Zone | null
  /** Of the green, or of the hole's line of play; null in the middle and without a line. */
  side: 'left' | 'right' | null
  /** Paces to the edge of its green. */
  edgePaces: number | null
  /** Metres to the edge of the hole's green; null on or beside a green, a tee or the clubhouse, and without a green. */
  toGreenM: number | null
  /** Whether it lies before the green, not beside or behind it, so that the distance is left to play. */
  isShort: boolean
}

/** The best accuracy of a phone: within this distance a place may be on the feature itself. */
const BESIDE_M = 4
/** Nearer to the line of play than this, a location is neither left nor right. */
const SIDE_FROM_M = 6

/** Names a place. */
export function placeNameAt(survey: SurveyedCourse, place: LngLat): PlaceName {
  const point = survey.frame.toPoint(place)
  const landmark =
    landmarkAt(survey, point, 0) ?? landmarkAt(survey, point, BESIDE_M) ?? groundAt(survey, point)
  const hole = holeOf(survey, landmark?.feature, point)
  const name: PlaceName = {
    hole: hole?.number ?? null,
    kind: (landmark?.feature.kind as PlaceKind) ?? null,
    beside: landmark?.beside ?? false,
    depth: null,
    side: null,
    edgePaces: null,
    toGreenM: null,
    isShort: false,
  }
  if (!hole) return name
  if (name.kind === 'green') return { ...name, ...spotOnGreen(landmark!.feature.shape, hole.line, point) }
  if (name.kind === 'tee' || name.kind === 'clubhouse') return name
  const toGreenM = hole.green ? Math.round(distanceToShape(hole.green, point)) : null
  return { ...name, side: sideOfLine(hole.line, point), toGreenM, isShort: isBeforeEnd(hole.line, point) }
}

/** The hole of a place; undefined if none. */
export function holeAt(survey: SurveyedCourse, place: LngLat): SurveyedHole | undefined {
  const { hole } = placeNameAt(survey, place)
  return survey.holes.find(({ number }) => number === hole)
}

/** The bunker or green in or beside which a place lies: two reports from the same one are likely duplicates. */
export function trapOrGreenAt(survey: SurveyedCourse, place: LngLat): string | undefined {
  const point = survey.frame.toPoint(place)
  const landmark = landmarkAt(survey, point, 0) ?? landmarkAt(survey, point, BESIDE_M)
  return landmark && ['bunker', 'green'].includes(landmark.feature.kind) ? landmark.feature.id : undefined
}

interface Found {
  feature: SurveyedFeature
  beside: boolean
}

function landmarkAt(survey: SurveyedCourse, point: Point, withinM: number): Found | undefined {
  return featureAt(survey, point, LANDMARKS, withinM)
}

function groundAt(survey: SurveyedCourse, point: Point): Found | undefined {
  return featureAt(survey, point, GROUNDS, 0)
}

/**
 * The best feature of these kinds within reach: the nearest, then the first in the order of kinds, then the smallest.
 */
function featureAt(
  survey: SurveyedCourse,
  point: Point,
  kinds: readonly string[],
  withinM: number,
): Found | undefined {
  const [best] = survey.features
    .filter(({ kind }) => kinds.includes(kind))
    .map((feature) => ({ feature, away: metresTo(feature, point, withinM) }))
    .filter(({ away }) => away <= withinM)
    .sort(
      (a, b) =>
        a.away - b.away ||
        kinds.indexOf(a.feature.kind) - kinds.indexOf(b.feature.kind) ||
        a.feature.areaM2 - b.feature.areaM2,
    )
  return best && { feature: best.feature, beside: best.away > 0 }
}

function holeOf(
  survey: SurveyedCourse,
  feature: SurveyedFeature | undefined,
  point: Point,
): SurveyedHole | undefined {
  const own = feature?.holeId && survey.holes.find(({ id }) => id === feature.holeId)
  if (own) return own
  const { hole, away } = nearestHole(survey, point)
  return away <= limits.hole_within_m ? hole : undefined
}

function spotOnGreen(
  green: Shape,
  line: Line,
  point: Point,
): Pick<PlaceName, 'depth' | 'side' | 'edgePaces'> {
  const from = approachTo(green, line)
  const right = rightOf(lineOfPlay(green, from))
  const across = green.flat(2).map((corner) => dot(corner, right))
  const [left, width] = [Math.min(...across), Math.max(...across) - Math.min(...across)]
  const share = (dot(point, right) - left) / width
  return {
    depth: zoneOf(green, from, point),
    side: share < 1 / 3 ? 'left' : share > 2 / 3 ? 'right' : null,
    edgePaces: wholePaces(distanceToEdge(green, point)),
  }
}

function sideOfLine(line: Line, point: Point): PlaceName['side'] {
  const { away, along } = nearestOnLine(line, point)
  if (away < SIDE_FROM_M) return null
  const before = pointAlong(line, Math.max(0, along - 1))
  const after = pointAlong(line, along + 1)
  return cross(minus(after, before), minus(point, before)) > 0 ? 'left' : 'right'
}

/** Whether the rest of the line is longer than the point's distance from it. */
function isBeforeEnd(line: Line, point: Point): boolean {
  const { away, along } = nearestOnLine(line, point)
  return lineLength(line) - along > away
}
