import { distanceBetween } from '../course/geometry/distance.ts'
import { degreesEast, type LngLat } from '../course/geometry/lng-lat.ts'
import type { SurveyedCourse } from './course-survey.ts'
import { issuesInBox } from './issue-grid.ts'
import { trapOrGreenAt } from './place-name.ts'

/** Two reports within this distance may be about the same problem. */
export const NEARBY_M = 30

export interface Placed {
  lng: number | null
  lat: number | null
  /** The machine or spot of the scanned code. */
  place_id?: string | null
}

export interface Nearby<T> {
  issue: T
  /** null if one of the two has no place, only a code. */
  metres: number | null
  /** In or beside the same bunker or green, or of the same machine. */
  sameSpot: boolean
}

/**
 * The issues within 30 m of a place, in the same bunker or green, or with the same code: the same spot first, then the
 * nearest. `placeId` is the machine or spot of the scanned code.
 */
export function nearbyIssues<T extends Placed>(
  issues: readonly T[],
  place: LngLat | null,
  survey: SurveyedCourse | null,
  placeId: string | null = null,
): Nearby<T>[] {
  const spot = survey && place ? trapOrGreenAt(survey, place) : undefined
  // An issue of the same machine may be anywhere, so all are checked.
  const possible = place && placeId === null ? aroundOf(issues, place, survey, spot) : issues
  return possible
    .flatMap((issue): Nearby<T>[] => {
      const there = placeOfIssue(issue)
      const sameThing = placeId !== null && issue.place_id === placeId
      const sameGround = spot !== undefined && there !== undefined && spotOf(survey!, issue, there) === spot
      // The distance on the ellipsoid is expensive: computed only if needed.
      const metres =
        place && there && (sameThing || sameGround || mayBeNear(place, there))
          ? distanceBetween(place, there)
          : null
      const near = metres !== null && metres <= NEARBY_M
      // Two machines side by side are different.
      const otherThing = placeId !== null && issue.place_id != null && !sameThing
      if (otherThing || !(near || sameThing || sameGround)) return []
      return [{ issue, metres, sameSpot: sameThing || sameGround }]
    })
    .sort((a, b) => Number(b.sameSpot) - Number(a.sameSpot) || (a.metres ?? 0) - (b.metres ?? 0))
}

/** The issues possibly within 30 m, or in or beside the same bunker or green. */
function aroundOf<T extends Placed>(
  issues: readonly T[],
  { lng, lat }: LngLat,
  survey: SurveyedCourse | null,
  spot: string | undefined,
): T[] {
  // The grid of issues does not cross the date line.
  if (Math.abs(lng) > 179) return [...issues]
  const { high, wide } = reachAt(lat)
  const ground = survey?.features.find(({ id }) => id === spot)
  const corners = [
    { lng: lng - wide, lat: lat - high },
    { lng: lng + wide, lat: lat + high },
  ]
  if (survey && ground) {
    const [west, south, east, north] = ground.box
    corners.push(survey.frame.toLngLat({ x: west - NEARBY_M, y: south - NEARBY_M }))
    corners.push(survey.frame.toLngLat({ x: east + NEARBY_M, y: north + NEARBY_M }))
  }
  const [lngs, lats] = [corners.map((corner) => corner.lng), corners.map((corner) => corner.lat)]
  return issuesInBox(
    issues,
    { lng: Math.min(...lngs), lat: Math.min(...lats) },
    { lng: Math.max(...lngs), lat: Math.max(...lats) },
  )
}

/** The most degrees of 30 m, north and east of a latitude. */
function reachAt(lat: number): { high: number; wide: number } {
  const high = NEARBY_M / METRES_PER_DEGREE
  return { high, wide: high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)) }
}

function mayBeNear(place: LngLat, there: LngLat): boolean {
  const { high, wide } = reachAt(place.lat)
  return Math.abs(there.lat - place.lat) <= high && Math.abs(degreesEast(place.lng, there.lng)) <= wide
}

/** Slightly less than the true value, so that no box is too small. */
const METRES_PER_DEGREE = 110_000

const spots = new WeakMap<SurveyedCourse, WeakMap<object, string | null>>()

/** The bunker or green of an issue, computed once: a walking device queries it with every fix. */
function spotOf(survey: SurveyedCourse, issue: Placed, there: LngLat): string | undefined {
  const cache = spots.get(survey) ?? new WeakMap<object, string | null>()
  spots.set(survey, cache)
  const cachedSpot = cache.get(issue)
  if (cachedSpot !== undefined) return cachedSpot ?? undefined
  const spot = trapOrGreenAt(survey, there)
  cache.set(issue, spot ?? null)
  return spot
}

/** The place of an issue; undefined when it has none. */
export function placeOfIssue({ lng, lat }: Placed): LngLat | undefined {
  return lng === null || lat === null ? undefined : { lng, lat }
}
