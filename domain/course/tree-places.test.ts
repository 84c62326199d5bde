import { describe, expect, it } from 'vitest'
import { isInside } from './geometry/inside.ts'
import type { Shape } from './geometry/ring.ts'
import { treePlaces } from './tree-places.ts'

const wood = (side: number): Shape => [
  [
    [
      { x: 0, y: 0 },
      { x: side, y: 0 },
      { x: side, y: side / 2 },
      { x: 0, y: side },
    ],
  ],
]

describe('the trees drawn in a wood', () => {
  it('are inside it, and at the same places each time', () => {
    const trees = treePlaces(wood(60))
    expect(trees.length).toBeGreaterThan(20)
    expect(trees.every(({ at }) => isInside(wood(60), at))).toBe(true)
    expect(treePlaces(wood(60))).toEqual(trees)
  })

  it('are limited in number, so that a forest does not slow down the map', () => {
    const [small, large] = [treePlaces(wood(100)), treePlaces(wood(3000))]
    expect(large.length).toBeLessThan(1300)
    expect(large[0]!.radius).toBeGreaterThan(small[0]!.radius)
  })

  it('are none in a wood without an outline', () => {
    expect(treePlaces([])).toEqual([])
  })
})
