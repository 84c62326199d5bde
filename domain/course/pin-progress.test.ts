import { describe, expect, it } from 'vitest'
import { pinProgress } from './pin-progress.ts'

const holes = [3, 1, 2].map((number) => ({ id: `h${number}`, number }))
const pin = (number: number, cut: object | null = null) => ({ hole_id: `h${number}`, cut })

describe('the progress of the crew with the pins of a day', () => {
  it('names the next uncut hole in the order of play', () => {
    expect(pinProgress(holes, [pin(3), pin(1, {}), pin(2)])).toEqual({ planned: 3, cut: 1, nextHole: 2 })
  })

  it('has no next hole when all are cut, or none is planned', () => {
    expect(pinProgress(holes, [pin(1, {})])).toEqual({ planned: 1, cut: 1, nextHole: null })
    expect(pinProgress(holes, [])).toEqual({ planned: 0, cut: 0, nextHole: null })
  })

  it('leaves out pins of holes that the course does not have', () => {
    expect(pinProgress(holes, [pin(19)])).toEqual({ planned: 0, cut: 0, nextHole: null })
  })
})
