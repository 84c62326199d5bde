import { distance } from '../geometry/distance.ts'
import { lineLength } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import { selfCrossing } from '../geometry/ring.ts'

/** A walk that returns within this of its start may have passed it: the receiver's error has changed meanwhile. */
const BACK_M = 6
/** The search for the start covers this last part of the way. */
const LAST_SHARE = 0.35
/** Longer loops, as a share of the way, are not caused by receiver wander. */
const LONGEST_LOOP = 0.15
const ROUNDS = 60

/** The corners of a walk to keep so that it ends at its start and does not cross itself by receiver wander. */
export function tidyWalk(corners: readonly Point[]): number[] {
  const end = endOfRound(corners)
  return withoutLoops(
    corners,
    corners.slice(0, end + 1).map((_, index) => index),
  )
}

/** The last corner before the walk passes its start: of those near its end, the nearest to the start. */
function endOfRound(corners: readonly Point[]): number {
  const last = corners.length - 1
  const whole = lineLength(corners)
  let best = { index: last, away: BACK_M }
  let way = 0
  for (let index = last; index > 2 && way <= LAST_SHARE * whole; index--) {
    const away = distance(corners[index]!, corners[0]!)
    if (away < best.away) best = { index, away }
    way += distance(corners[index]!, corners[index - 1]!)
  }
  return best.index
}

/** Removes the corners of small loops in order; if that would remove many, all corners stay. */
function withoutLoops(corners: readonly Point[], indexes: readonly number[]): number[] {
  const longest = LONGEST_LOOP * lineLength(corners)
  let left = [...indexes]
  for (let round = 0; round < ROUNDS; round++) {
    const ring = left.map((index) => corners[index]!)
    const crossing = selfCrossing(ring)
    if (!crossing) return left
    const [first, second] = crossing[0] < crossing[1] ? crossing : [crossing[1], crossing[0]]
    const loop = ring.slice(first + 1, second + 1)
    const outer = [...ring.slice(second + 1), ...ring.slice(0, first + 1)]
    const [inner, around] = [lineLength(loop), lineLength(outer)]
    if (Math.min(inner, around) > longest || left.length < 8) return [...indexes]
    left = inner <= around ? left.toSpliced(first + 1, second - first) : left.slice(first + 1, second + 1)
  }
  return [...indexes]
}
