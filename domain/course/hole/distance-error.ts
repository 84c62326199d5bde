/**
 * The error of a distance between two places with known errors: independent errors add as squares. A place with an
 * unknown error adds none, so the answer is a minimum; null when both are unknown. Metres.
 */
export function distanceError(...errors: readonly (number | null)[]): number | null {
  const knownErrors = errors.filter((error) => error !== null)
  return knownErrors.length === 0 ? null : Math.hypot(...knownErrors)
}

/** The largest error of a fix, in metres, that still identifies a hole or a shot. */
export const FIX_ROUGH_M = 30
