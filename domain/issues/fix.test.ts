import { describe, expect, it } from 'vitest'
import { surveyCourse } from './course-survey.ts'
import { isBetterFix, reportFixFault } from './fix.ts'
import { metres, twoHoles } from './testing-course.ts'

const survey = surveyCourse(twoHoles)

describe('a fix for a report', () => {
  it('is taken up to 100 m of error', () => {
    expect(reportFixFault({ ...metres(0, 100), accuracyM: 100 }, survey)).toBeNull()
    expect(reportFixFault({ ...metres(0, 100), accuracyM: 101 }, survey)).toBe('vague')
    expect(reportFixFault({ ...metres(0, 100), accuracyM: Number.NaN }, survey)).toBe('vague')
  })

  it('is never 0,0, not even where nothing is known of the course', () => {
    expect(reportFixFault({ lng: 0, lat: 0, accuracyM: 5 }, null)).toBe('nowhere')
  })

  it('is refused away from the course, where one is known', () => {
    const home = { ...metres(-5000, 0), accuracyM: 5 }
    expect(reportFixFault(home, survey)).toBe('away')
    expect(reportFixFault(home, null)).toBeNull()
  })

  it('gives way to a better one and to one from elsewhere, not to a worse one', () => {
    const now = { ...metres(0, 0), accuracyM: 8 }
    expect(isBetterFix(now, { ...metres(3, 0), accuracyM: 4 })).toBe(true)
    expect(isBetterFix(now, { ...metres(3, 0), accuracyM: 30 })).toBe(false)
    expect(isBetterFix(now, { ...metres(60, 0), accuracyM: 30 })).toBe(true)
  })
})
