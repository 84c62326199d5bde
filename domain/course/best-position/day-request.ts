import type { PinProfileSettings } from './profile.ts'
import type { Wind } from './scores/wind-score.ts'

/** The request for all greens of a day. */
export interface DayRequest {
  profile: PinProfileSettings
  /** null: calm, or not known. */
  wind: Wind | null
}
