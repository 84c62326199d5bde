import { describe, expect, it } from 'vitest'
import { parseDuration } from './durations.ts'

describe('a duration in Go’s format', () => {
  it('counts hours, minutes, seconds and their parts', () => {
    expect(parseDuration('24h')).toBe(86_400)
    expect(parseDuration('1h30m')).toBe(5400)
    expect(parseDuration('1.5h')).toBe(5400)
    expect(parseDuration('250ms')).toBe(0.25)
    expect(parseDuration('0')).toBe(0)
  })

  it('is refused without a unit, with a sign or with other text around it', () => {
    for (const text of ['', '24', '-1h', '1h ', 'h', 'none', '1d', '1h30']) {
      expect(parseDuration(text), text).toBeUndefined()
    }
  })
})
