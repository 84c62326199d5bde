/**
 * The error of a distance between two places that are each known only so well: independent errors add as squares.
 * A place without a known error takes part with none, so the answer is a floor; null when neither has one. Metres.
 */
export function distanceError(...errors: readonly (number | null)[]): number | null {
  const knownErrors = errors.filter((error) => error !== null)
  return knownErrors.length === 0 ? null : Math.hypot(...knownErrors)
}

/** The largest error of a fix, in metres, that still tells a hole or a shot. */
export const FIX_ROUGH_M = 30
