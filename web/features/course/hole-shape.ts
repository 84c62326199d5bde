import type { MultiPolygon, Polygon } from 'geojson'
import { nearestOnLine } from '#domain/course/line.ts'
import { type LocalFrame, localFrame } from '#domain/course/local-frame.ts'
import { placeOf } from '#domain/course/place.ts'
import type { Shape } from '#domain/course/ring.ts'
import { isArea, shapeOf } from '#domain/course/shape.ts'
import type { Hazard, HoleShape } from '#domain/course/yardages.ts'
import { type Course, greenOf, type Hole } from '#web/data/course.ts'
import type { Pin } from '#web/data/pins.ts'

/** A hole in metres around its tee, with the frame that leads there and back. */
export interface FramedHole extends HoleShape {
  frame: LocalFrame
}

/** Everything about a hole that distances are measured to. */
export function framedHole(course: Course, hole: Hole, pin: Pin | undefined): FramedHole {
  const frame = localFrame(placeOf(hole.line.coordinates[0]!))
  const line = hole.line.coordinates.map(frame.fromPosition)
  const green = greenOf(course, hole)
  const shape = green && isArea(green.geometry) ? shapeOf(green.geometry, frame) : null
  return {
    frame,
    line,
    green: shape,
    pin: pin ? frame.toPoint(pin) : null,
    hazards: hazardsNear(course, frame, line),
  }
}

const NEAR_M = 60

/** Bunkers and water whose nearest corner lies within 60 m of the line; the finer choice is the yardages'. */
function hazardsNear(course: Course, frame: LocalFrame, line: HoleShape['line']): Hazard[] {
  return course.course_feature.flatMap(({ id, kind, geometry }): Hazard[] => {
    if ((kind !== 'bunker' && kind !== 'water') || !isArea(geometry)) return []
    const shape: Shape = shapeOf(geometry as Polygon | MultiPolygon, frame)
    const near = shape.some(([outer]) => outer?.some((corner) => nearestOnLine(line, corner).away <= NEAR_M))
    return near ? [{ id, kind, shape }] : []
  })
}
