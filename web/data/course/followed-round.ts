import { centroid } from '#domain/course/geometry/centroid.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import { followHole, type HoleFollowing, type HoleToPlay, nowhere } from '#domain/course/hole/follow-hole.ts'
import type { Course, CourseFeature } from '#web/data/course/course.ts'
import type { Fix } from '#web/data/position.ts'

/** The holes in play, in one frame with their tees. */
export interface CourseRound {
  frame: LocalFrame
  holes: HoleToPlay[]
}

/** A round continues from screen to screen: the map and the check-out name the same hole. */
const followings = new WeakMap<Course['hole'], HoleFollowing>()

/** The progress of a round. */
export function followingOn(course: Course): HoleFollowing {
  return followings.get(course.hole) ?? nowhere
}

/** Records the progress of a round, by a fix or by the person's answer. */
export function recordFollowing(course: Course, following: HoleFollowing): HoleFollowing {
  followings.set(course.hole, following)
  return following
}

/** Follows a round with one more fix; repeating a fix changes nothing. */
export function followFix(course: Course, round: CourseRound, fix: Fix): HoleFollowing {
  const before = followingOn(course)
  if (before.position?.at === fix.at) return before
  const { accuracyM, at } = fix
  return recordFollowing(
    course,
    followHole(round.holes, before, { point: round.frame.toPoint(fix), accuracyM, at }),
  )
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
