import { distanceBetween } from '../course/distance.ts'
import type { Place } from '../course/place.ts'
import type { CourseSurvey } from './course-survey.ts'
import { trapOrGreenAt } from './place-name.ts'

/** Two reports this near to each other may well be about the same thing. */
export const NEARBY_M = 30

export interface Placed {
  lng: number | null
  lat: number | null
}

export interface Nearby<T> {
  issue: T
  metres: number
  /** In or beside the very same bunker or green. */
  sameSpot: boolean
}

/** Of some issues those within 30 m of a place or in the same bunker or green: nearest first. */
export function nearbyIssues<T extends Placed>(
  issues: readonly T[],
  place: Place,
  survey: CourseSurvey | null,
): Nearby<T>[] {
  const spot = survey ? trapOrGreenAt(survey, place) : undefined
  return issues
    .flatMap((issue): Nearby<T>[] => {
      const there = placeOfIssue(issue)
      if (!there) return []
      const metres = distanceBetween(place, there)
      const sameSpot = spot !== undefined && trapOrGreenAt(survey!, there) === spot
      return metres <= NEARBY_M || sameSpot ? [{ issue, metres, sameSpot }] : []
    })
    .sort((a, b) => a.metres - b.metres)
}

/** The place of an issue; undefined when it has none. */
export function placeOfIssue({ lng, lat }: Placed): Place | undefined {
  return lng === null || lat === null ? undefined : { lng, lat }
}
