import type { LngLat } from '../geometry/lng-lat.ts'

/** One answer of a positioning device: WGS 84, and its own estimate of its error in metres. */
export interface GpsFix extends LngLat {
  accuracyM: number
  /** Milliseconds since the epoch, by the device that gave it. */
  at: number
}

/** How far a fix can be trusted, as the dot on the screen shows it. A red one is never recorded. */
export type FixGrade = 'green' | 'amber' | 'red'

/** The accuracy that a phone reports under open sky. */
export const GREEN_M = 5
/** Beyond this a green of 20 m would be drawn by chance. */
export const AMBER_M = 12

export function gradeOf(accuracyM: number): FixGrade {
  if (accuracyM <= GREEN_M) return 'green'
  return accuracyM <= AMBER_M ? 'amber' : 'red'
}

/** Why a fix is no place: the device had none (0, 0), it is no satellite fix at all, or it is not a place on the globe. */
export type FixFault = 'nowhere' | 'masts' | 'malformed'

/** From here on the position was worked out from phone masts or networks. */
const MASTS_M = 100
/** Some ten metres around 0, 0, in the Gulf of Guinea. */
const NOWHERE_DEGREES = 0.0001

/** The fault of a single fix; null when it can be graded. */
export function fixFault({ lng, lat, accuracyM }: GpsFix): FixFault | null {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && accuracyM >= 0)) return 'malformed'
  if (Math.abs(lng) < NOWHERE_DEGREES && Math.abs(lat) < NOWHERE_DEGREES) return 'nowhere'
  return accuracyM >= MASTS_M ? 'masts' : null
}
