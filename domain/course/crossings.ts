import { cross, minus, type Point, plus, times } from './point.ts'
import { type Shape, sides } from './ring.ts'

/**
 * Where the endless straight line through `through` in direction `step` (of length 1) crosses a shape's edges: metres
 * from `through`, ascending, negative behind it.
 */
export function crossings(shape: Shape, through: Point, step: Point): number[] {
  const found: number[] = []
  for (const [a, b] of shape.flat().flatMap(sides)) {
    const fromA = cross(step, minus(a, through))
    const fromB = cross(step, minus(b, through))
    // Half open, so that a corner on the line counts once.
    if (fromA > 0 === fromB > 0) continue
    const at = plus(a, times(minus(b, a), fromA / (fromA - fromB)))
    found.push((at.x - through.x) * step.x + (at.y - through.y) * step.y)
  }
  return found.sort((a, b) => a - b)
}
