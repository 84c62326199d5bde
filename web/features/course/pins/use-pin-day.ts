import { useMemo } from 'react'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { wearOf } from '#domain/course/green/wear.ts'
import type { Course } from '#web/data/course/course.ts'
import { type PinHistory, useGreenBlocks } from '#web/data/course/pins.ts'
import { useRoundsPlayed } from '#web/features/course/best-position/best-position-data.ts'
import { type GreenOfDay, greensOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { type DraftPlace, usePinDraft } from '#web/features/course/pins/pin-draft.ts'
import { isSamePlace, type PinDifference, pinDifference } from '#web/features/course/pins/pin-state.ts'
import { pinsOfDay } from '#web/features/course/pins/pins-of-day.ts'
import { useSuggestions } from '#web/features/course/pins/use-suggestions.ts'
import { usePinInputs } from '#web/features/course/pins/why/use-pin-inputs.ts'
import { draftOfSuggestions, rememberWeighed } from '#web/features/course/pins/why/weighed-places.ts'

export interface DayOfPins {
  course: Course
  history: PinHistory
  date: string
  today: string
}

/** The pins of a day with their draft, the suggestions for them, and the functions that publish them. */
export function usePinDay({ course, history, date, today }: DayOfPins) {
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const draft = usePinDraft(course.id, date)
  const { zones } = useGreenBlocks(date)
  const rounds = useRoundsPlayed(course.id)
  const suggestions = useSuggestions(course, greens, date, date === today)
  const { choice, of, targetDifficulty, kind, isPlayed, now } = suggestions
  const inputsOf = usePinInputs({ course, date, ...now })
  const suggested = new Map(choice?.greens.map((one) => [one.id, one]))
  const { rules } = now.day.profile
  const pins = useMemo(
    () => pinsOfDay({ course, greens, draft: draft.draft, zones, wear: wearOf(rounds, date), rules }),
    [course, greens, draft.draft, zones, rounds, date, rules],
  )
  return {
    ...pins,
    pins,
    draft,
    published: history.plans.find((set) => set.date === date) ?? null,
    targetDifficulty,
    suggested,
    isPlayed,
    difference: pinDifference(greens, draft.draft, isPlayed) satisfies PinDifference,
    /** The kind of day in words. */
    kind,
    /** The blocked pins, except published ones, which may stay. */
    newlyBlocked: pins.blocked.filter((one) => one.hole.id in draft.draft || !one.planned),
    /**
     * The pins to publish; with `repeat` also pins of earlier days for holes without a pin for this day. Their
     * explanation reads all surveys: do not call it on each render. An unchanged pin keeps its explanation on the
     * server.
     */
    pinsToPublish: async (repeat: boolean, isExplained: boolean) => {
      const all = greens.flatMap((one) => {
        const old = repeat && isPlayed(one.hole.id) ? one.last : null
        const place = placeToPublish(one, draft.draft[one.hole.id]) ?? old
        return place ? [{ hole: one, place, flags: pins.flagsBeside(one) }] : []
      })
      const newPins = isExplained ? all.filter(({ hole, place }) => place !== hole.planned) : []
      const explained = await inputsOf(newPins)
      return all.map(({ hole, place }) => {
        const inputs = explained[newPins.findIndex((one) => one.hole === hole)]
        const pin = { hole_id: hole.hole.id, lng: place.lng, lat: place.lat }
        return inputs ? { ...pin, inputs } : pin
      })
    },
    /** Copies suggestions into the draft and stores the choice behind them. null until there are any. */
    takeSuggestions:
      choice && of
        ? (suggestions: readonly GreenSuggestion[] = choice.greens) => {
            rememberWeighed(suggestions, { courseId: course.id, date, greens, request: of })
            draft.change(draftOfSuggestions(greens, new Map(suggestions.map((one) => [one.id, one]))))
          }
        : null,
  }
}

/** The place of a hole's pin for this day: the draft's, unless the published pin is already there. */
function placeToPublish({ planned }: GreenOfDay, set: DraftPlace | undefined): DraftPlace | null {
  return set && !(planned && isSamePlace(set, planned)) ? set : planned
}
