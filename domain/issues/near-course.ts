import type { LngLat } from '../course/geometry/lng-lat.ts'
import { metresFromCourse, type SurveyedCourse } from './course-survey.ts'

/** Further from every line of play, a place is no longer the club's: stricter than the database, which allows for 10 km. */
const CLUB_WITHIN_M = 3000

/** Whether a place that somebody set can be meant; one off the world never is, and without a course any other is. */
export function isNearCourse(place: LngLat, survey: SurveyedCourse | null): boolean {
  const isOnEarth = Math.abs(place.lng) <= 180 && Math.abs(place.lat) <= 90
  return isOnEarth && (survey === null || metresFromCourse(survey, place) <= CLUB_WITHIN_M)
}
