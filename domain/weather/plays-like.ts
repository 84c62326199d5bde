const MS_PER_MPH = 0.44704
/**
 * Coaches' rule of thumb, close to the values of launch monitors: one per cent per mile per hour of headwind, half of
 * that for tailwind.
 */
const AGAINST = 0.01
const WITH = 0.005

/**
 * The effective length of a shot in the wind. `fromDeg` is the wind's origin relative to the shot: 0 straight against,
 * 180 from behind, 90 across, which does not change the length.
 */
export function playsLike(metres: number, windMs: number, fromDeg: number): number {
  const against = (windMs / MS_PER_MPH) * Math.cos((fromDeg * Math.PI) / 180)
  const share = 1 + against * (against > 0 ? AGAINST : WITH)
  // Even a gale from behind does not double a shot.
  return metres * Math.max(0.5, share)
}
