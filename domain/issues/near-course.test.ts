import { describe, expect, it } from 'vitest'
import { surveyCourse } from './course-survey.ts'
import { isNearCourse } from './near-course.ts'
import { metres, twoHoles } from './testing-course.ts'

const survey = surveyCourse(twoHoles)

describe('a position that a person set', () => {
  it('is accepted on the course, at the shed and at the gate', () => {
    expect(isNearCourse(metres(10, 200), survey)).toBe(true)
    expect(isNearCourse(metres(2500, -300), survey)).toBe(true)
  })

  it('is refused in another country, off the world, and when it is no number', () => {
    expect(isNearCourse({ lng: 139.7, lat: 35.7 }, survey)).toBe(false)
    expect(isNearCourse({ lng: 0, lat: 0 }, survey)).toBe(false)
    expect(isNearCourse({ lng: 900, lat: 53 }, null)).toBe(false)
    expect(isNearCourse({ lng: Number.NaN, lat: 53 }, null)).toBe(false)
  })

  it('is accepted when no course is known', () => {
    expect(isNearCourse({ lng: 139.7, lat: 35.7 }, null)).toBe(true)
  })
})
