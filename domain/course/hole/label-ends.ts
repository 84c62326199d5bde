import { dot, minus, type Point, rightOf, unit } from '../geometry/point.ts'

/** A number on the ground, to the left or right of its point as seen by the player. */
export interface GroundLabel {
  point: Point
  reads: 'left' | 'right'
}

/** The ground covered by a number on a phone, as shares of the shown hole's length. */
const WIDE = 0.12
const HIGH = 0.055

/**
 * The end of each arc for its number: right of the right end, or left of the left end if another number is there; null
 * if both are taken. `tee` and `green` give the upward direction.
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
