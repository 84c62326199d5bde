import { describe, expect, it } from 'vitest'
import { type Random, seeded } from '#domain/base/random.ts'
import { distance } from '../../geometry/distance.ts'
import { madeLoops } from '../testing-loops.ts'
import { cheapestAssignment } from './assignment.ts'
import { filledGaps, provenGaps } from './fill-gaps.ts'
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

/** The walks from each green to each tee of a random course: lines across one field. */
function fieldCosts(random: Random, size: number) {
  const anywhere = () => ({ x: 1200 * random(), y: 900 * random() })
  const holes = Array.from({ length: size }, () => ({ tee: anywhere(), green: anywhere() }))
  return holes.map(({ green }) => holes.map(({ tee }) => distance(green, tee)))
}

describe('the shortest tour', () => {
  it('is the shortest of all orders, on 60 generated courses of 3 to 8 stops', () => {
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

  it('finds the order of a generated course of 18 among its 18 holes', () => {
    const holes = madeLoops(2)
    const costs = holes.map(({ green }) => holes.map(({ tee }) => distance(green, tee)))
    const { stops } = shortestTour(costs)
    expect(stops).toEqual(holes.map((_, i) => i))
  })
})

describe('gaps between numbers', () => {
  it('are filled with the shortest of all orders, on 40 generated courses', () => {
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
      const filled = filledGaps(numbers, free, (a, b) => costs[a]![b]!)
      expect(walk(filled.holes)).toBeCloseTo(best, 6)
      expect(filled.length).toBeCloseTo(best, 6)
      expect(filled.bound).toBeCloseTo(best, 6)
    }
  })

  const many = (size: number, count: number, costs: readonly (readonly number[])[]) => {
    const random = seeded(size + count)
    const numbers = Array.from({ length: size }, (_, i) => (i < count ? null : i)).sort(() => random() - 0.5)
    let steps = 0
    const filled = filledGaps(numbers, [...Array(count).keys()], (a, b) => {
      steps += 1
      return costs[a]![b]!
    })
    return { ...filled, numbers, steps }
  }

  it.each([
    [20, 18],
    [27, 20],
    [36, 27],
    [36, 35],
  ])(
    'of %i holes, %i of them without a number, are filled in bounded work, and the walk is near its bound',
    (size, count) => {
      const { holes, length, bound, numbers, steps } = many(size, count, fieldCosts(seeded(size), size))
      expect(new Set(holes).size).toBe(size)
      for (const [at, own] of numbers.entries()) if (own !== null) expect(holes[at]).toBe(own)
      expect(bound).toBeGreaterThan(0)
      expect(bound).toBeLessThanOrEqual(length + 1e-9)
      // Lines across one field, from anywhere to anywhere, are the worst there is.
      expect(length / bound).toBeLessThan(1.3)
      // All beginnings of 20 free holes alone are 16 million steps.
      expect(steps).toBeLessThan(2_500_000)
    },
  )

  it.each([18, 27, 36])(
    'of a generated course of %i holes with three numbers are filled in its own order',
    (size) => {
      const made = madeLoops(size / 9)
      const costs = made.map(({ green }) => made.map(({ tee }) => distance(green, tee)))
      const fixed = made.map((_, i) => ([0, 4, size - 1].includes(i) ? i : null))
      const free = made.flatMap((_, i) => (fixed[i] === null ? [i] : []))
      const { holes, length, bound } = filledGaps(fixed, free, (a, b) => costs[a]![b]!)
      expect(length).toBeLessThanOrEqual(1.01 * bound)
      expect(holes).toEqual(made.map((_, i) => i))
    },
  )

  it('have a lower bound for every order, on 30 generated courses with a limited search', () => {
    const random = seeded(12)
    for (let run = 0; run < 30; run++) {
      const costs = fieldCosts(random, 9)
      const free = [0, 1, 2, 3, 4, 5, 6]
      const numbers = [null, null, 7, null, null, null, 8, null, null]
      const walk = (filled: readonly (number | null)[]) =>
        filled.slice(1).reduce((sum: number, hole, i) => sum + costs[filled[i]!]![hole!]!, 0)
      const best = Math.min(
        ...orders(free).map((order) => {
          const left = [...order]
          return walk(numbers.map((one) => one ?? left.shift()!))
        }),
      )
      const filled = provenGaps(numbers, free, (a, b) => costs[a]![b]!, { mostParts: 3 })
      expect(filled.bound).toBeLessThanOrEqual(best + 1e-6)
      expect(walk(filled.holes)).toBeCloseTo(filled.length, 6)
      const whole = provenGaps(numbers, free, (a, b) => costs[a]![b]!, { mostParts: 300 })
      expect(whole.length).toBeLessThanOrEqual(1.01 * best)
    }
  })
})

describe('the cheapest assignment', () => {
  it('is the cheapest of all, without forbidden pairs', () => {
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
