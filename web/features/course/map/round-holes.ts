import { centroid } from '#domain/course/geometry/centroid.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import type { HoleToPlay } from '#domain/course/hole/follow-hole.ts'
import type { Course, CourseFeature } from '#web/data/course/course.ts'

/** The holes that are played now, in one frame with their tees. */
export interface CourseRound {
  frame: LocalFrame
  holes: HoleToPlay[]
}

export function roundOn(course: Course): CourseRound {
  const frame = localFrame(lngLatOf(course.hole[0]!.line.coordinates[0]!))
  const tees = course.course_feature.filter(({ kind }) => kind === 'tee')
  const holes = course.hole.map(({ id, number, line }) => ({
    number,
    line: line.coordinates.map(frame.fromPosition),
    tees: tees.flatMap((tee) => (tee.hole_id === id ? middleOf(tee, frame) : [])),
  }))
  return { frame, holes }
}

function middleOf({ geometry }: CourseFeature, frame: LocalFrame) {
  if (isArea(geometry)) return [centroid(shapeOf(geometry, frame))]
  return geometry.type === 'Point' ? [frame.fromPosition(geometry.coordinates)] : []
}
