import { describe, expect, it } from 'vitest'
import { localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import { polygonOf } from '../geometry/shape.ts'
import { oddSizes, withoutFeatures } from './odd-sizes.ts'
import type { CoursePlan, FeaturePlan } from './plan.ts'

const frame = localFrame({ lng: -8, lat: 53 })

/** A regular outline with `points` corners at a radius in metres. */
function outline(points: number, radiusM: number) {
  const ring = Array.from({ length: points }, (_, at): Point => {
    const turn = (2 * Math.PI * at) / points
    return { x: radiusM * Math.cos(turn), y: radiusM * Math.sin(turn) }
  })
  return polygonOf(ring, frame)
}

function feature(kind: FeaturePlan['kind'], points: number, radiusM: number, hole = 7): FeaturePlan {
  const osmId = `${kind}/${points}/${radiusM}`
  return {
    ...{ kind, osmId, holeNumber: hole, name: null },
    geometry: outline(points, radiusM),
    properties: {},
    guessed: [],
  }
}

function planOf(features: FeaturePlan[], greens: FeaturePlan[] = []): CoursePlan {
  const hole = { number: 7, greenKey: greens[0]?.osmId ?? null }
  return { features, greens, holes: [hole], nines: [], range: [] } as unknown as CoursePlan
}

describe('the size of an imported feature', () => {
  it('is questioned for a bunker of 3,000 m² with four points', () => {
    expect(oddSizes(planOf([feature('bunker', 4, 38.7)]))).toEqual([
      { osmId: 'bunker/4/38.7', kind: 'bunker', holeNumber: 7, areaM2: expect.any(Number), points: 4 },
    ])
    expect(oddSizes(planOf([feature('bunker', 4, 38.7)]))[0]!.areaM2).toBeCloseTo(2995, -1)
  })

  it.each([
    ['bunker', 30, 25],
    ['bunker', 4, 15],
    ['green', 24, 20],
    ['tee', 4, 20],
    ['water', 4, 200],
    ['fairway', 4, 100],
  ] as const)('is accepted for a %s with %i points and a radius of %i m', (kind, points, radiusM) => {
    expect(oddSizes(planOf([feature(kind, points, radiusM)]))).toEqual([])
  })

  it('is questioned in the order of the holes', () => {
    const list = oddSizes(planOf([feature('bunker', 4, 40, 9)], [feature('green', 40, 40, 2)]))
    expect(list.map(({ kind }) => kind)).toEqual(['green', 'bunker'])
  })
})

describe('a feature that is left out', () => {
  it('is removed from the plan, and its hole has no green', () => {
    const green = feature('green', 4, 40)
    const plan = planOf([feature('bunker', 4, 40)], [green])
    const without = withoutFeatures(plan, new Set([green.osmId]))
    expect(without.greens).toEqual([])
    expect(without.features).toHaveLength(1)
    expect(without.holes[0]!.greenKey).toBeNull()
    expect(withoutFeatures(plan, new Set())).toBe(plan)
  })
})
