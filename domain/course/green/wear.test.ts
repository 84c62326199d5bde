import { describe, expect, it } from 'vitest'
import type { Shape } from '../geometry/ring.ts'
import { wearAt, wearMap, wearOf } from './wear.ts'

const hole = { point: { x: 0, y: 0 }, daysAgo: 0, wear: 1 }

describe('the wear of a green', () => {
  it('is 1 at a hole that was cut today and fades with distance', () => {
    expect(wearAt(hole.point, [hole], 14)).toBe(1)
    const [near, far] = [1, 3].map((x) => wearAt({ x, y: 0 }, [hole], 14))
    expect(near).toBeLessThan(1)
    expect(far).toBeLessThan(near! / 4)
  })

  it('decreases with the days until it is gone', () => {
    const wearAfter = (daysAgo: number) => wearAt(hole.point, [{ ...hole, daysAgo }], 14)
    expect([wearAfter(7), wearAfter(14), wearAfter(40)]).toEqual([0.5, 0, 0])
  })

  it('adds up, and counts the rounds if they are known', () => {
    expect(wearAt(hole.point, [hole, { ...hole, wear: 2.5 }], 14)).toBe(3.5)
  })

  it('does not count holes that are not cut yet', () => {
    expect(wearAt(hole.point, [{ ...hole, daysAgo: -1 }], 14)).toBe(0)
  })

  it('is mapped only on the green and near holes', () => {
    const green: Shape = [
      [
        [
          { x: -20, y: -1 },
          { x: 20, y: -1 },
          { x: 20, y: 20 },
          { x: -20, y: 20 },
        ],
      ],
    ]
    const cells = wearMap(green, { x: 0, y: -100 }, [hole], 14)
    expect(cells.length).toBeGreaterThan(20)
    for (const { point } of cells) {
      expect(point.y).toBeGreaterThan(-1)
      expect(Math.hypot(point.x, point.y)).toBeLessThan(5)
    }
  })
})

describe('the wear of a day', () => {
  const days = [
    { date: '2026-11-20', rounds: 90 },
    { date: '2026-11-19', rounds: 30 },
    { date: '2026-11-21', rounds: 900 },
  ]

  it('is its rounds divided by those of an average earlier day', () => {
    const wear = wearOf(days, '2026-11-21')
    expect([wear(1), wear(2), wear(3)]).toEqual([1.5, 0.5, undefined])
  })

  it('is unknown without counted rounds', () => {
    expect(wearOf([], '2026-11-21')(1)).toBeUndefined()
    expect(wearOf([{ date: '2026-11-20', rounds: 0 }], '2026-11-21')(1)).toBeUndefined()
  })
})
