import type { Point } from './point.ts'
import type { Shape } from './ring.ts'

/**
 * Where the infinite line through `through` in direction `step` (of length 1) crosses a shape's edges: metres from
 * `through`, ascending, negative behind it.
 */
export function crossings(shape: Shape, through: Point, step: Point): number[] {
  const distances: number[] = []
  for (const rings of shape) {
    for (const ring of rings) {
      let a = ring.at(-1)!
      let fromA = step.x * (a.y - through.y) - step.y * (a.x - through.x)
      for (const b of ring) {
        const fromB = step.x * (b.y - through.y) - step.y * (b.x - through.x)
        // Half open, so that a corner on the line counts once.
        if (fromA > 0 !== fromB > 0) {
          const share = fromA / (fromA - fromB)
          const x = a.x + (b.x - a.x) * share - through.x
          const y = a.y + (b.y - a.y) * share - through.y
          distances.push(x * step.x + y * step.y)
        }
        a = b
        fromA = fromB
      }
    }
  }
  return distances.sort((a, b) => a - b)
}
