import { distanceBetween } from '../course/geometry/distance.ts'
import type { LngLat } from '../course/geometry/lng-lat.ts'
import { metresFromCourse, type SurveyedCourse } from './course-survey.ts'

/** A less accurate fix would name the wrong hole; it is refused. */
const FIX_ACCURACY_M = 100
/** Beyond this distance from every line of play, the reporter has left the course. */
const ON_COURSE_M = 1000

export interface MeasuredPlace extends LngLat {
  accuracyM: number
}

/** Why a fix is no valid place of a report; null when valid. */
export function reportFixFault(
  fix: MeasuredPlace,
  survey: SurveyedCourse | null,
): 'nowhere' | 'vague' | 'away' | null {
  // Some devices return this without a position.
  if (fix.lng === 0 && fix.lat === 0) return 'nowhere'
  if (!(fix.accuracyM <= FIX_ACCURACY_M)) return 'vague'
  if (survey && metresFromCourse(survey, fix) > ON_COURSE_M) return 'away'
  return null
}

/** Whether a newer fix is better: it is about as accurate, or the device has moved. */
export function isBetterFix(now: MeasuredPlace, next: MeasuredPlace): boolean {
  const distance = distanceBetween(now, next)
  return next.accuracyM <= now.accuracyM * 1.25 || distance > now.accuracyM + next.accuracyM
}
