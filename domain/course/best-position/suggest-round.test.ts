import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import type { Point } from '../geometry/point.ts'
import { choosePlaces } from './choose.ts'
import type { GreenRequest } from './green-request.ts'
import { costOf, greenTableOf } from './green-table.ts'
import { mixCost } from './mix.ts'
import type { Option } from './option.ts'
import { roundCost, tableOf } from './option.ts'
import { profileNames, profiles } from './profile.ts'
import { explainPin } from './reasons.ts'
import { keepOutM } from './rules/keep-out.ts'
import { suggestRound } from './suggest-round.ts'
import { egg, someGreen, surveyed } from './testing.ts'

const calm = { profile: profiles.daily, wind: null }
const blowing = { profile: profiles.windy, wind: { fromDegrees: 250, speed: 9 } }

const course = (seed: number, greens = 18) => {
  const random = seeded(seed)
  return Array.from({ length: greens }, (_, i) => {
    const shape = [[egg(22 + random() * 10, 26 + random() * 12)]]
    return someGreen(random, { id: `${i + 1}`, shape })
  })
}

/** The green at another position, turned by `turn` radians. */
function moved(green: GreenRequest, turn: number, by: Point): GreenRequest {
  const move = ({ x, y }: Point): Point => ({
    x: x * Math.cos(turn) - y * Math.sin(turn) + by.x,
    y: x * Math.sin(turn) + y * Math.cos(turn) + by.y,
  })
  const shape = (rings: GreenRequest['shape']) => rings.map((part) => part.map((ring) => ring.map(move)))
  return {
    ...green,
    shape: shape(green.shape),
    from: move(green.from),
    hazards: green.hazards.map((hazard) => ({ ...hazard, shape: shape(hazard.shape) })),
    recent: green.recent.map((hole) => ({ ...hole, point: move(hole.point) })),
  }
}

describe('the candidates of a green', () => {
  it('are on it, no nearer to its edge than the rule, and outside the keep-out of every old hole', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...profileNames), (seed, name) => {
        const green = someGreen(seeded(seed))
        const { candidates: places, verdicts } = greenTableOf(green, { profile: profiles[name], wind: null })
        const wrong = places.filter(
          ({ spot: { point } }) =>
            !isInside(green.shape, point) ||
            distanceToEdge(green.shape, point) < verdicts.edge.leastM ||
            green.recent.some((hole) => distance(hole.point, point) < keepOutM(hole)),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('stay four paces and the error of the cut away from the edge', () => {
    const at = (errorM: number) => {
      const profile = { ...profiles.daily, rules: { ...profiles.daily.rules, errorM } }
      return greenTableOf(someGreen(seeded(1), { recent: [] }), { profile, wind: null }).verdicts.edge.leastM
    }
    expect(at(0)).toBeCloseTo(4 * 0.9144, 1)
    expect(at(2) - at(0)).toBeCloseTo(2, 9)
  })

  it('come up to ten feet from the edge of a small green', () => {
    const { verdicts, candidates: places } = greenTableOf(
      someGreen(seeded(1), { shape: [[egg(16, 20)]], recent: [] }),
      calm,
    )
    expect(verdicts.edge.small).toBe(true)
    expect(verdicts.edge.leastM).toBeLessThan(3.6)
    expect(places.length).toBeGreaterThan(0)
  })

  it('leave out blocked zones', () => {
    const sick = { centre: { x: 2, y: 4 }, radiusM: 3 }
    const turf = { shape: [[egg(5, 5).map(({ x, y }) => ({ x: x - 4, y: y - 5 }))]] }
    const { candidates: places } = greenTableOf(someGreen(seeded(2), { blocked: [sick, turf] }), calm)
    for (const { spot } of places) {
      expect(distance(spot.point, sick.centre)).toBeGreaterThan(sick.radiusM)
      expect(isInside(turf.shape, spot.point)).toBe(false)
    }
  })

  it('leave out slopes on which a ball does not stop, and the ground next to them', () => {
    const heights = surveyed((_, y) => (y > 0 ? 0.06 * y : 0.01 * y))
    const { candidates: places, sloped } = greenTableOf(someGreen(seeded(3), { heights, recent: [] }), calm)
    expect(sloped).toBe(true)
    expect(places.length).toBeGreaterThan(0)
    for (const { spot, slope } of places) {
      expect(spot.point.y).toBeLessThan(0)
      expect(slope!.percent).toBeLessThanOrEqual(2.8)
    }
  })

  /** Level in the west; in the east so near the limit that a survey with 12 mm scatter cannot tell. */
  const doubtful = (seed: number, tilt: number) => {
    const random = seeded(seed)
    return surveyed(
      (x, y) => (x < 0 ? tilt * y : (tilt + 0.002 * Math.min(x, 8)) * y) + 0.024 * (random() - 0.5),
    )
  }

  it('prefer ground that is surely level to ground where the survey is unsure', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const green = someGreen(seeded(seed), { recent: [] })
      const heights = doubtful(seed, 0.009)
      const { candidates: places } = greenTableOf({ ...green, heights }, calm)
      const unsure = places.filter(({ steepness }) => steepness === 'unsure')
      expect(unsure.length).toBeGreaterThan(10)
      for (const { cost, scores, doubt, steepness } of places) {
        expect(doubt > 0).toBe(steepness === 'unsure')
        expect(cost).toBeGreaterThanOrEqual(costOf(scores, profiles.daily.weights) + doubt)
      }
      const [chosen] = suggestRound([{ ...green, heights }], calm).greens
      expect(chosen!.pin!.steepness).toBe('level')
    }
  })

  it('have no cost of doubt when none is surely level, so that the lower bound stays as tight', () => {
    const heights = doubtful(1, 0.026)
    const { candidates: places } = greenTableOf(someGreen(seeded(1), { recent: [], heights }), calm)
    expect(places.length).toBeGreaterThan(20)
    expect(places.every(({ steepness, doubt }) => steepness === 'unsure' && doubt === 0)).toBe(true)
  })

  it('name level ground as the reason when the runner-up’s slope is unsure', () => {
    const request = { ...someGreen(seeded(2), { recent: [] }), heights: doubtful(2, 0.009) }
    const { candidates: places } = greenTableOf(request, calm)
    const level = places.find(({ steepness }) => steepness === 'level')!
    const unsure = places.filter(({ steepness }) => steepness === 'unsure').at(-1)!
    const { reasons } = explainPin(request, [level, unsure], level, [], profiles.daily.weights)
    expect(reasons).toContainEqual({ key: 'level', gain: unsure.doubt })
  })

  it('have no slope without a survey', () => {
    const { sloped, candidates: places } = greenTableOf(someGreen(seeded(3)), calm)
    expect(sloped).toBe(false)
    expect(places.every(({ slope }) => slope === null)).toBe(true)
  })
})

