// Also on PostgreSQL: gateways that count together.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type Buckets, forgetCallers, memoryBuckets, sharedBuckets } from '#server/limits/buckets.ts'
import { AuthError } from '../errors.ts'
import { createGuessLimiter, createPause, createRateLimiter } from './rate-limit.ts'

const database = testDatabase()

async function isFree(call: Promise<void>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}

const places: [string, (now: () => number) => Buckets][] = [
  ['in this process', memoryBuckets],
  ['in the database', (now) => sharedBuckets(database, now)],
]

describe.each(places)('calls that are counted %s', (_, bucketsOf) => {
  function limiter(calls: number, seconds: number) {
    const clock = { now: Date.now() }
    const rate = { name: randomUUID(), calls, seconds }
    const { consume, refund } = createRateLimiter(
      bucketsOf(() => clock.now),
      rate,
    )
    const free = async (...keys: string[]) => {
      const outcomes: boolean[] = []
      for (const key of keys) outcomes.push(await isFree(consume(key)))
      return outcomes
    }
    return { consume, refund, clock, free }
  }

  it('have a limit at once, and are refilled evenly', async () => {
    const { clock, free } = limiter(2, 60)
    expect(await free('a', 'a', 'a')).toEqual([true, true, false])
    clock.now += 29_999
    expect(await free('a')).toEqual([false])
    clock.now += 1
    expect(await free('a', 'a')).toEqual([true, false])
    clock.now += 3_600_000
    expect(await free('a', 'a', 'a')).toEqual([true, true, false])
  })

  it('are counted for each key separately, and refunded ones do not count', async () => {
    const { refund, free } = limiter(1, 60)
    expect(await free('a', 'b', 'a')).toEqual([true, true, false])
    for (const key of ['a', 'b', 'b']) await refund(key)
    expect(await free('a', 'b', 'b')).toEqual([true, true, false])
  })

  it('return the time until the next one', async () => {
    const { consume, clock } = limiter(1, 60)
    await consume('a')
    clock.now += 15_000
    await expect(consume('a')).rejects.toMatchObject({ status: 429, extra: { retryAfter: 45 } })
  })

  it('at the same moment do not exceed the limit', async () => {
    const { consume } = limiter(5, 60)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => isFree(consume('crowd'))))
    expect(outcomes.filter(Boolean)).toHaveLength(5)
  })

  it('that guess at one account from one network leave other networks to its owner', async () => {
    const clock = Date.now()
    const rate = { name: randomUUID(), calls: 2, seconds: 60 }
    const guesses = createGuessLimiter(
      bucketsOf(() => clock),
      rate,
      2,
    )
    const guess = async (network: string, account: string) => {
      try {
        return await guesses.consume({ network, account })
      } catch (error) {
        if (error instanceof AuthError) return 'refused'
        throw error
      }
    }
    for (let turn = 0; turn < 2; turn += 1) expect(await guess('thief', 'mary')).toBe('open')
    for (let turn = 0; turn < 9; turn += 1) expect(await guess('thief', 'mary')).toBe('refused')
    expect(await guess('home', 'mary')).toBe('open')
    expect(await guess('office', 'mary')).toBe('open')
    expect(await guess('elsewhere', 'mary')).toBe('refused')
    // The attacker tries other accounts: four wrong guesses from that network in total, then two at each account.
    expect(await guess('thief', 'otto')).toBe('open')
    expect(await guess('thief', 'ada')).toBe('open')
    expect(await guess('thief', 'zoe')).toBe('crowded')
    expect(await guess('thief', 'zoe')).toBe('crowded')
    expect(await guess('thief', 'zoe')).toBe('refused')
    // A right password consumes nothing, and gives others no guesses.
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await guess('thief', 'kim')).toBe('crowded')
      await guesses.refund({ network: 'thief', account: 'kim' }, 'crowded')
    }
    expect(await guess('thief', 'ben')).toBe('crowded')
  })
})

describe('calls of several gateways on one database', () => {
  it('are counted together', async () => {
    const clock = Date.now()
    const rate = { name: randomUUID(), calls: 3, seconds: 60 }
    const [one, other] = [0, 1].map(() =>
      createRateLimiter(
        sharedBuckets(database, () => clock),
        rate,
      ),
    )
    const outcomes: boolean[] = []
    for (const gateway of [one, other, one, other]) outcomes.push(await isFree(gateway!.consume('mary')))
    expect(outcomes).toEqual([true, true, true, false])
  })

  it('store no name of the caller, and nothing after a day', async () => {
    const clock = Date.now()
    const rate = { name: 'trace', calls: 3, seconds: 60 }
    await createRateLimiter(
      sharedBuckets(database, () => clock),
      rate,
    ).consume('mary@club.example')
    const keys = async () => {
      const { rows } = await database.runAsOwner<{ key: string }>('select key from jobs.call_limit')
      return rows.map(({ key }) => key)
    }
    expect((await keys()).length).toBeGreaterThan(0)
    expect((await keys()).join()).not.toContain('mary')
    await forgetCallers(database, clock + 2 * 86_400_000)
    expect(await keys()).toEqual([])
  })
})

describe('calls that are counted in this process', () => {
  it('are forgotten for the least recently used key when there are too many', async () => {
    const { consume } = createRateLimiter(
      memoryBuckets(() => 0),
      { name: 'many', calls: 1, seconds: 60 },
    )
    expect(await isFree(consume('first'))).toBe(true)
    for (let key = 0; key < 19_999; key += 1) await isFree(consume(String(key)))
    expect(await isFree(consume('first'))).toBe(false)
    await isFree(consume('one more'))
    expect(await isFree(consume('first'))).toBe(true)
  })
})

describe('a pause', () => {
  it('of zero seconds does not wait', async () => {
    const { consume } = createPause(
      memoryBuckets(() => 0),
      { name: 'none', seconds: 0, code: 'x' },
    )
    for (let turn = 0; turn < 3; turn += 1) expect(await isFree(consume('a'))).toBe(true)
  })
})
