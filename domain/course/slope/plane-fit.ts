import { bearing } from '../geometry/bearing.ts'
import type { Point } from '../geometry/point.ts'
import type { Height } from './height-map.ts'

/** How the ground lies at a place. */
export interface Slope {
  /** Metres of fall on a hundred metres of way, down the steepest line. */
  percent: number
  /** Degrees clockwise from north in which a ball rolls. */
  downhill: number
  /** Height of the ground at the place. */
  z: number
  /** How far the surveyed points lie off the plane, root mean square, in metres. */
  roughnessM: number
}

/** Points on one line, or nearly so, carry no plane: least share of the spread across it. */
const LEAST_SPREAD = 0.02

/**
 * The plane that fits some heights best around a place, by least squares. null when they are fewer than four or lie
 * (almost) on one line.
 */
export function fitPlane(heights: readonly Height[], at: Point): Slope | null {
  const count = heights.length
  if (count < 4) return null
  let [meanX, meanY, meanZ] = [0, 0, 0]
  for (const { x, y, z } of heights) {
    meanX += x / count
    meanY += y / count
    meanZ += z / count
  }
  let [xx, xy, yy, xz, yz, zz] = [0, 0, 0, 0, 0, 0]
  for (const height of heights) {
    const x = height.x - meanX
    const y = height.y - meanY
    const z = height.z - meanZ
    xx += x * x
    xy += x * y
    yy += y * y
    xz += x * z
    yz += y * z
    zz += z * z
  }
  const determinant = xx * yy - xy * xy
  if (determinant <= LEAST_SPREAD * (xx + yy) ** 2) return null
  const east = (xz * yy - yz * xy) / determinant
  const north = (yz * xx - xz * xy) / determinant
  // What the plane leaves of the squares of the heights.
  const square = Math.max(0, zz - east * xz - north * yz)
  return {
    percent: 100 * Math.hypot(east, north),
    downhill: bearing(ORIGIN, { x: -east, y: -north }),
    z: meanZ + east * (at.x - meanX) + north * (at.y - meanY),
    roughnessM: Math.sqrt(square / count),
  }
}

const ORIGIN: Point = { x: 0, y: 0 }
