import { addDays } from '#domain/base/day.ts'
import { fieldsOf } from '#domain/base/unknown.ts'
import type { DayRequest } from '#domain/course/best-position/green-request.ts'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { freeCount, pinChoiceOf } from '#domain/course/explanation/pin-choice-of.ts'
import type { NamedKind, PinChoice } from '#domain/course/explanation/pin-inputs.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type PersistedValue, persistedJson } from '#web/data/persisted-value.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'
import { type GreenOfDay, rounded } from '#web/features/course/pins/greens-of-day.ts'
import type { PinDraft } from '#web/features/course/pins/pin-draft.ts'
import { isSamePlace } from '#web/features/course/pins/pin-state.ts'

/** The kind of day as stored: by its key, or by the club's own name; no name while unread. */
export function weighedKind(day: {
  key: string
  isKnown: boolean
  clubProfiles: readonly { id: string; name: string }[]
  isChanged: boolean
}): NamedKind {
  const own = day.clubProfiles.find(({ id }) => id === day.key)
  const name = day.isKnown ? (own?.name ?? day.key) : null
  return { name, isClubs: own !== undefined, isChanged: day.isChanged }
}

/** A place from the joint choice, with the choice's request and result. */
export interface WeighedPlace extends LngLat {
  /** null: zones or surveys could not be read for the choice. */
  choice: PinChoice | null
  day: DayRequest
  kind: NamedKind
}

/** By hole, the newest first. */
type WeighedPlaces = Record<string, WeighedPlace[]>

/** Undo may restore an earlier suggestion: this many are kept for each hole. */
const REMEMBERED = 3
/** By date. A new format of the places gets a new key: the server refuses unknown fields. */
function storedPlaces(courseId: string): PersistedValue<Record<string, WeighedPlaces>> {
  const stored =
    valueByCourse.get(courseId) ??
    persistedJson(`pin-weighed-1:${courseId}`, (value) => fieldsOf(value) as Record<string, WeighedPlaces>)
  valueByCourse.set(courseId, stored)
  return stored
}

// One value for the page: on a full device it lasts as long as the page.
const valueByCourse = new Map<string, PersistedValue<Record<string, WeighedPlaces>>>()

interface Weighed {
  courseId: string
  date: string
  greens: readonly GreenOfDay[]
  /** The request that the suggestions answer. */
  request: Pick<ChoiceRequest, 'day' | 'kind' | 'isComplete'>
}

/** Stores on this device the choice behind the suggestions that a person takes, until the pins are published. */
export function rememberWeighed(
  suggestions: readonly GreenSuggestion[],
  { courseId, date, greens, request: { day, kind, isComplete } }: Weighed,
): void {
  const stored = storedPlaces(courseId)
  const dates = stored.get() ?? {}
  const places: WeighedPlaces = { ...dates[date] }
  const { profile, wind } = day
  for (const suggestion of suggestions) {
    const green = greens.find(({ hole }) => hole.id === suggestion.id)
    const pin = suggestion.pin ?? suggestion.leastBad
    const choice = pinChoiceOf(suggestion, day.profile.difficulty)
    // A locked place was computed before it was locked.
    if (!green || !pin || !choice || suggestion.fixed) continue
    const place = rounded(green.framed.frame.toLngLat(pin.point))
    const earlier = (places[suggestion.id] ?? []).filter((one) => !isSamePlace(one, place))
    const weighed = { ...place, choice: isComplete ? choice : null, day: { profile, wind }, kind }
    places[suggestion.id] = [weighed, ...earlier].slice(0, REMEMBERED)
  }
  try {
    const ahead = Object.entries(dates).filter(([one]) => one >= firstDate())
    stored.set({ ...Object.fromEntries(ahead), [date]: places })
  } catch (cause) {
    // After a reload the draft only knows that they were suggested.
    console.warn('This device has no room for what was weighed', cause)
  }
}

/** The suggested places of greens in the form of a draft. */
export function draftOfSuggestions(
  greens: readonly GreenOfDay[],
  suggestions: ReadonlyMap<string, GreenSuggestion>,
): PinDraft {
  return Object.fromEntries(
    greens.flatMap(({ hole, framed }) => {
      const suggestion = suggestions.get(hole.id)
      if (!suggestion?.pin) return []
      const origin = freeCount(suggestion) > 0 ? 'suggested' : 'least_bad'
      return [[hole.id, { ...rounded(framed.frame.toLngLat(suggestion.pin.point)), origin }] as const]
    }),
  )
}

/** The choice behind a hole's place; null if it came from no choice. */
export function weighedAt(
  courseId: string,
  date: string,
  holeId: string,
  place: LngLat,
): WeighedPlace | null {
  const places = storedPlaces(courseId).get()?.[date]?.[holeId]
  return places?.find((one) => isSamePlace(one, place)) ?? null
}

/** Two days before the UTC date: the club's yesterday, the earliest date for pins, is not before it. */
function firstDate(): string {
  return addDays(new Date().toISOString().slice(0, 10), -2)
}
