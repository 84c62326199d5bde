import { limits } from '../generated/limits.ts'
import { cleanNote } from './note.ts'

export type OrderPlace = 'clubhouse' | 'halfway_house' | 'hole'

/** Where, when and how an order is wanted. */
export interface Choices {
  place: OrderPlace
  hole: number
  /** Where on the hole, WGS 84; null when the person did not mark it. */
  point: { lng: number; lat: number } | null
  /** ISO time; null for as soon as possible. */
  wantedAt: string | null
  pay: 'collection' | 'account'
  note: string
}

export const firstChoices: Choices = {
  place: 'clubhouse',
  hole: 1,
  point: null,
  wantedAt: null,
  pay: 'collection',
  note: '',
}

/** Choices from storage; an invalid one gets its first value. */
export function asChoices(stored: unknown): Choices {
  const object = typeof stored === 'object' && stored !== null ? stored : {}
  const { place, hole, point, wantedAt, pay, note } = object as Partial<Choices>
  return {
    place: place === 'halfway_house' || place === 'hole' ? place : 'clubhouse',
    hole: Number.isInteger(hole) && hole! >= 1 && hole! <= limits['user_order.place_hole'] ? hole! : 1,
    point: Number.isFinite(point?.lng) && Number.isFinite(point?.lat) ? point! : null,
    wantedAt: typeof wantedAt === 'string' && !Number.isNaN(Date.parse(wantedAt)) ? wantedAt : null,
    pay: pay === 'account' ? 'account' : 'collection',
    note: typeof note === 'string' ? cleanNote(note, limits['user_order.note']) : '',
  }
}

/** The choices as columns of an order. */
export function choiceColumns({ place, hole, point, wantedAt, pay, note }: Choices) {
  const atHole = place === 'hole'
  return {
    place,
    place_hole: atHole ? hole : null,
    place_lng: atHole ? (point?.lng ?? null) : null,
    place_lat: atHole ? (point?.lat ?? null) : null,
    wanted_at: wantedAt,
    pay,
    note: note.trim(),
  }
}
export type ChoiceColumns = ReturnType<typeof choiceColumns>

/** The choices of an order that was not placed. */
export function choicesFromColumns({
  place_hole,
  place_lng,
  place_lat,
  wanted_at,
  ...columns
}: Partial<ChoiceColumns>): Choices {
  const point = place_lng == null || place_lat == null ? null : { lng: place_lng, lat: place_lat }
  return asChoices({ ...columns, hole: place_hole, point, wantedAt: wanted_at })
}
