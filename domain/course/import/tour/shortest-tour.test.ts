import { describe, expect, it } from 'vitest'
import { type Random, seeded } from '#domain/base/random.ts'
import { distance } from '../../geometry/distance.ts'
import { madeLoops } from '../testing-loops.ts'
import { cheapestAssignment } from './assignment.ts'
import { filledGaps } from './fill-gaps.ts'
import { shortestTour, tourLength } from './shortest-tour.ts'

/** Every order of the numbers from `from` on. */
function orders(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]]
  return numbers.flatMap((one) =>
    orders(numbers.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  )
}

const anyCosts = (random: Random, size: number) =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => 1 + Math.floor(100 * random())))

/** A course of so many holes: lines across one field, from anywhere to anywhere. */
function fieldCosts(random: Random, size: number) {
  const anywhere = () => ({ x: 1200 * random(), y: 900 * random() })
  const holes = Array.from({ length: size }, () => ({ tee: anywhere(), green: anywhere() }))
  return holes.map(({ green }) => holes.map(({ tee }) => distance(green, tee)))
}

describe('the shortest tour', () => {
  it('is that of all orders, on 60 made courses of 3 to 8 stops', () => {
    const random = seeded(3)
    for (let run = 0; run < 60; run++) {
      const size = 3 + (run % 6)
      const costs = run % 2 ? anyCosts(random, size) : fieldCosts(random, size)
      const rest = Array.from({ length: size - 1 }, (_, i) => i + 1)
      const best = Math.min(...orders(rest).map((order) => tourLength(costs, [0, ...order])))
      const tour = shortestTour(costs)
      expect([...tour.stops].sort((a, b) => a - b)).toEqual([0, ...rest])
      expect(tour.stops[0]).toBe(0)
      expect(tour.length).toBeCloseTo(best, 6)
      expect(tourLength(costs, tour.stops)).toBeCloseTo(tour.length, 6)
    }
  })

  it.each([9, 18, 27, 36])('over %i holes is proven within 1 %', (size) => {
    const random = seeded(size)
    for (let run = 0; run < 4; run++) {
      const tour = shortestTour(fieldCosts(random, size))
      expect(tour.length).toBeLessThanOrEqual(1.01 * tour.bound)
      expect(new Set(tour.stops).size).toBe(size)
    }
  })

  it('finds the order of a made course of 18 among its 18 holes', () => {
    const holes = madeLoops(2)
    const costs = holes.map(({ green }) => holes.map(({ tee }) => distance(green, tee)))
    const { stops } = shortestTour(costs)
    expect(stops).toEqual(holes.map((_, i) => i))
  })
})

describe('gaps among numbers', () => {
  it('are filled as all orders say, on 40 made courses', () => {
    const random = seeded(9)
    for (let run = 0; run < 40; run++) {
      const costs = fieldCosts(random, 8)
      const free = [0, 1, 2, 3, 4].slice(0, 2 + (run % 4))
      const fixed = Array.from({ length: 8 }, (_, i) => (i >= free.length ? i : null))
      const numbers = [...fixed].sort(() => random() - 0.5)
      const walk = (filled: readonly (number | null)[]) =>
        filled.slice(1).reduce((sum: number, hole, i) => sum + costs[filled[i]!]![hole!]!, 0)
      const best = Math.min(
        ...orders(free).map((order) => {
          const left = [...order]
          return walk(numbers.map((one) => one ?? left.shift()!))
        }),
      )
      expect(walk(filledGaps(numbers, free, (a, b) => costs[a]![b]!))).toBeCloseTo(best, 6)
    }
  })
})

describe('the cheapest assignment', () => {
  it('is that of all orders, and keeps away from what is forbidden', () => {
    const random = seeded(5)
    for (let run = 0; run < 40; run++) {
      const costs = anyCosts(random, 5)
      costs[run % 5]![(run * 3) % 5] = Number.POSITIVE_INFINITY
      const best = Math.min(
        ...orders([0, 1, 2, 3, 4]).map((order) =>
          order.reduce((sum, column, row) => sum + costs[row]![column]!, 0),
        ),
      )
      expect(cheapestAssignment(costs).cost).toBe(best)
    }
  })
})
