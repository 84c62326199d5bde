import type { CoursePlan } from '#domain/course/import/plan.ts'
import type { Course } from '#web/data/course/course.ts'

const courseOfPlan = new WeakMap<CoursePlan, Course>()

/** A planned, unsaved course as the map draws it; the same object for the same plan. */
export function planOnMap(plan: CoursePlan): Course {
  const cached = courseOfPlan.get(plan)
  if (cached) return cached
  const course: Course = {
    id: plan.course.sourceKey,
    name: plan.course.name,
    attribution: plan.course.attribution,
    geometry_version: 0,
    round: null,
    hole: plan.holes.map(({ number, par, strokeIndex, name, line, lengthM, osmId, greenKey }) => ({
      id: osmId,
      number,
      own_number: number,
      nine: null,
      par,
      stroke_index: strokeIndex,
      name,
      line,
      length_m: lengthM,
      green_id: greenKey,
    })),
    course_feature: [...plan.greens, ...plan.features].map(({ osmId, kind, name, geometry, properties }) => ({
      id: osmId,
      hole_id: null,
      kind,
      name,
      geometry,
      properties,
    })),
  }
  courseOfPlan.set(plan, course)
  return course
}
