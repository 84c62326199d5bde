import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import type { PinDraft } from '#web/features/course/pins/pin-draft.ts'

/** A hole's state for the day: cut, set but unpublished, planned as published, or still an earlier day's hole. */
export type PinState = 'cut' | 'set' | 'planned' | 'open'

export function pinState({ hole, planned, cut }: GreenOfDay, draft: PinDraft): PinState {
  if (hole.id in draft) return 'set'
  if (cut) return 'cut'
  return planned ? 'planned' : 'open'
}

/** The changes of a publication. */
export interface PinDifference {
  /** Holes of the draft without a published pin for the day. */
  additions: GreenOfDay[]
  /** Holes of the draft whose published pin for the day is elsewhere. */
  changes: GreenOfDay[]
  /** Holes whose published pin for the day stays. */
  stay: GreenOfDay[]
  /** Holes played that day without a pin for it. */
  unset: GreenOfDay[]
}

export function pinDifference(
  greens: readonly GreenOfDay[],
  draft: PinDraft,
  isPlayed: (holeId: string) => boolean,
): PinDifference {
  const difference: PinDifference = { additions: [], changes: [], stay: [], unset: [] }
  for (const green of greens) {
    const place = draft[green.hole.id]
    if (!place) {
      if (green.planned) difference.stay.push(green)
      else if (isPlayed(green.hole.id)) difference.unset.push(green)
    } else if (!green.planned) difference.additions.push(green)
    else difference[isSamePlace(place, green.planned) ? 'stay' : 'changes'].push(green)
  }
  return difference
}

/** Degrees; under a centimetre. */
const SAME_DEGREES = 5e-8

export function isSamePlace(a: LngLat, b: LngLat): boolean {
  return Math.abs(a.lng - b.lng) < SAME_DEGREES && Math.abs(a.lat - b.lat) < SAME_DEGREES
}
