import type { OldHole } from '#domain/course/best-position/green-request.ts'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import { pinsByDay } from '#domain/course/green/standing-pins.ts'
import { type Zone, zoneOf } from '#domain/course/green/zone.ts'
import { type Course, greenOf, type Hole, isOnItsGreen } from '#web/data/course/course.ts'
import type { Pin, PinCut, PinHistory } from '#web/data/course/pins.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { type FramedHole, framedHole } from '#web/features/course/hole-shape.ts'

/** One green in the day's round of cutting. */
export interface GreenOfDay {
  course: Course
  hole: Hole
  framed: FramedHole
  /** null for a green that the course map lacks. */
  green: { shape: Shape; from: Point } | null
  /** Holes of the last days on this green: its own, then those of the holes that share it. Ages on the date. */
  recent: OldHole[]
  /** The pin in play: the date's own, else the previous one on this green. */
  last: Pin | null
  /** The date's published pin, wherever its hole is cut; null off this green. */
  planned: LngLat | null
  /** Whether the date's pin was published for another green, or for an earlier outline of this one. */
  left: boolean
  /** The newest cut of the date's hole. */
  cut: Shown<PinCut> | null
}

/** The flag of another hole on the same green. */
export interface FlagBeside {
  number: number
  place: LngLat
}

/** A green with a known outline. */
export type MappedGreen = GreenOfDay & { green: NonNullable<GreenOfDay['green']> }

export function isMapped(green: GreenOfDay): green is MappedGreen {
  return green.green !== null
}

/** The greens of a course before a date's holes are cut. */
export function greensOfDay(course: Course, { plans, cuts }: PinHistory, date: string): GreenOfDay[] {
  const history = pinsByDay(plans, cuts)
  const standing = pinsByDay(plans, cuts, (pin) => isOnItsGreen(course, pin))
  const plan = plans.find((set) => set.date === date)
  return course.hole.map((hole) => {
    const pinned = standing.flatMap((set) => {
      const pin = set.pin_position.find(({ hole_id }) => hole_id === hole.id)
      return pin ? [{ pin, daysAgo: daysBetween(set.date, date) }] : []
    })
    const last = pinned[0]?.pin ?? null
    const framed = framedHole(course, hole, last ?? undefined)
    const ids = [hole, ...sharing(course, hole)].map(({ id }) => id)
    const recent = ids.flatMap((id) => oldHoles(history, id, date, framed))
    const green = framed.green ? { shape: framed.green, from: approachTo(framed.green, framed.line) } : null
    const published = plan?.pin_position.find(({ hole_id }) => hole_id === hole.id) ?? null
    const left = published !== null && !isOnItsGreen(course, published)
    const planned = left ? null : published
    const cut = pinned[0]?.daysAgo === 0 ? (pinned[0].pin.cut ?? null) : null
    return { course, hole, framed, green, recent, last, planned, left, cut }
  })
}

/** The other holes played to a hole's green. */
export function sharing(course: Course, hole: Hole): Hole[] {
  const id = greenOf(course, hole)?.id
  if (id === undefined) return []
  return course.hole.filter((other) => other.id !== hole.id && greenOf(course, other)?.id === id)
}

type DaysPins = ReturnType<typeof pinsByDay<PinCut>>

/** An old hole this far off the outline was cut on the hole's former green. */
const ELSEWHERE_M = 5

function oldHoles(history: DaysPins, holeId: string, date: string, framed: FramedHole): OldHole[] {
  return history.flatMap((set) => {
    const daysAgo = daysBetween(set.date, date)
    const pin = daysAgo > 0 ? set.pin_position.find(({ hole_id }) => hole_id === holeId) : undefined
    const point = pin && framed.frame.toPoint(pin)
    if (!point || (framed.green && distanceToShape(framed.green, point) > ELSEWHERE_M)) return []
    return [{ point, daysAgo, ...(pin.accuracy_m == null ? {} : { errorM: pin.accuracy_m }) }]
  })
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000)
}

/** A coordinate to eight decimals, about a millimetre: keeps steps of a centimetre. */
export function rounded({ lng, lat }: LngLat): LngLat {
  return { lng: Number(lng.toFixed(8)), lat: Number(lat.toFixed(8)) }
}

/** The zone of a place on a green; null off the green. */
export function zoneAt({ green, framed }: GreenOfDay, place: LngLat): Zone | null {
  if (!green) return null
  const point = framed.frame.toPoint(place)
  return isInside(green.shape, point) ? zoneOf(green.shape, green.from, point) : null
}

/** The number of another hole whose green contains a place; null on its own green, or on none. */
export function strayedOn(greens: readonly GreenOfDay[], own: GreenOfDay, place: LngLat): number | null {
  if (zoneAt(own, place)) return null
  return greens.find((other) => other !== own && zoneAt(other, place))?.hole.number ?? null
}
