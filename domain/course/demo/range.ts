import { seeded } from '#domain/base/random.ts'
import type { Point } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'
import type { RangeItemPlan } from '../import/plan.ts'
import { randomOutline, splineRing } from './shapes.ts'

type DemoRangeItem = Omit<RangeItemPlan, 'place' | 'geometry'> & { point?: Point; ring?: Ring }

const TEE_LINE_Y = 146
const BAYS = 10
const BAY_WIDTH_M = 9

/** Bays, targets and greens of the demo range; balls are hit to the south. */
export function rangeItems(): DemoRangeItem[] {
  const target = (metres: number, x: number, colour: string): DemoRangeItem => ({
    kind: 'target',
    name: `${metres} m`,
    colour,
    point: { x, y: TEE_LINE_Y - metres },
  })
  const bays = Array.from({ length: BAYS }, (_, i): DemoRangeItem => {
    const x = (i - (BAYS - 1) / 2) * BAY_WIDTH_M
    return { kind: 'bay', name: `Bay ${i + 1}`, colour: null, point: { x, y: TEE_LINE_Y } }
  })
  return [
    ...bays,
    target(50, -24, 'white'),
    target(100, 26, 'red'),
    target(150, -18, 'yellow'),
    target(200, 22, 'blue'),
    target(250, 0, 'white'),
    {
      kind: 'green',
      name: 'Short green',
      colour: null,
      ring: rangeGreen({ x: 30, y: TEE_LINE_Y - 78 }, 260),
    },
    {
      kind: 'green',
      name: 'Long green',
      colour: null,
      ring: rangeGreen({ x: -34, y: TEE_LINE_Y - 176 }, 380),
    },
    { kind: 'flag', name: 'Short flag', colour: 'red', point: { x: 30, y: TEE_LINE_Y - 78 } },
    { kind: 'flag', name: 'Long flag', colour: 'blue', point: { x: -34, y: TEE_LINE_Y - 176 } },
    {
      kind: 'bunker',
      name: 'Practice bunker',
      colour: null,
      ring: rangeGreen({ x: -46, y: TEE_LINE_Y - 60 }, 90),
    },
    { kind: 'dispenser', name: 'Ball dispenser', colour: null, point: { x: 52, y: TEE_LINE_Y + 8 } },
  ]
}

function rangeGreen(centre: Point, squareMetres: number): Ring {
  return splineRing(
    randomOutline(seeded(squareMetres), centre, {
      squareMetres,
      along: 80,
      stretch: 1.3,
      wildness: 0.12,
      corners: 12,
    }),
    3,
  )
}
