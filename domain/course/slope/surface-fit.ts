import type { Point } from '../geometry/point.ts'
import type { Height } from './height-map.ts'

/** The best-fitting surface of some heights around a place. */
export interface SurfaceFit {
  /** Height at the place, and metres of rise per metre east and north. */
  z: number
  gradient: Point
  /** The second derivative along each axis; null for a plane. */
  bend: Point | null
  /** Variances and covariance of the gradient, for heights with a variance of one. */
  unit: { xx: number; xy: number; yy: number }
  /** For the bend, likewise, the mean of both axes. */
  bendUnit: number
  /** The sum of squared residuals, and the degrees of freedom. */
  squares: number
  freedom: number
}

const PLANE = 3
const CURVED = 6
/** A curved surface needs at least this many heights. */
const LEAST_CURVED = 12

/**
 * Least squares: a curved surface of the second degree if there are enough heights, because its gradient is right even
 * when they lie more to one side; else a plane. null for fewer than four, or for heights (almost) on one line.
 */
export function fitSurface(heights: readonly Height[], at: Point): SurfaceFit | null {
  const curved = heights.length >= LEAST_CURVED ? solve(heights, at, CURVED) : null
  return curved ?? (heights.length > PLANE ? solve(heights, at, PLANE) : null)
}

function solve(heights: readonly Height[], at: Point, terms: number): SurfaceFit | null {
  // Relative to the first height, so that squares of large heights above sea level do not lose millimetres.
  const level = heights[0]!.z
  const { normal, right, all } = momentsOf(heights, at, level)
  const inverse = inverseOf(normal, terms)
  if (!inverse) return null
  const solution = new Float64Array(terms)
  let explained = 0
  for (let i = 0; i < terms; i++) {
    for (let j = 0; j < terms; j++) solution[i]! += inverse[i * terms + j]! * right[j]!
    explained += solution[i]! * right[i]!
  }
  const unit = { xx: inverse[terms + 1]!, xy: inverse[2 * terms + 1]!, yy: inverse[2 * terms + 2]! }
  return {
    z: level + solution[0]!,
    gradient: { x: solution[1]!, y: solution[2]! },
    bend: terms === CURVED ? { x: 2 * solution[3]!, y: 2 * solution[5]! } : null,
    unit,
    bendUnit: terms === CURVED ? 2 * (inverse[3 * terms + 3]! + inverse[5 * terms + 5]!) : 0,
    squares: Math.max(0, all - explained),
    freedom: heights.length - terms,
  }
}

/**
 * The sums of least squares for the terms 1, x, y, x², xy, y²: the lower triangle of the matrix, and the right side.
 * Plain numbers: a round with surveys needs some hundred thousand of them.
 */
function momentsOf(heights: readonly Height[], at: Point, level: number) {
  let [x1, y1, x2, xy, y2] = [0, 0, 0, 0, 0]
  let [x3, x2y, xy2, y3, x4, x3y, x2y2, xy3, y4] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  let [z0, zx, zy, zx2, zxy, zy2, all] = [0, 0, 0, 0, 0, 0, 0]
  for (const height of heights) {
    const x = height.x - at.x
    const y = height.y - at.y
    const z = height.z - level
    const xx = x * x
    const yy = y * y
    x1 += x
    y1 += y
    x2 += xx
    xy += x * y
    y2 += yy
    x3 += xx * x
    x2y += xx * y
    xy2 += x * yy
    y3 += yy * y
    x4 += xx * xx
    x3y += xx * x * y
    x2y2 += xx * yy
    xy3 += x * y * yy
    y4 += yy * yy
    z0 += z
    zx += z * x
    zy += z * y
    zx2 += z * xx
    zxy += z * x * y
    zy2 += z * yy
    all += z * z
  }
  const normal = [
    [heights.length],
    [x1, x2],
    [y1, xy, y2],
    [x2, x3, x2y, x4],
    [xy, x2y, xy2, x3y, x2y2],
    [y2, xy2, y3, x2y2, xy3, y4],
  ]
  return { normal, right: [z0, zx, zy, zx2, zxy, zy2], all }
}

/** Pivots below this share of the diagonal define no surface: the heights lie on a line, or on two. */
const LEAST_PIVOT = 0.01

/**
 * The inverse of the first rows of a symmetric matrix, given as its lower triangle (Cholesky); null where it has none.
 */
function inverseOf(matrix: readonly (readonly number[])[], size: number): Float64Array | null {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!
      if (i === j && sum <= LEAST_PIVOT * matrix[i]![i]!) return null
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j]!
    }
  }
  const inverse = new Float64Array(size * size)
  for (let column = 0; column < size; column++) {
    const solved = new Float64Array(size)
    for (let i = 0; i < size; i++) {
      let sum = i === column ? 1 : 0
      for (let k = 0; k < i; k++) sum -= lower[i * size + k]! * solved[k]!
      solved[i] = sum / lower[i * size + i]!
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = solved[i]!
      for (let k = i + 1; k < size; k++) sum -= lower[k * size + i]! * inverse[k * size + column]!
      inverse[i * size + column] = sum / lower[i * size + i]!
    }
  }
  return inverse
}
