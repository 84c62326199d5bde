import { seeded, within } from '#domain/base/random.ts'
import { area } from './geometry/area.ts'
import { isInside } from './geometry/inside.ts'
import type { Point } from './geometry/point.ts'
import type { Shape } from './geometry/ring.ts'

/** Room of one drawn tree, in metres each way. */
const ROOM_M = 7
const MOST_TREES = 900

export interface DrawnTree {
  at: Point
  /** Of its crown, in metres. */
  radius: number
}

/**
 * Where to draw trees in a wood: a loose grid, always the same for one wood. In a very large wood they are further
 * apart and larger, so that their number is limited.
 */
export function treePlaces(wood: Shape): DrawnTree[] {
  const corners = wood.flat(2)
  if (corners.length === 0) return []
  const room = Math.max(ROOM_M, Math.sqrt(area(wood) / MOST_TREES))
  const [west, east] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
  const [south, north] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))]
  const random = seeded(Math.round((east - west) * 1000 + (north - south)))
  const trees: DrawnTree[] = []
  for (let y = south, row = 0; y <= north; y += room * 0.87, row++) {
    for (let x = west + (row % 2) * (room / 2); x <= east; x += room) {
      const at = { x: x + within(random, -0.3, 0.3) * room, y: y + within(random, -0.3, 0.3) * room }
      const radius = room * within(random, 0.38, 0.62)
      if (isInside(wood, at)) trees.push({ at, radius })
    }
  }
  return trees
}
