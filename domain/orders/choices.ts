import { fieldsOf } from '#domain/base/unknown.ts'
import { enums } from '../generated/enums.ts'
import { limits } from '../generated/limits.ts'
import type { Allergen } from '../menu/menu.ts'

/** The fixed values of `user_order.place`; the serving place itself is a row of the club. */
export type OrderPlace = 'clubhouse' | 'halfway_house' | 'hole'

/** Where, when and how an order is wanted. */
export interface Choices {
  place: OrderPlace
  /** A serving place of the club; null: the one that `place` stands for. */
  servingPlaceId: string | null
  /** Null until it is chosen: no hole is likelier than another. */
  hole: number | null
  /** Who chose the place; null: it is the first one. */
  placeBy: 'person' | 'position' | null
  /** Where on the hole, WGS 84; null when the person did not mark it. */
  point: { lng: number; lat: number } | null
  /** ISO time; null for as soon as possible. */
  wantedAt: string | null
  pay: 'collection' | 'account'
  note: string
  /** What a person chose for this order; null: as their profile says. */
  allergies: { personId: string; allergens: readonly Allergen[] } | null
}

export const firstChoices: Choices = {
  place: 'clubhouse',
  servingPlaceId: null,
  hole: null,
  placeBy: null,
  point: null,
  wantedAt: null,
  pay: 'collection',
  note: '',
  allergies: null,
}

/** Choices from storage; an invalid one gets its first value. */
export function asChoices(stored: unknown): Choices {
  const { place, servingPlaceId, hole, placeBy, point, wantedAt, pay, note, allergies } = fieldsOf(stored)
  const { lng, lat } = fieldsOf(point)
  // Baskets of before had hole 1 where none was chosen.
  const isChosen = place === 'hole' && isHole(hole) && (hole > 1 || placeBy !== undefined || point != null)
  return {
    place: place === 'halfway_house' || place === 'hole' ? place : 'clubhouse',
    servingPlaceId: typeof servingPlaceId === 'string' && servingPlaceId !== '' ? servingPlaceId : null,
    hole: isChosen ? hole : null,
    placeBy: placeBy === 'person' || placeBy === 'position' ? placeBy : null,
    point:
      typeof lng === 'number' && typeof lat === 'number' && Number.isFinite(lng + lat) ? { lng, lat } : null,
    wantedAt: typeof wantedAt === 'string' && !Number.isNaN(Date.parse(wantedAt)) ? wantedAt : null,
    pay: pay === 'account' ? 'account' : 'collection',
    note: typeof note === 'string' ? cleanNote(note, limits['user_order.note']) : '',
    allergies: asAllergies(allergies),
  }
}

function asAllergies(stored: unknown): Choices['allergies'] {
  const { personId, allergens } = fieldsOf(stored)
  if (typeof personId !== 'string' || !Array.isArray(allergens)) return null
  return { personId, allergens: enums.menu_item_allergens.filter((allergen) => allergens.includes(allergen)) }
}

function isHole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits['user_order.place_hole']
}

/** The choices as columns of an order. */
export function choiceColumns({
  place,
  servingPlaceId,
  hole,
  point,
  wantedAt,
  pay,
  note,
  allergies,
}: Choices) {
  const atHole = place === 'hole'
  return {
    serving_place_id: servingPlaceId,
    place,
    place_hole: atHole ? hole : null,
    place_lng: atHole ? (point?.lng ?? null) : null,
    place_lat: atHole ? (point?.lat ?? null) : null,
    wanted_at: wantedAt,
    pay,
    note: note.trim(),
    // The database takes those of the profile for null.
    allergies: allergies && [...allergies.allergens],
  }
}
export type ChoiceColumns = ReturnType<typeof choiceColumns>

/** The choices of an order that was not placed, by the person who sent it. */
export function choicesFromColumns(
  {
    serving_place_id,
    place_hole,
    place_lng,
    place_lat,
    wanted_at,
    allergies: allergens,
    ...columns
  }: Partial<ChoiceColumns>,
  personId: string,
): Choices {
  const point = place_lng == null || place_lat == null ? null : { lng: place_lng, lat: place_lat }
  const allergies = allergens ? { personId, allergens } : null
  return asChoices({
    ...columns,
    servingPlaceId: serving_place_id,
    hole: place_hole,
    placeBy: 'person',
    point,
    wantedAt: wanted_at,
    allergies,
  })
}

/**
 * The words for the kitchen, as the app can send them: at most so many characters, each counted as the database
 * counts them (an emoji of one code point is one), none cut in half, and none that no text can hold.
 */
export function cleanNote(text: string, longest: number): string {
  const sound = text
    .replaceAll(/\r\n?/g, '\n')
    // A lone half of a pair, and controls but the line break.
    .replaceAll(/\p{Surrogate}|(?!\n)\p{Cc}/gu, '')
  return [...sound].slice(0, longest).join('')
}
