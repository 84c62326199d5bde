import { describe, expect, it } from 'vitest'
import { distance } from '../geometry/distance.ts'
import { distanceArcs } from './distance-arcs.ts'

const tee = { x: 0, y: 0 }
const green = { x: 0, y: 320 }

describe('the arcs of a yardage book', () => {
  it('are at their distance from the green, from left to right across the hole', () => {
    const arcs = distanceArcs([tee, green], green, [100, 150])
    expect(arcs.map(({ metres }) => metres)).toEqual([100, 150])
    for (const { metres, points } of arcs) {
      for (const point of points) expect(distance(point, green)).toBeCloseTo(metres, 6)
      expect(points[0]!.x).toBeLessThan(-20)
      expect(points.at(-1)!.x).toBeGreaterThan(20)
    }
  })

  it('are left out when they would run through the tee or behind it', () => {
    expect(distanceArcs([tee, green], green, [250, 300, 400]).map(({ metres }) => metres)).toEqual([250])
  })
})
