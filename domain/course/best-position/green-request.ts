import type { LngLat } from '../geometry/lng-lat.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import type { Hazard } from '../hole/hazards-on-line.ts'
import type { Height } from '../slope/height-map.ts'
import type { PinProfileSettings } from './profile.ts'
import type { Wind } from './scores/wind-score.ts'

/** An earlier hole. */
export interface OldHole {
  point: Point
  /** Whole days from its day to the requested day; 0 or less: not cut yet. */
  daysAgo: number
  /** Rounds it carried relative to an ordinary day of the club: 2 is twice as many. Unknown: 1. */
  wear?: number
  /** The radius that holds its true place two thirds of the time, if it was measured. */
  errorM?: number
}

/** Ground that must stay free of holes: a sick patch, new turf, a wet hollow. */
export type Block = { shape: Shape } | { centre: Point; radiusM: number }

/** One green, in metres of any frame whose axes are true east and north; each green may have its own. */
export interface GreenRequest {
  /** The id of the hole; returned with the suggestion. */
  id: string
  shape: Shape
  /** From where the green is approached. */
  from: Point
  hazards: readonly Pick<Hazard, 'kind' | 'shape'>[]
  recent: readonly OldHole[]
  blocked: readonly Block[]
  /** Heights of the green; null: slope is not considered. */
  heights: readonly Height[] | null
  /** The green's id and the place of the frame's origin, to recognise holes that share a green. */
  shared?: { green: string; origin: LngLat }
  /** Rejected places, the newest last: no place near them is suggested while others remain. */
  turnedDown?: readonly Point[]
  /** A hole that stays: it counts for the round, but is not moved or judged. */
  fixed?: Point
}

/** The request for all greens of a day. */
export interface DayRequest {
  profile: PinProfileSettings
  /** null: calm or unknown. */
  wind: Wind | null
  /** The ids of the greens of each round of the day; by default all are one round. */
  layouts?: readonly (readonly string[])[]
}
