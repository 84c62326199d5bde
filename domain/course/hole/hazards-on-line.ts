import { crossings } from '../geometry/crossings.ts'
import { distance } from '../geometry/distance.ts'
import { nearestOnPiece } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import {
  type Line,
  lineBetween,
  lineLength,
  nearestOnLine,
  pieces,
  pointAlong,
  sideOfLine,
} from '../geometry/line.ts'
import { between, minus, type Point, unit } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { type EdgePiece, edgesBeside } from './corridor.ts'

/** A hazard is on the line within this distance: the slice or hook of a mid-handicapper. */
export const ON_LINE_M = 30
/** A shorter gap of dry land between two parts of a hazard is no landing area. */
const LANDING_M = 10
/** Edges beside the line belong to a crossing within this distance of it. */
const OF_CROSSING_M = 40

export interface Hazard {
  id: string
  kind: 'bunker' | 'water'
  shape: Shape
}

/** One stretch of a hazard as a player meets it; a stream that crosses the hole twice has two. */
export interface HazardOnLine {
  id: string
  kind: 'bunker' | 'water'
  side: 'left' | 'right' | 'both' | 'across' | 'behind'
  /** Metres from the player to its start; 0 inside it. */
  reach: number
  /** Metres from the player to its end: the flight needed to clear or pass it. */
  carry: number
  /** The points of reach and carry. */
  begins: Point
  ends: Point
}

/**
 * The hazards ahead of a player within 30 m of the hole's line, nearest first; distances as the crow flies. A hazard
 * that the line crosses is measured at the crossing, one beside it at its nearest and furthest point within those 30 m.
 */
export function hazardsOnLine(hazards: readonly Hazard[], line: Line, from: Point): HazardOnLine[] {
  const rest = lineBetween(line, nearestOnLine(line, from).along, lineLength(line))
  return hazards
    .flatMap((hazard) => {
      const runs = crossingRuns(hazard.shape, rest)
      return [...runs.map((run) => crossed(hazard, rest, from, run)), ...passed(hazard, rest, from, runs)]
    })
    .sort((a, b) => a.reach - b.reach || a.carry - b.carry)
}

/** Start and end in metres along a line. */
type Run = readonly [from: number, to: number]

function crossed({ id, kind }: Hazard, rest: Line, from: Point, [start, end]: Run): HazardOnLine {
  const begins = start === 0 ? from : pointAlong(rest, start)
  const ends = pointAlong(rest, end)
  return {
    id,
    kind,
    side: 'across',
    reach: distance(from, begins),
    carry: distance(from, ends),
    begins,
    ends,
  }
}

/** The stretches of a hazard beside the line, without its crossings. */
function passed({ id, kind, shape }: Hazard, rest: Line, from: Point, runs: readonly Run[]): HazardOnLine[] {
  const length = lineLength(rest)
  const standing = isInside(shape, from)
  return gapsBetween(runs, length).flatMap(([start, end]) => {
    const part = lineBetween(rest, start, end)
    const edges = edgesBeside(shape, part, ON_LINE_M, end === length)
    return joinPieces(edges).map((stretch, i): HazardOnLine => {
      const begins = standing && start === 0 && i === 0 ? from : nearestOf(stretch, from)
      const ends = furthestOf(stretch, from)
      const behind = end === length && stretch.every((edge) => edge.from >= end - start)
      const side = behind ? 'behind' : sideOf(stretch, part)
      return { id, kind, side, reach: distance(from, begins), carry: distance(from, ends), begins, ends }
    })
  })
}

/** The parts of a line inside a shape; parts without room to land between them are joined. */
function crossingRuns(shape: Shape, line: Line): Run[] {
  let before = 0
  const cuts = pieces(line).flatMap(([a, b]) => {
    const length = distance(a, b)
    const crossingDistances = crossings(shape, a, unit(minus(b, a))).filter((at) => at > 0 && at < length)
    const start = before
    before += length
    return [start, ...crossingDistances.map((at) => start + at)]
  })
  const runs = [...cuts, before].flatMap((cut, i, all): Run[] => {
    const next = all[i + 1]
    if (next === undefined || next === cut) return []
    return isInside(shape, pointAlong(line, (cut + next) / 2)) ? [[cut, next]] : []
  })
  return merged(runs)
}

/** The parts of a line away from crossings; the whole line when there are none. */
function gapsBetween(runs: readonly Run[], length: number): Run[] {
  const edges = [0, ...runs.flatMap(([from, to]) => [from - OF_CROSSING_M, to + OF_CROSSING_M]), length]
  return Array.from({ length: edges.length / 2 }, (_, i): Run => [edges[2 * i]!, edges[2 * i + 1]!]).filter(
    ([from, to]) => to > from,
  )
}

function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of [...runs].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && run[0] - last[1] < LANDING_M) result[result.length - 1] = [last[0], Math.max(last[1], run[1])]
    else result.push(run)
  }
  return result
}

/** Pieces of an edge, grouped into stretches with room to land between them. */
function joinPieces(edges: readonly EdgePiece[]): EdgePiece[][] {
  const runs = merged(edges.map(({ from, to }): Run => [from, to]))
  return runs.map(([from, to]) => edges.filter((edge) => edge.from >= from && edge.to <= to))
}

function sideOf(edges: readonly EdgePiece[], line: Line): HazardOnLine['side'] {
  const sides = new Set(edges.map(({ a, b }) => sideOfLine(line, between(a, b, 0.5))))
  return sides.size === 1 ? [...sides][0]! : 'both'
}

function nearestOf(edges: readonly EdgePiece[], from: Point): Point {
  return pick(
    edges.map(({ a, b }) => nearestOnPiece(a, b, from).point),
    (point) => -distance(from, point),
  )
}

function furthestOf(edges: readonly EdgePiece[], from: Point): Point {
  return pick(
    edges.flatMap(({ a, b }) => [a, b]),
    (point) => distance(from, point),
  )
}

function pick(points: readonly Point[], worth: (point: Point) => number): Point {
  return points.reduce((best, point) => (worth(point) > worth(best) ? point : best))
}
