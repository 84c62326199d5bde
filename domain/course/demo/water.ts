import { seeded } from '#domain/base/random.ts'
import type { Point } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'
import { randomOutline, ribbon, splineLine, splineRing } from './shapes.ts'

const at = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }))

/** From the pond on the 17th across 18, 10, 1, 9, 8 and 5 to the sea. */
export const burn: readonly Point[] = splineLine(
  at(
    [330, 398],
    [286, 424],
    [240, 426],
    [196, 446],
    [150, 452],
    [104, 436],
    [60, 452],
    [12, 462],
    [-28, 448],
    [-60, 440],
    [-110, 454],
    [-160, 470],
    [-204, 452],
    [-240, 446],
    [-290, 430],
    [-340, 418],
    [-390, 404],
    [-440, 398],
    [-490, 382],
    [-540, 386],
    [-612, 372],
  ),
  6,
)

/** The coast, from far in the north-east to far in the south. */
const shore = splineLine(
  at(
    [900, 1980],
    [520, 1600],
    [260, 1470],
    [20, 1370],
    [-170, 1290],
    [-300, 1190],
    [-420, 1110],
    [-520, 1062],
    [-588, 960],
    [-600, 850],
    [-586, 760],
    [-612, 660],
    [-596, 560],
    [-566, 470],
    [-590, 390],
    [-568, 300],
    [-580, 200],
    [-604, 90],
    [-590, -20],
    [-632, -110],
    [-720, -190],
    [-760, -330],
    [-900, -480],
    [-940, -700],
    [-1120, -900],
  ),
  24,
)

/** The sea to the west, two ponds and the burn. */
export function waters(): { name: string; tag: string; ring: Ring }[] {
  const random = seeded(90_210)
  const pond = (x: number, y: number, squareMetres: number, along: number) =>
    splineRing(
      randomOutline(random, { x, y }, { squareMetres, along, stretch: 1.5, wildness: 0.2, corners: 12 }),
      5,
    )
  return [
    { name: 'The Sound', tag: 'water', ring: [...shore, ...at([-2600, -900], [-2600, 1980])] },
    { name: 'Mill Pond', tag: 'water_hazard', ring: pond(338, 402, 2700, 25) },
    { name: 'Lough Beg', tag: 'water_hazard', ring: pond(-226, 134, 1250, 10) },
    {
      name: 'The Burn',
      tag: 'lateral_water_hazard',
      ring: ribbon(burn, (share) => 1.8 + 0.5 * Math.sin(share * 60)),
    },
  ]
}
