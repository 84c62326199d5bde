import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import { cupOf } from '#web/features/course/capture/cup/cup-place.ts'
import { readPlace } from '#web/features/course/capture/positioning/mark-form.tsx'
import type { FramedHole } from '#web/features/course/hole-shape.ts'

/** A green 20 m wide and 30 m deep, played from the south. */
const hole: FramedHole = {
  frame: localFrame({ lng: -8, lat: 53 }),
  greenErrorM: 0.3,
  line: [
    { x: 0, y: 0 },
    { x: 0, y: 315 },
  ],
  green: [
    [
      [
        { x: -10, y: 300 },
        { x: 10, y: 300 },
        { x: 10, y: 330 },
        { x: -10, y: 330 },
      ],
    ],
  ],
  pin: null,
  hazards: [],
  tees: [],
}
const paced = { front: 10, fromSide: 6, side: 'left' } as const
const stepped = { x: -10 + 6 * PACE_M, y: 300 + 10 * PACE_M }

describe('the position of a cut hole', () => {
  it('is the fix, or the paces, or null', () => {
    expect(cupOf(hole, { point: { x: 0, y: 310 }, errorM: 4 }, null)).toMatchObject({
      point: { x: 0, y: 310 },
      fault: null,
    })
    const cup = cupOf(hole, null, paced)!
    expect(cup.point).toEqual({ x: expect.closeTo(stepped.x, 2), y: expect.closeTo(stepped.y, 2) })
    expect(cup.errorM).toBeLessThan(1)
    expect(cupOf(hole, null, null)).toBeNull()
  })

  it('has a larger error when its outline has one', () => {
    expect(cupOf({ ...hole, greenErrorM: 2 }, null, paced)!.errorM).toBeGreaterThan(2)
  })

  it('stays close to the paces, which are better than a fix, and gives the distance between both', () => {
    const cup = cupOf(hole, { point: { x: stepped.x + 3, y: stepped.y }, errorM: 5 }, paced)!
    expect(cup.apartM).toBeCloseTo(3, 1)
    expect(cup.point.x - stepped.x).toBeLessThan(0.3)
    expect(cup.fault).toBeNull()
  })

  it('is refused off the green, with impossible paces, and when fix and paces contradict each other', () => {
    expect(cupOf(hole, { point: { x: 14, y: 310 }, errorM: 4 }, null)?.fault).toBe('off green')
    expect(cupOf(hole, null, { ...paced, front: 60 })?.fault).toBe('no such paces')
    const far = { point: { x: stepped.x + 14, y: stepped.y }, errorM: 3 }
    expect(cupOf(hole, far, paced)?.fault).toBe('disagree')
  })
})

describe('the position of a known mark', () => {
  it('is read in the formats of surveys', () => {
    expect(readPlace('53.0028, -8.0001')).toEqual({ lat: 53.0028, lng: -8.0001 })
    expect(readPlace(' 53.0028 -8.0001 ')).toEqual({ lat: 53.0028, lng: -8.0001 })
  })

  it.each(['', '53', '0, 0', '93, 8', '53.1, 200', 'north'])('is refused as %j', (text) => {
    expect(readPlace(text)).toBeNull()
  })
})
