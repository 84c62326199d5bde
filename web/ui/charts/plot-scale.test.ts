import { describe, expect, it } from 'vitest'
import { lineThrough, type PlotBox, scaleOf } from './plot-scale.ts'

const box: PlotBox = { width: 120, height: 60, left: 20, right: 0, top: 10, bottom: 10 }

describe('the scale of a chart', () => {
  it('puts the first tick at the bottom and the last at the top', () => {
    const { y, floor, top } = scaleOf(box, [-5, 0, 5], 4)
    expect([y(-5), y(0), y(5)]).toEqual([floor, 30, top])
    expect([floor, top]).toEqual([50, 10])
  })

  it('puts its values next to each other from edge to edge', () => {
    const { x, step, left, right } = scaleOf(box, [0, 1], 4)
    expect([x(0) - step / 2, x(3) + step / 2]).toEqual([left, right])
  })

  it('goes from zero to one when there are no ticks', () => {
    const { y, floor, top } = scaleOf(box, [], 1)
    expect([y(0), y(1)]).toEqual([floor, top])
  })
})

describe('a line through values', () => {
  it('begins again after a gap', () => {
    const path = lineThrough([1, null, 2, 3], scaleOf(box, [1, 3], 4))
    expect(path.match(/[ML]/g)).toEqual(['M', 'M', 'L'])
  })
})
