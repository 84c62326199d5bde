import { area, perimeter } from '../geometry/area.ts'
import { centroid } from '../geometry/centroid.ts'
import { crossings } from '../geometry/crossings.ts'
import { distance } from '../geometry/distance.ts'
import { between, minus, type Point, plus, rightOf, times, unit } from '../geometry/point.ts'
import { counterClockwise, type Ring, selfCrossing, sides } from '../geometry/ring.ts'
import { outlineErrorM } from './errors/outline-error.ts'
import { weightedMean, weightedQuantile } from './weighted-median.ts'

/** One walk round a green. */
export interface Walk {
  ring: Ring
  /** The device's median claimed error on the way. */
  accuracyM: number
  /** When it was walked, in milliseconds since the epoch; null: not known. */
  at: number | null
}

export interface FusedOutline {
  ring: Ring
  /** For each corner, the distance in metres between the aligned walks there. */
  confidence: number[]
  /** The largest distance of a walk's middle from the common one: the receiver's error of the day. */
  apartM: number
  /** The radius that holds the outline's true place two thirds of the time. */
  errorM: number
}

/** Distance between corners of the fused outline. */
const STEP_M = 1
/** Largest distance between walks of one green. */
const REACH_M = 8
const ROUNDS = 3
const BEST_M = 1

/**
 * One outline from several walks of one green, at least one. A receiver's error is nearly constant during one walk, so
 * each walk is first moved to the common middle: shapes agree better than places. Then, at every metre and square to
 * the outline, the walks' distances are averaged, weighted by accuracy; with three or more, a walk that strays there
 * does not count. The order, start and direction of the walks do not matter.
 */
export function fuseWalks(walks: readonly Walk[]): FusedOutline {
  const weighted = walks.map((walk) => ({
    ...walk,
    ring: counterClockwise(walk.ring),
    middle: centroid([[walk.ring]]),
    weight: Math.max(walk.accuracyM, BEST_M) ** -2,
  }))
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const common = weightedMean(weighted.map(({ middle, weight }) => ({ point: middle, weight })))
  const apartM = Math.max(...weighted.map(({ middle }) => distance(middle, common)))
  const aligned = weighted.map(({ ring, middle, weight }) => {
    const shift = minus(common, middle)
    return { ring: ring.map((corner) => plus(corner, shift)), weight }
  })
  let fused = { ring: fromEast(middling(aligned), common), confidence: [0] }
  for (let round = 0; round < ROUNDS; round++) fused = averaged(resampled(fused.ring), aligned)
  const places = weighted.map((walk) => ({ ...walk, share: walk.weight / total }))
  return { ...fused, apartM, errorM: outlineErrorM(places, common) }
}

interface Aligned {
  ring: Ring
  weight: number
}

/** The first walk: the one with the median area, equal areas by perimeter, so that the order does not matter. */
function middling(walks: readonly Aligned[]): Ring {
  const sized = walks.map(({ ring }) => ({ ring, area: measured(area([[ring]])), way: perimeter([[ring]]) }))
  sized.sort((a, b) => a.area - b.area || a.way - b.way)
  return sized[Math.floor(sized.length / 2)]!.ring
}

/** Square metres without the digits that depend only on the ring's position. */
function measured(areaM2: number): number {
  return Math.round(areaM2 * 1e6) / 1e6
}

function averaged(base: Ring, walks: readonly Aligned[]): { ring: Ring; confidence: number[] } {
  const at = base.map((corner, index) => {
    const step = outwards(base, index)
    const { offset, spread } = offsetAt(corner, step, walks)
    return { corner: plus(corner, times(step, offset)), spread }
  })
  const ring = at.map(({ corner }) => corner)
  // In a tight bend neighbouring perpendiculars can cross; then the outline before this round is the better one.
  if (selfCrossing(ring)) return { ring: base, confidence: at.map(({ spread }) => spread) }
  return { ring, confidence: at.map(({ spread }) => spread) }
}

/** The outward direction at a corner of a counter-clockwise ring. */
function outwards(ring: Ring, index: number): Point {
  const before = ring[(index + ring.length - 1) % ring.length]!
  const after = ring[(index + 1) % ring.length]!
  return rightOf(unit(minus(after, before)))
}

function offsetAt(corner: Point, step: Point, walks: readonly Aligned[]): { offset: number; spread: number } {
  const hits = walks.flatMap(({ ring, weight }) => {
    const nearest = crossings([[ring]], corner, step).reduce(
      (best, metres) => (Math.abs(metres) < Math.abs(best) ? metres : best),
      Number.POSITIVE_INFINITY,
    )
    return Math.abs(nearest) <= REACH_M ? [{ value: nearest, weight }] : []
  })
  if (hits.length === 0) return { offset: 0, spread: REACH_M }
  const agreed = hits.length < 3 ? hits : agreeing(hits)
  const total = agreed.reduce((sum, { weight }) => sum + weight, 0)
  const offset = agreed.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
  const square = hits.reduce((sum, { value, weight }) => sum + (value - offset) ** 2 * weight, 0)
  return { offset, spread: Math.sqrt(square / hits.reduce((sum, { weight }) => sum + weight, 0)) }
}

/** Walks nearer than this to their middle never stray. */
const LEAST_SCALE_M = 0.5

function agreeing(hits: readonly { value: number; weight: number }[]): { value: number; weight: number }[] {
  const middle = weightedQuantile(hits, 0.5)
  const away = hits.map(({ value, weight }) => ({ value: Math.abs(value - middle), weight }))
  const scale = Math.max(LEAST_SCALE_M, weightedQuantile(away, 0.5))
  return hits.filter(({ value }) => Math.abs(value - middle) <= 2.5 * scale)
}

/** Corners a metre apart along a ring, from its start. */
function resampled(ring: Ring): Ring {
  const count = Math.max(8, Math.round(perimeter([[ring]]) / STEP_M))
  const step = perimeter([[ring]]) / count
  const corners: Point[] = []
  let left = 0
  for (const [a, b] of sides(ring)) {
    const length = distance(a, b)
    while (left < length && corners.length < count) {
      corners.push(between(a, b, left / length))
      left += step
    }
    left -= length
  }
  return corners
}

/**
 * The same ring, starting where the ray to the east last leaves it. Only for a walk: a fused ring has a corner on that
 * ray, and rounding would decide.
 */
function fromEast(ring: Ring, middle: Point): Ring {
  const last = crossings([[ring]], middle, { x: 1, y: 0 }).at(-1)
  if (last === undefined) return ring
  const start = plus(middle, { x: last, y: 0 })
  const side = sides(ring).findIndex(
    ([a, b]) => a.y > middle.y !== b.y > middle.y && Math.abs(crossingX(a, b, middle.y) - start.x) < 1e-6,
  )
  return side < 0 ? ring : [start, ...ring.slice(side + 1), ...ring.slice(0, side + 1)]
}

function crossingX(a: Point, b: Point, y: number): number {
  return a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)
}
