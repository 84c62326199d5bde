import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { selfCrossing } from '../geometry/ring.ts'
import { noiseModels, simulatedReceiver } from './errors/testing-receiver.ts'
import { cornersOf, simulatedGreen, walkRing } from './errors/testing-walk.ts'
import { tidyWalk } from './tidy-walk.ts'

const every3s = { by: 'time', seconds: 3 } as const
const tidied = (corners: readonly Point[]) => tidyWalk(corners).map((at) => corners[at]!)
/** An arc from the east of a circle to `degrees`. */
const arc = (degrees: number) =>
  Array.from({ length: Math.round(degrees / 5) }, (_, i) => {
    const angle = (i * Math.PI) / 36
    return { x: 12 * Math.cos(angle), y: 12 * Math.sin(angle) }
  })

describe('a walk round a green', () => {
  it('ends where it began, though it passed its start', () => {
    const ring = tidied(arc(385).map(({ x, y }, i) => ({ x: x + i / 100, y })))
    expect(ring).toHaveLength(73)
    expect(distance(ring[0]!, ring.at(-1)!)).toBeLessThan(2)
  })

  it('that ends before its start is not shortened', () => {
    expect(tidyWalk(arc(340))).toHaveLength(68)
  })

  it('loses a small loop, and keeps a large one for a person to decide', () => {
    const small = arc(355)
    small.splice(20, 0, { x: -3, y: 15 }, { x: 1, y: 15 }, { x: 0, y: 10 }, { x: -4, y: 12 })
    expect(selfCrossing(small)).not.toBeNull()
    expect(selfCrossing(tidied(small))).toBeNull()
    const eight = [...arc(355), ...arc(355).map(({ x, y }) => ({ x: 24 - x, y }))]
    expect(tidyWalk(eight).length).toBeGreaterThan(100)
  })

  it.each(noiseModels)('with the errors of a %s receiver does not cross itself', (model) => {
    for (let run = 0; run < 12; run++) {
      const random = seeded(run * 7919 + 1)
      const walk = walkRing(simulatedGreen(random), simulatedReceiver(model, random), random, { pastM: 6 })
      expect(selfCrossing(tidied(cornersOf(walk, every3s))), String(run)).toBeNull()
    }
  })
})
