import { turnBetween } from '../../geometry/bearing.ts'
import type { Grid, Spot } from '../grid.ts'

export interface Wind {
  /** The direction it comes from, degrees clockwise from north. */
  fromDegrees: number
  /** Metres per second. */
  speed: number
}

/** Drift of an approach per m/s of crosswind: about a pace and a half. */
const DRIFT_S = 1.5
const RADIANS = Math.PI / 180

/** The wind's direction in a green's box (x to the right, y down) for a green played in `playDegrees`. */
export function blowing({ fromDegrees }: Wind, playDegrees: number): { right: number; down: number } {
  const turn = turnBetween(playDegrees, fromDegrees + 180) * RADIANS
  return { right: Math.sin(turn), down: -Math.cos(turn) }
}

/** Metres of green to leeward of a spot, in which a drifting ball can stop. */
export function leeRoom(grid: Grid, spot: Spot, { right, down }: { right: number; down: number }): number {
  let steps = 1
  while (
    grid.at(Math.round(spot.column + right * steps), Math.round(spot.row + down * steps)) >= 0 &&
    steps < 200
  )
    steps++
  return (steps - 0.5) * grid.stepM
}

/** How exposed a place is to the wind: 1 at the leeward edge, 0 with room for the drift. */
export function windScore(roomM: number, { speed }: Wind): number {
  const drift = speed * DRIFT_S
  return drift === 0 ? 0 : Math.max(0, 1 - roomM / drift)
}
