import { describe, expect, it } from 'vitest'
import { surveyCourse } from './course-survey.ts'
import { isNearCourse } from './near-course.ts'
import { metres, twoHoles } from './testing-course.ts'

const survey = surveyCourse(twoHoles)

describe('a place that a person set', () => {
  it('is the club’s on the course, at the shed and at the gate', () => {
    expect(isNearCourse(metres(10, 200), survey)).toBe(true)
    expect(isNearCourse(metres(2500, -300), survey)).toBe(true)
  })

  it('is not in another country, nor off the world, nor no number', () => {
    expect(isNearCourse({ lng: 139.7, lat: 35.7 }, survey)).toBe(false)
    expect(isNearCourse({ lng: 0, lat: 0 }, survey)).toBe(false)
    expect(isNearCourse({ lng: 900, lat: 53 }, null)).toBe(false)
    expect(isNearCourse({ lng: Number.NaN, lat: 53 }, null)).toBe(false)
  })

  it('is believed where no course is known', () => {
    expect(isNearCourse({ lng: 139.7, lat: 35.7 }, null)).toBe(true)
  })
})
