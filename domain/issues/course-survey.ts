import type { Geometry, LineString } from 'geojson'
import { area } from '../course/geometry/area.ts'
import { distanceToShape } from '../course/geometry/edge.ts'
import { type Line, nearestOnLine } from '../course/geometry/line.ts'
import { type LngLat, lngLatOf } from '../course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '../course/geometry/local-frame.ts'
import type { Point } from '../course/geometry/point.ts'
import type { Shape } from '../course/geometry/ring.ts'
import { isArea, shapeOf } from '../course/geometry/shape.ts'

/** The course data for naming places on it. */
export interface SurveyInput {
  hole: readonly { id: string; number: number; line: LineString }[]
  course_feature: readonly { id: string; hole_id: string | null; kind: string; geometry: Geometry }[]
}

/** A piece of a course in metres: an area, or a line such as a path. */
export interface SurveyedFeature {
  id: string
  kind: string
  holeId: string | null
  shape: Shape
  line: Line
  /** Square metres; 0 for a line. */
  areaM2: number
  /** West, south, east and north end. */
  box: readonly [number, number, number, number]
}

export interface SurveyedHole {
  id: string
  number: number
  line: Line
  green: Shape | null
}

/** A course in one frame, for many place lookups. */
export interface SurveyedCourse {
  frame: LocalFrame
  holes: readonly SurveyedHole[]
  features: readonly SurveyedFeature[]
}

/** Converts a course to metres; null when it has no hole yet. */
export function surveyCourse(course: SurveyInput): SurveyedCourse | null {
  const origin = course.hole[0]?.line.coordinates[0]
  if (!origin) return null
  const frame = localFrame(lngLatOf(origin))
  const features = course.course_feature.flatMap((feature) => surveyed(feature, frame))
  const greens = features.filter(({ kind }) => kind === 'green')
  const holes = course.hole.map(({ id, number, line }) => {
    const points = line.coordinates.map(frame.fromPosition)
    const green =
      greens.find(({ holeId }) => holeId === id) ??
      greens.find(({ shape }) => distanceToShape(shape, points.at(-1)!) === 0)
    return { id, number, line: points, green: green?.shape ?? null }
  })
  return { frame, holes, features }
}

function surveyed(feature: SurveyInput['course_feature'][number], frame: LocalFrame): SurveyedFeature[] {
  const { id, kind, hole_id: holeId, geometry } = feature
  if (isArea(geometry)) {
    const shape = shapeOf(geometry, frame)
    return [{ id, kind, holeId, shape, line: [], areaM2: area(shape), box: boxOf(shape.flat(2)) }]
  }
  if (geometry.type !== 'LineString') return []
  const line = geometry.coordinates.map(frame.fromPosition)
  return [{ id, kind, holeId, shape: [], line, areaM2: 0, box: boxOf(line) }]
}

function boxOf(points: readonly Point[]): SurveyedFeature['box'] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Half the width of a path or ditch drawn as a line. */
const LINE_HALF_WIDTH_M = 2

/** Metres from a point to a feature, 0 on it; infinite when certainly beyond `limitM`. */
export function metresTo(feature: SurveyedFeature, point: Point, limitM: number): number {
  const [west, south, east, north] = feature.box
  const reach = limitM + LINE_HALF_WIDTH_M
  if (point.x < west - reach || point.x > east + reach) return Number.POSITIVE_INFINITY
  if (point.y < south - reach || point.y > north + reach) return Number.POSITIVE_INFINITY
  if (feature.shape.length > 0) return distanceToShape(feature.shape, point)
  return Math.max(0, nearestOnLine(feature.line, point).away - LINE_HALF_WIDTH_M)
}

/** The hole whose line of play is nearest to a point, with the metres to it. */
export function nearestHole(survey: SurveyedCourse, point: Point): { hole: SurveyedHole; away: number } {
  const ways = survey.holes.map((hole) => ({ hole, away: nearestOnLine(hole.line, point).away }))
  return ways.reduce((best, way) => (way.away < best.away ? way : best))
}

/** Metres from a place to the nearest line of play: large off this course. */
export function metresFromCourse(survey: SurveyedCourse, place: LngLat): number {
  return nearestHole(survey, survey.frame.toPoint(place)).away
}
