import { dot, minus, type Point, rightOf, unit } from '../geometry/point.ts'

/** A number on the ground: it is written to the left or to the right of its point, as the player sees it. */
export interface GroundLabel {
  point: Point
  reads: 'left' | 'right'
}

/** How much ground a number takes on a phone that shows a hole of that length, as shares of it. */
const WIDE = 0.12
const HIGH = 0.055

/**
 * At which end of each arc its number is written: to the right of the right end, or to the left of the left end where the
 * right one is taken by another number. null where both are. `tee` and `green` tell where up is.
 */
export function arcLabels(
  arcs: readonly (readonly Point[])[],
  otherLabels: readonly GroundLabel[],
  { tee, green }: { tee: Point; green: Point },
): (GroundLabel | null)[] {
  const up = unit(minus(green, tee))
  const length = Math.hypot(green.x - tee.x, green.y - tee.y)
  const boxOf = ({ point, reads }: GroundLabel) => {
    const across = dot(point, rightOf(up))
    const from = reads === 'right' ? across : across - WIDE * length
    return { from, to: from + WIDE * length, at: dot(point, up) }
  }
  const boxes = otherLabels.map(boxOf)
  return arcs.map((arc) => {
    const ends: GroundLabel[] = [
      { point: arc.at(-1)!, reads: 'right' },
      { point: arc[0]!, reads: 'left' },
    ]
    const free = ends.find((end) => {
      const box = boxOf(end)
      return boxes.every(
        (other) =>
          Math.abs(box.at - other.at) >= HIGH * length || box.from >= other.to || other.from >= box.to,
      )
    })
    if (free) boxes.push(boxOf(free))
    return free ?? null
  })
}
