import { describe, expect, it } from 'vitest'
import { addDays, dayIn, momentAt } from './day.ts'

describe('the club’s day', () => {
  it('is the day on the club’s clock, not on the reader’s', () => {
    const now = new Date('2026-11-20T23:30:00Z')
    expect(dayIn('Europe/Dublin', now)).toBe('2026-11-20')
    expect(dayIn('Asia/Tokyo', now)).toBe('2026-11-21')
    expect(dayIn('America/Los_Angeles', now)).toBe('2026-11-20')
  })

  it('counts days over month ends and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('has its hours on the club’s clock, in summer and winter', () => {
    expect(momentAt('Pacific/Auckland', '2026-11-20', 12).toISOString()).toBe('2026-11-19T23:00:00.000Z')
    expect(momentAt('Europe/Dublin', '2026-07-01', 5).toISOString()).toBe('2026-07-01T04:00:00.000Z')
  })

  it('refuses an unknown time zone', () => {
    expect(() => dayIn('Mars/Olympus', new Date(0))).toThrow(RangeError)
  })
})
