import { turnBetween } from '../../geometry/bearing.ts'
import type { Grid, Spot } from '../grid.ts'

export interface Wind {
  /** Where it comes from, degrees clockwise from north. */
  fromDegrees: number
  /** Metres per second. */
  speed: number
}

/** How far an approach drifts for each metre per second across its way: about a pace and a half. */
const DRIFT_S = 1.5
const RADIANS = Math.PI / 180

/** The step in a green's box (x to the right, y down) in which the wind blows, for a green that is played in `playDegrees`. */
export function blowing({ fromDegrees }: Wind, playDegrees: number): { right: number; down: number } {
  const turn = turnBetween(playDegrees, fromDegrees + 180) * RADIANS
  return { right: Math.sin(turn), down: -Math.cos(turn) }
}

/** Metres of green behind a spot as the wind blows, which a ball that drifts or runs on has to stop. */
export function leeRoom(grid: Grid, spot: Spot, { right, down }: { right: number; down: number }): number {
  let steps = 1
  while (
    grid.at(Math.round(spot.column + right * steps), Math.round(spot.row + down * steps)) >= 0 &&
    steps < 200
  )
    steps++
  return (steps - 0.5) * grid.stepM
}

/** How much a place suffers from the wind: 1 at the edge that it blows to, 0 where there is room for the drift. */
export function windScore(roomM: number, { speed }: Wind): number {
  const drift = speed * DRIFT_S
  return drift === 0 ? 0 : Math.max(0, 1 - roomM / drift)
}
