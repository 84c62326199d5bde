import { turnBetween } from '../geometry/bearing.ts'

/** Wind as a player feels it on a shot. Metres per second. */
export interface WindOnShot {
  /** The way it blows, in degrees clockwise from the direction of play: 0 helps, 180 hurts. */
  blows: number
  /** The headwind part; negative: tailwind. */
  against: number
  /** The part from the left; negative: from the right. */
  fromLeft: number
  feel: 'helping' | 'hurting' | 'from left' | 'from right' | 'calm'
}

/** Slower wind does not change the choice of club. */
const CALM_MS = 1

/**
 * The wind relative to a shot. `fromDegrees` is the direction it comes from, as in weather reports; `playDegrees` is
 * the bearing of the shot; both clockwise from north.
 */
export function windOnShot(speedMs: number, fromDegrees: number, playDegrees: number): WindOnShot {
  const blows = (turnBetween(playDegrees, fromDegrees + 180) + 360) % 360
  const angle = (blows * Math.PI) / 180
  const against = -speedMs * Math.cos(angle)
  const fromLeft = speedMs * Math.sin(angle)
  return { blows, against, fromLeft, feel: feelOf(speedMs, against, fromLeft) }
}

function feelOf(speedMs: number, against: number, fromLeft: number): WindOnShot['feel'] {
  if (speedMs < CALM_MS) return 'calm'
  if (Math.abs(against) >= Math.abs(fromLeft)) return against > 0 ? 'hurting' : 'helping'
  return fromLeft > 0 ? 'from left' : 'from right'
}
