import { distanceBetween } from '../course/geometry/distance.ts'
import type { LngLat } from '../course/geometry/lng-lat.ts'
import { metresFromCourse, type SurveyedCourse } from './course-survey.ts'

/** A worse fix names the wrong hole; it is refused. */
export const FIX_ACCURACY_M = 100
/** Further from every line of play, the reporter has gone home. */
export const ON_COURSE_M = 1000

export interface MeasuredPlace extends LngLat {
  accuracyM: number
}

/** Why a fix is no place for a report; null when it is one. */
export function reportFixFault(
  fix: MeasuredPlace,
  survey: SurveyedCourse | null,
): 'nowhere' | 'vague' | 'away' | null {
  // What some devices answer while they know nothing.
  if (fix.lng === 0 && fix.lat === 0) return 'nowhere'
  if (!(fix.accuracyM <= FIX_ACCURACY_M)) return 'vague'
  if (survey && metresFromCourse(survey, fix) > ON_COURSE_M) return 'away'
  return null
}

/** Whether a newer fix says more than the one we have: it is about as good, or we have moved. */
export function isBetterFix(now: MeasuredPlace, next: MeasuredPlace): boolean {
  const distance = distanceBetween(now, next)
  return next.accuracyM <= now.accuracyM * 1.25 || distance > now.accuracyM + next.accuracyM
}
