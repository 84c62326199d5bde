import type { LngLat } from '../course/geometry/lng-lat.ts'

interface Placed {
  lng: number | null
  lat: number | null
}

/** Some 55 m north to south, and less east to west: the eight cells around one hold everything within 30 m of it. */
const CELL_DEGREES = 0.0005
const CELLS_PER_DEGREE = 1 / CELL_DEGREES
/** More cells than lie between the poles. */
const ROW = 4_000_000

const grids = new WeakMap<readonly Placed[], ReadonlyMap<number, readonly Placed[]>>()

/**
 * Of some issues those in the cells of a box of places; what lies outside of it may come along, nothing inside is missing.
 * The list is laid out once: a device that walks asks with every fix.
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
