import { crossings } from '../../geometry/crossings.ts'
import { dot, type Point } from '../../geometry/point.ts'
import type { Shape } from '../../geometry/ring.ts'
import { lineOfPlay } from '../../green/line-of-play.ts'
import type { GreenRequest } from '../green-request.ts'
import type { Grid, Spot } from '../grid.ts'
import { hazardsNear } from '../hazards-near.ts'

/** A ball that has carried a bunker stops within this much green, in metres; 20 yards. */
const LANDING_M = 18
/** Hazards further before the pin than this are not what the approach is about. */
const BEFORE_M = 40
const weights = { carry: 0.7, aside: 0.3 }

export interface PinAccess {
  /** 0 open, 1 shut. */
  score: number
  /** Metres of room between the last hazard on the way and the hole; null when there is none. */
  roomM: number | null
}

/**
 * How far each spot is hidden from the line of play: by sand or water that must be carried with little room behind, and by
 * lying off the middle of the green.
 */
export function accessOf(green: GreenRequest, grid: Grid, spots: readonly Spot[]): PinAccess[] {
  const step = lineOfPlay(green.shape, green.from)
  const near = hazardsNear(green, grid, BEFORE_M)
  const endsByColumn = new Map<number, number[]>()
  return spots.map((spot) => {
    const existing = endsByColumn.get(spot.column)
    const ends = existing ?? hazardEnds(near, spot.point, step)
    if (!existing) endsByColumn.set(spot.column, ends)
    const along = dot(spot.point, step)
    const rooms = ends.map((end) => along - end).filter((room) => room >= 0 && room < BEFORE_M)
    const roomM = rooms.length > 0 ? Math.min(...rooms) : null
    const carry = roomM === null ? 0 : Math.max(0, 1 - roomM / LANDING_M)
    const aside = Math.abs(grid.inBox(spot).x / grid.width - 0.5) * 2
    return { score: weights.carry * carry + weights.aside * aside, roomM }
  })
}

/** Where the hazards on the line through a point end, along the line of play. */
function hazardEnds(near: readonly Shape[], point: Point, step: Point): number[] {
  const along = dot(point, step)
  return near.flatMap((shape) =>
    crossings(shape, point, step)
      .filter((_, i) => i % 2 === 1)
      .map((metres) => metres + along),
  )
}
