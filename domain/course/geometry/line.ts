import { distance } from './distance.ts'
import { nearestOnPiece } from './edge.ts'
import { between, cross, minus, type Point } from './point.ts'

/** Points in the order of play, from the tee to the green. */
export type Line = readonly Point[]

/** Metres along a line. */
export function lineLength(line: Line): number {
  return pieces(line).reduce((sum, [a, b]) => sum + distance(a, b), 0)
}

/** The point at a distance in metres along a line; its first or last point beyond the ends. */
export function pointAlong(line: Line, metres: number): Point {
  let left = Math.max(0, metres)
  for (const [a, b] of pieces(line)) {
    const length = distance(a, b)
    if (left <= length) return length === 0 ? a : between(a, b, left / length)
    left -= length
  }
  return line.at(-1)!
}

/** The part of a line between two distances along it, with the bends on the way. */
export function lineBetween(line: Line, from: number, to: number): Point[] {
  let passed = 0
  const bends = pieces(line).flatMap(([a, b]) => {
    passed += distance(a, b)
    return passed > from && passed < to ? [b] : []
  })
  return [pointAlong(line, from), ...bends, pointAlong(line, to)]
}

/** The side of a line on which a point lies, as seen in the direction of play. */
export function sideOfLine(line: Line, p: Point): 'left' | 'right' {
  const { along } = nearestOnLine(line, p)
  const before = pointAlong(line, Math.max(0, along - 1))
  const after = pointAlong(line, Math.min(lineLength(line), along + 1))
  return cross(minus(after, before), minus(p, before)) > 0 ? 'left' : 'right'
}

/** The point of a line nearest to p, with its distance from p and along the line, in metres. */
export function nearestOnLine(line: Line, p: Point): { point: Point; away: number; along: number } {
  let best = { point: line[0]!, away: distance(line[0]!, p), along: 0 }
  let passed = 0
  for (const [a, b] of pieces(line)) {
    const { point, share } = nearestOnPiece(a, b, p)
    const length = distance(a, b)
    const away = distance(point, p)
    if (away < best.away) best = { point, away, along: passed + share * length }
    passed += length
  }
  return best
}

/** Playing length in metres from another tee of the same hole: straight to the next bend of its line, then along it. */
export function lengthFrom(line: Line, tee: Point): number {
  const { along } = nearestOnLine(line, tee)
  let passed = 0
  for (const [a, b] of pieces(line)) {
    passed += distance(a, b)
    if (along < passed) return distance(tee, b) + lineLength(line) - passed
  }
  return distance(tee, line.at(-1)!)
}

/** Each segment of a line as a pair of points. */
export function pieces(line: Line): [Point, Point][] {
  return line.slice(1).map((point, i) => [line[i]!, point])
}
