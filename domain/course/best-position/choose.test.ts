import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { choosePlaces } from './choose.ts'
import type { MixCost } from './mix.ts'
import type { CandidateTraits } from './option.ts'
import { roundCost, tableOf } from './option.ts'
import { evenMix, somePlaces } from './testing.ts'

const course = (seed: number, greens: number, places: number): CandidateTraits[][] => {
  const random = seeded(seed)
  return Array.from({ length: greens }, () => somePlaces(random, places))
}

/** The cost of the best round, by trying all. */
function leastOfAll(greens: readonly CandidateTraits[][], cost: MixCost): number {
  const table = tableOf(greens)
  let rounds = [[]] as (typeof table)[number][number][][]
  for (const options of table) rounds = rounds.flatMap((round) => options.map((option) => [...round, option]))
  return Math.min(...rounds.map((round) => roundCost(round, cost)))
}

describe('choosing the places of a round', () => {
  it('costs no more than the best of all possible rounds', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        (seed, n, m) => {
          const greens = course(seed, n, m)
          const cost = evenMix(n)
          const choice = choosePlaces(greens, cost)
          expect(choice.cost).toBeCloseTo(leastOfAll(greens, cost), 9)
          expect(choice.bound).toBeLessThanOrEqual(choice.cost + 1e-9)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('comes within 1 % of the lower bound for rounds of 18 greens', () => {
    for (let seed = 5; seed <= 8; seed++) {
      const { cost, bound } = choosePlaces(course(seed, 18, 300), evenMix(18))
      expect(bound).toBeLessThanOrEqual(cost + 1e-9)
      expect(cost / bound).toBeLessThan(1.01)
    }
  })

  it('returns the cost of its picks', () => {
    const greens = course(7, 9, 40)
    const { picks, cost } = choosePlaces(greens, evenMix(9))
    const chosen = greens.map((places, green) => tableOf([[places[picks[green]!]!]])[0]![0]!)
    expect(roundCost(chosen, evenMix(9))).toBeCloseTo(cost, 9)
  })

  it('gives the same choice for the same course', () => {
    const choices = [1, 2].map(() => choosePlaces(course(3, 18, 200), evenMix(18)).picks)
    expect(choices[0]).toEqual(choices[1])
  })

  it('takes the first of equal places', () => {
    const [place] = course(5, 1, 1)[0]!
    const { picks } = choosePlaces([[place!, { ...place! }]], evenMix(1))
    expect(picks).toEqual([0])
  })

  it('keeps the length of the round within its limit where the greens allow it', () => {
    const deep = somePlaces(seeded(11), 200).map((place) => ({
      ...place,
      cost: place.lengthM > 0 ? place.cost / 10 : place.cost,
    }))
    const greens = Array.from({ length: 18 }, () => deep)
    const { picks } = choosePlaces(greens, evenMix(18))
    const drift = picks.reduce((sum, index) => sum + deep[index]!.lengthM, 0)
    expect(Math.abs(drift)).toBeLessThanOrEqual(16.5)
  })

  it('refuses a green that has no place', () => {
    expect(() => choosePlaces([...course(1, 2, 3), []], evenMix(3))).toThrow(RangeError)
  })
})
