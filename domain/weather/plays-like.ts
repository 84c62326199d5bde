const MS_PER_MPH = 0.44704
/** Coaches' rule of thumb, and about what launch monitors measure: one per cent a mile per hour against, half with it. */
const AGAINST = 0.01
const WITH = 0.005

/**
 * How long a shot of so many metres plays in the wind. `fromDeg` is where the wind comes from, seen along the shot: 0
 * straight against, 180 from behind, 90 across, which leaves the length as it is.
 */
export function playsLike(metres: number, windMs: number, fromDeg: number): number {
  const against = (windMs / MS_PER_MPH) * Math.cos((fromDeg * Math.PI) / 180)
  const share = 1 + against * (against > 0 ? AGAINST : WITH)
  // A gale from behind carries no shot twice as far.
  return metres * Math.max(0.5, share)
}
