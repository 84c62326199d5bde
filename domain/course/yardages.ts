import { distance } from './distance.ts'
import { greenPoints } from './green-points.ts'
import { isInside } from './inside.ts'
import { type Line, lineLength, nearestOnLine, pointAlong } from './line.ts'
import { approachPoint } from './line-of-play.ts'
import { cross, minus, type Point } from './point.ts'
import type { Shape } from './ring.ts'

/** A hazard counts as on the line when it comes this near to it; a slice or a hook of a mid-handicapper finds it. */
const ON_LINE_M = 30
/** Further than this from the hole's line, somebody is not playing the hole: distances are given from the tee. */
const PLAYING_WITHIN_M = 150

export interface Hazard {
  id: string
  kind: 'bunker' | 'water'
  shape: Shape
}

export interface HazardYardage {
  id: string
  kind: 'bunker' | 'water'
  side: 'left' | 'right' | 'across'
  /** Metres to where it begins, to lay up short of. */
  reach: number
  /** Metres to clear it. */
  carry: number
}

export interface Yardages {
  from: 'me' | 'tee'
  front: number | null
  centre: number
  back: number | null
  pin: number | null
  /** Those still ahead, nearest first. */
  hazards: HazardYardage[]
}

export interface HoleShape {
  line: Line
  green: Shape | null
  pin: Point | null
  hazards: readonly Hazard[]
}

/**
 * What a player wants to know on a hole, in metres as the crow flies: to the green, to today's pin, and to reach and
 * carry each hazard ahead. `me` is null, or too far from the hole to be playing it: then from the tee.
 */
export function yardages({ line, green, pin, hazards }: HoleShape, me: Point | null): Yardages {
  const playing = me !== null && nearestOnLine(line, me).away <= PLAYING_WITHIN_M
  const from = playing ? me : line[0]!
  const onGreen = green !== null && isInside(green, from)
  // On the green the line of play is the one that led there.
  const points = green ? greenPoints(green, onGreen ? approachPoint(line) : from) : null
  const end = points?.centre ?? line.at(-1)!
  return {
    from: playing ? 'me' : 'tee',
    front: points ? distance(from, points.front) : null,
    centre: distance(from, end),
    back: points ? distance(from, points.back) : null,
    pin: pin ? distance(from, pin) : null,
    hazards: hazards.flatMap((hazard) => ahead(hazard, line, from)).sort((a, b) => a.reach - b.reach),
  }
}

function ahead(hazard: Hazard, line: Line, from: Point): HazardYardage[] {
  const corners = hazard.shape.flatMap((rings) => rings[0] ?? [])
  const onLine = corners.map((corner) => ({ corner, ...nearestOnLine(line, corner) }))
  const here = nearestOnLine(line, from).along
  const near = onLine.filter(({ away, along }) => away <= ON_LINE_M && along > here)
  if (near.length === 0) return []
  const distances = corners.map((corner) => distance(from, corner))
  const sides = near.map(({ corner, along }) => sideOf(line, corner, along))
  const { id, kind } = hazard
  return [{ id, kind, side: common(sides), reach: Math.min(...distances), carry: Math.max(...distances) }]
}

function sideOf(line: Line, corner: Point, along: number): 'left' | 'right' {
  const length = lineLength(line)
  const before = pointAlong(line, Math.max(0, along - 1))
  const after = pointAlong(line, Math.min(length, along + 1))
  return cross(minus(after, before), minus(corner, before)) > 0 ? 'left' : 'right'
}

function common(sides: ('left' | 'right')[]): HazardYardage['side'] {
  const [first] = sides
  return first && sides.every((side) => side === first) ? first : 'across'
}
