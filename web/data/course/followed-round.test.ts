import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { answerHole } from '#domain/course/hole/follow-hole.ts'
import type { Course } from '#web/data/course/course.ts'
import { followFix, followingOn, recordFollowing, roundOn } from '#web/data/course/followed-round.ts'

const frame = localFrame({ lng: -6.2, lat: 53.4 })
const position = (x: number, y: number) => Object.values(frame.toLngLat({ x, y }))

/** Three parallel holes of 300 m, 100 m apart. */
const newCourse = () =>
  ({
    hole: [1, 2, 3].map((number) => ({
      id: `hole ${number}`,
      number,
      line: { coordinates: [position((number - 1) * 100, 0), position((number - 1) * 100, 300)] },
    })),
    course_feature: [],
  }) as unknown as Course

/** A fix of ±5 m, `second` seconds after the first one, in metres from the first tee. */
const fixAt = (x: number, y: number, second: number) => ({
  ...frame.toLngLat({ x, y }),
  accuracyM: 5,
  at: 1_000 * second,
})

describe('the followed round', () => {
  it('continues from one screen to the next, with the answer given on the first', () => {
    const course = newCourse()
    expect(followFix(course, roundOn(course), fixAt(50, 150, 1)).choices).toEqual([1, 2])
    recordFollowing(course, answerHole(followingOn(course), 2))
    // Another screen reads the unmodified course and makes its own frame.
    expect(followFix(course, roundOn(course), fixAt(50, 150, 2))).toMatchObject({ number: 2, choices: [] })
  })

  it('belongs to one course: another starts without a hole', () => {
    const course = newCourse()
    followFix(course, roundOn(course), fixAt(0, 0, 1))
    expect(followingOn(course).number).toBe(1)
    expect(followingOn(newCourse()).number).toBeNull()
  })

  it('counts a fix once when two parts of a screen follow the round', () => {
    const course = newCourse()
    const round = roundOn(course)
    const fix = fixAt(0, 0, 1)
    expect(followFix(course, round, fix)).toBe(followFix(course, round, fix))
  })

  it('begins a hole at the middle of its mapped tee, or else at the start of its line', () => {
    const corners = [
      { x: 30, y: -5 },
      { x: 40, y: -5 },
      { x: 40, y: 5 },
      { x: 30, y: 5 },
    ]
    const tee = { id: 'tee', kind: 'tee', hole_id: 'hole 2', geometry: polygonOf(corners, frame) }
    const [first, second] = roundOn({
      ...newCourse(),
      course_feature: [tee as Course['course_feature'][number]],
    }).holes
    expect(first!.tees).toEqual([])
    expect(second!.tees).toHaveLength(1)
    expect(second!.tees[0]!.x).toBeCloseTo(35, 1)
    expect(second!.tees[0]!.y).toBeCloseTo(0, 1)
  })
})
