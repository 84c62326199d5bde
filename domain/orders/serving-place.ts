import type { Hours } from '../base/json-columns.ts'
import type { HoleFollowing } from '../course/hole/follow-hole.ts'
import type { Row } from '../generated/database.ts'
import { metresTo, type SurveyedCourse } from '../issues/course-survey.ts'
import type { MeasuredPlace } from '../issues/fix.ts'
import { holeAt } from '../issues/place-name.ts'
import { isServed } from '../menu/hours.ts'
import type { Choices, OrderPlace } from './choices.ts'

/**
 * A place where orders are collected, or to which they are delivered. `code` is its fixed value of `user_order.place`;
 * null: added by the club.
 */
export type ServingPlace = Row<'serving_place'>

/**
 * The place of an order: the chosen one, else the one of the fixed value; undefined if the club removed it, so that the
 * author chooses again.
 */
export function servingPlaceOf(
  places: readonly ServingPlace[],
  { servingPlaceId, place }: Pick<Choices, 'servingPlaceId' | 'place'>,
): ServingPlace | undefined {
  return places.find(({ id, code, is_active }) =>
    is_active && servingPlaceId === null ? code === place : is_active && id === servingPlaceId,
  )
}

/** The value of `user_order.place` for a place, or the nearest one. The database has the same rule. */
function fixedPlaceOf({ code, asks_hole }: Pick<ServingPlace, 'code' | 'asks_hole'>): OrderPlace {
  return code ?? (asks_hole ? 'hole' : 'clubhouse')
}

const QUARTER_MS = 900_000
const DAYS_AHEAD = 8

/**
 * The start of the first quarter of an hour from a moment on that lies within all of these hours; null: none within
 * eight days.
 */
export function nextOpening(all: readonly (readonly Hours[])[], moment: Date, zone: string): Date | null {
  const first = Math.ceil(moment.getTime() / QUARTER_MS) * QUARTER_MS
  const last = moment.getTime() + DAYS_AHEAD * 86_400_000
  for (let at = first; at <= last; at += QUARTER_MS) {
    const quarter = new Date(at)
    if (all.every((hours) => isServed(hours, quarter, zone))) return quarter
  }
  return null
}

/** A basket's columns of a place: a fixed value, and the row if the club added it. */
export function choiceOfPlace(served: ServingPlace): Pick<Choices, 'place' | 'servingPlaceId'> {
  return { place: fixedPlaceOf(served), servingPlaceId: served.code ? null : served.id }
}

/** The radius of the clubhouse and its terrace, in metres: a person within it is on no hole. */
const AT_CLUBHOUSE_M = 40
/** A worse fix may indicate a neighbouring hole, so the app asks. */
const SURE_FIX_M = 40

/**
 * The hole for a delivery, by the round's fixes, else by the position alone; null: none, at the clubhouse, or
 * ambiguous.
 */
export function holeToServe(
  survey: SurveyedCourse,
  fix: MeasuredPlace,
  played: HoleFollowing | null = null,
): number | null {
  if (!(fix.accuracyM <= SURE_FIX_M)) return null
  const point = survey.frame.toPoint(fix)
  const isAtClubhouse = survey.features.some(
    (feature) => feature.kind === 'clubhouse' && metresTo(feature, point, AT_CLUBHOUSE_M) <= AT_CLUBHOUSE_M,
  )
  const nearest = holeAt(survey, fix)
  if (isAtClubhouse || !nearest || (played && played.choices.length > 0)) return null
  return played?.number ?? nearest.number
}

/** The name of the place of an order; null if the hole or the fixed value gives it. */
export function orderPlaceName(
  { place, place_name, place_name_i18n }: Pick<Row<'user_order'>, 'place' | 'place_name' | 'place_name_i18n'>,
  language: string,
): string | null {
  if (place === 'hole' || place_name === null) return null
  return place_name_i18n[language] || place_name
}

/**
 * How the food is handed over, by the serving place: collected or delivered. Orders to a hole from before places had
 * kinds were delivered.
 */
export function handoverOf({
  is_delivery,
  place,
}: Pick<Row<'user_order'>, 'is_delivery' | 'place'>): ServingPlace['kind'] {
  return is_delivery || place === 'hole' ? 'delivery' : 'collection'
}
