import type { LngLat } from '../course/geometry/lng-lat.ts'

interface Placed {
  lng: number | null
  lat: number | null
}

/** Some 55 m north to south, and less east to west: a cell and its eight neighbours contain everything within 30 m. */
const CELL_DEGREES = 0.0005
const CELLS_PER_DEGREE = 1 / CELL_DEGREES
/** More than the number of cells between the poles. */
const ROW = 4_000_000

const grids = new WeakMap<readonly Placed[], ReadonlyMap<number, readonly Placed[]>>()

/**
 * The issues in the cells of a box; some outside it may be included, none inside is missing. The grid is built once,
 * because a walking device queries it with every fix.
 */
export function issuesInBox<T extends Placed>(
  issues: readonly T[],
  southWest: LngLat,
  northEast: LngLat,
): T[] {
  const grid = gridOf(issues)
  const inside: T[] = []
  for (let x = column(southWest.lng); x <= column(northEast.lng); x++) {
    for (let y = column(southWest.lat); y <= column(northEast.lat); y++) {
      inside.push(...((grid.get(x * ROW + y) ?? []) as readonly T[]))
    }
  }
  return inside
}

function gridOf(issues: readonly Placed[]): ReadonlyMap<number, readonly Placed[]> {
  const cached = grids.get(issues)
  if (cached) return cached
  const grid = new Map<number, Placed[]>()
  for (const issue of issues) {
    if (issue.lng === null || issue.lat === null) continue
    const key = column(issue.lng) * ROW + column(issue.lat)
    const cell = grid.get(key)
    if (cell) cell.push(issue)
    else grid.set(key, [issue])
  }
  grids.set(issues, grid)
  return grid
}

function column(degrees: number): number {
  return Math.floor(degrees * CELLS_PER_DEGREE)
}
