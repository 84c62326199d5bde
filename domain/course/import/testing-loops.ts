import { seeded } from '#domain/base/random.ts'
import { pointTowards } from '#domain/course/geometry/bearing.ts'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import { at, blob, line, type Made, taggedFeature } from './testing-features.ts'

/** For tests only: nines out from a clubhouse and back, in the shapes of real files. */
export interface MadeHole {
  loop: number
  number: number
  tee: Point
  green: Point
}

/**
 * `holesEach` holes for each loop, on circles around the clubhouse at 0, 0. From a green to the next tee it is 30 to 90
 * m, and tees of other holes may lie nearer.
 */
export function madeLoops(loops: number, holesEach = 9, seed = 1): MadeHole[] {
  const random = seeded(seed)
  return Array.from({ length: loops }, (_, loop) => {
    const direction = (360 / loops) * loop + 20
    const radius = 70 * holesEach
    const middle = pointTowards({ x: 0, y: 0 }, direction, radius + 60)
    const turn = 360 / holesEach
    const onCircle = (step: number, off: number) =>
      plus(pointTowards({ x: 0, y: 0 }, direction + 180 + turn * step, radius + off), middle)
    return Array.from({ length: holesEach }, (_, i): MadeHole => {
      const [gap, side] = [0.1 + 0.1 * random(), 40 * (random() - 0.5)]
      return { loop, number: i + 1, tee: onCircle(i + gap, side), green: onCircle(i + 1 - gap, side + 25) }
    })
  }).flat()
}

/** The line, the green and the tee of a hole; `tags` are those of its line. */
export function drawn({ tee, green }: MadeHole, tags: Record<string, string>): Made[] {
  return [
    line({ golf: 'hole', ...tags }, [tee.x, tee.y], [green.x, green.y]),
    blob({ golf: 'green' }, green.x, green.y, 12),
    blob({ golf: 'tee' }, tee.x, tee.y, 5),
  ]
}

export function pinAt({ green }: MadeHole, tags: Record<string, string>): Made {
  return taggedFeature({ golf: 'pin', ...tags }, { type: 'Point', coordinates: at(green.x + 3, green.y - 2) })
}

export const clubhouse = () => blob({ golf: 'clubhouse' }, 0, 0, 15)
