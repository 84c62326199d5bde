import type { LngLat } from '../geometry/lng-lat.ts'

/** One answer of a positioning device: WGS 84, and its own estimate of its error in metres. */
export interface GpsFix extends LngLat {
  accuracyM: number
  /** Milliseconds since the epoch, by the device's clock. */
  at: number
}

/** How far a fix can be trusted: the colour of the dot on the screen. A red one is never recorded. */
export type FixGrade = 'green' | 'amber' | 'red'

/** The accuracy that a phone reports under open sky. */
const GREEN_M = 5
/** With a larger error a 20 m green would be random. */
export const AMBER_M = 12

export function gradeOf(accuracyM: number): FixGrade {
  if (accuracyM <= GREEN_M) return 'green'
  return accuracyM <= AMBER_M ? 'amber' : 'red'
}

/** Why a fix is invalid: no position (0, 0), no satellite fix, or coordinates off the globe. */
export type FixFault = 'nowhere' | 'masts' | 'malformed'

/** From this error on, the position comes from phone masts or networks. */
const MASTS_M = 100
/** Some ten metres around 0, 0, in the Gulf of Guinea. */
const NOWHERE_DEGREES = 0.0001

/** The fault of a single fix; null when it can be graded. */
export function fixFault({ lng, lat, accuracyM }: GpsFix): FixFault | null {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && accuracyM >= 0)) return 'malformed'
  if (Math.abs(lng) < NOWHERE_DEGREES && Math.abs(lat) < NOWHERE_DEGREES) return 'nowhere'
  return accuracyM >= MASTS_M ? 'masts' : null
}
