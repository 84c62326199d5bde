import type { LngLat } from '../geometry/lng-lat.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import type { Hazard } from '../hole/hazards-on-line.ts'
import type { Height } from '../slope/height-map.ts'
import type { PinProfileSettings } from './profile.ts'
import type { Wind } from './scores/wind-score.ts'

/** A hole that was cut before. */
export interface OldHole {
  point: Point
  /** Whole days between its day and the day that is asked for; 0 or less counts as not cut yet. */
  daysAgo: number
  /** How many rounds it carried beside an ordinary day of the club: 2 is twice as many. Without a count the rules take 1. */
  wear?: number
  /** The radius that holds its true place two thirds of the time, where it was measured. */
  errorM?: number
}

/** Ground that must stay free of holes: a sick patch, new turf, a wet hollow. */
export type Block = { shape: Shape } | { centre: Point; radiusM: number }

/** One green, in metres of any frame whose axes are true east and north; each green may have its own. */
export interface GreenRequest {
  /** Comes back with the suggestion: the id of the hole. */
  id: string
  shape: Shape
  /** From where the green is approached. */
  from: Point
  hazards: readonly Pick<Hazard, 'kind' | 'shape'>[]
  recent: readonly OldHole[]
  blocked: readonly Block[]
  /** Heights of the green; null: slope is not considered. */
  heights: readonly Height[] | null
  /** Which green of the course it is, and the place of the frame's origin: so holes that share a green are told apart. */
  shared?: { green: string; origin: LngLat }
  /** Places that were turned down, the newest last: none near them is suggested again while others are left. */
  turnedDown?: readonly Point[]
  /** A hole that stays where it is: counted for the round, not moved and not judged. */
  fixed?: Point
}

/** The request for all greens of a day. */
export interface DayRequest {
  profile: PinProfileSettings
  /** null: calm, or not known. */
  wind: Wind | null
  /** The ids of the greens of each round that is played; without it all of them are one. */
  layouts?: readonly (readonly string[])[]
}
