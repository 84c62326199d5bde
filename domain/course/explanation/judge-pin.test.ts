import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { suggestRound } from '../best-position/suggest-round.ts'
import { someGreen } from '../best-position/testing.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import type { Point } from '../geometry/point.ts'
import { type JudgedRule, judgePin } from './judge-pin.ts'
import type { PinInputs } from './pin-inputs.ts'
import { pinInputsOf } from './pin-inputs-of.ts'
import { dailyRequest, fallingHeights, handPlace, suggestedInputs, surveyedGreen } from './testing.ts'

const stored = (inputs: PinInputs) => JSON.parse(JSON.stringify(inputs)) as PinInputs
const verdictOf = (inputs: PinInputs, rule: JudgedRule) =>
  judgePin(stored(inputs)).find((one) => one.rule === rule)!

describe('the explanation of a published pin, from its stored inputs', () => {
  it('shows its distance from the edge, the limit and the error of both', () => {
    const place = handPlace({ pin: { x: 2, y: 3 } })
    const edge = verdictOf(pinInputsOf(place), 'edge')
    expect(edge.measured).toBeCloseTo(distanceToEdge(place.green.shape, place.pin), 1)
    expect(edge.limit).toBeCloseTo(4 * 0.9144, 2)
    expect(edge.error).toBeCloseTo(Math.hypot(1.5, 0.45), 2)
    expect(edge.verdict).toBe('kept')
  })

  it('shows by how much a pin set by hand breaks the edge rule, and that no place was weighed', () => {
    const inputs = pinInputsOf(handPlace({ pin: { x: 0, y: 13 } }))
    const edge = verdictOf(inputs, 'edge')
    expect(edge).toMatchObject({ verdict: 'broken' })
    expect(edge.by).toBeCloseTo(edge.limit! - edge.measured!, 6)
    expect(inputs).toMatchObject({ origin: 'hand', choice: null })
  })

  it('marks a rule as close when it is met by less than the error', () => {
    const place = (outlineErrorM: number) => pinInputsOf(handPlace({ pin: { x: 0, y: 9 }, outlineErrorM }))
    expect(verdictOf(place(0.1), 'edge').verdict).toBe('kept')
    expect(verdictOf(place(12), 'edge').verdict).toBe('close')
  })

  it('compares it with the nearest old hole, with the error of both places', () => {
    const recent = [
      { point: { x: 2, y: 0 }, daysAgo: 1, wear: 1.5, errorM: 0.8 },
      { point: { x: 9, y: 0 }, daysAgo: 2 },
    ]
    const green = someGreen(seeded(1), { recent, heights: null })
    const rest = verdictOf(pinInputsOf(handPlace({ green, positionErrorM: 0.6 })), 'rest')
    expect(rest).toMatchObject({ measured: 2, verdict: 'broken', error: 1 })
    expect(rest.by).toBeCloseTo(15 * 0.3048 - 2, 1)
  })

  it('measures to blocked ground, sand and the flag of another hole', () => {
    const green = someGreen(seeded(1), {
      recent: [],
      heights: null,
      blocked: [{ centre: { x: 3, y: 4 }, radiusM: 6 }],
    })
    const inputs = pinInputsOf(handPlace({ green, flags: [{ number: 12, point: { x: 0, y: 20 } }] }))
    expect(verdictOf(inputs, 'blocked')).toMatchObject({ measured: -1, verdict: 'broken', by: 1 })
    expect(verdictOf(inputs, 'flag')).toMatchObject({ measured: 20, verdict: 'kept' })
    expect(verdictOf(inputs, 'bunker').measured).toBeGreaterThan(10)
    expect(verdictOf(inputs, 'water')).toMatchObject({ measured: null, verdict: 'none' })
  })

  it('judges the slope by its interval, and is unsure without a survey', () => {
    const survey = { name: 'Drone', on: '2026-03-01' }
    const at = (percent: number) =>
      pinInputsOf(handPlace({ green: someGreen(seeded(1), { heights: fallingHeights(percent) }), survey }))
    const level = at(1)
    expect(verdictOf(level, 'slope')).toMatchObject({ verdict: 'kept', limit: 2.8 })
    expect(level.slope!.percent).toBeCloseTo(1, 1)
    expect(level.slope!.downhill).toBe(180)
    const steep = verdictOf(at(7), 'slope')
    expect(steep.verdict).toBe('broken')
    expect(steep.by).toBeCloseTo(7 - 2.8, 0)
    expect(verdictOf(at(7), 'fallAway')).toMatchObject({ measured: 0, verdict: 'broken' })
    expect(verdictOf(level, 'fallAway')).toMatchObject({ measured: null, verdict: 'kept' })
    expect(verdictOf(at(4), 'slope').verdict).toBe('broken')
    expect(verdictOf(at(4), 'fallAway')).toMatchObject({ measured: null, verdict: 'unknown' })
    expect(verdictOf(pinInputsOf(handPlace()), 'slope')).toMatchObject({ verdict: 'unknown', measured: null })
  })

  it('agrees with the choice: a suggested place breaks no rule', () => {
    const green = surveyedGreen()
    const suggestion = suggestRound([green], dailyRequest).greens[0]!
    const inputs = suggestedInputs(green)
    expect(judgePin(inputs).filter(({ verdict }) => verdict === 'broken')).toEqual([])
    expect(verdictOf(inputs, 'edge').measured).toBeCloseTo(suggestion.pin!.edgeM, 1)
    expect(verdictOf(inputs, 'slope').measured).toBeCloseTo(suggestion.pin!.slopePercent!, 1)
    expect(inputs.slope!.steepness).toBe(suggestion.pin!.steepness)
  })

  it('shows the weighed places: how many each rule refused, and three runners-up, far from each other', () => {
    const { choice } = suggestedInputs()
    expect(choice!.free).toBeLessThan(choice!.spots)
    expect(choice!.refused.edge).toBeGreaterThan(0)
    expect(choice!.refused.rest).toBeGreaterThan(0)
    expect(choice!.alternatives).toHaveLength(3)
    const places = [[0, 0], ...choice!.alternatives.map(({ at }) => at)]
    for (const [i, [x, y]] of places.entries()) {
      for (const [ox, oy] of places.slice(i + 1)) {
        expect(Math.hypot(x! - ox!, y! - oy!)).toBeGreaterThan(3 * 91.44 - 2)
      }
    }
    expect(choice!.alternatives[0]!.loss).not.toBeNull()
  })

  it('counts declined places among those that met all rules', () => {
    const green = surveyedGreen()
    const first = suggestRound([green], dailyRequest).greens[0]!
    const again = suggestedInputs({ ...green, turnedDown: [first.pin!.point as Point] })
    expect(again.choice!.free).toBe(first.candidateCount)
  })

  it('does not change with a later rule: it uses the stored limits', () => {
    const inputs = pinInputsOf(handPlace({ pin: { x: 0, y: 9 } }))
    const later = { ...inputs, limits: { ...inputs.limits, edgeM: 9 } }
    expect(verdictOf(inputs, 'edge').verdict).not.toBe('broken')
    expect(verdictOf(later, 'edge').verdict).toBe('broken')
  })

  it('is small: some kilobytes per pin', () => {
    expect(JSON.stringify(suggestedInputs()).length).toBeLessThan(5000)
  })
})
