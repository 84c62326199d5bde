import { describe, expect, it } from 'vitest'
import { seeded } from '../../../base/random.ts'
import { distance } from '../../geometry/distance.ts'
import { localFrame } from '../../geometry/local-frame.ts'
import type { Point } from '../../geometry/point.ts'
import { choosePlaces } from '../choose.ts'
import type { GreenRequest } from '../green-request.ts'
import { greenTableOf } from '../green-table.ts'
import { mixCost } from '../mix.ts'
import { roundCost, tableOf } from '../option.ts'
import { profiles } from '../profile.ts'
import { suggestRound } from '../suggest-round.ts'
import {
  doubleGreen,
  evenMix,
  inwardOrigin,
  outwardOrigin,
  someGreen,
  somePlaces,
  surveyed,
} from '../testing.ts'
import { APART_M } from './apart.ts'

const day = { profile: profiles.daily, wind: null }
const [frame, farFrame] = [localFrame(outwardOrigin), localFrame(inwardOrigin)]

const apart = (one: Point, other: Point) => distance(one, frame.toPoint(farFrame.toLngLat(other)))

function flags(greens: readonly GreenRequest[]) {
  const chosen = suggestRound(greens, day)
  const place = (id: string) => chosen.greens.find((green) => green.id === id)!.pin!
  return { chosen, apartM: apart(place('out').point, place('in').point) }
}

describe('two holes on one green', () => {
  it('are chosen far enough apart, in a round with any other greens', () => {
    for (const seed of [1, 2, 3]) {
      const random = seeded(seed)
      const others = Array.from({ length: 4 }, (_, i) => someGreen(random, { id: `${i}` }))
      const { apartM } = flags([...doubleGreen(seed, 34, 30), ...others])
      expect(apartM).toBeGreaterThanOrEqual(APART_M)
    }
  })

  it('would be too near if they were treated as two greens', () => {
    const near = [1, 2, 3, 4, 5, 6].filter((seed) => {
      const greens = doubleGreen(seed, 34, 30).map(({ shared: _, ...green }) => green)
      return flags(greens).apartM < APART_M
    })
    expect(near.length).toBeGreaterThan(0)
  })

  it('are the best pair that is far enough apart, when there is nothing else to choose', () => {
    for (const seed of [1, 2, 3, 4]) {
      const greens = doubleGreen(seed, 30, 28)
      const { chosen } = flags(greens)
      const limit = chosen.layouts[0]!.driftLimitM
      const mix = mixCost({ ...day.profile.mix, driftM: limit }, { ...day.profile.balance, drift: 5 }, 2)
      const tables = greens.map((green) => greenTableOf(green, day).candidates)
      const [ones, others] = tableOf(tables)
      let least = Number.POSITIVE_INFINITY
      for (const one of ones!) {
        const from = tables[0]![one.picks[0]![1]]!
        for (const other of others!) {
          const to = tables[1]![other.picks[0]![1]]!
          if (apart(from.spot.point, to.spot.point) < APART_M) continue
          // Lengths are whole metres while choosing: the last metre of the limit may be given away.
          if (Math.abs(from.lengthM + to.lengthM) > limit - 1) continue
          least = Math.min(least, roundCost([one, other], mix))
        }
      }
      expect(chosen.cost).toBeLessThanOrEqual(least + 1e-9)
      expect(chosen.bound).toBeLessThanOrEqual(chosen.cost + 1e-9)
    }
  })

  it('take the farthest places of a green that is too small, and the same ones each time', () => {
    const greens = doubleGreen(7, 15, 14)
    const { chosen, apartM } = flags(greens)
    expect(apartM).toBeGreaterThan(2)
    expect(flags(greens).chosen).toEqual(chosen)
  })

  it('make a round of 18 that is within 1 % of the lower bound for rounds with them apart', () => {
    const random = seeded(11)
    const heights = surveyed((x, y) => 0.012 * y + 0.03 * Math.sin(x / 5))
    for (const [name, doubles, survey] of [
      ['daily', 1, null],
      ['competition', 4, heights],
      ['wet', 7, null],
      ['windy', 9, heights],
    ] as const) {
      const others = Array.from({ length: 18 - 2 * doubles }, (_, i) =>
        someGreen(random, { id: `${i}`, heights: survey }),
      )
      const shared = Array.from({ length: doubles }, (_, i) =>
        doubleGreen(11 + i, 34, 30, `${i}`, survey),
      ).flat()
      const wind = { fromDegrees: 250, speed: 9 }
      const chosen = suggestRound([...others, ...shared], { profile: profiles[name], wind })
      expect(chosen.cost).toBeLessThanOrEqual(1.01 * chosen.bound)
      expect(chosen.bound).toBeLessThanOrEqual(chosen.cost + 1e-9)
      for (let i = 0; i < doubles; i++) {
        const place = (id: string) => chosen.greens.find((green) => green.id === id)!.pin!.point
        expect(apart(place(`out${i}`), place(`in${i}`))).toBeGreaterThanOrEqual(APART_M)
      }
    }
  })

  it('cost no more than the best of all possible rounds, with two double greens next to another green', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const random = seeded(seed)
      const greens = Array.from({ length: 5 }, () => somePlaces(random, 7))
      const points = greens.map((places) => places.map(() => ({ x: 20 * random(), y: 20 * random() })))
      const doubles = [0, 2].map((first) => ({
        first,
        second: first + 1,
        points: [points[first]!, points[first + 1]!] as const,
        apartM: 9,
      }))
      let rounds = [[]] as number[][]
      for (const places of greens) rounds = rounds.flatMap((round) => places.map((_, i) => [...round, i]))
      const costs = rounds
        .filter((round) =>
          doubles.every(({ first, second, points: [ones, others] }) => {
            return distance(ones[round[first]!]!, others[round[second]!]!) >= 9
          }),
        )
        .map((round) => roundCost(tableOf(round.map((at, i) => [greens[i]![at]!])).flat(), evenMix(5)))
      const choice = choosePlaces(greens, evenMix(5), doubles)
      expect(choice.cost).toBeCloseTo(Math.min(...costs), 9)
      expect(choice.bound).toBeLessThanOrEqual(choice.cost + 1e-9)
    }
  })

  it('are joined by a third and a fourth that are far enough from them', () => {
    const [out, back] = doubleGreen(5, 44, 40)
    const greens = [out, back, { ...out, id: 'third' }, { ...out, id: 'fixed', fixed: { x: 0, y: 0 } }]
    const { greens: told } = suggestRound(greens, day)
    expect(told[3]!.pin!.point).toEqual({ x: 0, y: 0 })
    const points = told.map(({ pin: place }, i) =>
      i === 1 ? frame.toPoint(farFrame.toLngLat(place!.point)) : place!.point,
    )
    for (const [i, one] of points.entries())
      for (const other of points.slice(i + 1)) expect(distance(one, other)).toBeGreaterThanOrEqual(APART_M)
  })

  it('do not move a hole that stays where it is', () => {
    const [out, back] = doubleGreen(3, 34, 30)
    const fixed = { x: 1, y: 2 }
    const { chosen, apartM } = flags([{ ...out, fixed }, back])
    expect(chosen.greens[0]!.pin!.point).toEqual(fixed)
    expect(apartM).toBeGreaterThanOrEqual(APART_M)
  })
})
