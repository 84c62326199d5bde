import { UNKNOWN_OUTLINE_M } from '#domain/course/capture/errors/outline-error.ts'
import { type Box, boxesMeet, boxOfGeometry, boxOfPoints } from '#domain/course/geometry/box.ts'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { type Line, lengthFrom } from '#domain/course/geometry/line.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import type { Hazard } from '#domain/course/hole/hazards-on-line.ts'
import { ON_LINE_M } from '#domain/course/hole/hazards-on-line.ts'
import type { HoleShape } from '#domain/course/hole/yardages.ts'
import { type Course, type CourseFeature, greenOf, type Hole } from '#web/data/course/course.ts'
import type { Pin } from '#web/data/course/pins.ts'

/** A hole in metres around its tee, with the frame for conversion. */
export interface FramedHole extends HoleShape {
  frame: LocalFrame
  /** The error of the green's outline, not exceeded two thirds of the time. */
  greenErrorM: number
  tees: TeeLength[]
}

/** The length of a hole from one of its tees. */
export interface TeeLength {
  id: string
  name: string | null
  /** The properties of its feature, such as OpenStreetMap tags. */
  properties: Record<string, unknown> | undefined
  lengthM: number
}

/** The parts of a hole that distances are measured to. */
export function framedHole(course: Course, hole: Hole, pin: Pin | undefined): FramedHole {
  const frame = localFrame(lngLatOf(hole.line.coordinates[0]!))
  const line = hole.line.coordinates.map(frame.fromPosition)
  const box = boxOfPoints(line)
  const green = greenOf(course, hole)
  return {
    frame,
    line,
    greenErrorM: outlineErrorOf(green),
    green: green && isArea(green.geometry) ? shapeOf(green.geometry, frame) : null,
    pin: pin ? frame.toPoint(pin) : null,
    hazards: course.course_feature.flatMap((feature) => hazardNear(feature, frame, box)),
    tees: course.course_feature.flatMap((feature) => teeOf(hole, feature, frame, line)).sort(byLength),
  }
}

/** The error of a green's outline; for a drawn or imported one, the error of an aerial picture. */
function outlineErrorOf(green: CourseFeature | undefined): number {
  return green?.green_outline?.[0]?.accuracy_m ?? UNKNOWN_OUTLINE_M
}

/** A bunker or water whose box is near the line's box; the distance computation filters further. */
function hazardNear({ id, kind, geometry }: CourseFeature, frame: LocalFrame, line: Box): Hazard[] {
  if ((kind !== 'bunker' && kind !== 'water') || !isArea(geometry)) return []
  const isNear = boxesMeet(boxOfGeometry(geometry, frame), line, ON_LINE_M + 1)
  return isNear ? [{ id, kind, shape: shapeOf(geometry, frame) }] : []
}

function teeOf(hole: Hole, feature: CourseFeature, frame: LocalFrame, line: Line): TeeLength[] {
  const { id, kind, hole_id, name, geometry, properties } = feature
  if (kind !== 'tee' || hole_id !== hole.id) return []
  const at = isArea(geometry)
    ? centroid(shapeOf(geometry, frame))
    : geometry.type === 'Point'
      ? frame.fromPosition(geometry.coordinates)
      : null
  if (!at) return []
  return [{ id, name, properties, lengthM: lengthFrom(line, at) }]
}

function byLength(a: TeeLength, b: TeeLength): number {
  return b.lengthM - a.lengthM
}
