import { distanceBetween } from '../course/distance.ts'
import type { Place } from '../course/place.ts'
import type { CourseSurvey } from './course-survey.ts'
import { trapOrGreenAt } from './place-name.ts'

/** Two reports this near to each other may well be about the same thing. */
export const NEARBY_M = 30

export interface Placed {
  lng: number | null
  lat: number | null
  /** The machine or spot whose code it was reported by. */
  place_id?: string | null
}

export interface Nearby<T> {
  issue: T
  /** null where one of the two has no place, only a code. */
  metres: number | null
  /** In or beside the very same bunker or green, or of the very same machine. */
  sameSpot: boolean
}

/**
 * Of some issues those within 30 m of a place, in the same bunker or green, or reported by the same code: the same spot
 * first, then the nearest. `placeId` is the machine or spot whose code was scanned.
 */
export function nearbyIssues<T extends Placed>(
  issues: readonly T[],
  place: Place | null,
  survey: CourseSurvey | null,
  placeId: string | null = null,
): Nearby<T>[] {
  const spot = survey && place ? trapOrGreenAt(survey, place) : undefined
  return issues
    .flatMap((issue): Nearby<T>[] => {
      const there = placeOfIssue(issue)
      const metres = place && there ? distanceBetween(place, there) : null
      const sameThing = placeId !== null && issue.place_id === placeId
      const sameGround = spot !== undefined && there !== undefined && trapOrGreenAt(survey!, there) === spot
      const near = metres !== null && metres <= NEARBY_M
      // Two machines side by side are two machines.
      const otherThing = placeId !== null && issue.place_id != null && !sameThing
      if (otherThing || !(near || sameThing || sameGround)) return []
      return [{ issue, metres, sameSpot: sameThing || sameGround }]
    })
    .sort((a, b) => Number(b.sameSpot) - Number(a.sameSpot) || (a.metres ?? 0) - (b.metres ?? 0))
}

/** The place of an issue; undefined when it has none. */
export function placeOfIssue({ lng, lat }: Placed): Place | undefined {
  return lng === null || lat === null ? undefined : { lng, lat }
}
