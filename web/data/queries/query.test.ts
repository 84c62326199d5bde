import { describe, expect, it } from 'vitest'
import { hindranceOf } from './query.ts'

describe('the hindrance of a read', () => {
  const failed = new TypeError('Failed to fetch')
  const read = { data: undefined, error: null, fetchStatus: 'fetching' as const, failureReason: null }

  it('is null while it is on its way', () => {
    expect(hindranceOf(read)).toBeNull()
  })

  it('is its error', () => {
    expect(hindranceOf({ ...read, fetchStatus: 'idle', error: failed, failureReason: failed })).toBe(failed)
  })

  it('is the missing network that it waits for', () => {
    expect(hindranceOf({ ...read, fetchStatus: 'paused', failureReason: failed })).toBe(failed)
  })

  it('is null when something was read before', () => {
    expect(hindranceOf({ ...read, data: [], fetchStatus: 'paused', failureReason: failed })).toBeNull()
  })
})
