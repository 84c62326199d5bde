import { describe, expect, it } from 'vitest'
import { demoCourse } from './demo/demo-course.ts'
import { localFrame } from './geometry/local-frame.ts'
import { groundOutline } from './ground-outline.ts'

const { holes, greens, features } = demoCourse()
const course = { hole: holes, course_feature: [...greens, ...features] }
const [lng, lat] = holes[6]!.line.coordinates.at(-1) as [number, number]
const middle = { lng, lat }

describe('the outline of the ground around a position', () => {
  it('has the position in its middle, and north at the top', () => {
    const { place, width, height } = groundOutline(course, middle, 400)
    expect(place(middle)).toEqual({ x: width / 2, y: height / 2 })
    const { x, y } = place(localFrame(middle).toLngLat({ x: 0, y: 100 }))
    expect(x).toBeCloseTo(width / 2, 3)
    expect(y).toBeCloseTo(height / 4, 3)
  })

  it('draws the green at the position, and not greens of holes far away', () => {
    const { greens: near } = groundOutline(course, middle, 100)
    expect(near.match(/M/g)).toHaveLength(1)
    expect(groundOutline(course, middle, 4000).greens.match(/M/g)!.length).toBeGreaterThan(9)
  })
})
