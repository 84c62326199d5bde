import type { Shape } from '../geometry/ring.ts'
import type { GreenRequest } from './green-request.ts'
import type { Grid } from './grid.ts'

/** The hazards whose box, as the green is played, comes within so many metres of that of the green. */
export function hazardsNear({ hazards }: GreenRequest, grid: Grid, metres: number): Shape[] {
  return hazards
    .map(({ shape }) => shape)
    .filter((shape) => {
      const corners = shape.flat(2).map(grid.toBox)
      const across = gap(
        corners.map(({ x }) => x),
        grid.width,
      )
      const along = gap(
        corners.map(({ y }) => y),
        grid.height,
      )
      return across < metres && along < metres
    })
}

/** How far places along an axis lie from the stretch between 0 and `size`; below 0 when they meet it. */
function gap(places: readonly number[], size: number): number {
  const least = places.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = places.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return Math.max(-most, least - size)
}
