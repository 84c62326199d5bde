import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#web/data/uuid.ts'

describe('uuidv7', () => {
  it('has version 7, the RFC variant and the time in its first 48 bits', () => {
    // The time of the example in RFC 9562, appendix A.6.
    const id = uuidv7(0x017f22e279b0)
    expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('sorts by time, also far in the future', () => {
    const times = [0, 1, 0xffff, 0x10000, Date.now(), 2 ** 47]
    const ids = times.map((time) => uuidv7(time))
    expect([...ids].sort()).toEqual(ids)
  })

  it('does not repeat itself within a millisecond', () => {
    const ids = new Set(Array.from({ length: 5_000 }, () => uuidv7(1)))
    expect(ids.size).toBe(5_000)
  })
})
