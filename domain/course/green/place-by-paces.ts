import { centroid } from '../geometry/centroid.ts'
import { crossings } from '../geometry/crossings.ts'
import { distance } from '../geometry/distance.ts'
import { dot, type Point, plus, rightOf, times } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'
import { pinSheetPlace } from './paces.ts'

/** A place as on a pin sheet, in metres: from the front edge, and from the edge of one side. */
export interface PacedPlace {
  fromFrontM: number
  fromSideM: number
  side: 'left' | 'right'
}

const STEP_M = 0.25
const ROUNDS = 40
const HAIR_M = 1e-6

/**
 * The place of a green, played from `from`, at this depth behind its front edge and this distance inside one of its
 * sides, as `pinSheetPlace` measures them. On a bent green there may be several: the one nearest to `near`, or to the
 * middle of the green. null where there is none.
 */
export function placeByPaces(green: Shape, from: Point, paced: PacedPlace, near?: Point): Point | null {
  const walk = greenWalk(green, from, paced)
  const candidates: Point[] = []
  for (const [before, behind] of walk.tracks()) {
    const point = walk.between(before, behind)
    if (point && agrees(green, from, paced, point)) candidates.push(point)
  }
  const reference = near ?? centroid(green)
  candidates.sort((a, b) => distance(a, reference) - distance(b, reference))
  return candidates[0] ?? null
}

/** A step of the walk at the given distance from the side; `over` is its depth beyond the requested one. */
interface Stand {
  depth: number
  point: Point
  over: number
}

/** Walks a green from front to back at the requested distance from the side. */
function greenWalk(green: Shape, from: Point, { fromFrontM, fromSideM, side }: PacedPlace) {
  const up = lineOfPlay(green, from)
  const right = rightOf(up)
  const depths = green.flat(2).map((corner) => dot(corner, up))

  /** The possible stands at a depth: one in each stretch of green that is wide enough. */
  const standsAt = (depth: number): Stand[] => {
    const crossingDistances = crossings(green, times(up, depth), right)
    const stands: Stand[] = []
    for (let i = 0; i + 1 < crossingDistances.length; i += 2) {
      const [left, end] = [crossingDistances[i]!, crossingDistances[i + 1]!]
      if (end - left < fromSideM) continue
      const across = side === 'left' ? left + fromSideM : end - fromSideM
      const point = plus(times(up, depth), times(right, across))
      const front = crossings(green, point, up).filter((at) => at <= 0)
      if (front.length > 0) stands.push({ depth, point, over: -front.at(-1)! - fromFrontM })
    }
    return stands
  }
  const nearestTo = (depth: number, point: Point) =>
    standsAt(depth).reduce<Stand | null>(
      (best, stand) => (best && distance(best.point, point) <= distance(stand.point, point) ? best : stand),
      null,
    )
  return {
    /** Pairs of neighbouring stands between which the requested depth may lie. */
    tracks(): [Stand, Stand][] {
      const tracks: [Stand, Stand][] = []
      const stops = stopsBetween(depths)
      stops.slice(1).forEach((depth, i) => {
        for (const stand of standsAt(stops[i]!)) {
          const next = nearestTo(depth, stand.point)
          if (next && stand.over <= 0 !== next.over <= 0) tracks.push([stand, next])
        }
      })
      return tracks
    },
    between(a: Stand, b: Stand): Point | null {
      let [low, high] = [a, b]
      for (let round = 0; round < ROUNDS; round++) {
        const middle = nearestTo((low.depth + high.depth) / 2, low.point)
        if (!middle) return null
        if (middle.over <= 0 === low.over <= 0) low = middle
        else high = middle
      }
      return low.point
    },
  }
}

/** Depths to check: close together, and just before and behind each corner, where a green may change at once. */
function stopsBetween(depths: readonly number[]): number[] {
  const [least, most] = [Math.min(...depths), Math.max(...depths)]
  const even = Array.from({ length: Math.ceil((most - least) / STEP_M) }, (_, i) => least + i * STEP_M)
  const corners = depths.flatMap((depth) => [depth - HAIR_M, depth + HAIR_M])
  return [...even, ...corners].filter((depth) => depth > least && depth < most).sort((a, b) => a - b)
}

const CLOSE_M = 0.01

function agrees(green: Shape, from: Point, paced: PacedPlace, point: Point): boolean {
  const place = pinSheetPlace(green, from, point)
  if (!place || Math.abs(place.fromFront - paced.fromFrontM) > CLOSE_M) return false
  const measured = place.side === paced.side ? place.fromSide : place.width - place.fromSide
  return Math.abs(measured - paced.fromSideM) <= CLOSE_M
}
