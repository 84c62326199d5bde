import { type Random, seeded } from '../../base/random.ts'
import { localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import type { Height } from '../slope/height-map.ts'
import type { GreenRequest } from './green-request.ts'
import { type MixCost, mixCost } from './mix.ts'
import type { CandidateTraits } from './option.ts'

const pick = <T>(random: Random, things: readonly T[]): T => things[Math.floor(random() * things.length)]!

/** Random places of a green: deeper ones lengthen the hole; the middle is the easiest. */
export function somePlaces(random: Random, count: number): CandidateTraits[] {
  return Array.from({ length: count }, () => {
    const depth = random()
    return {
      cost: 0.1 + 0.6 * random() + 0.2 * Math.abs(depth - 0.5),
      zone: (['front', 'middle', 'back'] as const)[Math.floor(depth * 3)]!,
      side: pick(random, ['left', 'centre', 'right'] as const),
      grade: pick(random, ['easy', 'medium', 'hard'] as const),
      lengthM: Math.round((depth - 0.5) * 24),
    }
  })
}

/** An even mix, as on an ordinary day. */
export function evenMix(greens: number): MixCost {
  const mix = {
    zone: { front: 1 / 3, middle: 1 / 3, back: 1 / 3 },
    side: { left: 1 / 3, centre: 1 / 3, right: 1 / 3 },
    grade: { easy: 1 / 3, medium: 1 / 3, hard: 1 / 3 },
    driftM: 16.5,
  }
  return mixCost(mix, { zone: 0.3, side: 0.2, grade: 0.2, drift: 1 }, greens)
}

/** An egg-shaped green, sized in metres, with any first corner and either direction. */
export function egg(width: number, depth: number, first = 0, clockwise = false): Point[] {
  const corners = Array.from({ length: 28 }, (_, i) => {
    const turn = (i / 28) * 2 * Math.PI
    const bulge = 1 + 0.15 * Math.sin(turn * 2 + 1) + 0.05 * Math.cos(turn * 3)
    return { x: (width / 2) * bulge * Math.cos(turn), y: (depth / 2) * bulge * Math.sin(turn) }
  })
  const turned = clockwise ? corners.reverse() : corners
  return [...turned.slice(first), ...turned.slice(0, first)]
}

/** A green of 27 by 33 metres that is played northwards past a bunker, with a fortnight of old holes. */
export function someGreen(random: Random, changes: Partial<GreenRequest> = {}): GreenRequest {
  const bunker = egg(9, 6).map(({ x, y }) => ({ x: x - 5, y: y - 21 }))
  const recent = Array.from({ length: 14 }, (_, i) => ({
    point: { x: (random() - 0.5) * 16, y: (random() - 0.5) * 20 },
    daysAgo: i + 1,
  }))
  return {
    id: 'a',
    shape: [[egg(26, 32)]],
    from: { x: 3, y: -140 },
    hazards: [{ kind: 'bunker', shape: [[bunker]] }],
    recent,
    blocked: [],
    heights: null,
    ...changes,
  }
}

export const outwardOrigin = { lng: -2.803, lat: 56.343 }
export const inwardOrigin = { lng: -2.801, lat: 56.345 }
const [outward, inward] = [localFrame(outwardOrigin), localFrame(inwardOrigin)]
const toInward = (point: Point) => inward.toPoint(outward.toLngLat(point))

/** A green with a hole from the south, and the same ground for a hole from the north, in another frame. */
export function doubleGreen(
  seed: number,
  width: number,
  depth: number,
  id = '',
  heights: GreenRequest['heights'] = null,
): [GreenRequest, GreenRequest] {
  const ring = egg(width, depth)
  const out = someGreen(seeded(seed), { id: `out${id}`, shape: [[ring]], hazards: [], heights })
  const shared = `g${id}`
  return [
    { ...out, shared: { green: shared, origin: outwardOrigin } },
    {
      ...out,
      id: `in${id}`,
      shape: [[ring.map(toInward)]],
      from: toInward({ x: 5, y: 160 }),
      recent: out.recent.map((hole) => ({ ...hole, point: toInward(hole.point) })),
      heights: heights?.map(({ x, y, z }) => ({ ...toInward({ x, y }), z })) ?? null,
      shared: { green: shared, origin: inwardOrigin },
    },
  ]
}

/** Heights of the ground every metre around a green, by `height`. */
export function surveyed(height: (x: number, y: number) => number): Height[] {
  const metres = Array.from({ length: 41 }, (_, i) => i - 20)
  return metres.flatMap((y) => metres.map((x) => ({ x, y, z: height(x, y) })))
}
