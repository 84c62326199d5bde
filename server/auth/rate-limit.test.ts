import { describe, expect, it } from 'vitest'
import { AuthError } from './errors.ts'
import { createRateLimiter } from './rate-limit.ts'

function limiter(calls: number, seconds: number) {
  const clock = { now: 0 }
  const created = createRateLimiter(calls, seconds, () => clock.now)
  const isFree = (key: string) => {
    try {
      created.take(key)
      return true
    } catch (error) {
      if (error instanceof AuthError) return false
      throw error
    }
  }
  return { ...created, clock, isFree }
}

describe('a rate limiter', () => {
  it('allows so many calls at once and fills again evenly', () => {
    const { clock, isFree } = limiter(2, 60)
    expect([isFree('a'), isFree('a'), isFree('a')]).toEqual([true, true, false])
    clock.now = 29_999
    expect(isFree('a')).toBe(false)
    clock.now = 30_000
    expect([isFree('a'), isFree('a')]).toEqual([true, false])
    clock.now = 3_600_000
    expect([isFree('a'), isFree('a'), isFree('a')]).toEqual([true, true, false])
  })

  it('counts each key by itself, and a call that was given back not at all', () => {
    const { giveBack, isFree } = limiter(1, 60)
    expect([isFree('a'), isFree('b'), isFree('a')]).toEqual([true, true, false])
    giveBack('a')
    giveBack('b')
    giveBack('b')
    expect([isFree('a'), isFree('b'), isFree('b')]).toEqual([true, true, false])
  })

  it('forgets the key unseen for longest when there are too many', () => {
    const { isFree } = limiter(1, 60)
    expect(isFree('first')).toBe(true)
    for (let key = 0; key < 19_999; key += 1) isFree(String(key))
    expect(isFree('first')).toBe(false)
    isFree('one more')
    expect(isFree('first')).toBe(true)
  })
})
