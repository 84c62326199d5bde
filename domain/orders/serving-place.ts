import type { Hours } from '../base/json-columns.ts'
import type { HoleFollowing } from '../course/hole/follow-hole.ts'
import type { Row } from '../generated/database.ts'
import { metresTo, type SurveyedCourse } from '../issues/course-survey.ts'
import type { MeasuredPlace } from '../issues/fix.ts'
import { holeAt } from '../issues/place-name.ts'
import { isServed } from '../menu/hours.ts'
import type { Choices, OrderPlace } from './choices.ts'

/** A place where orders are collected or brought to. `code` is its fixed value of `user_order.place`; null: the club added it. */
export type ServingPlace = Row<'serving_place'>

/**
 * Where an order goes: the chosen place, else the one of the fixed value; undefined where the club has taken that one
 * off, so that its author chooses again.
 */
export function servingPlaceOf(
  places: readonly ServingPlace[],
  { servingPlaceId, place }: Pick<Choices, 'servingPlaceId' | 'place'>,
): ServingPlace | undefined {
  return places.find(({ id, code, is_active }) =>
    is_active && servingPlaceId === null ? code === place : is_active && id === servingPlaceId,
  )
}

/** The value of `user_order.place` that stands for a place or is nearest to it. The database has the same rule. */
export function fixedPlaceOf({ code, asks_hole }: Pick<ServingPlace, 'code' | 'asks_hole'>): OrderPlace {
  return code ?? (asks_hole ? 'hole' : 'clubhouse')
}

const QUARTER_MS = 900_000
const DAYS_AHEAD = 8

/** When the quarter of an hour begins, from a moment on, at which all of these hours are on; null: not within eight days. */
export function nextOpening(all: readonly (readonly Hours[])[], moment: Date, zone: string): Date | null {
  const first = Math.ceil(moment.getTime() / QUARTER_MS) * QUARTER_MS
  const last = moment.getTime() + DAYS_AHEAD * 86_400_000
  for (let at = first; at <= last; at += QUARTER_MS) {
    const quarter = new Date(at)
    if (all.every((hours) => isServed(hours, quarter, zone))) return quarter
  }
  return null
}

/** What a basket keeps of a place: one of the fixed values, and the row where the club added it. */
export function choiceOfPlace(served: ServingPlace): Pick<Choices, 'place' | 'servingPlaceId'> {
  return { place: fixedPlaceOf(served), servingPlaceId: served.code ? null : served.id }
}

/** The reach of the clubhouse and its terrace, in metres: a person within it is on no hole. */
const AT_CLUBHOUSE_M = 40
/** A worse fix names a neighbouring hole too easily to be taken without a question. */
const SURE_FIX_M = 40

/**
 * The hole for food to be brought to, which the fixes of the round show, else the position alone; null: none, the
 * clubhouse, or in doubt between two.
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

/** The name of the place that an order is served at; null where a hole or the fixed value says it. */
export function orderPlaceName(
  { place, place_name, place_name_i18n }: Pick<Row<'user_order'>, 'place' | 'place_name' | 'place_name_i18n'>,
  language: string,
): string | null {
  if (place === 'hole' || place_name === null) return null
  return place_name_i18n[language] || place_name
}

/**
 * How the food reaches its person, as serving places say it: collected there or brought. An order to a hole from before
 * places had kinds was brought.
 */
export function handoverOf({
  is_delivery,
  place,
}: Pick<Row<'user_order'>, 'is_delivery' | 'place'>): ServingPlace['kind'] {
  return is_delivery || place === 'hole' ? 'delivery' : 'collection'
}
