import { describe, expect, it } from 'vitest'
import { hindranceOf } from './query.ts'

describe('what keeps a read from bringing anything', () => {
  const failed = new TypeError('Failed to fetch')
  const read = { data: undefined, error: null, fetchStatus: 'fetching' as const, failureReason: null }

  it('is nothing while it is on its way', () => {
    expect(hindranceOf(read)).toBeNull()
  })

  it('is its error', () => {
    expect(hindranceOf({ ...read, fetchStatus: 'idle', error: failed, failureReason: failed })).toBe(failed)
  })

  it('is the want of a network that it waits for', () => {
    expect(hindranceOf({ ...read, fetchStatus: 'paused', failureReason: failed })).toBe(failed)
  })

  it('is nothing where something was read before', () => {
    expect(hindranceOf({ ...read, data: [], fetchStatus: 'paused', failureReason: failed })).toBeNull()
  })
})
