import type { TFunction } from 'i18next'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type SurveyedCourse, surveyCourse } from '#domain/issues/course-survey.ts'
import { type Placed, placeOfIssue } from '#domain/issues/nearby.ts'
import { type PlaceName, placeNameAt } from '#domain/issues/place-name.ts'
import { type Course, useCourse } from '#web/data/course/course.ts'
import { useRegion } from '#web/data/region.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDistance, type Units } from '#web/ui/format/format.ts'

const surveys = new WeakMap<Course, SurveyedCourse | null>()
const names = new WeakMap<SurveyedCourse, Map<string, PlaceName>>()

/** The course in metres, computed once; null while unknown. */
export function useSurvey(): SurveyedCourse | null {
  const { data: course } = useCourse()
  if (!course) return null
  const cached = surveys.get(course)
  if (cached !== undefined) return cached
  const survey = surveyCourse(course)
  surveys.set(course, survey)
  return survey
}

interface Somewhere extends Placed {
  hole_id?: string | null
  place_name?: string | null
}

/** Writes a location in the reader's language: `Hole 7, on the green, back left, 6 paces from the edge`. */
export function useLocationText(): (where: Somewhere) => string | undefined {
  const { t, i18n } = useTranslation('issues')
  const survey = useSurvey()
  const units = useRegion().units
  return (where) => {
    const place = placeOfIssue(where)
    const ground =
      survey && place ? formatLocation(nameOf(survey, place), t, units, i18n.language) : undefined
    // Reported by a code: the place's name from the club, then its location.
    if (where.place_id && where.place_name) {
      return [where.place_name, ground ?? []]
        .flat()
        .reduce((first, then) => t('place.joined', { first, then }))
    }
    if (ground) return ground
    const hole = survey?.holes.find(({ id }) => id === where.hole_id)
    return where.place_name ?? (hole ? t('place.hole', { number: hole.number }) : undefined)
  }
}

// A list of thousands needs the same locations at every key press in its search.
function nameOf(survey: SurveyedCourse, place: LngLat): PlaceName {
  const cached = names.get(survey) ?? new Map<string, PlaceName>()
  names.set(survey, cached)
  const key = `${place.lng},${place.lat}`
  const name = cached.get(key) ?? placeNameAt(survey, place)
  cached.set(key, name)
  return name
}

/** A place's name in words. */
export function formatLocation(
  name: PlaceName,
  t: TFunction<'issues'>,
  units: Units,
  language: string,
): string {
  const { hole, kind, beside, depth, side, edgePaces, toGreenM, isShort } = name
  if (hole === null && kind === null) return t('place.outside')
  const spot = depth ? t(`place.spot.${depth}_${side ?? 'middle'}`) : side ? t(`place.side.${side}`) : ''
  const parts = [
    hole === null ? '' : t('place.hole', { number: hole }),
    kind === null ? t('place.open') : beside ? t(`place.beside.${kind}`) : t(`place.kind.${kind}`),
    spot,
    edgePaces === null ? '' : edgePaces === 0 ? t('place.atEdge') : t('place.edge', { count: edgePaces }),
    toGreenM === null
      ? ''
      : t(isShort ? 'place.short' : 'place.toGreen', { distance: formatDistance(toGreenM, units, language) }),
  ]
  return parts.filter(Boolean).reduce((first, then) => t('place.joined', { first, then }))
}
