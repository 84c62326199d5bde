import { describe, expect, it } from 'vitest'
import type { CoursePlan } from './plan.ts'
import { planCourse } from './plan-course.ts'
import { at, blob, geoJson, line, type Made, taggedFeature } from './testing-features.ts'

const plan = (features: readonly Made[]) => planCourse(geoJson(features), { fallbackName: 'x' })
const note = (course: CoursePlan, code: string) => course.report.guessed.find((one) => one.code === code)
const pin = (x: number, y: number) => taggedFeature({ golf: 'pin' }, { type: 'Point', coordinates: at(x, y) })

describe('the green of a hole', () => {
  it('is the one with the pin, not a nearer tee drawn as a green', () => {
    const green = blob({ golf: 'green' }, 0, 320, 12)
    const nextTee = blob({ golf: 'green' }, 12, 292, 5)
    const course = plan([line({ golf: 'hole', ref: '1' }, [0, 0], [0, 290]), nextTee, green, pin(2, 318)])
    expect(course.holes[0]!.greenKey).toBe(green.id)
    expect(note(course, 'green_by_pin')!.holes).toEqual([1])
    expect(note(course, 'green_nearest')).toBeUndefined()
  })

  it('is the one that the line crosses when it ends behind it', () => {
    const green = blob({ golf: 'green' }, 0, 300, 12)
    const nextTee = blob({ golf: 'green' }, 8, 330, 5)
    const course = plan([line({ golf: 'hole', ref: '1' }, [0, 0], [0, 326]), nextTee, green])
    expect(course.holes[0]!.greenKey).toBe(green.id)
    expect(note(course, 'green_nearest')).toBeUndefined()
  })

  it('is the one with the pin that the line crosses, not the tee drawn as a green in which it ends', () => {
    const green = blob({ golf: 'green' }, 0, 300, 12)
    const nextTee = blob({ golf: 'green' }, 0, 322, 6)
    const course = plan([line({ golf: 'hole', ref: '1' }, [0, 0], [0, 322]), nextTee, green, pin(1, 301)])
    expect(course.holes[0]!.greenKey).toBe(green.id)
  })

  it('with four corners is accepted, with a warning to walk it', () => {
    const corners = [at(-12, 288), at(12, 288), at(12, 312), at(-12, 312), at(-12, 288)]
    const square = taggedFeature({ golf: 'green' }, { type: 'Polygon', coordinates: [corners] })
    const course = plan([
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300]),
      square,
      line({ golf: 'hole', ref: '2' }, [100, 300], [100, 0]),
      blob({ golf: 'green' }, 100, 0, 12),
    ])
    expect(course.holes[0]!.greenKey).toBe(square.id)
    expect(note(course, 'green_four_corners')!.holes).toEqual([1])
  })
})

describe('a line that ends in a green', () => {
  it('is not reversed because another green lies near its tee', () => {
    // The previous green lies 8 m from the start of this hole, whose tee is not drawn; another hole's tee lies beside
    // its green.
    const course = plan([
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300]),
      blob({ golf: 'green' }, 0, 300, 12),
      line({ golf: 'hole', ref: '2' }, [15, 306], [300, 300]),
      blob({ golf: 'green' }, 300, 300, 12),
      blob({ golf: 'tee' }, 308, 306, 5),
    ])
    expect(note(course, 'line_turned')).toBeUndefined()
    expect(course.holes[1]!.line.coordinates.at(-1)).toEqual(at(300, 300))
  })

  it('is not reversed when its own tee was drawn as a green', () => {
    const course = plan([
      line({ golf: 'hole', ref: '1' }, [0, 0], [0, 300]),
      blob({ golf: 'green' }, 0, 0, 5),
      blob({ golf: 'green' }, 0, 300, 12),
      blob({ golf: 'tee' }, 14, 310, 5),
      pin(1, 303),
    ])
    expect(note(course, 'line_turned')).toBeUndefined()
    expect(course.holes[0]!.line.coordinates.at(-1)).toEqual(at(0, 300))
  })

  it('is reversed when it starts in its green', () => {
    const course = plan([
      line({ golf: 'hole', ref: '1' }, [0, 300], [0, 0]),
      blob({ golf: 'green' }, 0, 300, 12),
      blob({ golf: 'tee' }, 0, 0, 5),
    ])
    expect(note(course, 'line_turned')!.holes).toEqual([1])
    expect(course.holes[0]!.line.coordinates.at(-1)).toEqual(at(0, 300))
  })
})
