import type { LngLat } from '../course/geometry/lng-lat.ts'
import { localFrame } from '../course/geometry/local-frame.ts'

/** Ground on which issues are counted together, a square of so many metres. */
const CELL_M = 25

/**
 * How many issues lie where the most do: on the fullest square of 25 metres. What a heat map takes as its hottest; 1 for
 * none.
 */
export function hottest(places: readonly LngLat[]): number {
  const [first] = places
  if (!first) return 1
  const frame = localFrame(first)
  const cells = new Map<string, number>()
  for (const place of places) {
    const { x, y } = frame.fromPosition([place.lng, place.lat])
    const cell = `${Math.floor(x / CELL_M)},${Math.floor(y / CELL_M)}`
    cells.set(cell, (cells.get(cell) ?? 0) + 1)
  }
  return Math.max(...cells.values())
}
