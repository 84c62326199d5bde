import { seeded, within } from '#domain/base/random.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge, distanceToShape } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { nearestOnLine } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import type { Ring, Shape } from '../geometry/ring.ts'
import { drawnHoles } from './routing.ts'
import { pad, randomOutline, splineLine, splineRing } from './shapes.ts'
import { waters } from './water.ts'

const at = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }))

/** The club's land, to the water's edge. */
export const boundary: Ring = splineRing(
  at(
    [-300, 1085],
    [-470, 1060],
    [-572, 960],
    [-584, 850],
    [-572, 760],
    [-596, 660],
    [-552, 470],
    [-574, 390],
    [-553, 300],
    [-588, 90],
    [-570, -30],
    [-420, -55],
    [-200, -45],
    [-120, -150],
    [0, -178],
    [120, -150],
    [200, -58],
    [340, -62],
    [500, -10],
    [590, 100],
    [660, 300],
    [672, 520],
    [640, 660],
    [600, 800],
    [610, 960],
    [540, 1066],
    [340, 1090],
    [160, 1040],
    [0, 1060],
  ),
  14,
)

export const clubhouse: Ring = at([-46, 268], [-46, 252], [-4, 252], [-4, 236], [14, 236], [14, 268])
export const buildings: { name: string; ring: Ring }[] = [
  { name: 'Halfway house', ring: pad({ x: -14, y: 690 }, 80, 15, 9) },
  { name: 'Greenkeepers’ yard', ring: pad({ x: 425, y: 148 }, 20, 30, 14) },
  { name: 'Range shelter', ring: pad({ x: 0, y: 158 }, 90, 96, 6) },
]
export const practiceGreen: Ring = splineRing(
  randomOutline(
    seeded(11),
    { x: -98, y: 232 },
    { squareMetres: 620, along: 60, stretch: 1.4, wildness: 0.16, corners: 12 },
  ),
  3,
)
export const range: Ring = splineRing(
  at([-58, 152], [58, 152], [84, 60], [92, -90], [40, -138], [-40, -138], [-92, -90], [-84, 60]),
  10,
)

const CLEAR_OF_PLAY_M = 43
const SMALLEST_WOOD_M = 13
const LARGEST_WOOD_M = 46
const TRIES = 1400

/** Copses in the space between the holes; the wind keeps them from the shore. */
export function woods(clearings: readonly Shape[]): Ring[] {
  const random = seeded(1_871)
  const room = roomAround(clearings)
  const copses: { centre: Point; radius: number }[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    const centre = { x: within(random, -560, 640), y: within(random, -120, 1090) }
    const share = within(random, 0.8, 0.98)
    const sheltered = centre.x > -250 || random() < 0.25
    if (!sheltered || !isInside([[boundary]], centre)) continue
    const radius = room(centre) * share
    if (radius < SMALLEST_WOOD_M) continue
    if (copses.some((copse) => distance(copse.centre, centre) < (copse.radius + radius) * 0.86)) continue
    copses.push({ centre, radius })
  }
  return copses.map(({ centre, radius }) => wood(random, centre, radius))
}

/** Metres around a point that are free for trees. */
function roomAround(clearings: readonly Shape[]): (point: Point) => number {
  const limits = [
    (point: Point) => distanceToEdge([[boundary]], point) - 4,
    ...drawnHoles.map((hole) => {
      const line = splineLine(hole.line, 24)
      return (point: Point) => nearestOnLine(line, point).away - CLEAR_OF_PLAY_M
    }),
    ...waters().map(
      ({ ring }) =>
        (point: Point) =>
          distanceToShape([[ring]], point) - 8,
    ),
    ...clearings.map((shape) => (point: Point) => distanceToShape(shape, point) - 14),
  ]
  return (point) => {
    let least = LARGEST_WOOD_M
    for (const limit of limits) {
      least = Math.min(least, limit(point))
      if (least < SMALLEST_WOOD_M) return 0
    }
    return least
  }
}

function wood(random: () => number, centre: Point, radius: number): Ring {
  const squareMetres = radius * radius * within(random, 2, 2.6)
  const growth = {
    squareMetres,
    along: within(random, 0, 180),
    stretch: within(random, 1, 1.35),
    wildness: 0.22,
    corners: 13,
  }
  return splineRing(randomOutline(random, centre, growth), 9)
}
