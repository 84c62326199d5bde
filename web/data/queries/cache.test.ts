import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cachedItems,
  clearCached,
  dropCachedTagged,
  keepCachedOffline,
  pruneCached,
  startPruning,
  writeCached,
} from './cache.ts'

const MINUTE = 60_000
const cachedValue = (key: string) => cachedItems(key)[0]?.value

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('cache', () => {
  it('S3.15 S9.46 keeps an item of key, value, expires and tags under the prefix cache:', () => {
    writeCached('wind', { knots: 12 }, { tags: ['weather'] })
    expect(Object.keys(localStorage)).toEqual(['cache:wind'])
    expect(JSON.parse(localStorage.getItem('cache:wind')!)).toEqual({
      key: 'wind',
      value: { knots: 12 },
      expires: 1_000_000 + 5 * MINUTE,
      tags: ['weather'],
    })
  })

  it('S9.01 returns an item for five minutes and not longer', () => {
    writeCached('wind', 12)
    vi.advanceTimersByTime(5 * MINUTE - 1)
    expect(cachedValue('wind')).toBe(12)
    vi.advanceTimersByTime(1)
    expect(cachedValue('wind')).toBeUndefined()
  })

  it('keeps an item for as long as its writer sets', () => {
    writeCached('tide', 3, { lifetimeMs: 60 * MINUTE })
    vi.advanceTimersByTime(59 * MINUTE)
    expect(cachedValue('tide')).toBe(3)
  })

  it('S9.02 prunes expired items each 300000 ms, and only those, until it is stopped', () => {
    const stop = startPruning()
    writeCached('short', 1, { lifetimeMs: MINUTE })
    writeCached('long', 2, { lifetimeMs: 20 * MINUTE })
    vi.advanceTimersByTime(299_999)
    expect(localStorage.getItem('cache:short')).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(Object.keys(localStorage)).toEqual(['cache:long'])
    writeCached('later', 3, { lifetimeMs: MINUTE })
    vi.advanceTimersByTime(300_000)
    expect(localStorage.getItem('cache:later')).toBeNull()
    stop()
    writeCached('last', 4, { lifetimeMs: MINUTE })
    vi.advanceTimersByTime(600_000)
    expect(localStorage.getItem('cache:last')).not.toBeNull()
  })

  it('S9.03 keeps its items for 24 hours once the network is gone', () => {
    writeCached('wind', 12)
    writeCached('tide', 3, { lifetimeMs: 25 * 60 * MINUTE })
    vi.advanceTimersByTime(4 * MINUTE)
    keepCachedOffline()
    vi.advanceTimersByTime(24 * 60 * MINUTE - 1)
    expect(cachedValue('wind')).toBe(12)
    vi.advanceTimersByTime(1)
    expect(cachedValue('wind')).toBeUndefined()
    expect(cachedValue('tide')).toBe(3)
  })

  it('drops the items of a tag and keeps the others', () => {
    writeCached('a', 1, { tags: ['issue', 'profiles'] })
    writeCached('b', 2, { tags: ['menu_item'] })
    dropCachedTagged(['issue', 'setting'])
    expect(cachedValue('a')).toBeUndefined()
    expect(cachedValue('b')).toBe(2)
  })

  it('touches only its own entries, and survives damaged ones', () => {
    localStorage.setItem('theme-preference', 'light')
    localStorage.setItem('cache:broken', '{')
    expect(cachedValue('broken')).toBeUndefined()
    pruneCached()
    writeCached('a', 1)
    clearCached()
    expect(Object.keys(localStorage)).toEqual(['theme-preference'])
  })

  it('makes room by pruning when the device is full, and drops items when that is not enough', () => {
    writeCached('old', 1, { lifetimeMs: 1 })
    vi.advanceTimersByTime(1)
    const real = localStorage
    const setItem = (name: string, text: string) => {
      const full = real.getItem('cache:old') !== null || name === 'cache:huge'
      if (full) throw new DOMException('full', 'QuotaExceededError')
      real.setItem(name, text)
    }
    const get = (_real: Storage, name: string | symbol) =>
      name === 'setItem' ? setItem : real[name as keyof Storage]
    vi.stubGlobal('localStorage', new Proxy(real, { get }))
    expect(writeCached('new', 2)).toBe(true)
    expect(cachedValue('new')).toBe(2)
    expect(writeCached('huge', 3)).toBe(false)
    expect(cachedValue('huge')).toBeUndefined()
  })
})
