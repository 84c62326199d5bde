import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import { type Line, nearestOnLine } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { greenPoints } from '../green/green-points.ts'
import { approachPoint } from '../green/line-of-play.ts'
import { type Hazard, type HazardOnLine, hazardsOnLine } from './hazards-on-line.ts'

/** Further than this from the hole's line, a person is not playing the hole: distances start at the tee. */
const PLAYING_WITHIN_M = 150

export interface Yardages {
  from: 'me' | 'tee'
  front: number | null
  centre: number
  back: number | null
  pin: number | null
  /** The hazards ahead, nearest first. */
  hazards: HazardOnLine[]
}

export interface HoleShape {
  line: Line
  green: Shape | null
  pin: Point | null
  hazards: readonly Hazard[]
}

/**
 * The distances of a hole, in metres as the crow flies: to the green, to today's pin, and reach and carry of each
 * hazard ahead. If `me` is null or too far from the hole, they start at the tee.
 */
export function yardages({ line, green, pin, hazards }: HoleShape, me: Point | null): Yardages {
  const playing = me !== null && nearestOnLine(line, me).away <= PLAYING_WITHIN_M
  const from = playing ? me : line[0]!
  const onGreen = green !== null && isInside(green, from)
  // On the green, the line of play is the one of the approach.
  const points = green ? greenPoints(green, onGreen ? approachPoint(line) : from, line.at(-1)) : null
  const end = points?.centre ?? line.at(-1)!
  return {
    from: playing ? 'me' : 'tee',
    front: points ? distance(from, points.front) : null,
    centre: distance(from, end),
    back: points ? distance(from, points.back) : null,
    pin: pin ? distance(from, pin) : null,
    hazards: hazardsOnLine(hazards, line, from),
  }
}
