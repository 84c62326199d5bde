import { describe, expect, it } from 'vitest'
import { lengthFrom, lineLength, nearestOnLine, pointAlong } from './line.ts'

const dogleg = [
  { x: 0, y: 0 },
  { x: 0, y: 200 },
  { x: 150, y: 200 },
]

describe('a hole’s line', () => {
  it('is as long as its parts', () => {
    expect(lineLength(dogleg)).toBe(350)
  })

  it('gives the point at a distance along, and stays on the line before and after it', () => {
    expect(pointAlong(dogleg, 200)).toEqual({ x: 0, y: 200 })
    expect(pointAlong(dogleg, 260)).toEqual({ x: 60, y: 200 })
    expect(pointAlong(dogleg, -5)).toEqual({ x: 0, y: 0 })
    expect(pointAlong(dogleg, 999)).toEqual({ x: 150, y: 200 })
  })

  it('gives the distance of a ball from the line and along it', () => {
    expect(nearestOnLine(dogleg, { x: 20, y: 100 })).toEqual({
      point: { x: 0, y: 100 },
      away: 20,
      along: 100,
    })
    expect(nearestOnLine(dogleg, { x: 100, y: 230 })).toMatchObject({ away: 30, along: 300 })
  })

  it('is shorter from a forward tee and longer from a tee behind its start', () => {
    expect(lengthFrom(dogleg, { x: 0, y: 60 })).toBe(290)
    expect(lengthFrom(dogleg, { x: 0, y: -30 })).toBe(380)
    expect(lengthFrom(dogleg, { x: 9, y: 160 })).toBe(Math.hypot(9, 40) + 150)
  })
})
