import { useMemo } from 'react'
import type { Rules } from '#domain/course/best-position/profile.ts'
import { APART_M } from '#domain/course/best-position/rules/apart.ts'
import { edgeLimitAt } from '#domain/course/best-position/rules/hard-rules.ts'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { wearOf } from '#domain/course/green/wear.ts'
import { type Course, greenOf } from '#web/data/course/course.ts'
import { type PinHistory, useGreenBlocks } from '#web/data/course/pins.ts'
import { useRoundsPlayed } from '#web/features/course/best-position/best-position-data.ts'
import { withWear } from '#web/features/course/best-position/green-requests.ts'
import {
  type FlagBeside,
  type GreenOfDay,
  greensOfDay,
  isMapped,
  type MappedGreen,
  sharing,
  strayedOn,
} from '#web/features/course/pins/greens-of-day.ts'
import { type DraftPlace, usePinDraft } from '#web/features/course/pins/pin-draft.ts'
import {
  isSamePlace,
  type PinDifference,
  pinDifference,
  pinState,
} from '#web/features/course/pins/pin-state.ts'
import type { NearFlag, PinPlacement } from '#web/features/course/pins/rule-breaks.ts'
import { useSuggestions } from '#web/features/course/pins/use-suggestions.ts'
import { usePinInputs } from '#web/features/course/pins/why/use-pin-inputs.ts'
import { draftOfSuggestions, rememberWeighed } from '#web/features/course/pins/why/weighed-places.ts'
import { blockAt, blocksOf, type FramedBlock } from '#web/features/course/pins/zones/blocks.ts'

export interface DayOfPins {
  course: Course
  history: PinHistory
  date: string
  today: string
}

/** The greens of a day with the draft over the published set, and the problems of their pins. */
export function usePinDay({ course, history, date, today }: DayOfPins) {
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const draft = usePinDraft(course.id, date)
  const blocks = useGreenBlocks(date)
  const wear = wearOf(useRoundsPlayed(course.id), date)
  const suggestions = useSuggestions(course, greens, date, date === today)
  const { choice, of, targetDifficulty, kind, isPlayed, now } = suggestions
  const inputsOf = usePinInputs({ course, date, ...now })
  const suggested = new Map(choice?.greens.map((one) => [one.id, one]))
  const pinOf = (one: GreenOfDay): LngLat | null => draft.draft[one.hole.id] ?? one.planned ?? one.last
  const zonesOf = (one: GreenOfDay): FramedBlock[] =>
    blocksOf(blocks.zones, greenOf(course, one.hole)?.id, one.framed.frame)
  const flagsBeside = (one: GreenOfDay): FlagBeside[] =>
    sharing(course, one.hole).flatMap(({ id, number }) => {
      const other = greens.find(({ hole }) => hole.id === id)
      const place = other && pinOf(other)
      return place ? [{ number, place }] : []
    })
  const flagNear = (one: GreenOfDay) => nearFlag(one, pinOf(one), flagsBeside(one))
  const placementOf = (one: GreenOfDay): PinPlacement | null => {
    const place = pinOf(one)
    if (!place || !isMapped(one)) return null
    return {
      ...judgedPin(one, place, wear, now.day.profile.rules),
      blocks: zonesOf(one),
      strayed: strayedOn(greens, one, place),
      flagNear: flagNear(one),
    }
  }
  const outside = greens.filter((one) => isOff(one, pinOf(one)))
  const blocked = greens.filter((one) => isBlocked(one, pinOf(one), zonesOf(one)))
  return {
    greens,
    draft,
    published: history.plans.find((set) => set.date === date) ?? null,
    targetDifficulty,
    suggested,
    pinOf,
    zonesOf,
    flagsBeside,
    /** The pin of a green with the inputs of its rules; null without a pin or an outline. */
    placementOf,
    isPlayed,
    stateOf: (one: GreenOfDay) => pinState(one, draft.draft),
    difference: pinDifference(greens, draft.draft, isPlayed) satisfies PinDifference,
    /** The kind of day in words. */
    kind,
    outside,
    blocked,
    /** The blocked pins, except published ones, which may stay. */
    newlyBlocked: blocked.filter((one) => one.hole.id in draft.draft || !one.planned),
    /**
     * The pins to publish; with `repeat` also pins of earlier days for holes without a pin for this day. Their
     * explanation reads all surveys: do not call it on each render. An unchanged pin keeps its explanation on the
     * server.
     */
    pinsToPublish: async (repeat: boolean, isExplained: boolean) => {
      const pins = greens.flatMap((one) => {
        const old = repeat && isPlayed(one.hole.id) ? one.last : null
        const place = placeToPublish(one, draft.draft[one.hole.id]) ?? old
        return place ? [{ hole: one, place, flags: flagsBeside(one) }] : []
      })
      const newPins = isExplained ? pins.filter(({ hole, place }) => place !== hole.planned) : []
      const explained = await inputsOf(newPins)
      return pins.map(({ hole, place }) => {
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

/** A pin with the wear of old holes and the edge rule of the day, as in the suggestions. */
function judgedPin(
  one: MappedGreen,
  place: LngLat,
  wear: ReturnType<typeof wearOf>,
  rules: Rules,
): Pick<PinPlacement, 'green' | 'pin' | 'edgeM'> {
  const { shape, from } = one.green
  const pin = one.framed.frame.toPoint(place)
  const recent = one.recent.map((hole) => withWear(hole, wear(hole.daysAgo)))
  return { green: { ...one, recent }, pin, edgeM: edgeLimitAt(shape, from, pin, rules).limitM }
}

/** The place of a hole's pin for this day: the draft's, unless the published pin is already there. */
function placeToPublish({ planned }: GreenOfDay, set: DraftPlace | undefined): DraftPlace | null {
  return set && !(planned && isSamePlace(set, planned)) ? set : planned
}

function nearFlag(
  { framed }: GreenOfDay,
  own: LngLat | null,
  beside: readonly FlagBeside[],
): NearFlag | null {
  const at = ({ lng, lat }: LngLat) => framed.frame.toPoint({ lng, lat })
  if (!own) return null
  const near = beside
    .map(({ number, place }) => ({ number, awayM: distance(at(own), at(place)) }))
    .filter(({ awayM }) => awayM < APART_M)
  return near.sort((a, b) => a.awayM - b.awayM)[0] ?? null
}

function isOff({ green, framed }: GreenOfDay, place: LngLat | null): boolean {
  return place !== null && green !== null && !isInside(green.shape, framed.frame.toPoint(place))
}

function isBlocked({ framed }: GreenOfDay, place: LngLat | null, blocks: readonly FramedBlock[]): boolean {
  return place !== null && blockAt(blocks, framed.frame.toPoint(place)) !== undefined
}
