import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { plus, times } from '../geometry/point.ts'
import { averageOf, type Sample } from './average.ts'
import {
  addedShift,
  BIAS_HOLDS_MS,
  type Bias,
  biasFrom,
  biasHolds,
  correctedErrorM,
  drift,
  shifted,
  trustIn,
} from './bias.ts'
import { RADIUS_68 } from './errors/stand-error.ts'
import { gauss } from './errors/testing-receiver.ts'

const moves = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const samples = fc.array(
  fc.record({
    x: fc.double({ min: -3, max: 3, noNaN: true }),
    y: fc.double({ min: -3, max: 3, noNaN: true }),
    accuracyM: fc.integer({ min: 2, max: 10 }),
  }),
  { minLength: 5, maxLength: 40 },
)
const asSamples = (list: { x: number; y: number; accuracyM: number }[]): Sample[] =>
  list.map(({ x, y, accuracyM }, at) => ({ point: { x, y }, accuracyM, at: at * 1000 }))

describe('the average of a measurement at one position', () => {
  it('moves with its coordinates, whatever the order of the fixes', () => {
    fc.assert(
      fc.property(samples, moves, (list, by) => {
        const here = averageOf(asSamples(list))!
        const there = averageOf(asSamples(list.map((one) => ({ ...one, ...plus(one, by) }))).reverse())!
        expect(distance(there.point, plus(here.point, by))).toBeLessThan(1e-3)
        expect(there.spreadM).toBeCloseTo(here.spreadM, 2)
      }),
    )
  })

  it('moves by less than a metre when one of twenty fixes is 50 m off and the others lie within 2 m', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            x: fc.double({ min: -2, max: 2, noNaN: true }),
            y: fc.double({ min: -2, max: 2, noNaN: true }),
          }),
          { minLength: 19, maxLength: 19 },
        ),
        fc.integer({ min: 0, max: 359 }),
        (list, bearing) => {
          const good = list.map((one) => ({ ...one, accuracyM: 4 }))
          const stray = { ...pointTowards({ x: 0, y: 0 }, bearing, 50), accuracyM: 4 }
          const without = averageOf(asSamples(good))!
          const withIt = averageOf(asSamples([...good, stray]))!
          expect(distance(without.point, withIt.point)).toBeLessThan(1)
          expect(withIt.outliers).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  it('gives more weight to fixes that claim a smaller error', () => {
    const near = { x: 0, y: 0, accuracyM: 2 }
    const { point } = averageOf(asSamples([near, near, { x: 1, y: 0, accuracyM: 8 }]))!
    expect(point.x).toBeLessThan(0.1)
  })

  it('has the claimed error of a single fix, and is null without fixes', () => {
    const { errorM, spreadM } = averageOf(asSamples([{ x: 1, y: 1, accuracyM: 7 }]))!
    expect([errorM, spreadM]).toEqual([expect.closeTo(7, 9), 0])
    expect(averageOf([])).toBeNull()
  })

  const drifting = (seconds: number, wanderM: number) =>
    averageOf(
      Array.from({ length: seconds }, (_, at) => ({
        point: { x: wanderM * Math.sin(at / 40), y: wanderM * Math.cos(at / 55) },
        accuracyM: 4,
        at: at * 1000,
      })),
    )!

  it('claims the error of a single fix while the receiver does not move, however many fixes there are', () => {
    expect(drifting(60, 0).errorM).toBeCloseTo(4, 1)
    expect(drifting(600, 0).errorM).toBeCloseTo(4, 1)
  })

  it('claims a smaller error the more the receiver drifts, and never zero', () => {
    expect(drifting(600, 2).errorM).toBeLessThan(drifting(600, 1).errorM)
    expect(drifting(600, 3).errorM).toBeGreaterThan(1)
  })

  it('claims a smaller error after two minutes in which the receiver drifted by two metres', () => {
    expect(drifting(120, 2).errorM).toBeLessThan(3.85)
    expect(drifting(120, 2).errorM).toBeGreaterThan(3)
  })

  it('claims a small error when the error changes from fix to fix', () => {
    const random = seeded(3)
    const list = Array.from({ length: 100 }, () => ({ ...times(gauss(random), 4 / RADIUS_68), accuracyM: 4 }))
    expect(averageOf(asSamples(list))!.errorM).toBeLessThan(1)
  })
})

describe('a known mark', () => {
  const frame = localFrame({ lng: -8, lat: 53 })
  const mark = { ...frame.toLngLat({ x: 10, y: 20 }), id: 'm', name: 'Sprinkler 4', accuracyM: 0.1 }
  const stand = (x: number, y: number) => averageOf(asSamples([{ x, y, accuracyM: 3 }]))!

  it('shifts later positions by its error, nearly in full at first', () => {
    const bias = biasFrom(mark, stand(12, 17), frame, 0)!
    expect(bias.shift).toEqual({ x: expect.closeTo(-2, 6), y: expect.closeTo(3, 6) })
    const there = frame.toPoint(shifted(frame.toLngLat({ x: 100, y: 100 }), bias, frame, 0))
    expect(there).toEqual({ x: expect.closeTo(98, 1), y: expect.closeTo(103, 1) })
  })

  it('that is 20 m away is another mark', () => {
    expect(biasFrom(mark, stand(30, 20), frame, 0)).toBeNull()
  })

  it('loses effect over time, and makes nothing worse', () => {
    const bias = biasFrom(mark, stand(12, 17), frame, 0)!
    const ages = [0, 0.1, 0.5, 1].map((age) => age * BIAS_HOLDS_MS)
    const added = ages.map((age) => Math.hypot(addedShift(bias, age).x, addedShift(bias, age).y))
    expect(added).toEqual([...added].sort((a, b) => b - a))
    const errors = ages.map((age) => correctedErrorM(stand(0, 0).error, bias, age))
    expect(errors).toEqual([...errors].sort((a, b) => a - b))
    expect(errors[0]).toBeLessThan(1)
    expect(errors[3]).toBeLessThanOrEqual(3)
    expect([biasHolds(bias, 0), biasHolds(bias, BIAS_HOLDS_MS + 1), biasHolds(null, 0)]).toEqual([
      true,
      false,
      false,
    ])
    const later = biasFrom(mark, stand(13, 17), frame, 1)!
    expect(drift(bias, later)).toBeCloseTo(1, 6)
  })

  it('that is poorly known is not used, and one without an accuracy is not trusted as exact', () => {
    const poor = biasFrom({ ...mark, accuracyM: 12 }, stand(12, 17), frame, 0)!
    expect(biasHolds(poor, 0)).toBe(false)
    const unknown = biasFrom({ ...mark, accuracyM: null }, stand(12, 17), frame, 0)!
    expect(trustIn(unknown, 0)).toBeLessThan(0.6)
  })

  it('has no effect when the error changes from fix to fix', () => {
    const quick: Bias = { ...biasFrom(mark, stand(12, 17), frame, 0)!, stand: { quick: 4, slow: 0 } }
    expect(biasHolds(quick, 0)).toBe(false)
  })
})
