import { describe, expect, it } from 'vitest'
import { TokenBucket } from './bucket.ts'

describe('a rate', () => {
  it('allows a burst, then a number per second', () => {
    const bucket = new TokenBucket(10, 3, 0)
    expect([1, 2, 3, 4].map(() => bucket.take(1, 0))).toEqual([true, true, true, false])
    expect([bucket.take(1, 99), bucket.take(1, 100), bucket.take(1, 100)]).toEqual([false, true, false])
    expect(bucket.take(3, 10_000)).toBe(true)
    expect(bucket.take(1, 10_000)).toBe(false)
  })

  it('takes several together or none of them', () => {
    const bucket = new TokenBucket(1, 5, 0)
    expect([bucket.take(6, 0), bucket.take(5, 0), bucket.take(1, 0)]).toEqual([false, true, false])
  })

  it('does not refill when the clock goes back', () => {
    const bucket = new TokenBucket(1, 1, 10_000)
    expect([bucket.take(1, 10_000), bucket.take(1, 5_000)]).toEqual([true, false])
  })
})
