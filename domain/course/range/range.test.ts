import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointTowards } from '../geometry/bearing.ts'
import type { LngLat } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { polygonOf } from '../geometry/shape.ts'
import { type RangeDeclaration, rangeState, timeIn } from './range-day.ts'
import {
  bearingOfPlay,
  middleOfLine,
  placeInBay,
  type RangeItem,
  type RangeItemKind,
  rangePlan,
  targetDistances,
} from './range-plan.ts'

/** A range at a place, turned by some degrees: ten bays in a row, a target 100 m out and a green 150 m out. */
function range(origin: LngLat, turn = 0): RangeItem[] {
  const frame = localFrame(origin)
  const item = (id: string, kind: RangeItemKind, x: number, y: number): RangeItem => {
    const at = pointTowards(pointTowards({ x: 0, y: 0 }, turn, y), turn + 90, x)
    return { id, kind, name: id, colour: null, accuracy_m: null, geometry: null, ...frame.toLngLat(at) }
  }
  const corner = (degrees: number) =>
    pointTowards(pointTowards({ x: 0, y: 0 }, turn, 150), turn + degrees, 10 * Math.SQRT2)
  return [
    ...Array.from({ length: 10 }, (_, bay) => item(`Bay ${bay + 1}`, 'bay', (bay - 4.5) * 3, 0)),
    item('100', 'target', 20, 100),
    { ...item('Green', 'green', 0, 150), geometry: polygonOf([45, 135, 225, 315].map(corner), frame) },
    item('Balls', 'dispenser', 30, -5),
  ]
}

const club = { lng: -8, lat: 53 }

describe('the range', () => {
  it('faces straight from its row of bays to the targets, in any place and direction', () => {
    fc.assert(
      fc.property(
        fc.record({
          lng: fc.double({ min: -179, max: 179, noNaN: true }),
          lat: fc.double({ min: -65, max: 65, noNaN: true }),
        }),
        fc.integer({ min: 0, max: 359 }),
        (origin, turn) => {
          const plan = rangePlan(range(origin, turn))!
          const difference = Math.abs(((bearingOfPlay(plan) - turn + 540) % 360) - 180)
          expect(difference).toBeLessThan(0.05)
          const [target, green] = targetDistances(plan, middleOfLine(plan, 0)!, null)
          expect(target!.metres).toBeCloseTo(Math.hypot(100, 20), 1)
          expect(green!.metres).toBeCloseTo(150, 1)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('lists bays by their numbers', () => {
    expect(rangePlan(range(club))!.bays.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, bay) => `Bay ${bay + 1}`),
    )
  })

  it('without targets is null', () => {
    expect(rangePlan([])).toBeNull()
    expect(rangePlan(range(club).filter(({ kind }) => kind === 'bay'))).toBeNull()
  })

  it('without bays has no tee line', () => {
    const plan = rangePlan(range(club).filter(({ kind }) => kind !== 'bay'))!
    expect(middleOfLine(plan, 10)).toBeNull()
  })
})

describe('distances on the range', () => {
  const plan = rangePlan(range(club))!

  it('S1.06 are shorter by as much as the tee line has moved forward', () => {
    const [, at0] = targetDistances(plan, middleOfLine(plan, 0)!, null)
    const [, at12] = targetDistances(plan, middleOfLine(plan, 12)!, null)
    const [, atMinus8] = targetDistances(plan, middleOfLine(plan, -8)!, null)
    expect(at0!.metres - at12!.metres).toBeCloseTo(12, 6)
    expect(atMinus8!.metres - at0!.metres).toBeCloseTo(8, 6)
  })

  it('differ from bay to bay', () => {
    const from = (bay: number) => targetDistances(plan, placeInBay(plan.bays[bay]!, plan, 0), null)[0]!.metres
    expect(from(9)).toBeLessThan(from(0))
    expect(from(0)).toBeCloseTo(Math.hypot(100, 33.5), 1)
  })

  it('to a green are measured to its front, its centre and its back', () => {
    const [, green] = targetDistances(plan, middleOfLine(plan, 0)!, null)
    expect(green!.front).toBeCloseTo(140, 1)
    expect(green!.back).toBeCloseTo(160, 1)
  })

  it('have an error when it is known', () => {
    const measured = rangePlan(range(club).map((item) => ({ ...item, accuracy_m: 3 })))!
    expect(targetDistances(measured, middleOfLine(measured, 0)!, 4)[0]!.errorM).toBeCloseTo(5)
    expect(targetDistances(plan, middleOfLine(plan, 0)!, 4)[0]!.errorM).toBe(4)
    expect(targetDistances(plan, middleOfLine(plan, 0)!, null)[0]!.errorM).toBeNull()
  })

  it('have the side of the target from straight ahead', () => {
    const [target, green] = targetDistances(plan, middleOfLine(plan, 0)!, null)
    expect(target!.turnDeg).toBeCloseTo(11.3, 1)
    expect(green!.turnDeg).toBeCloseTo(0, 3)
  })
})

describe('the range day', () => {
  const declared: RangeDeclaration = {
    ...{ id: 'a', date: '2026-11-21', opens: '07:30:00', closes: '20:00:00', line_m: 12, irons_only: true },
    ...{ closed: 'mowing', closed_from: '11:00:00', closed_until: '12:30:00', note: 'Left half only' },
  }
  const at = (time: string, change: Partial<RangeDeclaration> = {}) =>
    rangeState({ ...declared, ...change }, '2026-11-21', time)

  it.each([
    ['07:29', 'notYet'],
    ['07:30', 'open'],
    ['10:59', 'open'],
    ['11:00', 'closed'],
    ['12:29', 'closed'],
    ['12:30', 'open'],
    ['20:00', 'over'],
  ])('at %s is %s', (time, state) => {
    expect(at(time).state).toBe(state)
  })

  it('shows a future closure, but not a past one', () => {
    expect(at('09:00').closure).toEqual({ why: 'mowing', from: '11:00', until: '12:30' })
    expect(at('13:00').closure).toBeNull()
  })

  it('is closed all day when the closure has no times', () => {
    const all = { closed_from: null, closed_until: null }
    expect(at('07:00', all).state).toBe('closed')
    expect(at('19:59', all).state).toBe('closed')
  })

  it('of yesterday keeps only the hours', () => {
    expect(rangeState(declared, '2026-11-22', '11:15')).toEqual({
      ...{ state: 'open', closure: null, hours: { opens: '07:30', closes: '20:00' } },
      ...{ lineM: 0, ironsOnly: false, note: null, isDeclared: false },
    })
  })

  it('without a declaration is unknown, not open', () => {
    expect(rangeState(null, '2026-11-21', '12:00')).toMatchObject({ state: 'unknown', hours: null })
    expect(at('10:00', { opens: null, closes: null }).state).toBe('unknown')
  })

  it('follows the club’s clock', () => {
    expect(timeIn('Asia/Tokyo', new Date('2026-11-21T15:05:00Z'))).toBe('00:05')
  })
})
