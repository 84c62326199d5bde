import { addDays } from '#domain/base/day.ts'
import { fieldsOf } from '#domain/base/unknown.ts'
import type { DayRequest } from '#domain/course/best-position/green-request.ts'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { pinChoiceOf } from '#domain/course/explanation/pin-choice-of.ts'
import type { KindOfDayInputs, PinChoice } from '#domain/course/explanation/pin-inputs.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { type GreenOfDay, rounded } from '#web/features/course/pins/greens-of-day.ts'
import { isSamePlace } from '#web/features/course/pins/pin-state.ts'

/** The kind of day that a place was weighed for. */
export type WeighedKind = Pick<KindOfDayInputs, 'name' | 'isClubs' | 'isChanged'>

/** The kind of day as it is stored: by its key, or by the club's own name. */
export function weighedKind(day: {
  key: string
  clubProfiles: readonly { id: string; name: string }[]
  isChanged: boolean
}): WeighedKind {
  const own = day.clubProfiles.find(({ id }) => id === day.key)
  return { name: own?.name ?? day.key, isClubs: own !== undefined, isChanged: day.isChanged }
}

/** A place that was taken from the joint choice, with what the choice weighed and was asked. */
export interface WeighedPlace extends LngLat {
  choice: PinChoice
  day: DayRequest
  kind: WeighedKind
}

/** By hole, the newest first. */
type WeighedPlaces = Record<string, WeighedPlace[]>

/** Undo may bring back an earlier suggestion: so many of a hole are remembered. */
const REMEMBERED = 3
/** By date. Another version of the places has another key: the server refuses what it does not know. */
const storedPlaces = (courseId: string) =>
  persistedJson(`pin-weighed-1:${courseId}`, (stored) => fieldsOf(stored) as Record<string, WeighedPlaces>)

interface Weighed {
  courseId: string
  date: string
  greens: readonly GreenOfDay[]
  day: DayRequest
  kind: WeighedKind
}

/** Remembers on this device the weighing of suggestions that a person takes, until the pins are published. */
export function rememberWeighed(
  suggestions: readonly GreenSuggestion[],
  { courseId, date, greens, day, kind }: Weighed,
): void {
  const stored = storedPlaces(courseId)
  const dates = stored.get() ?? {}
  const places: WeighedPlaces = { ...dates[date] }
  const { profile, wind } = day
  for (const suggestion of suggestions) {
    const green = greens.find(({ hole }) => hole.id === suggestion.id)
    const pin = suggestion.pin ?? suggestion.leastBad
    const choice = pinChoiceOf(suggestion, day.profile.difficulty)
    // A place that was held fast was weighed before it was.
    if (!green || !pin || !choice || suggestion.fixed) continue
    const place = rounded(green.framed.frame.toLngLat(pin.point))
    const earlier = (places[suggestion.id] ?? []).filter((one) => !isSamePlace(one, place))
    places[suggestion.id] = [{ ...place, choice, day: { profile, wind }, kind }, ...earlier].slice(
      0,
      REMEMBERED,
    )
  }
  try {
    const ahead = Object.entries(dates).filter(([one]) => one >= firstDate())
    stored.set({ ...Object.fromEntries(ahead), [date]: places })
  } catch {
    // A device without room publishes these pins as set by hand.
    stored.set(undefined)
  }
}

/** The weighing of a hole's place; null where it was not taken from a choice. */
export function weighedAt(
  courseId: string,
  date: string,
  holeId: string,
  place: LngLat,
): WeighedPlace | null {
  const places = storedPlaces(courseId).get()?.[date]?.[holeId]
  return places?.find((one) => isSamePlace(one, place)) ?? null
}

/** Pins are published for yesterday at the earliest, by the clock of the club. */
function firstDate(): string {
  return addDays(new Date().toISOString().slice(0, 10), -2)
}
