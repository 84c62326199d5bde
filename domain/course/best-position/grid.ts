import { crossings } from '../geometry/crossings.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { type Point, plus, rightOf, times } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { greenView } from '../green/green-view.ts'
import { lineOfPlay } from '../green/line-of-play.ts'

/** A candidate for the hole. */
export interface Spot {
  /** Its index among the spots of its grid. */
  index: number
  point: Point
  column: number
  row: number
  /** Metres to the nearest edge of the green. */
  edgeM: number
}

/**
 * The candidates of a green: a square grid along the line of play, so that turning the course turns the answer. Columns
 * run from left to right, rows from the back to the front, as a pin sheet is drawn.
 */
export interface Grid {
  stepM: number
  columns: number
  rows: number
  /** Size of the box as seen by the player, in metres. */
  width: number
  height: number
  /** The largest distance of a spot from the edge, in metres. */
  widestM: number
  /** The spots on the green, row by row. */
  spots: readonly Spot[]
  /** The index of the spot in a cell; -1 off the green. */
  at(column: number, row: number): number
  /** The place of a spot in the box, from its left and back edges. */
  inBox(spot: Pick<Spot, 'column' | 'row'>): Point
  /** The place of any point in the box. */
  toBox(point: Point): Point
}

/** Half a metre: finer than greenkeepers cut, and coarse enough for 18 greens at once. */
export const STEP_M = 0.5

export function gridOf(shape: Shape, from: Point, stepM = STEP_M): Grid {
  const view = greenView(shape, from, 0)
  const columns = Math.max(1, Math.floor(view.width / stepM))
  const rows = Math.max(1, Math.floor(view.height / stepM))
  // The remainder is split evenly between both sides.
  const margin = { x: (view.width - (columns - 1) * stepM) / 2, y: (view.height - (rows - 1) * stepM) / 2 }
  const inBox = ({ column, row }: Pick<Spot, 'column' | 'row'>): Point => ({
    x: margin.x + column * stepM,
    y: margin.y + row * stepM,
  })
  const at = (column: number, row: number) =>
    column < 0 || column >= columns ? -1 : (cells[row * columns + column] ?? -1)
  const spots: Spot[] = []
  const cells = new Int32Array(columns * rows).fill(-1)
  const right = rightOf(lineOfPlay(shape, from))
  for (let row = 0; row < rows; row++) {
    const start = view.fromView(inBox({ column: 0, row }))
    const crossingDistances = crossings(shape, start, right)
    for (let column = 0, passed = 0; column < columns; column++) {
      while (passed < crossingDistances.length && crossingDistances[passed]! < column * stepM) passed++
      // The green lies between an odd and an even edge.
      if (passed % 2 === 0) continue
      const point = plus(start, times(right, column * stepM))
      cells[row * columns + column] = spots.length
      spots.push({ index: spots.length, point, column, row, edgeM: distanceToEdge(shape, point) })
    }
  }
  const widestM = spots.reduce((most, { edgeM }) => Math.max(most, edgeM), 0)
  return {
    stepM,
    columns,
    rows,
    width: view.width,
    height: view.height,
    widestM,
    spots,
    at,
    inBox,
    toBox: view.toView,
  }
}
