import { describe, expect, it } from 'vitest'
import { mainZoneOf } from './main-zones.ts'

describe('the time zone that a country offers first', () => {
  it('is the one in which most of its people live, not the first of the alphabet', () => {
    expect(mainZoneOf('US', ['America/Adak', 'America/Chicago', 'America/New_York'])).toBe('America/New_York')
    expect(mainZoneOf('AU', ['Antarctica/Macquarie', 'Australia/Perth', 'Australia/Sydney'])).toBe(
      'Australia/Sydney',
    )
  })

  it('is found by an older name that a browser may have', () => {
    expect(mainZoneOf('UA', ['Europe/Kiev', 'Europe/Simferopol'])).toBe('Europe/Kiev')
    expect(mainZoneOf('AR', ['America/Buenos_Aires', 'America/Catamarca'])).toBe('America/Buenos_Aires')
  })

  it('is the only one of a country with one', () => {
    expect(mainZoneOf('IE', ['Europe/Dublin'])).toBe('Europe/Dublin')
    expect(mainZoneOf('IE', [])).toBeUndefined()
  })
})