describe('a round of suggestions', () => {
  it('moves with its coordinates', () => {
    const metres = fc.integer({ min: -900, max: 900 })
    const turns = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(metres, metres, turns, fc.integer(), (x, y, turn, seed) => {
        const green = someGreen(seeded(seed))
        const here = greenTableOf(green, calm)
        const there = greenTableOf(moved(green, turn, { x, y }), calm)
        expect(there.candidates.length).toBe(here.candidates.length)
        const [one] = suggestRound([green], calm).greens
        const [other] = suggestRound([moved(green, turn, { x, y })], calm).greens
        const expected = moved({ ...green, from: one!.pin!.point }, turn, { x, y }).from
        expect(distance(other!.pin!.point, expected)).toBeLessThan(0.001)
      }),
      { numRuns: 12 },
    )
  })

  it('does not depend on the start and direction of a walked outline', () => {
    const random = () => seeded(9)
    const plain = suggestRound([someGreen(random())], calm)
    for (const first of [1, 9, 27]) {
      for (const clockwise of [true, false]) {
        const walked = someGreen(random(), { shape: [[egg(26, 32, first, clockwise)]] })
        expect(suggestRound([walked], calm).greens[0]!.pin).toEqual(plain.greens[0]!.pin)
      }
    }
  })

  it('is the same each time', () => {
    expect(suggestRound(course(4, 6), blowing)).toEqual(suggestRound(course(4, 6), blowing))
  })

  it('costs no more than any other choice of three greens', () => {
    const greens = course(5, 3)
    const { mix, balance } = profiles.daily
    const wishes = mixCost({ ...mix, driftM: 100 }, { ...balance, drift: 1 }, 3)
    const few = greens.map((green) => greenTableOf(green, calm).candidates.filter((_, i) => i % 40 === 0))
    const [first, second, third] = tableOf(few) as [Option[], Option[], Option[]]
    const rounds = first.flatMap((a) => second.flatMap((b) => third.map((c) => [a, b, c])))
    const least = rounds.reduce((cost, round) => Math.min(cost, roundCost(round, wishes)), Number.MAX_VALUE)
    expect(choosePlaces(few, wishes).cost).toBeCloseTo(least, 9)
  })

  it('comes within one per cent of the lower bound on 18 greens, balanced and within the handicap rule', () => {
    for (const day of [calm, blowing]) {
      const round = suggestRound(course(6), day)
      expect(round.cost).toBeLessThanOrEqual(round.bound * 1.01)
      expect(Math.abs(round.layouts[0]!.driftM)).toBeLessThanOrEqual(round.layouts[0]!.driftLimitM)
      expect(round.layouts[0]!.driftLimitM).toBeCloseTo(16.4592, 4)
      // Six in front, six in the middle and six behind.
      expect(round.layouts[0]!.counts.zone).toEqual({ front: 6, middle: 6, back: 6 })
      for (const kind of Object.values(round.layouts[0]!.counts))
        expect(Object.values(kind).reduce((sum, count) => sum + count, 0)).toBe(18)
    }
  })

  it('counts a hole that stays, without moving it', () => {
    const greens = course(7, 9)
    greens[3] = { ...greens[3]!, fixed: { x: 1.23, y: 4.56 } }
    const round = suggestRound(greens, calm)
    expect(round.greens[3]).toMatchObject({ fixed: true, pin: { point: { x: 1.23, y: 4.56 } } })
    expect(Object.values(round.layouts[0]!.counts.zone).reduce((sum, count) => sum + count)).toBe(9)
  })

  it('names the rule to relax for a green without a place, and continues without it', () => {
    const greens = course(8, 9)
    const block = { centre: { x: 0, y: 0 }, radiusM: 60 }
    greens[2] = { ...greens[2]!, blocked: [block], recent: [] }
    greens[5] = { ...greens[5]!, shape: [[egg(6, 7)]], recent: [] }
    const round = suggestRound(greens, calm)
    expect(round.greens[2]).toMatchObject({ pin: null, candidateCount: 0, relax: { rules: ['blocked'] } })
    expect(round.greens[5]).toMatchObject({ pin: null, relax: { rules: ['edge'] } })
    expect(round.greens.filter(({ pin }) => pin).length).toBe(7)
  })

  it('returns an empty round for a course without greens', () => {
    expect(suggestRound([], calm)).toMatchObject({ greens: [], cost: 0, layouts: [{ driftM: 0 }] })
  })

  it('names the reasons of a place and its runner-up', () => {
    for (const { pin: place, runnerUp, reasons } of suggestRound(course(9, 9), blowing).greens) {
      expect(reasons.length).toBeGreaterThan(0)
      expect(reasons[0]!.gain).toBeGreaterThan(0)
      expect(distance(place!.point, runnerUp!.point)).toBeGreaterThan(2.7)
    }
  })

  it('gives rest as the only reason when only rest has a weight', () => {
    const profile = {
      ...profiles.recovery,
      weights: { rest: 1, fairness: 0, access: 0, drainage: 0, wind: 0, change: 0 },
      balance: { zone: 0, side: 0, grade: 0 },
    }
    const {
      pin: place,
      runnerUp,
      reasons,
    } = suggestRound([someGreen(seeded(1))], { profile, wind: null }).greens[0]!
    expect(reasons.map(({ key }) => key)).toEqual(['rest'])
    expect(place!.scores.rest).toBeLessThan(runnerUp!.scores.rest)
  })

  it('does not take ground without a survey for dry', () => {
    const heights = []
    for (let x = -16; x < 0; x++)
      for (let y = -18; y <= 18; y++) heights.push({ x, y, z: 0.0003 * (x + 16) ** 2 })
    const green = someGreen(seeded(1), { recent: [], hazards: [], heights })
    const profile = {
      ...profiles.wet,
      weights: { rest: 0, fairness: 0, access: 0, drainage: 1, wind: 0, change: 0 },
      balance: { zone: 0, side: 0, grade: 0 },
    }
    const { pin: place } = suggestRound([green], { profile, wind: null }).greens[0]!
    expect(place!.slopePercent).toBeGreaterThan(0.6)
  })

  it('uses the windward side in wind', () => {
    const green = someGreen(seeded(1), { recent: [], hazards: [] })
    const profile = {
      ...profiles.windy,
      weights: { rest: 0, fairness: 0, access: 0, drainage: 0, wind: 1, change: 0 },
      balance: { zone: 0, side: 0, grade: 0 },
    }
    const from = (fromDegrees: number) =>
      suggestRound([green], { profile, wind: { fromDegrees, speed: 14 } }).greens[0]!.pin!
    expect(from(270).point.x).toBeLessThan(from(90).point.x)
    expect(from(270).leeM).toBeGreaterThan(12)
  })
})
