import { bearing, pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { lineLength, pointAlong } from '../geometry/line.ts'
import { between, minus, type Point, plus, times, unit } from '../geometry/point.ts'
import { type DrawnHole, drawnHoles } from './routing.ts'
import { curvePart, splineLine } from './shapes.ts'

/** A circle that paths avoid. */
export interface Obstacle {
  middle: Point
  radius: number
}

const ASIDE_M = 30
const PIECE_M = 7
const ROUNDS = 84
/** No point moves further than this: obstacles beyond it are not checked. */
const REACH_M = 50

const at = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }))
const HOMES = [
  { from: at([-47, 262], [-72, 268]), to: at([-110, 290], [-72, 262], [-47, 260]) },
  { from: at([15, 262], [10, 290]), to: at([56, 262], [34, 254], [15, 252]) },
]

/** One path along each hole, joined from green to next tee; both nines start and end at the clubhouse. */
export function paths(obstacles: readonly Obstacle[]): Point[][] {
  const nines = [drawnHoles.slice(0, 9), drawnHoles.slice(9)]
  return nines.map((nine, i) => {
    const { from, to } = HOMES[i]!
    const line = splineLine([...from, ...nine.flatMap(beside), ...to])
    const band = relaxed(curvePart(line, 0, lineLength(line), PIECE_M), obstacles)
    return band.filter((_, piece) => piece % 2 === 0 || piece === band.length - 1)
  })
}

/** Points beside a hole from its tee to its green. */
function beside(hole: DrawnHole): Point[] {
  const line = splineLine(hole.line)
  const length = lineLength(line)
  const turn = hole.path === 'right' ? 90 : -90
  const steps = Math.round((length - 24) / 60)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const along = 6 + ((length - 24) * step) / steps
    const direction = bearing(pointAlong(line, along - 8), pointAlong(line, along + 8))
    return pointTowards(pointAlong(line, along), direction + turn, step === 0 ? 16 : ASIDE_M)
  })
}

/** Tightens a path like a rubber band between the obstacles; its ends stay. */
function relaxed(path: readonly Point[], obstacles: readonly Obstacle[]): Point[] {
  const near = path.map((point) =>
    obstacles.filter(({ middle, radius }) => distance(point, middle) < radius + REACH_M),
  )
  let now = [...path]
  for (let round = 0; round < ROUNDS; round++) {
    now = now.map((point, i) => {
      const [before, after] = [now[i - 1], now[i + 1]]
      if (before === undefined || after === undefined) return point
      const pulled = between(point, between(before, after, 0.5), 0.4)
      // The last rounds only smooth the corners.
      return round < ROUNDS - 2 ? pushedOut(pulled, near[i]!) : pulled
    })
  }
  return now
}

function pushedOut(point: Point, obstacles: readonly Obstacle[]): Point {
  return obstacles.reduce((position, { middle, radius }) => {
    return distance(position, middle) < radius
      ? plus(middle, times(unit(minus(position, middle)), radius))
      : position
  }, point)
}
