import { fieldsOf } from '#domain/base/unknown.ts'
import { enums } from '../generated/enums.ts'
import { limits } from '../generated/limits.ts'
import type { Allergen } from '../menu/menu.ts'

/** The fixed values of `user_order.place`; the serving place itself is a row of the club. */
export type OrderPlace = 'clubhouse' | 'halfway_house' | 'hole'

/** Where, when and how an order is wanted. */
export interface Choices {
  place: OrderPlace
  /** A serving place of the club; null: the one of `place`. */
  servingPlaceId: string | null
  /** Null until chosen: no hole is likelier than another. */
  hole: number | null
  /** Who chose the place; null: the first one by default. */
  placeBy: 'person' | 'position' | null
  /** The position on the hole, WGS 84; null if not marked. */
  point: { lng: number; lat: number } | null
  /** ISO time; null for as soon as possible. */
  wantedAt: string | null
  pay: 'collection' | 'account'
  note: string
  /** The allergens chosen for this order; null: those of the profile. */
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

/** Choices from storage; invalid ones get their default. */
export function asChoices(stored: unknown): Choices {
  const { place, servingPlaceId, hole, placeBy, point, wantedAt, pay, note, allergies } = fieldsOf(stored)
  const { lng, lat } = fieldsOf(point)
  // Older baskets had hole 1 if none was chosen.
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
    // null: the database uses the profile.
    allergies: allergies && [...allergies.allergens],
  }
}
export type ChoiceColumns = ReturnType<typeof choiceColumns>

/** The choices of an unplaced order, by its sender. */
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
 * A note for the kitchen, cleaned: at most `longest` characters as the database counts them (an emoji of one code point
 * is one), none cut in half, without invalid characters.
 */
export function cleanNote(text: string, longest: number): string {
  const sound = text
    .replaceAll(/\r\n?/g, '\n')
    // Lone surrogates, and control characters except line breaks.
    .replaceAll(/\p{Surrogate}|(?!\n)\p{Cc}/gu, '')
  return [...sound].slice(0, longest).join('')
}
