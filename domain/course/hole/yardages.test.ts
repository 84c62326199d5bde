import { describe, expect, it } from 'vitest'
import type { Shape } from '../geometry/ring.ts'
import { type HoleShape, yardages } from './yardages.ts'

const box = (west: number, south: number, east: number, north: number): Shape => [
  [
    [
      { x: west, y: south },
      { x: east, y: south },
      { x: east, y: north },
      { x: west, y: north },
    ],
  ],
]

/** A straight hole of 300 m to the north; its green is 30 m deep. */
const hole: HoleShape = {
  line: [
    { x: 0, y: 0 },
    { x: 0, y: 300 },
  ],
  green: box(-10, 285, 10, 315),
  pin: { x: 0, y: 310 },
  hazards: [
    { id: 'left', kind: 'bunker', shape: box(-20, 200, -10, 210) },
    { id: 'pond', kind: 'water', shape: box(-15, 100, 15, 130) },
    { id: 'far', kind: 'bunker', shape: box(80, 200, 90, 210) },
  ],
}

describe('yardages of a hole', () => {
  it('give front, centre and back of the green and the pin from the tee without a position', () => {
    const { from, front, centre, back, pin } = yardages(hole, null)
    expect({ from, front, centre, back, pin }).toEqual({
      from: 'tee',
      front: 285,
      centre: 300,
      back: 315,
      pin: 310,
    })
  })

  it('measure from me while I play the hole, and from the tee when I am far from it', () => {
    expect(yardages(hole, { x: 0, y: 150 })).toMatchObject({ from: 'me', front: 135, back: 165, pin: 160 })
    expect(yardages(hole, { x: 900, y: 150 })).toMatchObject({ from: 'tee', centre: 300 })
  })

  it('list hazards near the line with reach, carry and side, nearest first', () => {
    const { hazards } = yardages(hole, null)
    expect(hazards.map(({ id, side }) => [id, side])).toEqual([
      ['pond', 'across'],
      ['left', 'left'],
    ])
    expect(hazards[1]!.reach).toBeCloseTo(Math.hypot(10, 200), 6)
    expect(hazards[1]!.carry).toBeCloseTo(Math.hypot(20, 210), 6)
  })

  it('leave out hazards behind me', () => {
    expect(yardages(hole, { x: 0, y: 250 }).hazards).toEqual([])
  })

  it('keep front before back when I stand on the green', () => {
    const { front, back } = yardages(hole, { x: 0, y: 312 })
    expect(front).toBeCloseTo(27, 6)
    expect(back).toBeCloseTo(3, 6)
  })

  it('give the end of the line for a hole whose green is not mapped', () => {
    expect(yardages({ ...hole, green: null, pin: null }, null)).toMatchObject({
      front: null,
      centre: 300,
      back: null,
      pin: null,
    })
  })
})
