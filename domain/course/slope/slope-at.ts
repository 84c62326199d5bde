import type { Point } from '../geometry/point.ts'
import type { Height, HeightMap } from './height-map.ts'
import { fitPlane, type Slope } from './plane-fit.ts'

/** Around a hole the ground should be even for two to three feet (USGA Green Section): what a plane is fitted to. */
const NEAR_M = 1.2
/** Where a survey is coarse, the plane is fitted to more ground, up to this far. */
const FAR_M = 5
const ENOUGH = 6

/**
 * The slope of a surveyed green at a point, from a plane through the heights around it. null where the survey has too few
 * points, or only to one side, so that the slope would be guessed.
 */
export function slopeAt(map: HeightMap, point: Point): Slope | null {
  for (let radius = NEAR_M; ; radius = Math.min(FAR_M, radius * 1.6)) {
    const near = map.near(point, radius)
    if (near.length >= ENOUGH || (radius === FAR_M && near.length > 3)) {
      const fit = surround(near, point, radius) ? fitPlane(near, point) : null
      if (fit) return fit
    }
    if (radius === FAR_M) return null
  }
}

/** Whether heights lie around a point and not only to one side of it. */
function surround(near: readonly Height[], { x, y }: Point, radius: number): boolean {
  let east = 0
  let north = 0
  for (const height of near) {
    east += height.x - x
    north += height.y - y
  }
  return Math.sqrt(east * east + north * north) <= (near.length * radius) / 2
}
