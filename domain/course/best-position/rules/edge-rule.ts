import { PACE_M } from '../../green/paces.ts'

/** The USGA's long-standing advice: a hole is cut at least four paces from any edge of the green. */
export const EDGE_PACES = 4
/** On small greens the USGA Green Section's ten feet, which leave about a third more room. */
export const SMALL_GREEN_EDGE_M = 3.048
/** Up to 5,000 square feet a green is small; that is the Green Section's example. */
export const SMALL_GREEN_M2 = 465
/** A pin is stored to seven decimals of a degree, which may move it by this much. */
const STORED_M = 0.01

export interface EdgeRule {
  /** Least distance of a place from the edge, in metres. */
  leastM: number
  /** Whether the ten feet of small greens stand in for the paces. */
  small: boolean
}

/**
 * How far from the edge a place must be so that the hole, cut up to `errorM` from it, still keeps the rule. A green that is
 * small, or where the paces leave nothing, has ten feet instead.
 */
export function edgeRule(
  green: { areaM2: number; widestM: number },
  paces: number,
  errorM: number,
): EdgeRule {
  const ordinary = paces * PACE_M + errorM + STORED_M
  const ten = SMALL_GREEN_EDGE_M + errorM + STORED_M
  const small = ten < ordinary && (green.areaM2 <= SMALL_GREEN_M2 || green.widestM < ordinary)
  return { leastM: small ? ten : ordinary, small }
}
