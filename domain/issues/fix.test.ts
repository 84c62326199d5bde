import { describe, expect, it } from 'vitest'
import { surveyCourse } from './course-survey.ts'
import { isBetterFix, reportFixFault } from './fix.ts'
import { metres, twoHoles } from './testing-course.ts'

const survey = surveyCourse(twoHoles)

describe('a fix for a report', () => {
  it('is accepted up to 100 m of error', () => {
    expect(reportFixFault({ ...metres(0, 100), accuracyM: 100 }, survey)).toBeNull()
    expect(reportFixFault({ ...metres(0, 100), accuracyM: 101 }, survey)).toBe('vague')
    expect(reportFixFault({ ...metres(0, 100), accuracyM: Number.NaN }, survey)).toBe('vague')
  })

  it('is refused at 0,0, also without a known course', () => {
    expect(reportFixFault({ lng: 0, lat: 0, accuracyM: 5 }, null)).toBe('nowhere')
  })

  it('is refused away from a known course', () => {
    const home = { ...metres(-5000, 0), accuracyM: 5 }
    expect(reportFixFault(home, survey)).toBe('away')
    expect(reportFixFault(home, null)).toBeNull()
  })

  it('is replaced by a better one and by one from elsewhere, not by a worse one', () => {
    const now = { ...metres(0, 0), accuracyM: 8 }
    expect(isBetterFix(now, { ...metres(3, 0), accuracyM: 4 })).toBe(true)
    expect(isBetterFix(now, { ...metres(3, 0), accuracyM: 30 })).toBe(false)
    expect(isBetterFix(now, { ...metres(60, 0), accuracyM: 30 })).toBe(true)
  })
})
