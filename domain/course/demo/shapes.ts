import { type Random, within } from '#domain/base/random.ts'
import { pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { type Line, lineLength, pointAlong } from '../geometry/line.ts'
import { minus, type Point, plus, rightOf, times, unit } from '../geometry/point.ts'
import { type Ring, signedArea } from '../geometry/ring.ts'

/** Parameters of a random outline. */
export interface Growth {
  squareMetres: number
  /** Bearing of its longer axis, in degrees, and the ratio of the axes. */
  along: number
  stretch: number
  /** 0: an ellipse; 0.3: bays and capes. */
  wildness: number
  corners: number
}

/** A natural outline of grass or sand: an ellipse with a few slow waves, of exactly the wanted area. */
export function randomOutline(random: Random, centre: Point, growth: Growth): Point[] {
  const waves = [2, 3, 4, 5].map((turns) => ({
    turns,
    size: (growth.wildness * within(random, 0.4, 1)) / (turns - 1),
    shift: within(random, 0, 360),
  }))
  const radius = (degrees: number) =>
    waves.reduce((sum, { turns, size, shift }) => sum + size * cosine(turns * degrees + shift), 1)
  const raw = Array.from({ length: growth.corners }, (_, i) => {
    const degrees = (360 / growth.corners) * i
    const r = radius(degrees)
    const long = r * cosine(degrees) * Math.sqrt(growth.stretch)
    const wide = (r * cosine(degrees - 90)) / Math.sqrt(growth.stretch)
    return plus(
      pointTowards({ x: 0, y: 0 }, growth.along, long),
      pointTowards({ x: 0, y: 0 }, growth.along + 90, wide),
    )
  })
  const scale = Math.sqrt(growth.squareMetres / Math.abs(signedArea(raw)))
  return raw.map((corner) => plus(centre, times(corner, scale)))
}

/** A band along a line with rounded ends; `halfWidth` gives half its width at each share (0 to 1) of the way. */
export function ribbon(line: Line, halfWidth: (share: number) => number): Ring {
  const last = line.length - 1
  const side = (i: number) => {
    const step = unit(minus(line[Math.min(last, i + 1)]!, line[Math.max(0, i - 1)]!))
    return times(rightOf(step), halfWidth(i / last))
  }
  const right = line.map((point, i) => plus(point, side(i)))
  const left = line.map((point, i) => minus(point, side(i)))
  return [...right, ...cap(line[last]!, side(last)), ...left.reverse(), ...cap(line[0]!, times(side(0), -1))]
}

/** Half a circle from `side` (seen from the middle) to the other side, its two ends left out. */
function cap(middle: Point, side: Point): Point[] {
  return [15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165].map((degrees) => {
    const ahead = times(rightOf(side), -sine(degrees))
    return plus(middle, plus(times(side, cosine(degrees)), ahead))
  })
}

/** A rectangle with cut corners, such as a tee, its long side in a bearing. */
export function pad(centre: Point, along: number, length: number, width: number): Ring {
  const cut = Math.min(length, width) / 4
  const [l, w] = [length / 2, width / 2]
  const corners: [number, number][] = [
    [l - cut, w],
    [l, w - cut],
    [l, cut - w],
    [l - cut, -w],
    [cut - l, -w],
    [-l, cut - w],
    [-l, w - cut],
    [cut - l, w],
  ]
  return corners.map(([ahead, aside]) => pointTowards(pointTowards(centre, along, ahead), along + 90, aside))
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}

/** A smooth line through the same points (Catmull-Rom), with a point about every `step` metres. */
export function splineLine(points: Line, step = 8): Point[] {
  const smooth = points.slice(1).flatMap((to, i) => {
    const from = points[i]!
    return curve(points[i - 1] ?? from, from, to, points[i + 2] ?? to, step)
  })
  return [...smooth, points.at(-1)!]
}

/** A smooth outline through the same corners. */
export function splineRing(corners: Ring, step = 4): Point[] {
  const corner = (i: number) => corners[(i + corners.length) % corners.length]!
  return corners.flatMap((from, i) => curve(corner(i - 1), from, corner(i + 1), corner(i + 2), step))
}

/** From `from` (included) to `to` (left out). */
function curve(before: Point, from: Point, to: Point, after: Point, step: number): Point[] {
  const count = Math.max(1, Math.round(distance(from, to) / step))
  const at = (t: number, p0: number, p1: number, p2: number, p3: number) =>
    0.5 *
    (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t ** 2 + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
  return Array.from({ length: count }, (_, i) => ({
    x: at(i / count, before.x, from.x, to.x, after.x),
    y: at(i / count, before.y, from.y, to.y, after.y),
  }))
}

/** The part of a line between two distances along it. */
export function curvePart(line: Line, from: number, to: number, step = 6): Point[] {
  const end = Math.min(to, lineLength(line))
  const count = Math.max(1, Math.round((end - from) / step))
  return Array.from({ length: count + 1 }, (_, i) => pointAlong(line, from + ((end - from) * i) / count))
}
