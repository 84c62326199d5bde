import type { Point } from '#domain/course/geometry/point.ts'

/** The `d` of an SVG path along these points, to the hundredth. */
export function linePath(points: readonly Point[]): string {
  if (points.length === 0) return ''
  return `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`
}

/** The `d` of a closed SVG path along these points. */
export function ringPath(points: readonly Point[]): string {
  return points.length === 0 ? '' : `${linePath(points)}Z`
}
