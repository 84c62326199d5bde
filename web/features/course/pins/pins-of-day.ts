import type { Rules } from '#domain/course/best-position/profile.ts'
import { APART_M } from '#domain/course/best-position/rules/apart.ts'
import { edgeLimitAt } from '#domain/course/best-position/rules/hard-rules.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { wearOf } from '#domain/course/green/wear.ts'
import type { Zone } from '#domain/course/green/zone.ts'
import { type Course, greenOf } from '#web/data/course/course.ts'
import type { GreenBlock } from '#web/data/course/pins.ts'
import { withWear } from '#web/features/course/best-position/green-requests.ts'
import {
  type FlagBeside,
  type GreenOfDay,
  isMapped,
  type MappedGreen,
  sharing,
  strayedOn,
  zoneAt,
} from '#web/features/course/pins/greens-of-day.ts'
import type { PinDraft } from '#web/features/course/pins/pin-draft.ts'
import { pinState } from '#web/features/course/pins/pin-state.ts'
import type { NearFlag, PinPlacement } from '#web/features/course/pins/rule-breaks.ts'
import { blockAt, blocksOf, type FramedBlock } from '#web/features/course/pins/zones/blocks.ts'

interface PinsInput {
  course: Course
  greens: readonly GreenOfDay[]
  draft: PinDraft
  /** The zones in force on the day. */
  zones: readonly GreenBlock[]
  /** The wear of an old hole, by its age. */
  wear: ReturnType<typeof wearOf>
  /** The rules of the kind of day. */
  rules: Rules
}

export type PinsOfDay = ReturnType<typeof pinsOfDay>

/** The pins of a day's greens: the draft over the published set, with their problems. */
export function pinsOfDay({ course, greens, draft, zones, wear, rules }: PinsInput) {
  const pinOf = (one: GreenOfDay): LngLat | null => draft[one.hole.id] ?? one.planned ?? one.last
  const thirds = new Map(greens.map((one) => [one, thirdOf(one, pinOf(one))]))
  const zonesOf = (one: GreenOfDay): FramedBlock[] =>
    blocksOf(zones, greenOf(course, one.hole)?.id, one.framed.frame)
  const flagsBeside = (one: GreenOfDay): FlagBeside[] =>
    sharing(course, one.hole).flatMap(({ id, number }) => {
      const other = greens.find(({ hole }) => hole.id === id)
      const place = other && pinOf(other)
      return place ? [{ number, place }] : []
    })
  return {
    greens,
    pinOf,
    zonesOf,
    flagsBeside,
    stateOf: (one: GreenOfDay) => pinState(one, draft),
    /** The third of the green that the pin is in; null off the green, or without a pin. */
    zoneOf: (one: GreenOfDay) => thirds.get(one) ?? null,
    /** The pin of a green with the inputs of its rules; null without a pin or an outline. */
    placementOf: (one: GreenOfDay): PinPlacement | null => {
      const place = pinOf(one)
      if (!place || !isMapped(one)) return null
      return {
        ...judgedPin(one, place, wear, rules),
        blocks: zonesOf(one),
        strayed: strayedOn(greens, one, place),
        flagNear: nearFlag(one, place, flagsBeside(one)),
      }
    },
    outside: greens.filter((one) => isOff(one, pinOf(one))),
    blocked: greens.filter((one) => isBlocked(one, pinOf(one), zonesOf(one))),
  }
}

function thirdOf(one: GreenOfDay, place: LngLat | null): Zone | null {
  return place && zoneAt(one, place)
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

function nearFlag({ framed }: GreenOfDay, own: LngLat, beside: readonly FlagBeside[]): NearFlag | null {
  const at = ({ lng, lat }: LngLat) => framed.frame.toPoint({ lng, lat })
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
