import type { LngLat } from '../course/geometry/lng-lat.ts'
import { metresFromCourse, type SurveyedCourse } from './course-survey.ts'

/**
 * Beyond this distance from every line of play a place is not the club's: stricter than the database, which allows 10
 * km.
 */
const CLUB_WITHIN_M = 3000

/** Whether a chosen place is plausible; off the globe never, and without a course always. */
export function isNearCourse(place: LngLat, survey: SurveyedCourse | null): boolean {
  const isOnEarth = Math.abs(place.lng) <= 180 && Math.abs(place.lat) <= 90
  return isOnEarth && (survey === null || metresFromCourse(survey, place) <= CLUB_WITHIN_M)
}
