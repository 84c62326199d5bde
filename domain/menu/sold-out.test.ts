import { describe, expect, it } from 'vitest'
import { nextMorning } from './sold-out.ts'

describe('sold out until tomorrow', () => {
  it.each([
    ['Europe/Dublin', '2026-06-01T19:00:00Z', '2026-06-02T04:00:00.000Z'],
    ['Europe/Dublin', '2026-01-10T19:00:00Z', '2026-01-11T05:00:00.000Z'],
    // After midnight it is still the previous day's evening.
    ['Europe/Dublin', '2026-06-01T23:30:00Z', '2026-06-02T04:00:00.000Z'],
    ['Asia/Tokyo', '2026-06-01T09:00:00Z', '2026-06-01T20:00:00.000Z'],
    ['America/Los_Angeles', '2026-06-02T03:00:00Z', '2026-06-02T12:00:00.000Z'],
    // The night of the change to summer time.
    ['Europe/Dublin', '2026-03-28T20:00:00Z', '2026-03-29T04:00:00.000Z'],
    // Between five and six on the morning after it: the next day.
    ['Europe/Dublin', '2026-03-29T04:30:00Z', '2026-03-30T04:00:00.000Z'],
    // Between four and five on the morning of the change to winter time: the same day.
    ['Europe/Dublin', '2026-10-25T04:30:00Z', '2026-10-25T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-06-01T09:00:00Z', '2026-06-01T23:30:00.000Z'],
  ])('ends at five in the morning of the club in %s, at %s', (zone, now, morning) => {
    expect(nextMorning(zone, new Date(now)).toISOString()).toBe(morning)
  })
})
