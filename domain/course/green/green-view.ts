import { dot, minus, type Point, plus, rightOf, times } from '../geometry/point.ts'
import type { Ring, Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'

/** A green as on a pin sheet: played upwards, in metres, x to the right and y down from the top left corner. */
export interface GreenView {
  rings: Ring[]
  width: number
  height: number
  toView(point: Point): Point
  fromView(point: Point): Point
}

/** Turns a green so that it is played upwards from `from`, with a margin of metres around its box. */
export function greenView(green: Shape, from: Point, margin = 3): GreenView {
  const up = lineOfPlay(green, from)
  const right = rightOf(up)
  const rotated = green
    .flat()
    .map((ring) => ring.map((point) => ({ x: dot(point, right), y: -dot(point, up) })))
  const corner = least(rotated.flat())
  const end = times(least(rotated.flat().map((point) => times(point, -1))), -1)
  const shift = { x: margin - corner.x, y: margin - corner.y }
  return {
    rings: rotated.map((ring) => ring.map((point) => plus(point, shift))),
    width: end.x - corner.x + 2 * margin,
    height: end.y - corner.y + 2 * margin,
    toView: (point) => plus({ x: dot(point, right), y: -dot(point, up) }, shift),
    fromView: (point) => {
      const { x, y } = minus(point, shift)
      return plus(times(right, x), times(up, -y))
    },
  }
}

function least(points: readonly Point[]): Point {
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) }
}
