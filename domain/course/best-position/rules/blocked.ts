import { distance } from '../../geometry/distance.ts'
import { distanceToShape } from '../../geometry/edge.ts'
import type { Point } from '../../geometry/point.ts'
import type { Block } from '../green-request.ts'

/** Whether a hole that may be cut `errorM` from the point could come to lie in ground that must stay free. */
export function isBlocked(point: Point, blocks: readonly Block[], errorM: number): boolean {
  return blocks.some((block) =>
    'shape' in block
      ? distanceToShape(block.shape, point) <= errorM
      : distance(block.centre, point) <= block.radiusM + errorM,
  )
}
